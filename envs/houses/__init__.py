"""The houses of SpatialWorld: one walks through rooms, carries things, and changes them."""
