"""Silhouettes of sets of cells: what they show, which sets share them, and how many do.

The silhouettes of a set are one whole number. Each square of the three views has a bit: first those of TOP, by x and y,
then those of FRONT, by y and z, then those of SIDE, by x and z. A cell has three bits, a set all bits of its cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import permutations
from types import MappingProxyType

from plumbline.envs.block3d.model import Cell, cells_of
from plumbline.envs.memo import MB, Memo

MOST = 2**53
"""The largest answer of `count`: larger whole numbers are not exact in every reader of JSON."""

COUNTS: Memo[int] = Memo(1 * MB, name="block3d: solutions")


@dataclass(frozen=True, slots=True)
class Side:
    """One of the three views, and how it lies on paper."""

    name: str
    seen: str  # from where
    across: int  # the axis, 0 to 2, that runs along its rows
    is_mirrored: bool  # if that axis runs to the left
    down: int  # the axis that runs along its columns
    is_upright: bool  # if that axis runs up


TOP = Side("TOP", "from above", 1, True, 0, False)
FRONT = Side("FRONT", "from the end of x", 1, True, 2, True)
SIDE = Side("SIDE", "from the end of y", 0, False, 2, True)
SIDES = (TOP, FRONT, SIDE)


# --- what silhouettes show


@lru_cache(maxsize=8)  # at most 200 kB: one for each edge
def bits_of(edge: int) -> Mapping[Cell, int]:
    """Return the three bits of each cell of a grid, in ascending order of cells."""
    area = edge * edge
    return MappingProxyType(
        {
            (x, y, z): 1 << x * edge + y | 1 << area + y * edge + z | 1 << 2 * area + x * edge + z
            for x, y, z in cells_of(edge)
        }
    )


def silhouettes(cells: Iterable[Cell], edge: int) -> int:
    """Return the silhouettes of a set of cells."""
    bits, found = bits_of(edge), 0
    for cell in cells:
        found |= bits[cell]
    return found


def rows_of(side: Side, shown: int, edge: int) -> tuple[tuple[bool, ...], ...]:
    """Return one of the views as rows of squares, from the top left: whether each is covered."""
    return tuple(
        tuple(_is_covered(side, shown, edge, across, down) for across in along(edge, is_falling=side.is_mirrored))
        for down in along(edge, is_falling=side.is_upright)
    )


def along(edge: int, *, is_falling: bool) -> range:
    """Return the numbers along an edge, in the order in which they are read."""
    return range(edge - 1, -1, -1) if is_falling else range(edge)


def squares_of(side: Side, shown: int, edge: int) -> list[tuple[int, int]]:
    """List the covered squares of a view in ascending order: x and y of TOP, y and z of FRONT, x and z of SIDE."""
    own = shown >> SIDES.index(side) * edge * edge
    return [(one, other) for one in range(edge) for other in range(edge) if own >> one * edge + other & 1]


def _is_covered(side: Side, shown: int, edge: int, across: int, down: int) -> bool:
    one, other = (down, across) if side.down < side.across else (across, down)
    return bool(shown >> (SIDES.index(side) * edge + one) * edge + other & 1)


# --- which sets share them


def hull(shown: int, edge: int) -> tuple[Cell, ...]:
    """Return the largest set with the silhouettes: all cells that cover nothing else."""
    return tuple(cell for cell, bits in bits_of(edge).items() if not bits & ~shown)


def another(cells: tuple[Cell, ...], edge: int) -> tuple[Cell, ...] | None:
    """Return another set with the silhouettes of this one; None if there is none."""
    whole = hull(silhouettes(cells, edge), edge)
    if whole != cells:
        return whole
    spare = _spare(cells, edge)
    return None if spare is None else tuple(cell for cell in cells if cell != spare)


def _spare(cells: Iterable[Cell], edge: int) -> Cell | None:
    """Return a cell whose bits others have as well."""
    once, twice = _shared(bits_of(edge)[cell] for cell in cells)
    return next((cell for cell in cells if not bits_of(edge)[cell] & once & ~twice), None)


def _shared(all_bits: Iterable[int]) -> tuple[int, int]:
    """Return the bits that any has, and those that two have."""
    once = twice = 0
    for bits in all_bits:
        twice |= once & bits
        once |= bits
    return once, twice


def some(shown: int, edge: int, most: int) -> list[tuple[Cell, ...]]:
    """List the sets with the silhouettes, at most so many of them, larger ones first.

    Cells of the hull are left out one after the other, as long as those that remain still cover all: so each branch
    ends in a set, and the time is that of the answer.
    """
    found: list[tuple[Cell, ...]] = []
    waiting = [(hull(shown, edge), 0)]
    while waiting and len(found) < most:
        cells, number = waiting.pop()
        if number == len(cells):
            found.append(cells)
            continue
        waiting += [(left, number) for left in _without(cells, number, edge)]
        waiting.append((cells, number + 1))
    return found


def _without(cells: tuple[Cell, ...], number: int, edge: int) -> Iterator[tuple[Cell, ...]]:
    """Yield the set without its cell of a number, if the others cover all."""
    rest = (*cells[:number], *cells[number + 1 :])
    if not bits_of(edge)[cells[number]] & ~silhouettes(rest, edge):
        yield rest


# --- how many


@dataclass(frozen=True, slots=True)
class Choice:
    """Cells of the hull that cover the same open bits; `ways` to take at least one of them."""

    bits: int
    ways: int
    place: Cell  # of one of them


@dataclass(frozen=True, slots=True)
class Parted:
    """The hull of silhouettes, parted by what its cells are needed for."""

    wanted: int  # the bits that no cell covers alone
    sharing: tuple[Cell, ...]  # cells that cover some of those, and none alone
    free: int  # cells that cover nothing but what cells cover alone


@COUNTS.remembering
def count(shown: int, edge: int) -> int:
    """Count the sets with the silhouettes exactly; `MOST` stands for all numbers above it, too.

    Cells that alone cover some bit are in every set, and cells that cover no other bit than those are free. The rest
    falls into parts that share no bits, and each is counted by a table.
    """
    parted = _parted(shown, edge)
    if _sets(parted, edge) >= MOST:
        return MOST
    total = 1 << parted.free
    for part in _parts(_choices(parted, edge)):
        total *= _tabled(min(_orders(part), key=_width))
    return min(total, MOST)


def at_least(shown: int, edge: int) -> int:
    """Return a lower bound of the number of sets with the silhouettes, in a millisecond."""
    return _sets(_parted(shown, edge), edge)


def _parted(shown: int, edge: int) -> Parted:
    bits, cells = bits_of(edge), hull(shown, edge)
    once, twice = _shared(bits[cell] for cell in cells)
    alone = once & ~twice
    wanted = shown & ~_joined(bits[cell] for cell in cells if bits[cell] & alone)
    rest = [cell for cell in cells if not bits[cell] & alone]
    sharing = tuple(cell for cell in rest if bits[cell] & wanted)
    return Parted(wanted, sharing, len(rest) - len(sharing))


def _sets(parted: Parted, edge: int) -> int:
    """Return a lower bound of the number of sets that cover what is wanted.

    Each bit is covered by some share of all sets. All are covered by at least the product of these shares, because
    covering one never makes covering another less likely (Harris 1960).
    """
    share, halvings = 1, 0
    for bit in _bits(parted.wanted):
        candidates = sum(bool(bits_of(edge)[cell] & bit) for cell in parted.sharing)
        share *= (1 << candidates) - 1
        halvings += candidates
    return share << len(parted.sharing) + parted.free >> halvings


def _joined(all_bits: Iterable[int]) -> int:
    found = 0
    for bits in all_bits:
        found |= bits
    return found


def _bits(bits: int) -> Iterator[int]:
    """Yield the bits of a number, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


