"""Pages: parse, call one function, translate."""
