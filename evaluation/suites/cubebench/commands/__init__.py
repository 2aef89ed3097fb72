"""Commands of CubeBench, called by name from the management commands."""
