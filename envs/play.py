"""The only way text becomes a step.

People, models and uploads all speak action text, and all of them come through `advance`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from plumbline.envs.family import A, Family, G, I, MalformedAction, R, Ruling, S, Step, V
from plumbline.envs.setting import FEEDBACK, Setting

MALFORMED = "malformed"
NOT_TO_MOVE = "not_to_move"


def advance(family: Family[I, G, S, A, V, R], game: G, state: S, text: str, seat: int = 0) -> Step[S]:
    """The step that `text`, said by `seat`, makes.

    In a world that does not wait, malformed text passes the time: the family's `idle` action is played and the
    ruling stays MALFORMED.
    """
    if seat not in family.to_move(game, state):
        return Step(state, Ruling.ILLEGAL, NOT_TO_MOVE)
    try:
        action = family.parse(game, text)
    except MalformedAction:
        return _nonsense(family, game, state, seat)
    return family.step(game, state, action, seat)


def wait(family: Family[I, G, S, A, V, R], game: G, state: S, seat: int = 0) -> Step[S]:
    """The step that silence makes: `idle` where the world does not wait, else nothing."""
    idle = family.idle(game)
    return unchanged(state) if idle is None else family.step(game, state, idle, seat)


def unchanged(state: S) -> Step[S]:
    """No step at all."""
    return Step(state, Ruling.IDLE)


def replay(family: Family[I, G, S, A, V, R], game: G, state: S, words: Iterable[tuple[int, str]]) -> Iterator[Step[S]]:
    """One step per (seat, text), from `state` on."""
    for seat, text in words:
        step = advance(family, game, state, text, seat)
        state = step.state
        yield step


def run(family: Family[I, G, S, A, V, R], game: G, state: S, actions: Sequence[A]) -> Sequence[Step[S]]:
    """One step per action, by the family's fast path where it has one."""
    if family.run is not None:
        return family.run(game, state, actions)
    steps = []
    for action in actions:
        step = family.step(game, state, action, 0)
        state = step.state
        steps.append(step)
    return steps


def told(family: Family[I, G, S, A, V, R], game: G, setting: Setting, text: str, step: Step[S]) -> str:
    """What a player hears about an action: the family's note, and the ruling where the setting grants it."""
    return explained(family, game, text, step) if setting.value(FEEDBACK) == "ruling" else step.note


def explained(family: Family[I, G, S, A, V, R], game: G, text: str, step: Step[S]) -> str:
    """All that can be said about an action: why it did nothing, and the family's note."""
    return " ".join(filter(None, [_ruled(family, game, text, step), step.note]))


def _nonsense(family: Family[I, G, S, A, V, R], game: G, state: S, seat: int) -> Step[S]:
    after = wait(family, game, state, seat)
    return Step(after.state, Ruling.MALFORMED, MALFORMED)


def _ruled(family: Family[I, G, S, A, V, R], game: G, text: str, step: Step[S]) -> str:
    match step.ruling:
        case Ruling.MALFORMED:
            return _complaint(family, game, text)
        case Ruling.ILLEGAL:
            return f"Refused: {step.reason.replace('_', ' ')}."
        case Ruling.IDLE:
            return "Nothing changed."
    return ""


def _complaint(family: Family[I, G, S, A, V, R], game: G, text: str) -> str:
    try:
        family.parse(game, text)
    except MalformedAction as error:
        return f"Not understood: {error}."
    return "Not understood."
