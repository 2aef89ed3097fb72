"""CubeBench: Rubik's cube as text, as a net, and in part."""
