"""Open-loop expectimax tree search: a tree of actions without rollouts, whose values prefer the best child."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt

from plumbline.envs.dice import Dice
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.suites.gvgai.agents.forward import TICKS, Forward, turn, value

HORIZON = 20  # ticks
Place = tuple[int, int]

WORN = 0.001  # points that a place costs that the avatar has visited


@dataclass
class Node:
    """A sequence of actions: its visits, how many ended here, and the sum of their values."""

    visits: int = 0
    exits: int = 0
    total: float = 0.0
    best: float = 0.0  # the expected value, with the best known continuation
    children: dict[int, Node] = field(default_factory=dict)


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    forward, root = Forward.of(situation, dice), Node()
    base, trodden = value(forward.state), {_place(forward.state)}
    while forward.may_try():
        _explore(forward, root, base, trodden)
    best = max(forward.shuffled(), key=lambda action: root.children[action].visits if action in root.children else 0)
    return turn(best), forward.dice


def _explore(forward: Forward, root: Node, base: float, trodden: set[Place | None]) -> None:
    """Descend the tree, tick by tick, to a new node, the horizon, or the end of the game."""
    path, state = [root], forward.state
    while len(path) <= HORIZON and not state[at.OVER]:
        untried = [action for action in forward.choices if action not in path[-1].children]
        action = untried[forward.roll(len(untried))] if untried else _promising(path[-1])
        state = forward.after(state, (action,))
        path.append(path[-1].children.setdefault(action, Node()))
        if untried:
            break
    here = _place(state)
    path[-1].exits += 1
    path[-1].total += value(state) - base - (WORN if here and here in trodden else 0.0)
    trodden.add(here)
    for node in reversed(path):
        _update(node)


def _update(node: Node) -> None:
    """Update the value from the visits that ended here, and from the best child for the others."""
    node.visits += 1
    ended = node.total / node.exits if node.exits else 0.0
    onward = max((child.best for child in node.children.values()), default=0.0)
    share = node.exits / node.visits
    node.best = share * ended + (1 - share) * onward


def _promising(node: Node) -> int:
    return max(
        node.children,
        key=lambda action: node.children[action].best + sqrt(log(node.visits) / node.children[action].visits),
    )


def _place(state: State) -> Place | None:
    """Return where the avatar is; None if it was removed."""
    slot = int(state[at.AVATAR])
    return (int(state[slot + at.X]), int(state[slot + at.Y])) if slot else None


OLETS = Baseline(
    "olets",
    "Open-loop expectimax (OLETS)",
    f"Before each action it grows a tree of lines of up to {HORIZON} ticks in the engine, {{budget}} in all, with "
    "chance of its own and without random play; a line is worth what its end is worth, or its best continuation. After "
    "the winner of the 2014 competition (Perez-Liebana et al. 2016).",
    choose,
    ticks=TICKS,
)
