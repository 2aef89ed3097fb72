"""The self test of the detectors: golden plans raise nothing, and plans that were spoiled raise their label."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from plumbline.envs.houses import generate, notation, solve
from plumbline.envs.houses.failures.findings import find, primary
from plumbline.envs.houses.failures.labels import LABELS
from plumbline.envs.houses.failures.mutations import Golden, Spoiled, golden, spoil
from plumbline.envs.houses.model import Recipe

GOLDEN = 48  # plans
SPOILED = 50  # for each label
TRIES = 20  # for each spoiled plan
RECALL = 0.9  # that each label must have
ROOMS = 6
NOTHING = "none"
"""The column of the confusion matrix for plans in which nothing was found."""


def trial(seed: int, *, plans: int = GOLDEN, spoiled: int = SPOILED) -> tuple[dict[str, Any], bool]:
    """Return the report of a self test, and whether all of its checks passed."""
    made = [_golden(number, seed) for number in range(plans)]
    alarms = sum(bool(_found(each, _whole(each))) for each in made)
    recalls, confusion = dict[str, Any](), dict[str, dict[str, int]]()
    for label in LABELS:
        recalls[label.word], confusion[label.word] = _recall(label.word, made, seed, spoiled)
    is_well = not alarms and all(each["n"] == spoiled and each["recall"] >= RECALL for each in recalls.values())
    return {"golden": {"n": plans, "alarms": alarms}, "labels": recalls, "confusion": confusion}, is_well


def _golden(number: int, seed: int) -> Golden:
    game = generate.opened(generate.generate(Recipe(rooms=1 + number % ROOMS), 1000 * seed + number))
    plan = solve.solve(game, game.start)
    assert plan is not None  # noqa: S101 - what is generated has a plan
    return golden(game, plan.actions)


def _whole(plan: Golden) -> Spoiled:
    """Return a plan as it is, under the published budget."""
    end = notation.write(plan.game, solve.END)
    return Spoiled((*plan.texts(), end), 10 + 2 * len(plan.acts))


def _recall(label: str, plans: list[Golden], seed: int, count: int) -> tuple[dict[str, Any], dict[str, int]]:
    """Return how many spoiled plans raised their label, and which labels came first."""
    recalled, firsts, made = 0, dict[str, int](), 0
    for plan, episode in islice(_spoiled(label, plans, seed, count), count):
        found, made = _found(plan, episode), made + 1
        recalled += any(each.label == label for each in found)
        first = primary(found)
        name = first.label if first else NOTHING
        firsts[name] = firsts.get(name, 0) + 1
    return {"n": made, "recalled": recalled, "recall": round(recalled / made, 3) if made else 0.0}, firsts


def _spoiled(label: str, plans: list[Golden], seed: int, count: int) -> Iterator[tuple[Golden, Spoiled]]:
    """Yield spoiled plans, from one plan after another."""
    for number in range(TRIES * count):
        plan = plans[number % len(plans)]
        episode = spoil(label, plan, Random(f"{seed} {label} {number}"))
        if episode is not None:
            yield plan, episode


def _found(plan: Golden, episode: Spoiled) -> Any:
    return find(plan.game, [(0, text) for text in episode.texts], episode.budget)
