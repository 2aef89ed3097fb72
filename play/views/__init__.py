"""Pages of play: parse, call one function, translate."""
