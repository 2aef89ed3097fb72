"""The cube on a turntable: SpatialWorld's Rubik, turned as a whole by eighths (Gao et al. 2026)."""
