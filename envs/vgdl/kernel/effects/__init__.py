"""What happens to sprites: effects by what they do, and the events that call them."""
