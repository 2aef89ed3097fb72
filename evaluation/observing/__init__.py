"""What operators see of the site: metrics, and lines of the log with the ids of what was being done."""
