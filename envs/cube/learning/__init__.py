"""The learned baseline: its network, its weights and its training."""
