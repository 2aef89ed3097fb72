"""Faults planted in families, one at a time: how many of them the laws catch."""
