"""Opening questions: the world that is asked about, and the truth about it."""

from __future__ import annotations

from plumbline.envs.family import InvalidInstance, Item, Shelf
from plumbline.envs.questions.model import MOST, AnyAsking, AnyFamily, Asks, Game, Question, Thing
from plumbline.envs.setting import Setting


def open_game(asks: Asks, question: Question, setting: Setting, shelf: Shelf) -> Game:
    """Open the world of a question, and work out the truth. Raises InvalidInstance, UnknownContent."""
    family = asks[question.family]
    asking = _asking(family, question.kind)
    world = family.rules.open(question.instance, setting_of_world(family, setting), shelf)
    state = family.rules.start(world, 0)
    rows = asking.cells(world)
    return Game(
        question=question,
        setting=setting,
        family=family,
        world=world,
        state=state,
        truth=tuple(_thing(item, question) for item in asking.items(world, state, 0)),
        rows=rows,
        cells=_cells(rows),
        meanings=_meanings(question, asking),
        fillers=frozenset(word for word, meant in asking.synonyms.items() if not meant),
    )


def setting_of_world(family: AnyFamily, setting: Setting) -> Setting:
    """Return the setting of a family's pictures: the same without the options that do not concern them."""
    names = {option.name for option in (family.asking.options if family.asking else ())}
    return Setting(setting.modality, tuple(chosen for chosen in setting.options if chosen[0] in names))


def needs(asks: Asks, question: Question) -> tuple[str, ...]:
    return asks[question.family].rules.needs(question.instance)


def _asking(family: AnyFamily, kind: str) -> AnyAsking:
    asking = family.asking
    if asking is None or kind not in asking.kinds:
        expected = ", ".join(asking.kinds if asking else ())
        raise InvalidInstance(f"kind {kind!r}: expected one of {expected or 'none, as it is not asked about'}")
    return asking


def _cells(rows: tuple[tuple[str, ...], ...]) -> dict[str, tuple[int, int]]:
    """Return every cell with its column and row: up the first column, then up the next. Raises InvalidInstance."""
    columns = zip(*reversed(rows), strict=True)
    found = {cell: (column, row) for column, cells in enumerate(columns) for row, cell in enumerate(cells)}
    if len(found) > MOST:
        raise InvalidInstance(f"{len(found)} cells: expected at most {MOST}, because an answer lists no more")
    return found


def _meanings(question: Question, asking: AnyAsking) -> dict[str, tuple[int, str]]:
    known = {word: (place, word) for place, each in enumerate(question.known) for word in each.words}
    return {word: known[meant] for word, meant in asking.synonyms.items() if meant in known} | known


def _thing(item: Item, question: Question) -> Thing:
    """Return an item as answers name it. Raises InvalidInstance if no words that are known do."""
    names = [each.name for each in question.known]
    if [name for name, _ in item.attributes] != names:
        raise InvalidInstance(f"known: {names}, expected {[name for name, _ in item.attributes]}")
    for (name, word), known in zip(item.attributes, question.known, strict=True):
        if word not in known.words:
            raise InvalidInstance(f"known, {name}: expected {word!r} among the words, as {item.name} is there")
    return Thing(item.cell, tuple(word for _, word in item.attributes))
