"""Pictures of tasks: solid ones are drawn by a child process, all others at once."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from threading import Thread
from typing import Any
from urllib.parse import quote

from plumbline.envs import FAMILIES
from plumbline.envs.drawing import render_thread
from plumbline.envs.drawing.render_process import RENDER_PROCESS
from plumbline.envs.family import Frame, Legend, Panel
from plumbline.evaluation.models import Task
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.tasksets.opening import opened


def frames(play: Opened, state: Any, seat: int = 0, *, small: bool = False) -> tuple[Frame, ...]:
    """Draw what a seat sees; for thumbnails frames may be small. Raises NoRenderer."""
    return drawn(play, play.family.pictures.view(play.game if small else play.shown, state, seat))


def drawn(play: Opened, view: Any) -> tuple[Frame, ...]:
    """Return a view as frames. Raises NoRenderer."""
    draw = play.family.pictures.draw
    return RENDER_PROCESS.call(draw, view) if play.setting.modality in play.family.pictures.solid else draw(view)


def panels(play: Opened, seat: int = 0) -> tuple[Panel, ...]:
    """Return the panels that pages reserve for all that a seat is shown of a task at the start."""
    return tuple(panel for panel in play.family.pictures.panels(play.shown, seat) if not panel.later)


def seats(play: Opened) -> tuple[str, ...]:
    """Return the names of the seats, where they see different things; empty where one picture is enough."""
    names, start = play.family.seat_names(play.game), play.family.rules.start(play.game, play.seed)
    views = {play.family.pictures.view(play.game, start, seat) for seat in range(len(names))}
    return names if len(views) > 1 or (len(names) > 1 and play.family.pictures.hidden(play.game)) else ()


def views(play: Opened, seat: int) -> dict[str, Any]:
    """Return what a replay shows beside the pictures of a seat: its name, and other seats that see something else."""
    names = seats(play)
    others = [(number, name) for number, name in enumerate(names) if number != seat]
    return {"viewer": names[seat] if names else "", "views": others}


def texts(play: Opened, seat: int = 0) -> dict[str, str]:
    """Return what a seat is shown as text at the start, by caption; pictures have addresses of their own."""
    if all(panel.width_pixels for panel in panels(play, seat)):
        return {}
    shown = frames(play, play.family.rules.start(play.game, play.seed), seat)
    return {frame.caption: frame.body.decode() for frame in shown if not frame.width_pixels}


def legend(play: Opened, seat: int = 0) -> Legend | None:
    """Return the legend of a seat's pictures; None where they need none, or there are none."""
    return play.family.pictures.legend(play.shown, seat)


def pictorial(play: Opened) -> bool:
    """Return whether it is shown in pictures rather than words."""
    return any(panel.width_pixels for panel in panels(play))


def pictured(task: Task) -> str:
    """Return the setting for pictures of a task: a flat one if there is any, which draws everywhere."""
    solid, settings = FAMILIES[task.task_set.family].pictures.solid, task.task_set.settings
    shown = [each for each in settings if pictorial(opened(task, each))]
    flat = [each for each in shown if each.partition(",")[0] not in solid]
    return next(iter([*flat, *shown, *settings]))


def in_words(frame: Frame) -> dict[str, str]:
    """Return headers with a frame's alternative text and the text next to it, percent-encoded: headers are ASCII."""
    return {"X-Alt": quote(frame.alt)} | ({"X-Text": quote(frame.text)} if frame.text else {})


def missing(family: str, setting: str) -> str:
    """Return why this setting cannot be drawn here, in one sentence; empty if it can."""
    return _unavailable() if setting.partition(",")[0] in FAMILIES[family].pictures.solid else ""


def prepare() -> None:
    """Start the child now, so that the first visitor does not wait for it."""
    Thread(target=_prepare, name="render-process", daemon=True).start()


def _prepare() -> None:
    with suppress(BrokenProcessPool):  # the server ends already
        _unavailable()


@cache
def _unavailable() -> str:
    return RENDER_PROCESS.call(render_thread.missing)
