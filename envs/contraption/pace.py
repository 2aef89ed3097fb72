"""The pace of a run: how long a tick is, and how often what changes slowly is looked at."""

from __future__ import annotations

TICKS_A_SECOND = 120
STEP_SECONDS = 1 / 120  # of a tick

EVERY = 4  # ticks: winds, rays, heat, arrivals and the rows of films
EVERY_SECONDS = EVERY / 120
