"""GVGAI-LLM: arcade games in a description language."""
