"""SpatialWorld's rates of success and efficiencies of single episodes, by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.scoring.replays import Trajectory
from plumbline.evaluation.suites.spatialworld.metrics import (
    COMPLETION_AS_PUBLISHED,
    RAW_STEP_EFFICIENCY,
    STEP_EFFICIENCY,
)

WON = Trajectory(("effective",) * 8, (None,) * 9, "solved", (1.0,), 8, 8, ())
LOST = replace(WON, outcome="exhausted", scores=(0.0,))


def test_a_failing_service_is_left_out_as_published():
    aborted = replace(LOST, outcome=Outcome.ABORTED)
    assert [COMPLETION_AS_PUBLISHED.measure(each, {}) for each in (WON, LOST, aborted)] == [1, 0, None]


@pytest.mark.parametrize(
    ("axes", "raw", "limited"),
    [
        ({"reference": 6}, 0.75, 0.75),
        ({"reference": 12}, 1.5, 1),
        ({"reference": 6, "reference_with_end": 7}, 0.875, 0.875),
    ],
)
def test_step_efficiency_is_the_reference_over_what_was_charged(axes, raw, limited):
    assert RAW_STEP_EFFICIENCY.measure(WON, axes) == raw
    assert STEP_EFFICIENCY.measure(WON, axes) == limited


def test_refused_and_malformed_actions_are_charged_and_failures_of_the_service_are_not():
    mixed = replace(WON, verdicts=("effective", "no_stair", "malformed", "provider_error"), distances=(None,) * 5)
    assert STEP_EFFICIENCY.measure(mixed, {"reference": 1}) == pytest.approx(1 / 3)


@pytest.mark.parametrize(("trajectory", "axes"), [(LOST, {"reference": 6}), (WON, {})])
def test_step_efficiency_is_unknown_without_success_or_reference(trajectory, axes):
    assert STEP_EFFICIENCY.measure(trajectory, axes) is RAW_STEP_EFFICIENCY.measure(trajectory, axes) is None
