"""Agents that draw many moves at once: what chance comes to, with as many moves as the learned ones make."""

from __future__ import annotations

from plumbline.evaluation.agents import RANDOM_LEGAL
from plumbline.evaluation.suites.cubebench.agents.at_once import BUDGETS, at_once

RANDOM_MOVES = tuple(at_once(RANDOM_LEGAL, moves, RANDOM_LEGAL.definition) for moves in BUDGETS)
