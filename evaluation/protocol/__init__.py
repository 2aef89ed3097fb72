"""Protocols: turns, budgets, and the progress of an episode. Needs no records."""
