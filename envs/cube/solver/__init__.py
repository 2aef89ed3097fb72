"""Solvers of the cube: shortest solutions by search, short ones in milliseconds, and the tool that players may ask."""
