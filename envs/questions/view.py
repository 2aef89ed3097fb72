"""Views of questions: the picture that is asked about, and how an answer is put together by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod

from plumbline.envs.family import Chip, Composer, Gesture, Panel
from plumbline.envs.questions import notation
from plumbline.envs.questions.model import Answered, Game, State, View
from plumbline.envs.setting import BLIND

CURRENT = "current"


def view(game: Game, state: State, seat: int) -> View:
    """Return the picture, and the answer once it is given."""
    pictures = game.family.pictures
    answer = notation.write(game, state.answer) if isinstance(state, Answered) else ""
    return View(pictures.draw, pictures.past, game.asking.view(game.world, game.state, 0), answer)


def past(seen: View) -> View:
    return replace(seen, seen=seen.past(seen.seen))


def panels(game: Game, seat: int) -> tuple[Panel, ...]:
    """Return the panel of the picture; none for blind players."""
    return tuple(panel for panel in game.family.pictures.panels(game.world, 0) if panel.caption == CURRENT)


def gestures(game: Game, seat: int) -> tuple[Gesture, ...]:
    return (Gesture("compose", "{answer}"),)


def composer(game: Game, seat: int) -> Composer:
    """Return a chip for every name that a thing may have, in rows of the last attribute's words, and all cells."""
    names = product(*(known.words for known in game.question.known))
    chips = tuple(Chip(" ".join(words), game.asking.drawing(game.world, words)) for words in names)
    return Composer(game.rows, chips, across=_across(game))


def hidden(game: Game) -> tuple[str, ...]:
    """Name what the modality does not show."""
    return ("the board",) if game.setting.modality == BLIND else ()


def _across(game: Game) -> int:
    *_, last = (len(known.words) for known in game.question.known)
    chips = prod(len(known.words) for known in game.question.known)
    return last if last < chips else next(across for across in (4, 5, 3, 2, 1) if chips % across == 0)
