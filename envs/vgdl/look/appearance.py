"""The appearance of kinds: a pictogram, a color and a mark for each, so that no two visible kinds are alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from string import digits

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.vgdl.english.parts.cast import Cast
from plumbline.envs.vgdl.language.description import Description, Kind
from plumbline.envs.vgdl.language.values import Direction
from plumbline.envs.vgdl.look.grounds import Ground, grounds
from plumbline.envs.vgdl.look.pictograms import PICTOGRAMS, Facing, Pictogram, Sort
from plumbline.envs.vgdl.look.pictograms.kit.canvas import DOWN, LEFT, RIGHT, UP
from plumbline.envs.vgdl.look.pictograms.kit.glyphs import LETTERS
from plumbline.envs.vgdl.look.pictograms.kit.paints import NAMED, mixed
from plumbline.envs.vgdl.look.roles import Role, is_steady, may_be_seen, role
from plumbline.envs.vgdl.look.vocabulary import color_of, paint_of, subject, tile_of, way_of, words

ANY = -1  # facing
SMALLEST = 60  # percent of a cell
ALIKE = 3  # letters at the end of names of one sort
Shape = tuple[str, bool, str, bool]
WAYS: dict[Direction, int] = {(0, -1): UP, (-1, 0): LEFT, (0, 1): DOWN, (1, 0): RIGHT}
_HUES = "RED CYAN GOLD GREEN PURPLE ORANGE BLUE PINK BROWN WHITE"
CYCLE = tuple(NAMED[hue] for hue in _HUES.split())
LOOSE = frozenset([Role.BOX, Role.PRIZE])  # things to take or push, which never fill their cells
MOVERS = frozenset([Role.PLAYER, Role.CREATURE, Role.MISSILE, Role.FLASH])  # others never turn
BADGES = {
    Role.CREATURE: "critter",
    Role.MISSILE: "dart",
    Role.FLASH: "flash",
    Role.SPOUT: "spout",
    Role.PASSAGE: "frame",
    Role.BOX: "package",
    Role.PRIZE: "medal",
    Role.BARRIER: "slab",
    Role.PLACE: "pad",
}
SISTERS = (  # alternatives to a pictogram that is taken
    ("gem", "ruby", "emerald", "drop", "crystals"),
    ("floor", "checks", "studs", "lozenges", "slats", "crosses"),
    ("stone", "brick", "blocks", "sandstone", "metal"),
    ("grass", "meadow", "leaves"),
    ("water", "sea"),
    ("monster", "cyclops", "imp"),
    ("alien", "squid", "invader"),
    ("crate", "block", "barrel"),
    ("portal", "vortex", "teleporter"),
    ("car", "racer"),
    ("road", "crossing"),
    ("tree", "pine", "bush"),
    ("orb", "spark", "spell"),
    ("slime", "germ", "eyeball"),
)


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a kind: all that a tile needs, except its facing and its neighbors."""

    tile: str  # the name of a pictogram
    color: RGB
    mark: str = ""  # up to two letters or digits
    turn: int = 0  # its facing without a direction of its own: 1 up, 2 left, 3 down, 4 right
    percent: int = 100  # of its size
    player: bool = False
    faces: bool = False  # whether its sprites have directions
    piece: bool = False  # the colors of what else fills its cell
    ground: Ground | None = None  # where no other sprite's tile lies under it

    @property
    def pictogram(self) -> Pictogram:
        return PICTOGRAMS[self.tile]

    @property
    def fills(self) -> bool:
        """True if it leaves nothing of its cell free."""
        return self.pictogram.fills and not self.piece

    @property
    def uses_facing(self) -> bool:
        """True if tiles of different facings differ."""
        return self.faces and self.pictogram.facing is not Facing.IGNORED

    @property
    def uses_joins(self) -> bool:
        """True if tiles with different neighbors differ."""
        return self.pictogram.joins and not self.piece


def looks(game: Description, level: Sequence[int] = ()) -> tuple[Look, ...]:
    """Return the look of every kind, by number; in a level that has these kinds at the start, or in any level.

    Visible kinds choose first, so that they need the fewest marks.
    """
    cast = Cast(game, level=tuple(level))
    drafts = [
        replace(_draft(game, kind, (kind.name, subject(kind.values["img"]))), player=cast.is_yours(kind.number))
        for kind in game.kinds
    ]
    chosen: dict[int, Look] = {}
    taken: dict[Shape, set[int]] = {}
    for kind in sorted(game.kinds, key=lambda kind: (not may_be_seen(game, kind), kind.number)):
        draft, steady = drafts[kind.number], is_steady(game, kind)
        alike = [other.name for other in game.kinds if drafts[other.number].tile == draft.tile]
        look = next(
            one
            for one in _variants(game, draft, kind, alike)
            if _is_free(taken.get(_shape(one)), _turn(one, steady=steady))
        )
        chosen[kind.number] = look
        taken.setdefault(_shape(look), set()).add(_turn(look, steady=steady))
    seen = {number: look for number, look in chosen.items() if may_be_seen(game, game.kinds[number])}
    under = grounds(game, {number: Ground(look.tile, look.color) for number, look in seen.items() if look.fills})
    return tuple(replace(chosen[kind.number], ground=under.get(kind.number)) for kind in game.kinds)


def _shape(look: Look) -> Shape:
    """Return what distinguishes looks of any color and direction."""
    return look.tile, look.piece, look.mark, look.player


