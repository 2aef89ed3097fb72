"""A running machine: bodies, networks, winds, rays, flames and ropes, and what each device does when it is met."""
