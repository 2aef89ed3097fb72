"""A case: a family under one setting, playing one recipe; and a random walk through it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plumbline.envs import play
from plumbline.envs.contact_sheet import settings
from plumbline.envs.dice import Dice
from plumbline.envs.family import Family, Ruling, Shelf, Step
from plumbline.envs.setting import Setting, write
from plumbline.envs.shelf import empty

AnyFamily = Family[Any, Any, Any, Any, Any, Any]
WALK = 24  # actions of a walk
NONSENSE = ("", " ", "\x00", "fetch me a star", "{}", "move", "😀 " * 50, "a" * 5000)


class LawBroken(AssertionError):
    """A family breaks a law."""


def expect(holds: bool, message: str) -> None:
    """Raise LawBroken unless it holds."""
    if not holds:
        raise LawBroken(message)


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a walk."""

    before: Any
    text: str
    seat: int
    listed: bool  # the text is a legal action here
    step: Step[Any]
    after: Any  # the state with the turn handed on

    @property
    def refused(self) -> bool:
        return self.step.ruling in (Ruling.ILLEGAL, Ruling.MALFORMED)


@dataclass(frozen=True)
class Case:
    """A family under one setting, playing one recipe."""

    family: AnyFamily
    setting: Setting
    recipe: str
    seed: int = 7
    shelf: Shelf = empty

    def __str__(self) -> str:
        return f"{self.family.name} {write(self.setting)} {self.recipe}"

    @cached_property
    def instance(self) -> Any:
        return self.family.puzzles.generate(self.family.puzzles.recipes[self.recipe], self.seed)

    @cached_property
    def game(self) -> Any:
        return self.family.rules.open(self.instance, self.setting, self.shelf)

    @cached_property
    def start(self) -> Any:
        return self.family.rules.start(self.game, self.seed)

    @cached_property
    def seats(self) -> range:
        return range(self.family.rules.players(self.game))

    @cached_property
    def walk(self) -> tuple[Moment, ...]:
        """A random walk that also tries illegal actions, late actions, and nonsense."""
        return tuple(_walk(self))

    @property
    def states(self) -> list[Any]:
        return [self.start, *(moment.after for moment in self.walk)]

    @cached_property
    def solution(self) -> tuple[Any, ...]:
        """The states from the start to the end of the solver's plan; the start alone without a plan."""
        plan = self.family.puzzles.solve(self.game, self.start)
        states = [self.start]
        for action in () if plan is None else plan.actions:
            seat = self.family.rules.to_move(self.game, states[-1])[0]
            states.append(self.after(states[-1], self.family.words.write(self.game, action), seat))
        return tuple(states)

    def ended(self, state: Any) -> str | None:
        return self.family.rules.ended(self.game, state)

    def scores(self, state: Any) -> tuple[float, ...]:
        return self.family.rules.scores(self.game, state)

    def after(self, state: Any, text: str, seat: int) -> Any:
        """Return the state after a text, with the turn handed on."""
        return play.answer(self.family, self.game, state, text, seat).state

    def listed(self, state: Any) -> Iterator[tuple[int, Any]]:
        """Yield each seat that is to move with each of its legal actions."""
        if self.ended(state):
            return
        for seat in self.family.rules.to_move(self.game, state):
            yield from ((seat, action) for action in self.family.rules.actions(self.game, state, seat))


def cases(family: AnyFamily, shelf: Shelf = empty) -> Iterator[Case]:
    """Yield every recipe under every modality, with each option changed alone."""
    for modality in family.modalities:
        for setting in settings(family, modality):
            yield from (Case(family, setting, recipe, shelf=shelf) for recipe in family.puzzles.recipes)


def _walk(case: Case) -> Iterator[Moment]:
    dice, state, texts = Dice(case.seed), case.start, [*NONSENSE, *_commands(case)]
    for _ in range(WALK):
        if case.ended(state):
            return
        seat = case.family.rules.to_move(case.game, state)[0]
        actions = case.family.rules.actions(case.game, state, seat)
        legal = [case.family.words.write(case.game, action) for action in actions]
        wild, dice = dice.roll(3)
        text, dice = dice.pick(texts if wild == 0 or not legal else legal)
        step = play.advance(case.family, case.game, state, text, seat)
        after = play.hand_on(case.family, case.game, step, seat).state
        yield Moment(state, text, seat, text in legal, step, after)
        texts.extend(legal)
        state = after


def _commands(case: Case) -> list[str]:
    words = case.family.words
    return [words.write(case.game, each) for each in words.commands(case.game, 0)] if words.commands else []
