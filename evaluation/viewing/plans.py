"""Plans: the stored solution of a task, each action with the name of the seat that takes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plumbline.envs import play
from plumbline.evaluation.protocol.opening import Opened


def by_seat(opened: Opened, actions: Sequence[str]) -> list[tuple[str, str]]:
    """Return the name of the seat and the text of each action; the name is empty where there is one seat."""
    names = opened.family.seat_names(opened.game)
    if len(names) < 2:
        return [("", text) for text in actions]
    seats = acting(opened, actions)
    return [("" if seat is None else names[seat], text) for seat, text in zip(seats, actions, strict=True)]


def acting(opened: Opened, actions: Sequence[str]) -> Iterator[int | None]:
    """Yield the seat that takes each action, of several that may the first; None where the task is over before."""
    family, game = opened.family, opened.game
    state = family.rules.start(game, opened.seed)
    for text in actions:
        seat = None if family.rules.ended(game, state) else family.rules.to_move(game, state)[0]
        yield seat
        if seat is not None:
            state = play.answer(family, game, state, text, seat).state
