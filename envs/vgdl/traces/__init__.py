"""Traces of games, ours and other engines', and their differences."""
