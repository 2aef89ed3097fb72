"""Conversions between a browser's message, a stored turn, and an acknowledgment."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from plumbline.envs import play as engine
from plumbline.evaluation.episodes import Receipt
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import Progress, Transition, begin, take
from plumbline.evaluation.protocol.protocol import AnyFamily, Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.suites import Suite
from plumbline.play.headlines import headline
from plumbline.play.sockets import messages


def turn_of(message: messages.TakeTurn, family: AnyFamily, seat: int = 0) -> Turn:
    """Return the turn that a message asks for. Typed text is read as a model's answer is."""
    found = family.words.extract(message.text) if message.mode == "command" else ()
    return Turn(
        actions=found or (message.text,),
        seconds=message.seconds,
        input_mode=message.mode,
        blurred_seconds=message.blurred,
        seat=seat,
    )


def problem_of(turn: Turn, play: Opened) -> str:
    """Return what is wrong with the form of a person's turn, where the family lets nobody lose an answer by that."""
    problem = play.family.words.problem
    return problem(play.game, _text(turn)) if problem is not None else ""


def acknowledged(receipt: Receipt, suite: Suite, protocol: Protocol) -> messages.Acknowledged:
    play, progress, seat = receipt.play, receipt.progress, receipt.turn.seat
    return messages.Acknowledged(
        number=receipt.number,
        text=_text(receipt.turn),
        actions=progress.spent[seat].actions,
        outcome=progress.outcome,
        headline=headline(suite, play, progress),
        feedback=_feedback(play, receipt.transitions),
        seconds_left=seconds_left(protocol, progress, seat),
    )


def turn_texts(
    play: Opened, protocol: Protocol, turns: Iterable[Turn], seats: Collection[int] = (0,)
) -> Iterator[messages.TurnText]:
    """Yield every turn of these seats with its feedback, by replay."""
    progress = begin(play.family, play.game, play.seed)
    for turn in turns:
        progress, transitions = take(play.family, play.game, protocol, progress, turn)
        if turn.seat in seats and not turn.left:
            yield messages.TurnText(_text(turn), _feedback(play, transitions))


def seconds_left(protocol: Protocol, progress: Progress[Any], seat: int = 0) -> float | None:
    return None if protocol.seconds is None else max(0.0, protocol.seconds - progress.spent[seat].seconds)


def _text(turn: Turn) -> str:
    return " ".join(turn.actions or ())


def _feedback(play: Opened, transitions: tuple[Transition[Any], ...]) -> str:
    return " ".join(
        engine.feedback(play.family, play.game, play.setting, each.text or "", each.step) for each in transitions
    )
