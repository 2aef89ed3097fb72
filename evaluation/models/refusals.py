"""Refusals of what the state of a record does not allow."""

from __future__ import annotations


class NotNow(ValueError):
    """The request is impossible, or impossible now. The message says why, and what was expected."""
