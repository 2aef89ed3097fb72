"""Standings of runs and people, re-scoring, and figures as CSV."""
