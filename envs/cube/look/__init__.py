"""Parts that all pictures of the cube share: its paints, and the keypad beside it."""
