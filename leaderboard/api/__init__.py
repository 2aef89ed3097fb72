"""The public API under /api/v1/."""
