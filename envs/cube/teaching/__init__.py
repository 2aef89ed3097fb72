"""The layer-by-layer method, as people learn it."""
