"""What a player sees, drawn where it keeps nobody waiting: solid pictures by a child process, all others at once."""

from __future__ import annotations

from functools import cache, lru_cache
from threading import Thread
from typing import Any
from urllib.parse import quote

from plumbline.envs import FAMILIES
from plumbline.envs.drawing import render_thread
from plumbline.envs.drawing.render_process import RENDER_PROCESS
from plumbline.envs.family import Frame, Legend, Panel
from plumbline.evaluation.models import Task
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.tasksets.opening import open_instance, opened


def frames(play: Opened, state: Any, seat: int = 0, *, small: bool = False) -> tuple[Frame, ...]:
    """Draw what a seat sees; for thumbnails frames may be small. Raises NoRenderer."""
    return drawn(play, play.family.pictures.view(play.game if small else play.shown, state, seat))


def drawn(play: Opened, view: Any) -> tuple[Frame, ...]:
    """A view as frames. Raises NoRenderer."""
    draw = play.family.pictures.draw
    return RENDER_PROCESS.call(draw, view) if play.setting.modality in play.family.pictures.solid else draw(view)


def panels(play: Opened, seat: int = 0) -> tuple[Panel, ...]:
    """The room that pages make: for all that a seat is shown of a task before anything is done."""
    return tuple(panel for panel in play.family.pictures.panels(play.shown, seat) if not panel.later)


def legend(play: Opened, seat: int = 0) -> Legend | None:
    """What a seat's pictures show, by name; None where they need no words, or there are none."""
    return play.family.pictures.legend(play.shown, seat)


def pictorial(play: Opened) -> bool:
    """Whether it is shown in pictures rather than words."""
    return any(panel.width_pixels for panel in panels(play))


def pictured(task: Task) -> str:
    """The setting of its set in which a task is pictured: a flat one where there is, for it draws everywhere."""
    solid, settings = FAMILIES[task.task_set.family].pictures.solid, task.task_set.settings
    shown = [each for each in settings if pictorial(opened(task, each))]
    flat = [each for each in shown if each.partition(",")[0] not in solid]
    return next(iter([*flat, *shown, *settings]))


def partial(task: Task) -> bool:
    """Whether its set shows tasks in part under some setting: then any other picture gives away what that one hides."""
    return _partial(task.task_set.family, task.instance, task.seed, tuple(task.task_set.settings))


@lru_cache(maxsize=512)
def _partial(family: str, instance: str, seed: int, settings: tuple[str, ...]) -> bool:
    plays = (open_instance(family, instance, seed, setting) for setting in settings)
    return any(play.family.pictures.hidden(play.game) for play in plays)


def in_words(frame: Frame) -> dict[str, str]:
    """The headers that bring a frame's words, and those beside it; percent-encoded, for a header is one line of
    ASCII."""
    return {"X-Alt": quote(frame.alt)} | ({"X-Told": quote(frame.text)} if frame.text else {})


def missing(family: str, setting: str) -> str:
    """Why this setting cannot be drawn here, in one sentence; empty when it can."""
    return _unavailable() if setting.partition(",")[0] in FAMILIES[family].pictures.solid else ""


def prepare() -> None:
    """Start the child now, so that the first visitor need not wait for it."""
    Thread(target=_unavailable, name="render-process", daemon=True).start()


@cache
def _unavailable() -> str:
    return RENDER_PROCESS.call(render_thread.missing)
