"""Traces of games, ours and other engines', and where they differ."""
