"""The public game data of SpatialWorld: levels and reference solutions, as its repository has them in data/game."""
