"""Ways to win a task, for people who may watch: a shortest one, and those that its family teaches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from plumbline.envs import play
from plumbline.envs.family import Frame, Walkthrough
from plumbline.envs.setting import write
from plumbline.evaluation.models import Task
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.winning import winning
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.evaluation.viewing.plans import by_seat


@dataclass(frozen=True, slots=True)
class Clip:
    """A walkthrough, and the form in which the browser shows it."""

    walkthrough: Walkthrough[Any]
    setting: str
    between: int  # frames on the way from one step to the next
    sides: str  # of its pictures: "600 / 450"
    chapters: tuple[tuple[str, tuple[tuple[int, str], ...]], ...]  # a name, and numbered actions as text

    @property
    def steps(self) -> int:
        return len(self.walkthrough.actions)


def clips(task: Task, setting: str, seat: int = 0) -> list[Clip]:
    """Return every way to win, in the liveliest modality of what a seat sees."""
    stage = staged(task, setting)
    start = stage.family.rules.start(stage.game, stage.seed)
    walkthroughs = [*_shortest(task, stage), *stage.family.walkthroughs(stage.game, start)]
    return [_clip(stage, start, each, seat) for each in walkthroughs if each.actions]


def frames_of(task: Task, setting: str, number: int, step: int, part: int, seat: int = 0) -> tuple[Frame, ...]:
    """Return what a seat sees after steps of a walkthrough, or on the way on. Raises LookupError, NoRenderer."""
    stage = staged(task, setting)
    actions = clips(task, setting, seat)[number].walkthrough.actions
    state = stage.family.rules.start(stage.game, stage.seed)
    for taken in play.run(stage.family, stage.game, state, actions[:step]):
        state = taken.state
    if step > len(actions):
        raise LookupError(f"step {step}: the walkthrough has {len(actions)}")
    if part == 0 or seat not in stage.family.rules.to_move(stage.game, state):
        return pictures.frames(stage, state, seat)
    return pictures.drawn(stage, stage.family.pictures.trail(stage.game, state, actions[step], seat)[part - 1])


def staged(task: Task, setting: str) -> Opened:
    """Return the task in an animated solid picture, if there is one; else as it was played; else in any picture."""
    own = opened(task, setting)
    if pictures.pictorial(own) and _moves(own):
        return own
    solid = [write(replace(own.setting, modality=each)) for each in own.family.pictures.solid]
    moving = [each for each in solid if not pictures.missing(own.family.name, each) and _moves(opened(task, each))]
    if moving:
        return opened(task, moving[0])
    return own if pictures.pictorial(own) else opened(task, pictures.pictured(task))


def _moves(stage: Opened) -> bool:
    rules, start = stage.family.rules, stage.family.rules.start(stage.game, stage.seed)
    seat = rules.to_move(stage.game, start)[0]
    return bool(stage.family.pictures.trail(stage.game, start, rules.actions(stage.game, start, seat)[0], seat))


def _shortest(task: Task, stage: Opened) -> list[Walkthrough[Any]]:
    stored, optimal = tuple(task.solution.get("actions", ())), bool(task.solution.get("optimal"))
    plan = winning(stage, stored, optimal=optimal) if stored else None
    if plan is None:
        return []
    title = stage.family.puzzles.plan_title if plan.optimal else "A solution"
    return [Walkthrough(title, (("", plan.actions),))]


def _clip(stage: Opened, start: Any, walkthrough: Walkthrough[Any], seat: int) -> Clip:
    texts = iter(enumerate(_texts(stage, walkthrough.actions), 1))
    chapters = tuple((name, tuple(islice(texts, len(actions)))) for name, actions in walkthrough.parts)
    first = stage.family.rules.to_move(stage.game, start)[0]
    between = len(stage.family.pictures.trail(stage.game, start, walkthrough.actions[0], first))
    panel = pictures.panels(stage, seat)[-1]
    sides = f"{panel.width_pixels} / {panel.height_pixels}"
    return Clip(walkthrough, write(stage.setting), between, sides, chapters)


def _texts(stage: Opened, actions: Sequence[Any]) -> list[str]:
    """Return actions as text; where several seats act, each with the name of its seat."""
    texts = [stage.family.words.write(stage.game, each) for each in actions]
    return [f"{name}: {text}" if name else text for name, text in by_seat(stage, texts)]
