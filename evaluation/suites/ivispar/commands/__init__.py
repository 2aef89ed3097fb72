"""Commands of iVISPAR, called by name from the management commands."""
