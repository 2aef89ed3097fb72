"""The bench: how a hand with a mouse changes a layout, and lets it run."""
