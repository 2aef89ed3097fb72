"""Parts that several builders share: grounds, chambers, changes, pulls and trials."""
