"""Commands of SpatialWorld, called by name from the management commands."""
