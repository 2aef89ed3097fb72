"""Work that curators ask for, and the list of jobs."""
