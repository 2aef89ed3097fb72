"""Code for requests: participants by cookie, limits, secrets shown once. Nothing else in evaluation imports it."""
