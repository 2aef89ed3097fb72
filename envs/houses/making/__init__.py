"""Houses by recipe and seed: a plan of rooms, furniture, small things, and a task with a certified solution."""
