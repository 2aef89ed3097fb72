"""Plans in houses: cells that one can stand in, poses from which something can be done, and the order of chores."""
