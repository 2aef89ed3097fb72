"""The self test of detectors: golden plans raise nothing, and plans that were spoiled raise their label."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from plumbline.envs.family import Failures, Finding
from plumbline.envs.family.trials import Golden, Spoiled, Trial

GOLDEN = 48  # plans
SPOILED = 50  # for each label
TRIES = 20  # for each spoiled plan
RECALL = 0.9  # that each label must have
NOTHING = "none"
"""The column of the confusion matrix for plans in which nothing was found."""

AnyFailures = Failures[Any]


def trial(
    failures: AnyFailures, tried: Trial[Any], seed: int, *, plans: int = GOLDEN, spoiled: int = SPOILED
) -> tuple[dict[str, Any], bool]:
    """Return the report of a self test, and whether all of its checks passed."""
    made = [tried.golden(number, seed) for number in range(plans)]
    alarms = sum(bool(_found(failures, each, each.whole)) for each in made)
    recalls, confusion = dict[str, Any](), dict[str, dict[str, int]]()
    for label in failures.labels:
        episodes = islice(_spoiled(tried, label.word, made, seed, spoiled), spoiled)
        recalls[label.word], confusion[label.word] = _recall(failures, label.word, episodes)
    is_well = not alarms and all(each["n"] == spoiled and each["recall"] >= RECALL for each in recalls.values())
    return {"golden": {"n": plans, "alarms": alarms}, "labels": recalls, "confusion": confusion}, is_well


def _recall(
    failures: AnyFailures, label: str, episodes: Iterator[tuple[Golden, Spoiled]]
) -> tuple[dict[str, Any], dict[str, int]]:
    """Return how many spoiled plans raised their label, and which labels came first."""
    recalled, firsts, made = 0, dict[str, int](), 0
    for plan, episode in episodes:
        found, made = _found(failures, plan, episode), made + 1
        recalled += any(each.label == label for each in found)
        first = failures.primary(found)
        name = first.label if first else NOTHING
        firsts[name] = firsts.get(name, 0) + 1
    return {"n": made, "recalled": recalled, "recall": round(recalled / made, 3) if made else 0.0}, firsts


def _spoiled(
    tried: Trial[Any], label: str, plans: list[Any], seed: int, count: int
) -> Iterator[tuple[Golden, Spoiled]]:
    """Yield spoiled plans, from one plan after another."""
    for number in range(TRIES * count):
        plan = plans[number % len(plans)]
        episode = tried.spoil(label, plan, Random(f"{seed} {label} {number}"))
        if episode is not None:
            yield plan, episode


def _found(failures: AnyFailures, plan: Golden, episode: Spoiled) -> tuple[Finding, ...]:
    return failures.find(plan.game, [(0, text) for text in episode.texts], episode.budget)
