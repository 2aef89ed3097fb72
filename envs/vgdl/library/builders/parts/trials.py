"""Trials of levels: drafts are tested with the engine, and changed little by little to become harder.

The engine finds the length of a shortest win, and whether there is one, or one as short, without the parts that a level
is to need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.vgdl.compiler.machine import Machine
from plumbline.envs.vgdl.compiler.program import LEARNING, compile_program
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.library.games import text_of
from plumbline.envs.vgdl.rules import described
from plumbline.envs.vgdl.search.breadth_first import Budget, Finding, Verdict, explore

MOST_STATES = 8_000  # states looked at in one level
READING = 200  # the work of reading a text, in states
PATIENCE = 200_000  # states looked at, after which the least length of a win is enough
MOST_WORK = 400_000  # states looked at before a recipe is given up
CHANGES = 30  # changes made in vain, after which a new draft is begun
FAR = -1_000  # the value of a level that is not won within the span

Texts = Callable[[str], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Craft:
    """The way in which levels of a game are made, and the demands on them."""

    game: str
    draft: Callable[[Dice], tuple[str, Dice]]
    change: Callable[[str, Dice], tuple[str, Dice]]
    lacking: Texts  # levels without a needed part: none of them may be winnable


@dataclass(frozen=True, slots=True)
class Span:
    """The longest shortest win in ticks, and the length that is enough."""

    least: int
    enough: int
    most: int


@dataclass(frozen=True, slots=True, order=True)
class Quality:
    """The quality of a level: first that all demands are met, then the length of its win."""

    met: int = FAR  # 0 if all demands are met, less by one for each that is not
    ticks: int = 0  # counted once all demands are met

    def suffices(self, ticks: int) -> bool:
        return self.met == 0 and self.ticks >= ticks


@dataclass(frozen=True, slots=True)
class Try:
    """A level that was tested, and how many states were looked at for it."""

    text: str
    quality: Quality
    work: int


def hardest(craft: Craft, ticks: Span, seed: int) -> str:
    """Build a level that takes long to win, and that needs all of its parts. Raises ImpossibleRecipe."""
    best, work = Try("", Quality(), 0), 0
    for each in _tries(craft, ticks, Dice(seed)):
        best, work = max(best, each, key=_quality), work + each.work
        if best.quality.suffices(_asked(ticks, work)):
            return best.text
        if work > MOST_WORK:
            break
    raise ImpossibleRecipe(f"{craft.game} in {ticks.least} to {ticks.most} ticks: no level found")


def tried(game: str, text: str, most_states: int = MOST_STATES) -> Finding:
    """Search how a level is won, or that it cannot be, within so many states."""
    description = described(text_of(game))
    machine = Machine(compile_program(description, read_level(description, text), LEARNING))
    return explore(machine, machine.start(0), Budget(most_states))


def without(text: str, letters: str, instead: str) -> Iterator[str]:
    """Yield the level without one of some letters, once for each place of one."""
    for place, letter in enumerate(text):
        if letter in letters:
            yield text[:place] + instead + text[place + 1 :]


def _quality(a_try: Try) -> Quality:
    return a_try.quality


def _asked(ticks: Span, work: int) -> int:
    """Return the length that a win should have: less, the more was looked at in vain."""
    return ticks.least + (ticks.enough - ticks.least) * max(0, PATIENCE - work) // PATIENCE


def _tries(craft: Craft, ticks: Span, dice: Dice) -> Iterator[Try]:
    """Yield one draft after the other; those won within the span are changed until that fails too often."""
    while True:
        text, dice = craft.draft(dice)
        here, vain = _judged(craft, text, ticks, Quality()), 0
        yield here
        while here.quality.met != FAR and vain < CHANGES:
            text, dice = craft.change(here.text, dice)
            there = _judged(craft, text, ticks, here.quality)
            yield there
            vain = 0 if there.quality > here.quality else vain + 1
            here = max(there, here, key=_quality)


def _judged(craft: Craft, text: str, ticks: Span, known: Quality) -> Try:
    """Judge a level; its demands are not tested if something better is known anyway."""
    found = tried(craft.game, text)
    length, work = len(found.actions), found.states + READING
    if not 0 < length <= ticks.most or Quality(0, length) < known:
        return Try(text, Quality(), work)
    others = [tried(craft.game, other) for other in craft.lacking(text)]
    unmet = sum(other.verdict is not Verdict.HOPELESS for other in others)
    return Try(text, Quality(-unmet, 0 if unmet else length), work + sum(other.states + READING for other in others))
