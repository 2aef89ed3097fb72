"""The memory of the machine: layout, slots of sprites, timers, and comparisons of states."""
