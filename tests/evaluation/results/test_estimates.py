"""Estimates from packed vectors, against the direct computation over all episodes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, replace
from math import inf
from random import Random
from statistics import fmean

import pytest

from plumbline.evaluation.results import estimates, samples, vectors
from plumbline.evaluation.results.estimates import estimate
from plumbline.evaluation.results.samples import TaskIndex
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.statistics import mean_by_task, most, proportion

TASKS, METRICS = 12, ("proportion", "share", "mean", "most")
INDEX = TaskIndex(
    ids=tuple(range(101, 101 + TASKS)),
    puzzles=tuple(f"puzzle {number // 2}" for number in range(TASKS)),  # two seeds each
    axes=tuple({"path": number % 3, "geoms": 2} for number in range(TASKS)),
)


def clipped(least: float, most_: float):
    """Return the mean by task, with an interval of values between these two."""

    def made(outcomes, puzzles):
        found = mean_by_task(outcomes, puzzles)
        if found is None or found.low is None:
            return found
        return replace(found, low=max(found.low, least), high=min(found.high, most_))

    return made


DIRECT = {"proportion": proportion, "share": clipped(0, 1), "mean": clipped(0, inf), "most": most}


def a_metric(kind: str) -> Metric:
    return Metric(kind, kind, "", "higher", kind, "", "", lambda trajectory, axes: None)


def a_value(chance: Random, kind: str) -> float | None:
    if chance.random() < 0.1:
        return None
    return float(chance.randint(0, 1)) if kind == "proportion" else chance.uniform(0, 1 if kind == "share" else 9)


@pytest.fixture(params=range(5))
def rows(request) -> list[tuple[int, int, dict[str, float | None]]]:
    """Participant, task and metrics of many episodes; some tasks have none, others several."""
    chance = Random(request.param)
    tasks = chance.sample(INDEX.ids, TASKS - 2)
    return [
        (person, task, {kind: a_value(chance, kind) for kind in METRICS})
        for task in tasks
        for person in chance.sample(range(9), chance.randint(1, 6))
    ]


@pytest.fixture
def sample(rows, monkeypatch):
    """The same folded."""

    def folded(*, of_people: bool):
        made = samples.Sample.__new__(samples.Sample)
        made.tasks, made.metrics = INDEX, tuple(map(a_metric, METRICS))
        made._alone = True
        made.people = samples.People(values={kind: samples.array("d") for kind in METRICS}) if of_people else None
        for person, task, metrics in rows:
            made.measure(INDEX.places[task], metrics, (person,))
        return made

    return folded


@pytest.mark.parametrize("kind", METRICS)
def test_vectors_of_people_are_those_of_a_run(sample, kind):
    one_by_one, together = sample(of_people=False).vectors[kind], sample(of_people=True).vectors[kind]
    assert together.counts.tolist() == one_by_one.counts.tolist()
    assert together.sums.tolist() == pytest.approx(one_by_one.sums.tolist(), abs=1e-12)


def close(made, expected) -> None:
    if expected is None:
        assert made is None
        return
    known, wanted = asdict(made), asdict(expected)
    assert known["n"] == wanted["n"]
    assert [known[name] for name in ("value", "low", "high")] == pytest.approx(
        [wanted[name] for name in ("value", "low", "high")], abs=1e-9
    )


@pytest.mark.parametrize("kind", METRICS)
@pytest.mark.parametrize("chosen", [range(TASKS), range(0, TASKS, 3), [0]])
def test_vectors_give_what_all_episodes_give(rows, sample, kind, chosen):
    outcomes, puzzles = defaultdict(list), {}
    for _, task, metrics in rows:
        if metrics[kind] is not None and INDEX.places[task] in chosen:
            outcomes[task].append(metrics[kind])
            puzzles[task] = INDEX.puzzles[INDEX.places[task]]
    packed = vectors.pack(sample(of_people=False).vectors[kind])
    everything = dict(zip(INDEX.ids, INDEX.puzzles, strict=True))
    made = estimate(a_metric(kind), vectors.unpack(packed), everything, INDEX.ids, chosen)
    close(made, DIRECT[kind](outcomes, puzzles))


@pytest.mark.parametrize("kind", METRICS)
def test_people_are_resampled_all_together(rows, sample, kind):
    """A metric that is not known of everybody is resampled over everybody too."""
    known = {(person, task): metrics[kind] for person, task, metrics in rows if metrics[kind] is not None}
    made = estimates.estimate_of(sample(of_people=True), a_metric(kind), range(TASKS))
    assert made.n == len(known)
    if kind == "most":
        assert made == most({0: list(known.values())})
    else:
        by_task = [[value for (_, at), value in known.items() if at == task] for task in {task for _, task in known}]
        assert made.value == pytest.approx(fmean(map(fmean, by_task)))
        assert made.low < made.value < made.high


def test_a_vector_is_read_back():
    vector = vectors.empty(3)
    for place, value in ((0, 1.5), (2, -2.0), (2, 4.0)):
        vector.add(place, value, a_metric("mean"))
    read = vectors.unpack(vectors.pack(vector))
    assert (read.sums.tolist(), read.counts.tolist()) == ([1.5, 0.0, 2.0], [1, 0, 2])


def test_of_a_metric_whose_most_counts_a_vector_holds_the_most():
    vector = vectors.empty(1)
    for value in (-3.0, -5.0, -1.0, -4.0):
        vector.add(0, value, a_metric("most"))
    assert (vector.sums.tolist(), vector.counts.tolist()) == ([-1.0], [4])
