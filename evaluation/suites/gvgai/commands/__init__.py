"""Commands of GVGAI-LLM, called by name from the management commands."""