def _turn(look: Look, *, steady: bool) -> int:
    """Return the one direction that a look ever faces, or ANY."""
    return look.turn or look.pictogram.rests if steady or not look.faces else ANY


def _is_free(turns: set[int] | None, turn: int) -> bool:
    return not turns or (turn != ANY and not turns & {turn, ANY})


def _draft(game: Description, kind: Kind, names: tuple[str, ...]) -> Look:
    """Return the look that a kind would have by these names in a game of its own."""
    acts = role(game, kind)
    tile, called = _tile(kind, acts, names)
    shown = PICTOGRAMS[tile]
    piece = shown.fills and acts in LOOSE
    turns = shown.facing is not Facing.IGNORED
    facing = WAYS.get(kind.values["orientation"], 0)
    return Look(
        tile,
        _color(kind, called, shown),
        turn=(facing or way_of(kind.name, subject(kind.values["img"]))) if turns else 0,
        percent=100 if shown.fills and not piece else _percent(kind.values["shrinkfactor"]),
        faces=turns and acts in MOVERS and bool(kind.values["is_oriented"] or facing),
        piece=piece,
    )


def _percent(shrink: float) -> int:
    return min(100, max(SMALLEST, round(100 * shrink))) if shrink > 0 else 100


def _tile(kind: Kind, acts: Role, names: tuple[str, ...]) -> tuple[str, str]:
    """Return the pictogram for a kind and the name that called for it."""
    if acts is Role.PLAYER:
        found = tile_of(names, lambda one: one.sort in (Sort.BEING, Sort.CRAFT))
        return found or tile_of(names[1:], lambda one: not one.fills) or (_hero(kind), kind.name)
    may_fill = acts in (Role.BARRIER, Role.PLACE, Role.PASSAGE, Role.FLASH)
    found = tile_of(names, lambda one: may_fill or not one.fills)
    return found or (tile_of(names, lambda one: True) if acts in LOOSE else None) or (BADGES[acts], kind.name)


def _hero(kind: Kind) -> str:
    return "fighter" if kind.sprite_class and kind.sprite_class.descends_from("FlakAvatar") else "person"


def _color(kind: Kind, called: str, shown: Pictogram) -> RGB:
    """Return the color in the name; or the given color, unless there is an image instead."""
    named = shown.sort is not Sort.BADGE and kind.values["img"]
    asked = color_of(kind.name) or color_of(called) or (None if named else paint_of(kind.values["color"]))
    if asked is None:
        return CYCLE[kind.number % len(CYCLE)] if shown.sort is Sort.BADGE else shown.color
    return _mild(shown, asked)


def _mild(shown: Pictogram, color: RGB) -> RGB:
    """Return a color that suits a pictogram: what fills cells is never loud."""
    return mixed(shown.color, color, 0.5) if shown.fills else color


def _variants(game: Description, draft: Look, kind: Kind, alike: list[str]) -> Iterator[Look]:
    """Yield the draft, the image's own look, related pictograms, and the draft with less and less telling marks."""
    if draft.pictogram.sort is not Sort.BADGE:
        yield draft
        if not draft.player and not any(_are_kin(kind.name, other) for other in alike if other != kind.name):
            yield from _imaged(game, kind)
        own = draft.color == draft.pictogram.color
        for tile in () if draft.player else _sisters(draft.tile):
            yield replace(draft, tile=tile, color=PICTOGRAMS[tile].color if own else draft.color)
    for mark in _marks(kind, alike):
        yield replace(draft, mark=mark, color=_other(draft, kind))


def _imaged(game: Description, kind: Kind) -> Iterator[Look]:
    look = _draft(game, kind, (subject(kind.values["img"]),))
    if look.pictogram.sort is not Sort.BADGE:
        yield look


def _are_kin(name: str, other: str) -> bool:
    """Return whether two names are of one sort of thing, as looseTea and setTea are, or teamat and honeymat."""
    return bool({*words(name)} & {*words(other)}) or name[-ALIKE:].lower() == other[-ALIKE:].lower()


def _other(draft: Look, kind: Kind) -> RGB:
    """Return its own color, or else one that is given or follows from the number."""
    if draft.color != draft.pictogram.color or draft.player:
        return draft.color
    given = paint_of(kind.values["color"])
    return _mild(draft.pictogram, given or mixed(draft.color, CYCLE[kind.number % len(CYCLE)], 0.6))


def _sisters(tile: str) -> Iterable[str]:
    return next((tuple(one for one in group if one != tile) for group in SISTERS if tile in group), ())


def _marks(kind: Kind, alike: list[str]) -> Iterator[str]:
    """Yield marks for a kind: what distinguishes its name from similar ones, then its letters, then all others."""
    name = kind.name.upper()
    number = name[len(name.rstrip(digits)) :]
    rest = name[_shared(alike) :] if len(alike) > 1 else name
    initials = "".join(word[0] for word in words(kind.name)).upper()
    marks = (
        number[-2:],
        rest[:1],
        name[:1],
        initials[:1] + initials[1:][-1:],
        initials[:2],
        rest[:2],
        name[:2],
        name[:1] + name[-1:],
    )
    yield from (mark for mark in marks if mark and all(letter in LETTERS for letter in mark))
    yield from (first + second for first in ("", *LETTERS) for second in LETTERS)


def _shared(names: list[str]) -> int:
    """Count the letters that the names begin with alike."""
    return len(list(takewhile(lambda letters: len(set(letters)) == 1, zip(*names, strict=False))))
