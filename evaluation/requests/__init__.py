"""What takes a request: participants by cookie, limits, secrets shown once. Nothing else in evaluation imports this."""
