"""Monte Carlo tree search: tries action sequences that look promising or were hardly tried."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt

from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.suites.gvgai.agents.forward import TICKS, Forward, turn, value

HORIZON = 10  # ticks
EXPLORATION = sqrt(2)


@dataclass
class Node:
    """The statistics of a sequence of actions, not of a state, since chance can lead elsewhere."""

    visits: int = 0
    total: float = 0.0
    children: dict[int, Node] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return self.total / self.visits


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    forward, root, bounds = Forward.of(situation, dice), Node(), _Bounds()
    while forward.may_try():
        path, actions = _descend(forward, root, bounds)
        actions += forward.random_actions(HORIZON - len(actions))
        reached = value(forward.after(forward.state, actions))
        bounds.take(reached)
        for node in path:
            node.visits += 1
            node.total += reached
    best = max(forward.shuffled(), key=lambda action: root.children[action].visits if action in root.children else 0)
    return turn(best), forward.dice


@dataclass
class _Bounds:
    """The least and the most value reached, which normalize values to 0 to 1."""

    low: float = float("inf")
    high: float = float("-inf")

    def take(self, reached: float) -> None:
        self.low, self.high = min(self.low, reached), max(self.high, reached)

    def share(self, reached: float) -> float:
        return (reached - self.low) / (self.high - self.low) if self.high > self.low else 0.5


def _descend(forward: Forward, root: Node, bounds: _Bounds) -> tuple[list[Node], list[int]]:
    """Descend from the root to a new node, or to the horizon."""
    path, node = [root], root
    actions: list[int] = []
    while len(actions) < HORIZON:
        untried = [action for action in forward.choices if action not in node.children]
        action = untried[forward.roll(len(untried))] if untried else _promising(node, bounds)
        node = node.children.setdefault(action, Node())
        path.append(node)
        actions.append(action)
        if untried:
            break
    return path, actions


def _promising(node: Node, bounds: _Bounds) -> int:
    """Return the child with the highest upper confidence bound."""

    def bound(action: int) -> float:
        child = node.children[action]
        return bounds.share(child.mean) + EXPLORATION * sqrt(log(node.visits) / child.visits)

    return max(node.children, key=bound)


TREE_SEARCH = Baseline(
    "tree-search",
    "Monte Carlo tree search",
    f"Before each action it plays lines of {HORIZON} ticks in the engine, {{budget}} in all, with chance of its "
    "own: down a tree by upper confidence bounds, then at random. It takes the action it tried most.",
    choose,
    ticks=TICKS,
)
