"""Files that cost as much as they can: what they take of memory and time, and whether others wait."""
