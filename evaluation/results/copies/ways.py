"""Ways: what an episode did, as words and as a fingerprint, and whether a task has several shortest ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any

from plumbline.envs.family import Plan, Ruling
from plumbline.envs.play import NotToMove, run
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import begin, take
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.protocol.turns import Turn

VERSION = 1  # of what a fingerprint is
NOTHING = 0  # the fingerprint of a way that tells nothing
MOST_EXCHANGES = 200  # of neighboring actions of a plan, that are tried

Moves = tuple[tuple[int, str], ...]
"""The seat and the text of each action that changed the state."""


def moves(play: Opened, protocol: Protocol, turns: Sequence[Turn]) -> Moves:
    """Return what the turns of an episode changed, in the family's own words, as far as the rules allow them."""
    return tuple(_moves(play, protocol, turns))


def _moves(play: Opened, protocol: Protocol, turns: Sequence[Turn]) -> Iterator[tuple[int, str]]:
    progress = begin(play.family, play.game, play.seed)
    for turn in turns:
        if progress.outcome:
            return
        with suppress(NotToMove):  # as newer rules may refuse what was played
            progress, transitions = take(play.family, play.game, protocol, progress, turn)
            for each in transitions:
                if each.text is not None and each.step.ruling == Ruling.CHANGED:
                    yield each.seat, _written(play, each.text)


def _written(play: Opened, text: str) -> str:
    return play.family.words.write(play.game, play.family.words.parse(play.game, text))


def fingerprint(way: Moves) -> int:
    """Return 64 bits of a way; NOTHING for one of fewer than two different actions, which anybody may find."""
    if len(set(way)) < 2:
        return NOTHING
    text = "\n".join(f"{seat} {words}" for seat, words in way)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) or 1


def fingerprint_of_attempts(ways: Iterable[Moves]) -> int:
    """Return the smallest fingerprint of several attempts, so that their order plays no part."""
    return min((each for each in map(fingerprint, ways) if each != NOTHING), default=NOTHING)


def of_plan(play: Opened, plan: Plan[Any] | None) -> int:
    """Return the fingerprint of a plan of seat 0; NOTHING without one, or where others have seats too."""
    if plan is None or play.family.rules.players(play.game) > 1:
        return NOTHING
    return fingerprint(tuple((0, play.family.words.write(play.game, each)) for each in plan.actions))


def has_several(play: Opened, plan: Plan[Any] | None) -> bool:
    """Return whether other actions than a plan's, and as many, win too, as far as that is found.

    Where no plan is known, which means chance or a long search, ways are many.
    """
    if plan is None:
        return True
    return _exchanged_wins(play, plan.actions) or _branches(play, plan)


def _exchanged_wins(play: Opened, actions: Sequence[Any]) -> bool:
    """Return whether the plan still wins after two neighboring actions are exchanged."""
    places = [place for place in range(len(actions) - 1) if actions[place] != actions[place + 1]]
    for place in places[:: len(places) // MOST_EXCHANGES + 1]:
        exchanged = (*actions[:place], actions[place + 1], actions[place], *actions[place + 2 :])
        if _wins(play, exchanged):
            return True
    return False


def _wins(play: Opened, actions: Sequence[Any]) -> bool:
    """Return whether these actions win, with the last one of them."""
    rules, start = play.family.rules, play.family.rules.start(play.game, play.seed)
    states = [step.state for step in run(play.family, play.game, start, actions)]
    early = any(rules.ended(play.game, state) for state in states[:-1])
    return not early and min(rules.scores(play.game, states[-1])) >= 1


def _branches(play: Opened, plan: Plan[Any]) -> bool:
    """Return whether another action than the plan's leads as near to the goal, somewhere along a shortest plan."""
    rules, puzzles = play.family.rules, play.family.puzzles
    state = rules.start(play.game, play.seed)
    for left, planned in zip(range(len(plan.actions) - 1, -1, -1), plan.actions, strict=True):
        for action in rules.actions(play.game, state, 0) if plan.optimal and puzzles.measures_actions else ():
            distance = puzzles.distance(play.game, rules.step(play.game, state, action, 0).state)
            if distance is None:
                return False
            if action != planned and distance.exact == left:
                return True
        state = rules.step(play.game, state, planned, 0).state
    return False
