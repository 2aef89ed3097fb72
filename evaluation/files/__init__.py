"""Files of task sets and trajectories, read, written and checked. Needs no records."""
