"""Puzzle levels by size and seed, each known to be winnable."""
