"""Views of the cube per modality, and the gestures that move it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from plumbline.envs.cube.geometry import FACES, UPRIGHT, faces_from, on, seen_from, undone
from plumbline.envs.cube.look import keypad
from plumbline.envs.cube.model import (
    FACE,
    MARKS,
    PARTIAL,
    SCHEME,
    SIZE,
    SYMBOLIC,
    TURNTABLE,
    TURNTABLE_PIXELS,
    VERTEX,
    Action,
    Cube,
    Game,
    Move,
    Style,
    View,
    ViewTurn,
)
from plumbline.envs.cube.pieces import EDGE_PLACES
from plumbline.envs.cube.turntable import sight
from plumbline.envs.family import Gesture, Panel
from plumbline.envs.setting import BLIND

CURRENT, PAST = "current", "past"
SHOWN = {FACE: "F", VERTEX: "UFR", BLIND: ""}  # as somebody in the cube's pose calls them
HIDDEN = {
    FACE: ("the other five faces",),
    VERTEX: ("the three faces behind",),
    TURNTABLE: ("the faces that are turned away",),
    BLIND: ("the cube",),
}
TRAIL_HUNDREDTHS = (25, 50, 75)


def view(game: Game, cube: Cube, seat: int) -> View:
    """Return the stickers that the modality shows, by their colors."""
    if game.setting.modality == TURNTABLE:
        return _on_turntable(game, cube)
    return _faces(game, cube, SHOWN.get(game.setting.modality, FACES))


def past(seen: View) -> View:
    """Return the view, marked as an earlier one."""
    return replace(seen, caption=PAST)


def trail(game: Game, cube: Cube, action: Action, seat: int) -> tuple[View, ...]:
    """Return the views of a turning layer, and on a turntable of the turning cube, where it is solid."""
    if game.setting.modality == TURNTABLE:
        return _turning(game, cube, action)
    if game.setting.modality != VERTEX or not isinstance(action, Move):
        return ()
    called = {face: name for name, face in faces_from(cube.pose).items()}
    move = called[action.name[0]] + action.name[1:]
    whole = _faces(game, cube, FACES)
    return tuple(replace(whole, turning=(move, hundredths)) for hundredths in TRAIL_HUNDREDTHS)


def colored(game: Game, places: bytes) -> str:
    """Return the letter of the color at each place: 54, face by face in the order ULFRDB, row by row."""
    return _spelled(game.alphabet, places)


@lru_cache(maxsize=256)  # at most 100 kB
def _spelled(alphabet: str, places: bytes) -> str:
    return "".join(alphabet[sticker // 9] for sticker in undone(places))


def report(game: Game, cube: Cube) -> str:
    """Return the answer to `observe`: in text the cube itself; in other modalities a new picture is sent anyway."""
    if game.setting.modality == SYMBOLIC:
        return _spelled(game.alphabet, cube.places)
    return "Nothing is shown." if game.setting.modality == BLIND else "See the picture."


def hidden(game: Game) -> tuple[str, ...]:
    """Name what the modality does not show."""
    return HIDDEN.get(game.setting.modality, ())


def twin(game: Game, cube: Cube, seat: int) -> tuple[Game, Cube] | None:
    """Return a cube that looks the same, with three hidden edges swapped, or None if everything shows."""
    seen = _seen(game, cube)
    edges = [spots for spots in EDGE_PLACES if seen.isdisjoint(spots)][:3]
    if not edges:
        return None
    stickers = undone(cube.places)
    swapped = bytearray(stickers)
    for spots, others in zip(edges, edges[1:] + edges[:1], strict=True):
        for place, other in zip(spots, others, strict=True):
            swapped[place] = stickers[other]
    return game, Cube(undone(bytes(swapped)), cube.pose)


def panels(game: Game, seat: int) -> tuple[Panel, ...]:
    """Return the panel of the cube alone, as everybody knows the goal; none for blind players."""
    style = _style(game)
    if game.setting.modality == BLIND:
        return ()
    return (Panel(CURRENT, style.side_pixels, style.side_pixels) if style else Panel(CURRENT, letters=9),)


def gestures(game: Game, seat: int) -> tuple[Gesture, ...]:
    """List a key for every move, with shift for its inverse, and arrows and swipes where going round the cube helps."""
    if game.setting.modality == TURNTABLE:
        return (*keypad.moves(when="at the start", named=True), *keypad.view_turns())
    if game.setting.modality in PARTIAL:
        return (*keypad.moves(when="at the start"), *keypad.looks())
    return keypad.moves()


def keys(game: Game, seat: int) -> str:
    turns = "the letter of a face to turn it, with Shift the other way"
    match game.setting.modality:
        case modality if modality == TURNTABLE:
            return f"{turns}; the arrow keys, Q and E to turn the whole cube"
        case modality if modality in PARTIAL:
            return f"{turns}; the arrow keys to go to the next face"
    return turns


def _faces(game: Game, cube: Cube, names: str) -> View:
    colors, seen = colored(game, cube.places), seen_from(cube.pose)
    faces = tuple("".join(colors[place] for place in seen[on(name)]) for name in names)
    return View(game.setting.modality, faces, _style(game))


def _seen(game: Game, cube: Cube) -> set[int]:
    """Return the places that show."""
    modality = game.setting.modality
    shown = sight.shown(cube.pose) if modality == TURNTABLE else SHOWN.get(modality, FACES)
    places = seen_from(UPRIGHT if modality == TURNTABLE else cube.pose)
    return {place for face in shown for place in places[on(face)]}


def _on_turntable(game: Game, cube: Cube, turning: tuple[str, int] | None = None) -> View:
    colors = colored(game, cube.places)
    seen = View(TURNTABLE, (), _style(game), turning=turning, pose=cube.pose)
    return replace(seen, faces=tuple(colors[on(face)] for face in sight.faces_of(seen)))


def _turning(game: Game, cube: Cube, action: Action) -> tuple[View, ...]:
    """Return the views of the turntable between a cube and the one after an action."""
    match action:
        case Move(name):
            return tuple(_on_turntable(game, cube, (name, hundredths)) for hundredths in TRAIL_HUNDREDTHS)
        case ViewTurn(axis, way):
            return tuple(_on_turntable(game, cube, (f"{axis} {way}", hundredths)) for hundredths in TRAIL_HUNDREDTHS)
    return ()


def _style(game: Game) -> Style | None:
    if game.setting.modality in (SYMBOLIC, BLIND):
        return None
    value = game.setting.value
    return Style(value(SCHEME), value(MARKS), _side_pixels(game))


def _side_pixels(game: Game) -> int:
    if game.setting.modality == TURNTABLE and game.setting.value(SIZE) == SIZE.default:
        return TURNTABLE_PIXELS
    return int(game.setting.value(SIZE))
