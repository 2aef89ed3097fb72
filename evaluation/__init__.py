"""What was asked, what was done, what it is worth: task sets, episodes, verdicts, metrics."""
