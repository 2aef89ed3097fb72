"""An agent for tasks of two: it says what it takes on, sees to that, and then to what is left."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.envs.houses.making.phrases import words_of
from plumbline.envs.houses.model import Act
from plumbline.envs.houses.notation import parse, write
from plumbline.envs.houses.planning.alone import WAIT
from plumbline.envs.houses.planning.sharing import Conditions, following, next_act, shares_of
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn

STUCK = Act("Communicate", text="I cannot go on. Please step aside, or put down what I need.")
"""What it says once, when it has to wait."""


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    game = situation.play.game
    return Turn(actions=(write(game, _act(situation)),)), dice


def _act(situation: Situation) -> Act:
    game, world, seat = situation.play.game, situation.state, situation.seat
    planned = [parse(game, text) for text in situation.reference]
    own = shares_of(game, planned)[seat]
    if own and all(each.seat != seat for each in world.said):
        return Act("Communicate", text=_taken_on(own))
    return following(game, world, planned) or _planned_anew(situation, own)


def _planned_anew(situation: Situation, own: Conditions) -> Act:
    act = next_act(situation.play.game, situation.state, own)
    return STUCK if act == WAIT and _is_new(STUCK, situation) else act


def _is_new(message: Act, situation: Situation) -> bool:
    return all((each.seat, each.text) != (situation.seat, message.text) for each in situation.state.said)


def _taken_on(own: Conditions) -> str:
    """Return the message that tells a partner what one sees to."""
    names = list(dict.fromkeys(f"the {words_of(each.object)}" for each in own))
    *firsts, last = names
    return f"I will see to {', '.join(firsts)} and {last}." if firsts else f"I will see to {last}."


PLANNER = Baseline(
    "planner",
    "Planner",
    "Says which things it will see to, follows the reference solution while its partner does, and else plans anew for "
    "what it took on, and then for what is left. It reads no messages.",
    choose,
)
