"""Laws of asking: what a family says of its pictures is true of them, and its words tell nothing."""

from __future__ import annotations

from itertools import islice, product

from plumbline.envs.laws.case import Case, expect

FEW = 12  # combinations of words of which the drawings are looked at


def items_are_named(case: Case) -> None:
    asking = case.family.asking
    for seat in case.seats if asking else ():
        names = [item.name for item in asking.items(case.game, case.start, seat)] if asking else []
        expect(len({*names}) == len(names) and all(names), f"items without names of their own: {names}")
    worlds = [case.states[0], *(moment.after for moment in case.walk if moment.step.moves)]
    shown = {asking.items(case.game, world, 0) for world in worlds} if asking else {*()}
    expect(not asking or len(worlds) < 2 or len(shown) > 1, "whatever moves, the items stay as they are")


def items_have_known_cells_and_words(case: Case) -> None:
    asking = case.family.asking
    if asking is None:
        return
    known = asking.attributes(case.family.puzzles.recipes[case.recipe])
    cells = {cell for row in asking.cells(case.game) for cell in row}
    for item in asking.items(case.game, case.start, 0):
        expect(item.cell in (cells or {""}), f"{item.name} is in cell {item.cell!r}, which is none")
        expect([name for name, _ in item.attributes] == [each.name for each in known], f"{item} has other attributes")
        words = zip(item.attributes, known, strict=True)
        expect(all(word in each.words for (_, word), each in words), f"{item} has words that nobody knows")


def what_is_asked_about_is_the_current_frame(case: Case) -> None:
    asking, pictures = case.family.asking, case.family.pictures
    if asking is None:
        return
    for state in case.states[:2]:
        shown = [frame for frame in pictures.draw(pictures.view(case.game, state, 0)) if frame.caption == "current"]
        asked = list(pictures.draw(asking.view(case.game, state, 0)))
        expect(asked == shown, f"frames {[frame.caption for frame in asked]} are asked about")


def options_of_questions_are_options(case: Case) -> None:
    asking = case.family.asking
    if asking is None:
        return
    unknown = {*asking.modalities} - {*case.family.modalities}
    expect(bool(asking.modalities) and not unknown, f"asked about in {asking.modalities}")
    own = {option.name: option for option in case.family.options}
    for option in asking.options:
        foreign = [value for value in option.values if option.name not in own or not own[option.name].allows(value)]
        expect(not foreign, f"option {option.name} has no values {foreign}")


def words_on_pictures_tell_nothing(case: Case) -> None:
    """Check that how to read a picture is said alike for all instances of a recipe, and that drawings are pictures."""
    asking, family = case.family.asking, case.family
    if asking is None:
        return
    recipe = family.puzzles.recipes[case.recipe]
    known = asking.attributes(recipe)
    other = family.rules.open(family.puzzles.generate(recipe, case.seed + 1), case.setting, case.shelf)
    said = asking.reading(case.game, known)
    expect(said == asking.reading(other, known), "how to read a picture tells what is on it")
    expect(bool(said) and all(said), "nothing is said of how to read a picture")
    for words in islice(product(*(each.words for each in known)), FEW):
        drawing = asking.drawing(case.game, words)
        expect(drawing.startswith("<svg ") and drawing.endswith("</svg>"), f"{words} are drawn as {drawing[:20]!r}")
        expect(drawing == asking.drawing(other, words), f"{words} are drawn in two ways")


LAWS = (
    items_are_named,
    items_have_known_cells_and_words,
    what_is_asked_about_is_the_current_frame,
    options_of_questions_are_options,
    words_on_pictures_tell_nothing,
)
