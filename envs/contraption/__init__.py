"""Contraption: machines of balls, ramps, switches and ropes, that are put together and then run."""
