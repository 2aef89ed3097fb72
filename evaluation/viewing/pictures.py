"""What a player sees, drawn where it keeps nobody waiting: solid pictures by a child process, all others at once."""

from __future__ import annotations

from functools import cache, lru_cache
from threading import Thread
from typing import Any
from urllib.parse import quote

from plumbline.envs import FAMILIES
from plumbline.envs.drawing import render_thread
from plumbline.envs.drawing.render_process import EASEL
from plumbline.envs.family import Frame, Legend, Panel
from plumbline.evaluation.models import Task
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.tasksets.opening import open_instance, opened


def frames(play: Opened, state: Any, *, small: bool = False) -> tuple[Frame, ...]:
    """What is seen, as frames; for thumbnails they may be small. Raises NoRenderer."""
    return drawn(play, play.family.view(play.game if small else play.shown, state, 0))


def drawn(play: Opened, view: Any) -> tuple[Frame, ...]:
    """A view as frames. Raises NoRenderer."""
    draw = play.family.draw
    return EASEL.call(draw, view) if play.setting.modality in play.family.solid else draw(view)


def panels(play: Opened) -> tuple[Panel, ...]:
    """What pages make room for: all that is shown of a task before anything is done."""
    return tuple(panel for panel in play.family.panels(play.shown) if not panel.later)


def legend(play: Opened) -> Legend | None:
    """What the pictures show, by name; None where they speak for themselves, or there are none."""
    return play.family.legend(play.shown)


def pictorial(play: Opened) -> bool:
    """Whether it is shown in pictures rather than words."""
    return any(panel.width_pixels for panel in panels(play))


def pictured(task: Task) -> str:
    """The setting of its set in which a task is pictured: a flat one where there is, for it draws everywhere."""
    solid, settings = FAMILIES[task.task_set.family].solid, task.task_set.settings
    shown = [each for each in settings if pictorial(opened(task, each))]
    flat = [each for each in shown if each.partition(",")[0] not in solid]
    return next(iter([*flat, *shown, *settings]))


def partial(task: Task) -> bool:
    """Whether its set shows tasks in part under some setting: then any other picture gives away what that one hides."""
    return _partial(task.task_set.family, task.instance, task.seed, tuple(task.task_set.settings))


@lru_cache(maxsize=512)
def _partial(family: str, instance: str, seed: int, settings: tuple[str, ...]) -> bool:
    plays = (open_instance(family, instance, seed, setting) for setting in settings)
    return any(play.family.twin(play.game, play.family.start(play.game, play.seed)) is not None for play in plays)


def in_words(frame: Frame) -> dict[str, str]:
    """The headers that bring a frame's words, and those beside it; percent-encoded, for a header is one line of
    ASCII."""
    return {"X-Alt": quote(frame.alt)} | ({"X-EpisodeLine": quote(frame.told)} if frame.told else {})


def missing(family: str, setting: str) -> str:
    """Why this setting cannot be drawn here, in one sentence; empty when it can."""
    return _unavailable() if setting.partition(",")[0] in FAMILIES[family].solid else ""


def prepare() -> None:
    """Start the child now, so that the first visitor need not wait for it."""
    Thread(target=_unavailable, name="easel", daemon=True).start()


@cache
def _unavailable() -> str:
    return EASEL.call(render_thread.missing)
