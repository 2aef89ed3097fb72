"""Parts of sentences: grammar, names of sprites, counts, cases and phrases."""
