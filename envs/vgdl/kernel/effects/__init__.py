"""Effects on sprites, by what they do, and the events that cause them."""
