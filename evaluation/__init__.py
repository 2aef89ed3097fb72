"""Records and results: task sets, episodes, verdicts, metrics."""
