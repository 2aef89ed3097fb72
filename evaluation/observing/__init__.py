"""What operators see of the site: lines of the log, with the ids of what was being done."""
