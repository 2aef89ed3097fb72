"""Names that look alike, by the confusable characters of Unicode."""
