"""The failure that lists of episodes are limited to, read from the address."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

from plumbline.envs import FAMILIES
from plumbline.evaluation.models import NONE_FOUND
from plumbline.leaderboard.rankings.failures import labels

LONGEST_QUOTED = 60  # characters of what was sent

View = Callable[..., HttpResponse]


class UnknownFailure(ValueError):
    """A failure that nobody looks for in these episodes. The message says what was expected."""


def choices(family: str) -> tuple[str, ...]:
    """Return the failures that lists of a family's episodes can be limited to; none without detectors."""
    role = FAMILIES[family].failures
    return (*(label.word for label in role.labels), NONE_FOUND) if role else ()


def every_choice() -> tuple[str, ...]:
    """Return the choices of all families."""
    return (*labels(), NONE_FOUND)


def checked(asked: str, known: tuple[str, ...]) -> str:
    """Return a failure that is asked for, or nothing. Raises UnknownFailure."""
    if asked and asked not in known:
        expected = f"one of {', '.join(known)}" if known else "none, because nobody looks for failures in these puzzles"
        raise UnknownFailure(f"failure={asked[:LONGEST_QUOTED]!r}: expected {expected}")
    return asked


def failure_of(request: HttpRequest, family: str) -> str:
    """Return the failure that the address asks for, or nothing. Raises UnknownFailure."""
    return checked(request.GET.get("failure", ""), choices(family))


def refusing_unknown(view: View) -> View:
    """Answer a failure that nobody looks for with 400, and what was expected."""

    @wraps(view)
    def answer(request: HttpRequest, *given: Any, **named: Any) -> HttpResponse:
        try:
            return view(request, *given, **named)
        except UnknownFailure as error:
            return HttpResponseBadRequest(f"{error}\n", content_type="text/plain; charset=utf-8")

    return answer
