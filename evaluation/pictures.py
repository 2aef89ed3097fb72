"""What a player sees, drawn where it keeps nobody waiting: solid pictures by a child process, all others at once."""

from __future__ import annotations

from functools import cache
from threading import Thread
from typing import Any
from urllib.parse import quote

from envs import FAMILIES
from envs.drawing import scene
from envs.drawing.easel import EASEL
from envs.family import Frame
from evaluation.games import Opened


def frames(play: Opened, state: Any, seat: int = 0) -> tuple[Frame, ...]:
    """The view of a seat as frames. Raises NoRenderer."""
    family, view = play.family, play.family.view(play.game, state, seat)
    return EASEL.call(family.draw, view) if play.setting.modality in family.solid else family.draw(view)


def in_words(frame: Frame) -> dict[str, str]:
    """The header that brings a frame's words; percent-encoded, for a header is one line of ASCII."""
    return {"X-Alt": quote(frame.alt)}


def missing(family: str, setting: str) -> str:
    """Why this setting cannot be drawn here, in one sentence; empty when it can."""
    return _unavailable() if setting.partition(",")[0] in FAMILIES[family].solid else ""


def prepare() -> None:
    """Start the child now, so that the first visitor need not wait for it."""
    Thread(target=_unavailable, name="easel", daemon=True).start()


@cache
def _unavailable() -> str:
    return EASEL.call(scene.missing)
