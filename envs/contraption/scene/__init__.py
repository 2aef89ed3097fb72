"""The scene: what of a layout, at rest or in a run, is drawn where."""
