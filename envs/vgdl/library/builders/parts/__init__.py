"""What several builders share: grounds, chambers, changes, pulls and trials."""
