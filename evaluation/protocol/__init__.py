"""How a task is played: turns, budgets, and the progress of an episode. Needs no records."""
