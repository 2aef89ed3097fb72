"""The planner says what it takes on, keeps to the plan while its partner does, and then does what is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.dice import Dice
from plumbline.envs.houses import notation, solve
from plumbline.envs.houses.generate import generate
from plumbline.envs.houses.model import Household, Recipe
from plumbline.envs.houses.planning.alone import WAIT
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.evaluation.agents import DO_NOTHING
from plumbline.evaluation.agents.baseline import Baseline, act
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.replays import Trajectory, replay
from plumbline.evaluation.suites.spatialworld.agents import PLANNER, planner
from plumbline.evaluation.suites.spatialworld.metrics import step_efficiency

FAMILY = FAMILIES["houses"]
BUDGET = Protocol(actions=40)


@pytest.fixture(scope="module")
def household() -> Household:
    """A task for two that one could do as well."""
    return generate(Recipe(seats=2, needs_both=False, reference=(4, 16)), 5)


def with_partner(partner: Baseline) -> Baseline:
    """The planner in the second seat, and another agent in the first."""
    return replace(PLANNER, choose=lambda at, dice: (PLANNER if at.seat else partner).choose(at, dice))


def played(household: Household, agent: Baseline, text: str = "none") -> tuple[Trajectory, list[Turn]]:
    setting = parse(text, FAMILY.modalities, FAMILY.options)
    game = FAMILY.rules.open(household, setting, empty)
    plan = solve.solve(game, game.start)
    known = tuple(notation.write(game, each) for each in plan.actions)
    turns = list(act(agent, Opened(FAMILY, game, 0, setting), BUDGET, Dice(0), reference=known))
    return replay(FAMILY, game, 0, BUDGET, turns), turns


def saying(word: str) -> Baseline:
    return replace(DO_NOTHING, choose=lambda at, dice: (Turn(actions=(word,)), dice))


@pytest.mark.parametrize("setting", ["none", "none,done=paper"])
def test_two_of_them_win_with_a_message_each(household, setting):
    trajectory, turns = played(household, PLANNER, setting)
    assert trajectory.solved
    talk = [
        number for number, turn in enumerate(turns) if turn.actions[0].startswith('Communicate("I will see to the ')
    ]
    assert talk == [0, 1]
    assert trajectory.busiest == household.reference_with_end + 1


def test_it_does_all_when_its_partner_goes_at_once(household):
    trajectory, _ = played(household, with_partner(saying("EndTask(FAIL)")))
    assert trajectory.solved
    assert trajectory.charged[0] == 1


def test_it_sees_to_the_share_of_a_partner_who_stands_still(household):
    trajectory, turns = played(household, with_partner(saying("Move(forward, 0)")))
    assert trajectory.solved
    assert trajectory.charged[0] == BUDGET.actions
    assert [turn.actions for turn in turns if turn.seat][-1] == ("EndTask(DONE)",)


def test_step_efficiency_is_that_of_the_busier_seat(household):
    trajectory, _ = played(household, with_partner(saying("EndTask(FAIL)")))
    assert sum(trajectory.charged) == trajectory.steps
    assert trajectory.busiest == trajectory.charged[1] == trajectory.steps - 1
    assert step_efficiency(trajectory, {"reference_with_end": 3}) == 3 / trajectory.busiest


def test_it_says_once_that_it_cannot_go_on(household, monkeypatch):
    monkeypatch.setattr(planner, "following", lambda *_: None)
    monkeypatch.setattr(planner, "next_act", lambda *_: WAIT)
    _, turns = played(household, with_partner(saying("Move(forward, 0)")))
    said = [turn.actions[0] for turn in turns if turn.seat]
    assert said[1] == 'Communicate("I cannot go on. Please step aside, or put down what I need.")'
    assert {*said[2:]} == {"Move(forward, 0)"}
