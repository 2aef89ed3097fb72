"""Faults beside people at play: servers, workers, Redis and PostgreSQL that die, and a disk that is full."""
