"""Code for requests: participants by cookie, limits, one-time secrets. Nothing else in evaluation imports it."""
