"""The kernel once more as plain Python, with every address bounds-checked, and mutated games that both kernels play."""
