"""Views of Block3D in text: drawn with signs for its own modality, and in sentences beside pictures."""

from __future__ import annotations

from collections.abc import Iterable

from plumbline.envs.block3d.model import AXES, View, spelled
from plumbline.envs.block3d.silhouettes import SIDES, TOP, Side, along, rows_of, squares_of

COVERED, FREE = "#", "."


def lines(view: View) -> tuple[str, ...]:
    """Return the silhouettes of the target, the blocks layer by layer, and the cursor, line by line."""
    found = ["The target's silhouettes:"]
    for side in SIDES:
        found += ["", f"{side.name}, seen {side.seen}", *_grid(side, rows_of(side, view.silhouettes, view.edge))]
    return (*found, "", *_blocks(view), "", _cursor(view))


def in_words(view: View) -> str:
    """Say the same in sentences."""
    found = [
        f"{side.name} of the target covers ({_axes(side)}): {_listed(squares_of(side, view.silhouettes, view.edge))}."
        for side in SIDES
    ]
    blocks = f"Blocks are in (x,y,z): {_listed(view.placed)}." if view.placed else "There are no blocks."
    return " ".join([*found, blocks, _cursor(view)])


def _listed(numbers: Iterable[tuple[int, ...]]) -> str:
    return " ".join(f"({','.join(map(str, each))})" for each in numbers)


def _axes(side: Side) -> str:
    return ",".join(sorted((AXES[side.across], AXES[side.down])))


def _blocks(view: View) -> list[str]:
    if not view.placed:
        return ["Your blocks: none."]
    found = [f"Your blocks: {len(view.placed)}. Other layers are empty."]
    for layer in range(view.edge):
        cells = {(x, y) for x, y, z in view.placed if z == layer}
        if cells:
            numbers = along(view.edge, is_falling=True)
            rows = tuple(tuple((x, y) in cells for y in numbers) for x in range(view.edge))
            found += ["", f"layer z={layer}", *_grid(TOP, rows)]
    return found


def _cursor(view: View) -> str:
    if view.cursor is None:
        return ""
    filled = "on a block" if view.cursor in view.placed else "in an empty cell"
    return f"The cursor is in {spelled(view.cursor)}, {filled}."


def _grid(side: Side, rows: tuple[tuple[bool, ...], ...]) -> list[str]:
    """Draw rows of squares with the numbers of both axes."""
    across, down = AXES[side.across], AXES[side.down]
    columns = along(len(rows), is_falling=side.is_mirrored)
    head = f"    {across}={' '.join(map(str, columns))}"
    numbers = along(len(rows), is_falling=side.is_upright)
    drawn = (" ".join(COVERED if each else FREE for each in row) for row in rows)
    return [head, *(f"{down}={number}   {row}" for number, row in zip(numbers, drawn, strict=True))]
