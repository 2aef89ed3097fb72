"""The description language: its text, classes, effects and terminations, read with line and column."""
