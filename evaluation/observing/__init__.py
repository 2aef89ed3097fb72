"""The operators' view of the site: metrics, error reports, and log lines with the ids of what was being done."""
