"""Submissions from upload to tombstone, and how uploads are parsed."""
