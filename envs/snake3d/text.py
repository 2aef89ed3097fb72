"""The snake in words: the layers of the lattice, and what a picture of it shows."""

from __future__ import annotations

from plumbline.envs.snake3d.model import FOODS, Cell, View
from plumbline.envs.snake3d.motion import beside, heading, is_outside

HEAD, BODY, TAIL, FOOD, FREE = "H", "o", "t", "*", "."


def lines(view: View) -> tuple[str, ...]:
    """Return coordinates and layers, for the modality of text."""
    told = [
        f"head: {numbers(view.body[0])}, heading {heading(view.body).way}",
        f"body behind it: {', '.join(map(numbers, view.body[1:]))}",
        *(f"food: {numbers(food)}" for food in view.foods),
        score(view),
        *([f"moves that do not end the game: {', '.join(view.safe) or 'none'}"] if view.safe is not None else []),
        *crashed(view),
    ]
    return (*told, *(line for y in range(view.edge) for line in _layer(view, y)))


def in_words(view: View) -> str:
    """Say what a picture shows."""
    found = [
        f"The head is at {numbers(view.body[0])}, heading {heading(view.body).way}; "
        f"the body behind it at {', '.join(map(numbers, view.body[1:]))}.",
        *(f"Food is at {numbers(food)}." for food in view.foods),
        f"{score(view).capitalize()}.",
        *([f"Marked: {', '.join(view.safe) or 'no move'}."] if view.safe is not None else []),
        *(f"{line.capitalize()}." for line in crashed(view)),
    ]
    return " ".join(found)


def score(view: View) -> str:
    return f"eaten {view.eaten} of {FOODS}"


def crashed(view: View) -> list[str]:
    """Say where the snake ran into something, if it did."""
    if view.crash is None:
        return []
    met = "a wall" if is_outside(view.edge, beside(view.body[0], view.crash)) else "its body"
    return [f"crashed {view.crash.way} into {met}"]


def numbers(cell: Cell) -> str:
    return " ".join(map(str, cell))


def _layer(view: View, y: int) -> list[str]:
    """Return one layer as seen from above: x to the right, z downward."""
    end = {0: " (top)", view.edge - 1: " (bottom)"}.get(y, "")
    rows = [f"z {z}  {' '.join(_letter(view, (x, y, z)) for x in range(view.edge))}" for z in range(view.edge)]
    return ["", f"y {y}{end}", f"  x  {' '.join(map(str, range(view.edge)))}", *rows]


def _letter(view: View, cell: Cell) -> str:
    if cell in view.foods:
        return FOOD
    if cell not in view.body:
        return FREE
    return {0: HEAD, len(view.body) - 1: TAIL}.get(view.body.index(cell), BODY)
