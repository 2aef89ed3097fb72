"""SpatialWorld: its games, a suite for each, played from what the eye sees."""
