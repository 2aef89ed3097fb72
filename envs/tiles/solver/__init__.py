"""The search for shortest solutions of the tile puzzle: whole tables of small boards, pattern databases of others."""
