"""Built forms: bars, arches, stairs and the like, by the number of their blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import permutations, product

from plumbline.envs.block3d.model import EDGE, HIGHEST, Cell

Form = frozenset[Cell]
"""Cells, with the least x, y and z at 0."""

SIDES = range(1, EDGE + 1)
TALL = range(2, HIGHEST + 2)  # blocks one above the other


def bars() -> Iterator[Iterable[Cell]]:
    for length in SIDES:
        yield _box(length, 1, 1)


def corners() -> Iterator[Iterable[Cell]]:
    """Two or three arms at right angles that begin in one block."""
    for x, y, z in product(range(1, EDGE), range(1, EDGE), range(HIGHEST + 1)):
        if x >= y:
            yield [*_box(x + 1, 1, 1), *_box(1, y + 1, 1), *_box(1, 1, z + 1)]


def boxes() -> Iterator[Iterable[Cell]]:
    for x, y, z in product(SIDES, SIDES, range(1, HIGHEST + 2)):
        if x >= y >= 2:
            yield _box(x, y, z)


def crosses() -> Iterator[Iterable[Cell]]:
    """Arms to both sides of a block, along two axes or all three."""
    for x, y, z in product((1, 2), (1, 2), (0, 1)):
        yield [*_line(0, -x, x), *_line(1, -y, y), *_line(2, -z, z)]


def arches() -> Iterator[Iterable[Cell]]:
    """Two legs and what lies on them, of some depth."""
    for width, height, depth in product(range(3, EDGE + 1), TALL, (1, 2, 3)):
        legs = [(x, y, z) for x in (0, width - 1) for y in range(depth) for z in range(height)]
        yield [*legs, *((x, y, height - 1) for x in range(width) for y in range(depth))]


def stairs() -> Iterator[Iterable[Cell]]:
    """Steps that rise by a block each, on solid ground or from edge to edge."""
    for steps, width in product(TALL, range(1, 5)):
        yield [(x, y, z) for x in range(steps) for y in range(width) for z in range(x + 1)]
        yield [(x, y, z) for x in range(steps) for y in range(width) for z in range(max(0, x - 1), x + 1)]


def frames() -> Iterator[Iterable[Cell]]:
    """Walls around an empty space."""
    for x, y, height in product(range(3, EDGE + 1), range(3, EDGE + 1), range(1, HIGHEST + 2)):
        if x >= y:
            yield [each for each in _box(x, y, height) if each[0] in (0, x - 1) or each[1] in (0, y - 1)]


def pyramids() -> Iterator[Iterable[Cell]]:
    """Layers that grow smaller from all sides, or from two."""
    for x, y, layers in product(range(2, EDGE + 1), range(2, EDGE + 1), TALL):
        if x >= y >= layers:
            yield [each for each in _box(x, y, layers) if each[0] < x - each[2] and each[1] < y - each[2]]
        if x >= y > 2 * (layers - 1):
            yield [each for each in _box(x, y, layers) if _is_within(each, x, y)]


def towers() -> Iterator[Iterable[Cell]]:
    """A column with one to four arms at some height."""
    for height, level, length, arms in product(TALL, range(HIGHEST + 1), (1, 2), range(1, 5)):
        if level < height:
            ways = ((1, 0), (-1, 0), (0, 1), (0, -1))[:arms]
            reached = [(x * far, y * far, level) for x, y in ways for far in range(1, length + 1)]
            yield [*_box(1, 1, height), *reached]


def ladders() -> Iterator[Iterable[Cell]]:
    """Two rails and one or two rungs between them."""
    for length, apart in product(range(3, EDGE + 1), (2, 3)):
        rails = [(x, y, 0) for x in range(length) for y in (0, apart)]
        for rungs in ((length // 2,), (1, length - 2)):
            yield [*rails, *((x, y, 0) for x in rungs for y in range(apart))]


def tees() -> Iterator[Iterable[Cell]]:
    """A bar, and a stem from its middle."""
    for half, length in product((1, 2), range(1, EDGE)):
        yield [*_line(0, -half, half), *_line(1, 0, length)]


def tables() -> Iterator[Iterable[Cell]]:
    """A top on four legs."""
    for x, y, height in product(range(3, 6), range(2, 5), TALL):
        legs = [each for each in _box(x, y, height) if each[0] in (0, x - 1) and each[1] in (0, y - 1)]
        yield [*legs, *((column, row, height - 1) for column, row, _ in _box(x, y, 1))]


def zigzags() -> Iterator[Iterable[Cell]]:
    """A path that turns at every block."""
    for length in range(4, 2 * EDGE):
        yield [((number + 1) // 2, number // 2, 0) for number in range(length)]


def spirals() -> Iterator[Iterable[Cell]]:
    """Steps around a free column, each as high as the one before or a block higher."""
    ring = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
    for length, rise in product(range(4, 9), (2, 3)):
        heights = [number // rise for number in range(length)]
        yield [(*ring[number], z) for number in range(length) for z in {heights[max(0, number - 1)], heights[number]}]


FORMS: Mapping[str, Callable[[], Iterator[Iterable[Cell]]]] = {
    "bar": bars,
    "corner": corners,
    "box": boxes,
    "cross": crosses,
    "arch": arches,
    "stair": stairs,
    "frame": frames,
    "pyramid": pyramids,
    "tower": towers,
    "ladder": ladders,
    "tee": tees,
    "table": tables,
    "zigzag": zigzags,
    "spiral": spirals,
}
"""Sources of the forms of each kind, of all sizes that fit."""


@lru_cache(maxsize=256)  # at most 2 MB: there are some 500 forms
def built(name: str, blocks: int) -> tuple[Form, ...]:
    """Return the forms of a kind that have so many blocks."""
    every = {_at_origin(cells) for cells in FORMS[name]()}
    return tuple(sorted((form for form in every if len(form) == blocks), key=sorted))


def turned(form: Form) -> list[Form]:
    """List a form in each position that fits, turned and mirrored, in a lasting order."""
    every = {
        _at_origin(tuple(sign * cell[axis] for sign, axis in zip(signs, axes, strict=True)) for cell in form)  # type: ignore[misc]
        for axes in permutations(range(3))
        for signs in product((1, -1), repeat=3)
    }
    return sorted((each for each in every if _fits(each)), key=sorted)


def size_of(form: Form) -> Cell:
    """Return the cells that a form takes along x, y and z."""
    x, y, z = (max(cell[axis] for cell in form) + 1 for axis in range(3))
    return x, y, z


def _fits(form: Form) -> bool:
    x, y, z = size_of(form)
    return x <= EDGE and y <= EDGE and z <= HIGHEST + 1


def _at_origin(cells: Iterable[Cell]) -> Form:
    every = list(cells)
    x, y, z = (min(cell[axis] for cell in every) for axis in range(3))
    return frozenset((cell[0] - x, cell[1] - y, cell[2] - z) for cell in every)


def _box(x: int, y: int, z: int) -> list[Cell]:
    return list(product(range(x), range(y), range(z)))


def _line(axis: int, start: int, end: int) -> list[Cell]:
    """List the cells from a place on an axis to another."""
    x, y, z = (int(each == axis) for each in range(3))
    return [(x * place, y * place, z * place) for place in range(start, end + 1)]


def _is_within(cell: Cell, x: int, y: int) -> bool:
    column, row, layer = cell
    return layer <= column < x - layer and layer <= row < y - layer
