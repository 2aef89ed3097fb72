"""Goals at a million episodes, half of them by people, and 1,000 agents."""

from __future__ import annotations

PEOPLE_MS = 2000  # for 50,000 episodes of people

GOALS = {
    "home": 30,
    "leaderboard, small set": 50,
    "leaderboard, large set": 50,
    "leaderboard, small set, sorted": 60,
    "leaderboard, large set, sorted": 60,
    "two agents, small set": 100,
    "two agents, large set": 100,
    "all pairs, small set": 100,
    "all pairs, large set": 100,
    "the next task of a person": 10,
    "an episode of a person counted": 5,
    "the row of people": 10 * PEOPLE_MS,
    "result": 50,
    "agent, small set": 50,
    "agent, large set": 50,
    "task, small set": 50,
    "task, large set": 50,
    "run, small set": 50,
    "run, large set": 50,
}
"""Milliseconds, by what is measured."""

LOCK_MS = 50  # the lock of SQLite, at p99 of all transactions


def goal(name: str) -> str:
    """Return a goal in words; empty where there is none."""
    if name == "lock: all of these":
        return f"p99 {LOCK_MS} ms"
    return f"{GOALS[name]:,} ms" if name in GOALS else ""
