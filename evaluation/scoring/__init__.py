"""Scores: verdicts, replays, metrics, intervals and tests. Needs no records."""
