"""Copies: runs that do the same as another, or as the solver, more often than chance explains.

A run's way at a task is the fingerprint of those of its actions that changed something. Ways are compared on tasks with
several shortest ways, because on these, agreement tells: see `comparing` for the chance of it.
"""

from plumbline.evaluation.results.copies.findings import search

__all__ = ["search"]
