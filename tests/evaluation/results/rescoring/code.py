"""Other code for a while: raised versions, changed rules, a metric that is new."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from plumbline.envs import FAMILIES
from plumbline.evaluation.episodes import scoring
from plumbline.evaluation.results.rescoring import scopes
from plumbline.evaluation.runs import runs
from plumbline.evaluation.scoring.metrics import METRICS_VERSION, Metric
from plumbline.evaluation.suites import METRICS, SUITES
from tests.toy_suites import Know

EXTRACTOR = FAMILIES["sliding"].words.extractor_version

NEW = Metric(
    "turns_taken",
    "Turns taken",
    "turns",
    "lower",
    "mean",
    "How many turns it took.",
    "this site",
    lambda trajectory, axes: float(trajectory.turns),
)


class Code:
    """Changes what the server runs, until the test ends."""

    def __init__(self, patch: pytest.MonkeyPatch, know: Know) -> None:
        self._patch = patch
        self._know = know

    def rules(self, version: int = 2, **changes: Any) -> None:
        sliding = FAMILIES["sliding"]
        self._know(replace(sliding, rules=replace(sliding.rules, version=version, **changes)))

    def extractor(self, version: int = EXTRACTOR + 1, **changes: Any) -> None:
        sliding = FAMILIES["sliding"]
        self._know(replace(sliding, words=replace(sliding.words, extractor_version=version, **changes)))

    def metrics(self, version: int = METRICS_VERSION + 1) -> None:
        for module in (scopes, scoring, runs):
            self._patch.setattr(module, "METRICS_VERSION", version)

    def metric(self, metric: Metric = NEW) -> None:
        suite = SUITES["ivispar"]
        self._patch.setitem(METRICS, metric.name, metric)
        self._patch.setitem(SUITES, "ivispar", replace(suite, metrics=(*suite.metrics, metric)))

    def measured(self, name: str, measure: Any) -> None:
        """Let a metric be measured another way."""
        suite = SUITES["ivispar"]
        other = [replace(each, measure=measure) if each.name == name else each for each in suite.metrics]
        self._patch.setitem(SUITES, "ivispar", replace(suite, metrics=tuple(other), figures=()))


@pytest.fixture
def code(monkeypatch: pytest.MonkeyPatch, know: Know) -> Code:
    return Code(monkeypatch, know)
