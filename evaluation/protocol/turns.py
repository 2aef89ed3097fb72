"""Turns: what an agent sends at once, as it is stored and as trajectory files have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from statistics import median
from typing import Any, Literal

import msgspec

from plumbline.envs import codec
from plumbline.envs.family import Family

InputMode = Literal["command", "keys", "pointer"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn. If `response` is given, the actions that the extractor finds in it are played."""

    response: str | None = None  # a model's full answer
    actions: tuple[str, ...] | None = None  # action texts, as typed or pressed
    passed: bool = False  # a baseline's deliberate pass
    provider_error: str = ""  # the model's service failed; costs nothing
    seat: int = 0
    left: bool = False  # the seat's player leaves; the others go on
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost_usd: float | None = None
    seconds: float | None = None  # from the frame's arrival to the turn
    input_mode: str = ""  # of people: an InputMode
    blurred_seconds: float | None = None  # how long the page was hidden meanwhile
    lag_seconds: float | None = None  # in real time: the median time from sending a picture to its confirmation

    def texts(self, family: Family[Any, Any, Any, Any, Any, Any]) -> tuple[str, ...]:
        """Return the action texts to be played. An answer without any action is one malformed action."""
        if self.response is not None:
            return family.words.extract(self.response) or ("",)
        return self.actions or ("",)

    def since(self, offset: int, family: Family[Any, Any, Any, Any, Any, Any]) -> Turn:
        """Return what is left of it after so many actions."""
        return replace(self, response=None, actions=self.texts(family)[offset:]) if offset else self


def lag(turns: Sequence[Turn]) -> float | None:
    """Return how long pictures took to arrive, in seconds: the median over the turns in which that was measured."""
    known = [turn.lag_seconds for turn in turns if turn.lag_seconds is not None]
    return round(median(known), 4) if known else None


def untimed(turns: Sequence[Turn]) -> int:
    """Count the turns that used no time because they have no `seconds`; failures and leaves never use any."""
    return sum(turn.seconds is None and not turn.provider_error and not turn.left for turn in turns)


def dump(turn: Turn) -> dict[str, Any]:
    """Return plain values for JSON, without empty fields."""
    plain = msgspec.to_builtins(turn)
    return {key: value for key, value in plain.items() if value != _UNSAID[key]}


def load(plain: dict[str, Any]) -> Turn:
    return msgspec.convert(plain, type=Turn)


def stored(turn: Turn) -> dict[str, Any]:
    """Return the same with runs of equal actions written once, if that is shorter."""
    plain = dump(turn)
    actions = plain.get("actions", ())
    runs = [[text, len(list(same))] for text, same in groupby(actions)]
    if 2 * len(runs) < len(actions):
        del plain["actions"]
        plain["runs"] = runs
    return plain


def restored(plain: dict[str, Any]) -> Turn:
    """Return the turn of stored values; the inverse of `stored`."""
    if "runs" not in plain:
        return load(plain)
    whole = {key: value for key, value in plain.items() if key != "runs"}
    return load(whole | {"actions": [text for text, count in plain["runs"] for _ in range(count)]})


_UNSAID = msgspec.to_builtins(Turn())

codec.prepare(Turn)
