"""The rules of games told in English: who takes part, what they do by themselves, and what happens to them."""
