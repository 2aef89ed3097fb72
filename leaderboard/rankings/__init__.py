"""Leaderboards and what is computed from them: charts, comparisons, difficulty, correlations."""
