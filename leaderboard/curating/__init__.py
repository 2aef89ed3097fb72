"""Jobs of curators, and the list of jobs."""