def _choices(parted: Parted, edge: int) -> list[Choice]:
    places: dict[int, list[Cell]] = {}
    for cell in parted.sharing:
        places.setdefault(bits_of(edge)[cell] & parted.wanted, []).append(cell)
    return [Choice(bits, (1 << len(cells)) - 1, cells[0]) for bits, cells in places.items()]


def _parts(choices: list[Choice]) -> Iterator[list[Choice]]:
    """Yield the parts that share no bits."""
    while choices:
        part, bits = choices[:1], 0
        while bits != (bits := _joined(choice.bits for choice in part)):
            part = [choice for choice in choices if choice.bits & bits]
        yield part
        choices = [choice for choice in choices if not choice.bits & bits]


def _tabled(order: Sequence[Choice]) -> int:
    """Count the ways to cover all bits of a part, in one pass with a table from covered bits to ways.

    After its last choice a bit must be covered, and leaves the table.
    """
    table, left = {0: 1}, _candidates(order)
    for choice in order:
        left.subtract(_bits(choice.bits))
        closed = _closed(choice, left)
        after: dict[int, int] = {}
        for covered, ways in table.items():
            if covered & closed == closed:
                after[covered & ~closed] = after.get(covered & ~closed, 0) + ways
            covered = (covered | choice.bits) & ~closed
            after[covered] = after.get(covered, 0) + ways * choice.ways
        table = after
    return table[0]


def _closed(choice: Choice, left: Counter[int]) -> int:
    """Return the bits of a choice that no later one covers."""
    return _joined(bit for bit in _bits(choice.bits) if not left[bit])


def _candidates(order: Iterable[Choice]) -> Counter[int]:
    """Return how many choices cover each bit."""
    return Counter(bit for choice in order for bit in _bits(choice.bits))


def _orders(part: Sequence[Choice]) -> Iterator[list[Choice]]:
    """Yield orders among which one is good: layer by layer in six ways, and one that keeps few bits open."""
    for axes in permutations(range(3)):
        yield sorted(part, key=partial(_along, axes))
    yield _narrow(part)


def _along(axes: Sequence[int], choice: Choice) -> list[int]:
    return [choice.place[axis] for axis in axes]


def _narrow(part: Sequence[Choice]) -> list[Choice]:
    left, opened, order, waiting = _candidates(part), 0, list[Choice](), list(part)
    while waiting:
        chosen = min(waiting, key=partial(_growth, opened, left))
        waiting.remove(chosen)
        order.append(chosen)
        left.subtract(_bits(chosen.bits))
        opened = (opened | chosen.bits) & ~_closed(chosen, left)
    return order


def _growth(opened: int, left: Counter[int], choice: Choice) -> tuple[int, int]:
    """Return how many bits more are open after a choice, then how far they are from being closed."""
    counts = [left[bit] for bit in _bits(choice.bits)]
    return (choice.bits & ~opened).bit_count() - counts.count(1), sum(counts)


def _width(order: Sequence[Choice]) -> int:
    """Return how many entries all tables of an order have at most."""
    left, opened, total = _candidates(order), 0, 0
    for choice in order:
        left.subtract(_bits(choice.bits))
        opened = (opened | choice.bits) & ~_closed(choice, left)
        total += 1 << opened.bit_count()
    return total
