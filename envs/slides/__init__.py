"""The search for shortest solutions where things slide over a board, one cell a move: bounds, machine code, memory."""
