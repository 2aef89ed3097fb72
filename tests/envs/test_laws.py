"""Every law over every family, setting and recipe; and that a broken family is caught."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs import FAMILIES, laws
from plumbline.envs.family import Legend, Ruling, Step
from plumbline.envs.laws import pictures, puzzles, rules, seats, words
from plumbline.envs.shelf import empty
from tests.envs.toys import LANTERN, SHELF, TOYS

EVERY = [case for family in FAMILIES.values() for case in laws.cases(family, empty)]
EVERY += [case for family in TOYS.values() for case in laws.cases(family, SHELF)]


LONG = ("vgdl symbols cryptkey", "vgdl symbols roundup")


def _marked(case):
    """Leave to CI what takes long, and solid pictures under each option beside the first recipe."""
    again = case.setting.modality in case.family.pictures.solid and "," in str(case).partition(" ")[2].partition(" ")[0]
    first = str(case).endswith(f" {next(iter(case.family.puzzles.recipes))}")
    return pytest.param(
        case, id=str(case), marks=pytest.mark.slow if str(case) in LONG or (again and not first) else ()
    )


@pytest.mark.parametrize("case", [_marked(case) for case in EVERY])
def test_laws_hold(case, request):
    if case.setting.modality in case.family.pictures.solid:
        request.getfixturevalue("opengl")  # skips, and says why
    assert {law.__name__: broken for law in laws.LAWS if (broken := _complaint(law, case))} == {}


def _complaint(law, case):
    try:
        law(case)
    except laws.LawBroken as broken:
        return str(broken)


def _broken(role, **changes):
    return next(laws.cases(replace(LANTERN, **{role: replace(getattr(LANTERN, role), **changes)})))


@pytest.mark.parametrize(
    ("law", "case"),
    [
        (words.parse_undoes_write, _broken("words", parse=lambda game, text: "left")),
        (rules.listed_actions_are_legal, _broken("rules", actions=lambda game, state, seat: ["ask"])),
        (
            rules.idle_means_that_nothing_changed,
            _broken("rules", step=lambda game, state, action, seat: Step(state, Ruling.CHANGED)),
        ),
        (
            rules.refusals_have_declared_reasons,
            _broken("rules", step=lambda *given: Step(given[1], Ruling.ILLEGAL, "moody")),
        ),
        (words.nonsense_is_malformed, _broken("words", parse=lambda game, text: "left")),
        (seats.twins_look_alike, _broken("pictures", view=lambda game, state, seat: (game, state))),
        (
            puzzles.the_plan_wins,
            _broken("puzzles", solve=lambda game, state: replace(LANTERN.puzzles.solve(game, state), actions=())),
        ),
        (
            pictures.legends_name_what_they_show,
            _broken("pictures", legend=lambda game, seat: Legend(b"", 80, 80, 80, ())),
        ),
        (rules.scores_stay_within_bounds, _broken("rules", scores=lambda game, state: (2.0,))),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_broken_family_is_caught(law, case):
    with pytest.raises(laws.LawBroken):
        law(case)
