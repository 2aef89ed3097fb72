"""The rules of games in English: the types of sprites, how they behave, and what happens to them."""
