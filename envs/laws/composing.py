"""Laws of composing: what hands put together is an answer, and the parts of it tell nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plumbline.envs.family import Composer
from plumbline.envs.laws.case import Case, expect


def sample(case: Case, seat: int) -> str:
    """Return an answer that a seat's composer writes; empty if there is none."""
    composer = case.family.pictures.composer(case.game, seat)
    return "" if composer is None else composer.text([(composer.places[0][0], composer.chips[0].name)])


def composers_go_with_a_gesture(case: Case) -> None:
    for seat in case.seats:
        composes = any(gesture.kind == "compose" for gesture in case.family.pictures.gestures(case.game, seat))
        has_one = case.family.pictures.composer(case.game, seat) is not None
        expect(composes == has_one, f"seat {seat} has a composer without a gesture, or a gesture without a composer")


def chips_and_places_have_names_of_their_own(case: Case) -> None:
    for composer in _composers(case):
        places, chips = [place for row in composer.places for place in row], [chip.name for chip in composer.chips]
        expect(len({*places}) == len(places) > 0, f"places {places}")
        expect(len({*chips}) == len(chips) > 0 and all(chips), f"chips {chips}")
        expect(len(chips) % composer.across == 0, f"{len(chips)} chips in rows of {composer.across}")


def what_is_put_together_has_no_problem(case: Case) -> None:
    problem = case.family.words.problem
    for composer in _composers(case):
        places, chips = [place for row in composer.places for place in row], [chip.name for chip in composer.chips]
        single = [*((places[0], chip) for chip in chips), *((place, chips[-1]) for place in places)]
        for laid in (*([pair] for pair in single), list(zip(places, chips, strict=False))):
            text = composer.text(laid)
            case.family.words.parse(case.game, text)
            expect(problem is None or not problem(case.game, text), f"{text!r} was put together and has a problem")


def a_composer_tells_nothing(case: Case) -> None:
    """Check that it is the same in all games of a recipe."""
    puzzles, rules = case.family.puzzles, case.family.rules
    for seat in case.seats if any(_composers(case)) else ():
        another = puzzles.generate(puzzles.recipes[case.recipe], case.seed + 1)
        composers = (_of(case, game, seat) for game in (case.game, rules.open(another, case.setting, case.shelf)))
        expect(len({*composers}) == 1, "a composer tells one game from another")


LAWS = (
    composers_go_with_a_gesture,
    chips_and_places_have_names_of_their_own,
    what_is_put_together_has_no_problem,
    a_composer_tells_nothing,
)


def _composers(case: Case) -> Iterator[Composer]:
    found = (_of(case, case.game, seat) for seat in case.seats)
    yield from (each for each in found if each is not None)


def _of(case: Case, game: Any, seat: int) -> Composer | None:
    return case.family.pictures.composer(game, seat)
