"""Cubes from elsewhere: published positions, and random ones."""
