"""Pages of leaderboards: the table, its charts, comparisons, correlations, and results of papers."""
