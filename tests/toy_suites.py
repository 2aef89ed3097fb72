"""Suites of toy families, for a site that has families of kinds which the published benchmarks do not bring yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from plumbline import envs
from plumbline.evaluation.agents import DO_NOTHING, RANDOM_LEGAL
from plumbline.evaluation.protocol import opening
from plumbline.evaluation.protocol.protocol import AnyFamily, Protocol
from plumbline.evaluation.scoring.metrics import COMPLETION, SCORE, STEPS
from plumbline.evaluation.suites import SUITES, Suite
from plumbline.evaluation.suites.groups import GROUPS, Entry, Group, Pool
from tests.envs.toys import TOYS


def a_suite(family: str, **changes: Any) -> Suite:
    """The suite of a toy family."""
    axis = TOYS[family].puzzles.axes[0].name if TOYS[family].puzzles.axes else "seed"
    usual: dict[str, Any] = {
        "name": family,
        "title": family.title(),
        "family": family,
        "summary": "A toy.",
        "invitation": "Play with it.",
        "paper": "Nobody: Toys",
        "bibtex": "@misc{toys}",
        "protocol": Protocol(actions=8),
        "settings": (TOYS[family].modalities[0],),
        "heatmap": (axis, "modality"),
        "metrics": (COMPLETION, SCORE, STEPS),
        "figures": (("Actions", STEPS), ("Score", SCORE)),
        "agents": (RANDOM_LEGAL, DO_NOTHING),
        "verdict_classes": {},
        "remarks": (),
    }
    return Suite(**usual | changes)


TOY_SUITES = {
    "parley": a_suite("parley", seats=2, graded=True, solved_from=0.95, group="toys"),
    "porters": a_suite(
        "porters",
        seats=2,
        graded=True,
        group="toys",
        protocol=Protocol(actions=10),
        settings=("picture", "text"),
        invitation="Drag each crate to the bay where it belongs.",
        won="Delivered",
        lost="Undelivered",
    ),
    "lantern": a_suite("lantern", group="toys"),
    "tower": a_suite("tower", graded=True, group="toys", protocol=Protocol(actions=20)),
}


TOY_GROUP = Group(
    "toys",
    "Toys",
    "All toys together.",
    "Nobody: Toys",
    "@misc{toys}",
    (
        Pool("all", "All", (Entry("lantern-2", "text"), Entry("tower-2", "sight")), "tasks"),
        Pool("parts", "By part", (Entry("lantern-2", "text"), Entry("tower-2", "sight")), "leaderboards"),
        Pool("three", "With talks", (Entry("lantern-2", "text"), Entry("talks", "text")), "tasks"),
    ),
)


Know = Callable[[AnyFamily], None]


@pytest.fixture
def know() -> Iterator[Know]:
    """Makes families known until the test ends, in place of others of their names."""
    with ExitStack() as known:

        def knowing(family: AnyFamily) -> None:
            known.enter_context(envs.added(family))
            opening.OPENED.clear()

        yield knowing
    opening.OPENED.clear()


@contextmanager
def known_toys(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the site have the toy families and their suites, until the block ends and the patch is undone."""
    with ExitStack() as known:
        for suite in TOY_SUITES.values():
            known.enter_context(envs.added(TOYS[suite.family]))
        for name, suite in TOY_SUITES.items():
            patch.setitem(SUITES, name, suite)
        patch.setitem(GROUPS, TOY_GROUP.name, TOY_GROUP)
        opening.OPENED.clear()
        yield
    opening.OPENED.clear()


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A site with the toy families and their suites, which a test may patch further."""
    with known_toys(monkeypatch):
        yield
