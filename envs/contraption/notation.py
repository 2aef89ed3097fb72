"""Actions as text, and free text to actions.

An action is a call such as `click(500,300)`. Text is cut into tokens and never evaluated. What models write that were
trained on screens is understood, too: `click(point='<point>500 300</point>')`, `drag(start_box='(1,2,3,4)',
end_box='(5,6,7,8)')`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NoReturn

from plumbline.envs import answers
from plumbline.envs.contraption import calls
from plumbline.envs.contraption.acts import Act, Click, Drag, Finished, Hover, Wait
from plumbline.envs.contraption.calls import SCALE, Value
from plumbline.envs.contraption.game import COORDINATES, THOUSANDTHS, Game
from plumbline.envs.contraption.look import screen
from plumbline.envs.family import MalformedAction

LONGEST = 600  # characters of an action
EXPECTED = "expected hover, click, drag, wait or finished"
EXAMPLES = "expected hover(x,y), click(x,y), drag(x1,y1,x2,y2), wait() or finished()"

NAMES = {
    **dict.fromkeys(("hover", "move", "mouse_move"), "hover"),
    **dict.fromkeys(("click", "left_click", "left_single"), "click"),
    "drag": "drag",
    "wait": "wait",
    **dict.fromkeys(("finished", "finish", "done"), "finished"),
}
"""What actions are called, and what each name means."""

STARTS = ("", "point", "start_point", "start_box")
ENDS = ("", "end_point", "end_box")
EDGES = {"x": 0, "x1": 0, "y": 1, "y1": 1, "x2": 2, "y2": 3}


def parse(game: Game, text: str) -> Act:
    """Return the action that a text means. Raises MalformedAction."""
    if len(text) > LONGEST:
        _refuse(text, EXPECTED)
    return _act(text, game.setting.value(COORDINATES))


@lru_cache(maxsize=2048)  # at most 2 MB: texts of up to 600 characters
def _act(text: str, coordinates: str) -> Act:
    call = calls.read(text)
    name = NAMES.get(calls.name(text))
    if name is None:
        _refuse(text, EXPECTED)
    found = None if call is None else _meant(name, call, coordinates)
    if found is None:
        _refuse(text, EXAMPLES)
    return found


def _refuse(text: str, expected: str) -> NoReturn:
    raise MalformedAction(f"{answers.quoted(text)}: {expected}")


def _meant(name: str, values: list[Value], coordinates: str) -> Act | None:
    """Return the action of a name and its values; None if they do not fit."""
    match name:
        case "hover":
            point = _point(values, coordinates)
            return None if point is None else Hover(*point)
        case "click":
            point = _point(values, coordinates)
            return None if point is None else Click(*point)
        case "drag":
            path = _path(values, coordinates)
            return None if path is None else Drag(*path)
        case "wait":
            return Wait() if _are_seconds(values) else None
    return Finished() if all(value.is_text and value.key in ("", "content") for value in values) else None


def _are_seconds(values: list[Value]) -> bool:
    """Return whether nothing, or one number, is said: how long a wait is, the setting says."""
    keys = ("", "seconds")
    return not values or (len(values) == 1 and values[0].key in keys and len(values[0].numbers) == 1)


Point = tuple[int, int]


def _point(values: list[Value], coordinates: str) -> Point | None:
    """Return the pixel of one point, or of the middle of one box."""
    numbers = _edges(values)
    if numbers is None and len(values) == 1 and values[0].key in STARTS:
        numbers = values[0].numbers
    return None if numbers is None else _pixel(numbers, coordinates)


def _path(values: list[Value], coordinates: str) -> tuple[int, int, int, int] | None:
    """Return the pixels of two points, each of which may be a box."""
    numbers = _edges(values)
    if numbers is None and len(values) == 1 and not values[0].key:
        numbers = values[0].numbers
    first, last = _ends(values) if numbers is None else _halves(numbers)
    begin, end = _pixel(first, coordinates), _pixel(last, coordinates)
    return None if begin is None or end is None else (*begin, *end)


Ends = tuple[tuple[int, ...], tuple[int, ...]]
NO_ENDS: Ends = ((), ())


def _halves(numbers: tuple[int, ...]) -> Ends:
    return (numbers[:2], numbers[2:]) if len(numbers) == 4 else NO_ENDS


def _ends(values: list[Value]) -> Ends:
    """Return both ends of a path, as points or boxes; nothing if they are not named so."""
    if len(values) != 2:
        return NO_ENDS
    first, last = values if values[0].key not in ENDS[1:] else reversed(values)
    is_path = first.key in STARTS and last.key in ENDS and bool(first.key) == bool(last.key)
    return (first.numbers, last.numbers) if is_path else NO_ENDS


def _edges(values: list[Value]) -> tuple[int, ...] | None:
    """Return the numbers of values that are one number each, in the order of x, y, x2, y2; None if others are there."""
    if not values or any(len(value.numbers) != 1 for value in values):
        return None
    keys = [value.key for value in values]
    if any(keys):
        places = [EDGES.get(key, -1) for key in keys]
        if sorted(places) != list(range(len(places))):
            return ()
        values = [value for _, value in sorted(zip(places, values, strict=True), key=lambda each: each[0])]
    return tuple(value.numbers[0] for value in values)


def _pixel(numbers: tuple[int, ...], coordinates: str) -> Point | None:
    """Return the pixel of a point, or of the middle of a box; beyond the screen it is one that is not there."""
    if len(numbers) == 2:
        x, y = (2 * number for number in numbers)
    elif len(numbers) == 4:
        x, y = numbers[0] + numbers[2], numbers[1] + numbers[3]
    else:
        return None
    return _along(x, screen.WIDTH, coordinates), _along(y, screen.HEIGHT, coordinates)


def _along(twice: int, size: int, coordinates: str) -> int:
    """Return the pixel at a place along an axis, which is given in 2000ths of a unit; 1000 is the last one."""
    if coordinates != THOUSANDTHS:
        return twice // (2 * SCALE)
    return size - 1 if twice == 2 * SCALE * 1000 else twice * size // (2 * SCALE * 1000)


def write(game: Game, act: Act) -> str:
    """Return the text of an action."""
    coordinates = game.setting.value(COORDINATES)
    match act:
        case Hover(x, y):
            return f"hover({spelled((x, y), coordinates)})"
        case Click(x, y):
            return f"click({spelled((x, y), coordinates)})"
        case Drag(x, y, x2, y2):
            return f"drag({spelled((x, y), coordinates)},{spelled((x2, y2), coordinates)})"
        case Wait():
            return "wait()"
        case Finished():
            return "finished()"


def spelled(point: Point, coordinates: str) -> str:
    """Return a pixel of the screen as actions have it: `500,300`."""
    x, y = point
    return f"{number(x, screen.WIDTH, coordinates)},{number(y, screen.HEIGHT, coordinates)}"


def number(pixel: int, size: int, coordinates: str) -> int:
    """Return a pixel along an axis as actions have it: the least number that means it."""
    if coordinates != THOUSANDTHS:
        return pixel
    least = -(-pixel * 1000 // size)
    return least if pixel < size else max(least, 1001)


# --- answers


def extract(text: str) -> tuple[str, ...]:
    """Find the action in a model's answer: the first call in what it states as its action."""
    stated = answers.action(text, _is_action) or tuple(_without_colon(text))
    return tuple(_first_call(line) for line in stated)


_UNMARKED = re.compile(r"^[^\S\n]*action[^\S\n]+(?=\w+[^\S\n]*\()", re.IGNORECASE | re.MULTILINE)


def _without_colon(text: str) -> Iterator[str]:
    """Yield what the last line that begins with "Action" says, though no colon follows."""
    found = [marker.end() for marker in _UNMARKED.finditer(text)]
    if found:
        yield text[found[-1] :].partition("\n")[0].strip()


def _first_call(line: str) -> str:
    """Return the first call of an action in a line; all of a line that has none."""
    return next(calls.within(line, NAMES), line)


def _is_action(line: str) -> bool:
    call = calls.read(line) if len(line) <= LONGEST else None
    return call is not None and calls.name(line) in NAMES
