"""Episodes as the paper's code logs them: read as trajectories, recomputed, and written back."""
