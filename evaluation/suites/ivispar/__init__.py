"""iVISPAR: sliding geom puzzles."""
