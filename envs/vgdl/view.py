"""Views of arcade games per modality. Hidden types show only in pictures, as in the reference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from plumbline.envs.family import Gesture, Panel
from plumbline.envs.setting import BLIND
from plumbline.envs.vgdl.compiler.scenes import Scene, Sprite
from plumbline.envs.vgdl.language.description import Description
from plumbline.envs.vgdl.model import COORDINATES, PICTURE, SYMBOLS, Action, Game, Status, View, World
from plumbline.envs.vgdl.rules import ended, scene

CURRENT, PAST = "current", "past"
FACINGS = {(0, -1): (1, "up"), (-1, 0): (2, "left"), (0, 1): (3, "down"), (1, 0): (4, "right")}

Cell = tuple[int, int]  # row, column


def view(game: Game, world: World, seat: int) -> View:
    """Return what is visible now, and under a contextual prompt what was a tick ago."""
    now = _moment(game, world)
    if not world.before or now.status is None:
        return now
    before = _moment(game, World(world.before))
    reward = scene(game, world).score - scene(game, World(world.before)).score
    return replace(now, status=replace(now.status, reward=reward, said=world.said), before=past(before))


def past(seen: View) -> View:
    """Return the view, marked as past."""
    return replace(seen, caption=PAST, before=None)


def panels(game: Game, seat: int) -> tuple[Panel, ...]:
    """Return the panel of the screen, and under a contextual prompt that of a tick ago."""
    modality, level = game.setting.modality, game.machine.program.map
    if modality == BLIND:
        return ()
    pixels = game.cell_pixels if modality == PICTURE else 0
    now = Panel(CURRENT, level.columns * pixels, level.rows * pixels)
    return (now, replace(now, caption=PAST, later=True)) if game.remembers else (now,)


def _moment(game: Game, world: World) -> View:
    """Return one state as the modality shows it."""
    seen, level = scene(game, world), game.machine.program.map
    bare = View(game.setting.modality, level.columns, level.rows, None)
    if game.setting.modality == BLIND:
        return bare
    base = replace(bare, status=_status(game, world, seen))
    match game.setting.modality:
        case mode if mode == SYMBOLS:
            listed = tuple(_listed(game, seen)) if game.lists_cells else ()
            return replace(_as_symbols(game, seen, base), listed=listed)
        case mode if mode == COORDINATES:
            return replace(base, listed=tuple(_listed(game, seen)))
    pixels = game.cell_pixels
    names = tuple(kind.name for kind in game.machine.program.game.kinds)
    blits = game.machine.painted(seen.state, game.tile_traits, pixels)
    return replace(base, blits=blits, looks=game.looks, names=names, cell_pixels=pixels)


def gestures(game: Game, seat: int) -> tuple[Gesture, ...]:
    """List arrow keys and swipes, the space bar to use, a full stop to do nothing."""
    keys = [
        Gesture(f"key Arrow{action.title()}", str(action), str(action))
        for action in (Action.LEFT, Action.UP, Action.DOWN, Action.RIGHT)
        if action in game.numbered
    ]
    use = [Gesture("key  ", str(Action.USE), str(Action.USE), "the space bar")] if Action.USE in game.numbered else []
    swipes = [
        Gesture(f"swipe {action}", str(action))
        for action in game.numbered
        if action.name in ("UP", "DOWN", "LEFT", "RIGHT")
    ]
    return (*keys, *use, Gesture("key .", str(Action.NIL), "wait", "let a tick pass"), *swipes)


def keys(game: Game, seat: int) -> str:
    use = ", the space bar to use something," if Action.USE in game.numbered else ""
    return f"the arrow keys{use} and the full stop to wait for one tick"


def _status(game: Game, world: World, seen: Scene) -> Status:
    rules, avatar = game.machine.program.game, seen.avatar
    held = tuple((rules.kinds[kind].name, amount) for kind, amount in sorted(seen.resources.items()) if amount)
    return Status(
        tick=seen.tick + 1,
        score=seen.score,
        health=avatar.health if avatar and _is_fragile(rules) else None,
        kind=rules.kinds[avatar.kind].name if avatar else "",
        place=_place(game, avatar),
        facing=_facing(avatar)[1],
        held=held,
        is_dead=avatar is None or avatar.is_dead,
        end=ended(game, world) or "",
    )


def _is_fragile(rules: Description) -> bool:
    """Return whether health matters in a game."""
    return any(kind.is_avatar and kind.values["healthPoints"] for kind in rules.kinds)


def _place(game: Game, avatar: Sprite | None) -> tuple[float, float] | None:
    block = game.level.block_pixels
    return None if avatar is None else (round(avatar.y / block, 2), round(avatar.x / block, 2))


def _facing(sprite: Sprite | None) -> tuple[int, str]:
    """Return the number and the name of the direction in which a sprite faces."""
    if sprite is None or sprite.facing == (0, 0):
        return 0, ""
    dx, dy = sprite.facing
    axis = ((dx > 0) - (dx < 0), 0) if abs(dx) >= abs(dy) else (0, (dy > 0) - (dy < 0))
    return FACINGS[axis]


def _as_symbols(game: Game, seen: Scene, base: View) -> View:
    cells, symbols = _cells(game, seen), game.symbols
    avatar = _covered(game, seen.avatar) if seen.avatar else set()
    lines = tuple(
        "".join(
            symbols.at(cells.get((row, column), ()), is_avatar=(row, column) in avatar)
            for column in range(base.columns)
        )
        for row in range(base.rows)
    )
    shown = set("".join(lines))
    legend = tuple(entry for entry in symbols.legend(game.machine.program.game) if entry[0] in shown)
    return replace(base, lines=lines, legend=legend)


def _listed(game: Game, seen: Scene) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield what is in each cell, the topmost first."""
    cells, symbols, kinds = _cells(game, seen), game.symbols, game.machine.program.game.kinds
    yours = _covered(game, seen.avatar) if seen.avatar else set()
    for cell, types in sorted(cells.items()):
        shown = sorted(set(types) - symbols.hidden, key=lambda kind: -symbols.rank.get(kind, -1))
        names = [kinds[kind].name for kind in shown]
        if cell in yours and seen.avatar:
            name = kinds[seen.avatar.kind].name
            names = [f"you ({name})", *(other for other in names if other != name)]
        if names:
            yield *cell, tuple(names)


def _cells(game: Game, seen: Scene) -> dict[Cell, list[int]]:
    """Return the types in each cell of the screen; a sprite between cells is in each that it touches."""
    cells: dict[Cell, list[int]] = defaultdict(list)
    for kind in game.machine.program.game.kinds:
        for sprite in seen.sprites(kind.number):
            for cell in _covered(game, sprite):
                cells[cell].append(kind.number)
    return cells


def _covered(game: Game, sprite: Sprite) -> set[Cell]:
    block, level = game.level.block_pixels, game.machine.program.map
    rows, columns = _span(sprite.y, block, level.rows), _span(sprite.x, block, level.columns)
    return {(row, column) for row in rows for column in columns}


def _span(start: int, block: int, cells: int) -> Iterable[int]:
    """Return the cells that a box touches along one axis."""
    return range(max(0, start // block), min(cells, -(-(start + block) // block)))
