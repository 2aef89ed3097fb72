"""Reading the sprites of a game: a tree of types that hand their parameters and classes down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from plumbline.envs.vgdl.language import classes
from plumbline.envs.vgdl.language.classes import CLASSES
from plumbline.envs.vgdl.language.description import AVATAR, Kind
from plumbline.envs.vgdl.language.text import InvalidGame, Node, Place, Word
from plumbline.envs.vgdl.language.values import doubts, flag, read

MOST_KINDS = 512
DEEPEST = 50  # types, each inside the one before


@dataclass(slots=True)
class Sort:
    """A type that is being read. A later line of the same name replaces what it repeats."""

    name: str
    number: int
    place: Place | None = None
    class_word: Word | None = None
    own_class: Word | None = None
    given: dict[str, Word] = field(default_factory=dict)
    ancestors: tuple[int, ...] = ()
    children: list[int] = field(default_factory=list)
    singleton: bool = False


@dataclass(slots=True)
class Zoo:
    """The types of a game and the order in which they are drawn."""

    sorts: list[Sort] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    messages: int = 0  # that the reference would have logged
    remarks: list[tuple[Place, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        nowhere = Place(0, 0)
        for name, class_name in (("wall", "Immovable"), ("avatar", "MovingAvatar")):
            sort = self._sort(Word(name, nowhere))
            sort.class_word = sort.own_class = Word(class_name, nowhere)
            self.order.append(sort.number)

    def settle(self, nodes: list[Node]) -> None:
        """Read the lines of a SpriteSet."""
        self._settle(nodes, ())

    def kinds(self) -> tuple[Kind, ...]:
        return tuple(self._kind(sort) for sort in self.sorts)

    def drawn(self) -> tuple[int, ...]:
        """Return the order in which kinds are drawn: that of their lines, the avatar last."""
        return (*(number for number in self.order if number != AVATAR), AVATAR)

    def families(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(dict.fromkeys(self._family(sort.number, set()))) for sort in self.sorts)

    def _settle(self, nodes: list[Node], above: tuple[int, ...]) -> list[int]:
        numbers = []
        for node in nodes:
            if self._is_dropped(node):
                continue
            if all(word.text != ">" for word in node.words[1:]):
                self.remarks.append(
                    (node.place, f"{node.text!r} has no ' > ': skipped, with all that follows beside it")
                )
                break
            numbers.append(self._enter(node, above))
        return numbers

    def _is_dropped(self, node: Node) -> bool:
        """Return whether the reference skips a line because a parameter has no value."""
        empty = next((word for word in node.words if word.text.find("=") == len(word.text) - 1 > 0), None)
        if empty is None:
            return False
        if node.children:
            raise InvalidGame(empty.place, f"{empty.text!r}: expected name=value on a line that has others under it")
        self.messages += 1
        self.remarks.append((node.place, f"{node.text!r} is skipped: {empty.text!r} has no value"))
        return True

    def _enter(self, node: Node, above: tuple[int, ...]) -> int:
        if len(above) == DEEPEST:
            raise InvalidGame(node.place, f"{node.text!r} is inside {DEEPEST} types: at most {DEEPEST - 1} are played")
        sort = self._sort(node.words[0])
        if sort.number in above:
            raise InvalidGame(node.place, f"{sort.name!r} is defined inside itself")
        parent = self.sorts[above[-1]] if above else None
        definition = [word for word in node.words[1:] if word.text != ">"]
        own = dict(_parameters(definition))
        sort.place, sort.ancestors = node.place, above
        sort.own_class = next((word for word in reversed(definition) if "=" not in word.text), None)
        sort.class_word = _inherited(self.sorts, above) or sort.own_class
        sort.given = {**(parent.given if parent else {}), **own}
        sort.singleton = sort.singleton or ("singleton" in own and flag(own["singleton"].text) is True)
        self._doubt(sort, own)
        sort.children = []
        sort.children = self._settle(node.children, (*above, sort.number))
        if not sort.children:
            self.order = [number for number in self.order if number != sort.number] + [sort.number]
        return sort.number

    def _doubt(self, sort: Sort, own: Mapping[str, Word]) -> None:
        """Warn about parts of a line that have no effect."""
        named, counts = sort.own_class, sort.class_word
        if named is not None and named is not counts and named.text not in CLASSES:
            self.remarks.append((named.place, f"{named.text!r} is no class; the one above counts"))
        known = CLASSES[counts.text].parameters if counts and counts.text in CLASSES else {}
        if known:
            texts = {name: word.text for name, word in own.items()}
            found = doubts(texts, known, classes.WITHOUT_EFFECT | classes.REFUSED)
            self.remarks += [(own[name].place, remark) for name, remark in found]

    def _sort(self, name: Word) -> Sort:
        for sort in self.sorts:
            if sort.name == name.text:
                return sort
        if len(self.sorts) == MOST_KINDS:
            raise InvalidGame(name.place, f"{name.text!r} is one type too many: at most {MOST_KINDS} are played")
        self.sorts.append(Sort(name.text, len(self.sorts)))
        return self.sorts[-1]

    def _family(self, number: int, visited: set[int]) -> Iterator[int]:
        """Yield ancestors, the type itself and its descendants; some several times if types were redefined."""
        visited.add(number)
        sort = self.sorts[number]
        yield from (*sort.ancestors, number)
        for child in sort.children:
            if child not in visited:
                yield from self._family(child, visited)

    def _kind(self, sort: Sort) -> Kind:
        sprite_class = CLASSES.get(sort.class_word.text) if sort.class_word else None
        known = sprite_class.parameters if sprite_class else classes.COMMON
        _refuse(sort.given)
        return Kind(
            name=sort.name,
            number=sort.number,
            sprite_class=sprite_class,
            class_name=sort.class_word.text if sort.class_word else "",
            values=read({name: word.text for name, word in sort.given.items()}, known),
            given=tuple(sort.given),
            ancestors=sort.ancestors,
            children=tuple(sort.children),
            singleton=sort.singleton,
            messages=sum(name not in known and name not in classes.WITHOUT_EFFECT for name in sort.given),
            place=sort.place,
        )


def _inherited(sorts: list[Sort], above: tuple[int, ...]) -> Word | None:
    return next((sorts[number].own_class for number in reversed(above) if sorts[number].own_class), None)


def _parameters(words: Iterable[Word]) -> Iterator[tuple[str, Word]]:
    for word in words:
        if "=" in word.text:
            name, value = parameter(word)
            yield name, value


def parameter(word: Word) -> tuple[str, Word]:
    """Split `name=value` into name and value. Raises InvalidGame."""
    name, value = [*word.text.split("="), ""][:2]
    if not name or not value:
        raise InvalidGame(word.place, f"{word.text!r}: expected name=value")
    return name, Word(value, Place(word.place.line, word.place.column + len(name) + 1))


def _refuse(given: Mapping[str, Word]) -> None:
    for name, value in given.items():
        if name in classes.REFUSED or (name == "physicstype" and value.text.upper() not in ("GRID", "GRIDPHYSICS")):
            raise InvalidGame(value.place, f"{value.text!r}: the parameter {name!r} is not played here")
