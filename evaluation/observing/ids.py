"""Ids of what is being done: the request, the job and the episode. Lines of the log carry them."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

REQUEST, JOB, EPISODE = "request_id", "job_id", "episode_id"
_VALUES: dict[str, ContextVar[str]] = {name: ContextVar(name, default="") for name in (REQUEST, JOB, EPISODE)}
_WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")
_KEPT = "_plumbline_ids"  # the attribute of an error that has left the work it belongs to


def current(error: BaseException | None = None) -> dict[str, str]:
    """Return the ids that apply here; for an error, those that applied where it was raised."""
    here = {name: value for name, each in _VALUES.items() if (value := each.get())}
    kept: dict[str, str] = getattr(error, _KEPT, {})
    return here | kept


@contextmanager
def within(**ids: object) -> Iterator[None]:
    """Let ids apply inside. An error that leaves takes them along, to wherever it is logged."""
    tokens = [(each := _VALUES[name], each.set(str(value))) for name, value in ids.items()]
    try:
        yield
    except Exception as error:
        with suppress(AttributeError):  # an error that takes no attributes
            setattr(error, _KEPT, current(error))
        raise
    finally:
        for each, token in tokens:
            each.reset(token)


def naming_episode(function: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """Decorate a function whose first argument is an episode: its id applies inside."""

    @wraps(function)
    def named(episode: Any, *arguments: P.args, **others: P.kwargs) -> T:
        with within(episode_id=episode.pk):
            return function(episode, *arguments, **others)

    return named


def of_request(given: bytes | None) -> str:
    """Return the id that a request brings, if it is 8 to 64 letters, digits or `. _ -`; otherwise a new one."""
    text = (given or b"").decode("latin-1")
    return text if _WELL_FORMED.fullmatch(text) else secrets.token_hex(16)
