"""Machines: a construction kit of balls, walls, ropes, wheels, currents, rays and flames that set each other off."""
