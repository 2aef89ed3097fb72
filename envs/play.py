"""The only way from text to a step.

People, models and uploads all send action text, and all of it goes through `advance`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from plumbline.envs.family import A, Family, G, I, MalformedAction, R, Ruling, S, Step, V
from plumbline.envs.setting import FEEDBACK, Setting

MALFORMED = "malformed"


class NotToMove(ValueError):
    """Another seat is to move. The message names the seats that are to move."""


def advance(family: Family[I, G, S, A, V, R], game: G, state: S, text: str, seat: int = 0) -> Step[S]:
    """Take the step of a seat's text. Raises NotToMove.

    In real time, malformed text passes the time: the family's `idle` action is played and the ruling stays MALFORMED.
    """
    check_seat(family, game, state, seat)
    try:
        action = family.words.parse(game, text)
    except MalformedAction:
        after = wait(family, game, state, seat)
        return Step(after.state, Ruling.MALFORMED, MALFORMED)
    return family.rules.step(game, state, action, seat)


def answer(
    family: Family[I, G, S, A, V, R], game: G, state: S, text: str | None, seat: int = 0, *, spent: bool = False
) -> Step[S]:
    """Take the step of a charged action, and hand the turn on; None is a pass. Raises NotToMove.

    `spent` means that the seat has no budget left.
    """
    if text is not None:
        return hand_on(family, game, advance(family, game, state, text, seat), seat, spent=spent)
    check_seat(family, game, state, seat)
    return hand_on(family, game, wait(family, game, state, seat), seat, spent=spent)


def wait(family: Family[I, G, S, A, V, R], game: G, state: S, seat: int = 0) -> Step[S]:
    """Take the step of no input: `idle` in real time, else no change."""
    idle = family.rules.idle(game)
    return unchanged(state) if idle is None else family.rules.step(game, state, idle, seat)


def unchanged(state: S) -> Step[S]:
    """Return a step that leaves the state as it is."""
    return Step(state, Ruling.IDLE)


def check_seat(family: Family[I, G, S, A, V, R], game: G, state: S, seat: int) -> None:
    """Refuse a seat whose turn it is not. Raises NotToMove."""
    to_move = family.rules.to_move(game, state)
    if seat not in to_move:
        raise NotToMove(f"seat {seat}: expected {' or '.join(map(str, to_move)) or 'none, because the game is over'}")


def hand_on(family: Family[I, G, S, A, V, R], game: G, step: Step[S], seat: int, *, spent: bool = False) -> Step[S]:
    """Pass the turn on after a charged action of a seat; `spent` means that the seat has no budget left."""
    passed = family.rules.passed
    return step if passed is None else replace(step, state=passed(game, step.state, seat, spent))


def replay(family: Family[I, G, S, A, V, R], game: G, state: S, words: Iterable[tuple[int, str]]) -> Iterator[Step[S]]:
    """Take one step per (seat, text), from `state` on. Raises NotToMove."""
    for seat, text in words:
        step = answer(family, game, state, text, seat)
        state = step.state
        yield step


def run(family: Family[I, G, S, A, V, R], game: G, state: S, actions: Sequence[A]) -> Sequence[Step[S]]:
    """Take one step per action, each of the seat to move, by the family's fast path where it has one."""
    if family.rules.run is not None:
        return family.rules.run(game, state, actions)
    steps = []
    for action in actions:
        seat = family.rules.to_move(game, state)[0]
        step = hand_on(family, game, family.rules.step(game, state, action, seat), seat)
        state = step.state
        steps.append(step)
    return steps


def scores_after(family: Family[I, G, S, A, V, R], game: G, state: S, actions: Sequence[A]) -> tuple[float, ...]:
    """Play actions from a state, and return the scores then."""
    steps = run(family, game, state, actions)
    return family.rules.scores(game, steps[-1].state if steps else state)


def feedback(family: Family[I, G, S, A, V, R], game: G, setting: Setting, text: str, step: Step[S]) -> str:
    """Return what a player is shown of an action: its note, and its ruling if the setting grants that."""
    return explanation(family, game, text, step) if setting.value(FEEDBACK) == "ruling" else step.note


def explanation(family: Family[I, G, S, A, V, R], game: G, text: str, step: Step[S]) -> str:
    """Return the whole explanation of an action: why it did nothing, and its note."""
    return " ".join(filter(None, [_ruled(family, game, text, step), step.note]))


def _ruled(family: Family[I, G, S, A, V, R], game: G, text: str, step: Step[S]) -> str:
    match step.ruling:
        case Ruling.MALFORMED:
            return _complaint(family, game, text)
        case Ruling.ILLEGAL:
            return f"Refused: {_meaning(family, step.reason)}."
        case Ruling.IDLE:
            return "Nothing changed."
    return ""


def _meaning(family: Family[I, G, S, A, V, R], word: str) -> str:
    return next((reason.meaning for reason in family.rules.reasons if reason.word == word), word)


def _complaint(family: Family[I, G, S, A, V, R], game: G, text: str) -> str:
    try:
        family.words.parse(game, text)
    except MalformedAction as error:
        return f"Not understood: {error}."
    return "Not understood."
