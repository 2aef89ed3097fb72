"""Laws of values: instances, states and settings survive being written and read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from plumbline.envs import codec
from plumbline.envs.laws.case import Case, expect
from plumbline.envs.setting import parse, write


def one_recipe_and_seed_make_one_instance(case: Case) -> None:
    again = case.family.puzzles.generate(case.family.puzzles.recipes[case.recipe], case.seed)
    expect(again == case.instance, f"{again} is not {case.instance}")


def values_survive_json(case: Case) -> None:
    text, rules = codec.canonical(case.instance), case.family.rules
    expect(codec.load(rules.instance, text) == case.instance, "the instance changed on its way through JSON")
    for state in case.states:
        expect(codec.load(rules.state, codec.dump(state)) == state, f"{state} changed on its way through JSON")


def settings_have_one_text(case: Case) -> None:
    again = parse(write(case.setting), case.family.modalities, case.family.options)
    expect(again == case.setting, f"{again} is not {case.setting}")


def content_is_named_before_it_is_fetched(case: Case) -> None:
    fetched: list[str] = []

    def shelf(digest: str) -> bytes:
        fetched.append(digest)
        return case.shelf(digest)

    case.family.rules.open(case.instance, case.setting, shelf)
    unnamed = {*fetched} - {*case.family.rules.needs(case.instance)}
    expect(not unnamed, f"open fetched {unnamed}, which needs does not name")


def chance_is_declared(case: Case) -> None:
    others = [case.family.rules.start(case.game, case.seed + other) for other in range(1, 9)]
    differs = any(other != case.start for other in others)
    expect(differs == case.family.rules.seeded, "the rules are `seeded` exactly where the start depends on the seed")


def seeds_make_different_instances(case: Case) -> None:
    """Check that at least one recipe does so, or that chance goes on after the start."""
    puzzles = case.family.puzzles
    varied = any(len({codec.canonical(puzzles.generate(each, seed)) for seed in (1, 2, 3)}) > 1 for each in _all(case))
    expect(varied or case.family.rules.seeded, "no recipe makes different instances of different seeds")


def different_instances_start_differently(case: Case) -> None:
    """Check settings that hide nothing."""
    rules, pictures, puzzles = case.family.rules, case.family.pictures, case.family.puzzles
    other = puzzles.generate(puzzles.recipes[case.recipe], case.seed + 1)
    if other == case.instance or pictures.hidden(case.game):
        return
    game = rules.open(other, case.setting, case.shelf)
    shown = pictures.view(game, rules.start(game, case.seed), 0)
    expect(shown != pictures.view(case.game, case.start, 0), "two instances look alike, and nothing is hidden")


def axes_are_measured(case: Case) -> None:
    for axis in case.family.puzzles.axes:
        if axis.measure is None:
            expect(case.family.analyzing is not None, f"axis {axis.name}: nobody measures it")
            continue
        value = axis.measure(case.instance)
        expect(isinstance(value, str) or (type(value) is int and value >= 0), f"axis {axis.name} is {value!r}")


LAWS = (
    one_recipe_and_seed_make_one_instance,
    values_survive_json,
    settings_have_one_text,
    content_is_named_before_it_is_fetched,
    chance_is_declared,
    seeds_make_different_instances,
    different_instances_start_differently,
    axes_are_measured,
)


def _all(case: Case) -> Iterable[Any]:
    return case.family.puzzles.recipes.values()
