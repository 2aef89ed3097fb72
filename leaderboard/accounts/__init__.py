"""Accounts: signing in, sessions, and what their holders may ask of their data."""
