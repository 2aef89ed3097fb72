"""The rules of the cube: its actions, its feedback, and when it is solved (paper, section 3.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial

from plumbline.envs.cube import costs, view
from plumbline.envs.cube.feedback import faces, stickers
from plumbline.envs.cube.geometry import FACES, LOOKS, MOVES, SOLVED, look
from plumbline.envs.cube.model import (
    BASE,
    FEEDBACK,
    PARTIAL,
    TOOL,
    TURNTABLE,
    Action,
    Cube,
    Game,
    Look,
    Move,
    Observe,
    Scramble,
    Solve,
    ViewTurn,
)
from plumbline.envs.cube.pieces import letters
from plumbline.envs.cube.solver import tools
from plumbline.envs.cube.teaching import layers
from plumbline.envs.cube.turntable import poses
from plumbline.envs.family import Reason, Ruling, Shelf, Step
from plumbline.envs.setting import BLIND, Setting

NO_VIEWPOINT = "no_viewpoint"
NO_TOOL = "no_tool"
REASONS = (
    Reason(NO_VIEWPOINT, "everything is seen already"),
    Reason(NO_TOOL, "this setting offers no solver"),
)
ENDED = "solved"
REMEMBERED = 64  # cubes whose metric is known: the one before a move is the one after the last

ALL_MOVES = tuple(Move(f"{face}{prime}") for face in FACES for prime in ("", "'"))


def open_game(scramble: Scramble, setting: Setting, shelf: Shelf) -> Game:
    word = setting.value(FEEDBACK)
    metrics: dict[str, Callable[[bytes], int]] = {
        "sticker": stickers,
        "face": faces,
        "heuristic": partial(layers.progress, base=setting.value(BASE)),
    }
    metric = lru_cache(maxsize=REMEMBERED)(metrics[word]) if word in metrics else None  # at most 20 kB a game
    return Game(scramble, setting, metric, word)


def start(game: Game, seed: int) -> Cube:
    return Cube(game.scramble.places)


def step(game: Game, cube: Cube, action: Action, seat: int) -> Step[Cube]:
    match action:
        case Move(name):
            after = Cube(cube.places.translate(MOVES[name]), cube.pose)
            return Step(after, Ruling.CHANGED, note=_feedback(game, cube.places, after.places), moves=1)
        case Look(direction):
            return _looked(game, cube, direction)
        case ViewTurn():
            return _turned(game, cube, action)
        case Observe():
            return Step(cube, Ruling.TOLD, note=view.report(game, cube))
        case Solve(text):
            return _asked(game, cube, text)


def ended(game: Game, cube: Cube) -> str | None:
    return ENDED if cube.places == SOLVED else None


def scores(game: Game, cube: Cube) -> tuple[float, ...]:
    """Return the share of stickers on their own face."""
    return (stickers(cube.places) / 54,)


def readings(game: Game, cube: Cube) -> dict[str, int]:
    """Return the three metrics of the paper's section 3.1.4; the setting chooses which one is the heuristic."""
    return {
        "stickers": stickers(cube.places),
        "faces": faces(cube.places),
        "steps": layers.progress(cube.places, game.setting.value(BASE)),
    }


def same(game: Game, one: Cube, other: Cube) -> bool:
    return one == other


def actions(game: Game, cube: Cube, seat: int) -> list[Action]:
    """List the moves, and other actions that the setting allows; of questions to the solver only the truthful one."""
    allowed: list[Action] = [*ALL_MOVES]
    if game.setting.modality == TURNTABLE:
        return allowed + [turn for turn in poses.TURNS if poses.turned(cube.pose, turn) != cube.pose]
    if game.setting.modality in PARTIAL:
        allowed += [Look(direction) for direction in LOOKS]
    if game.setting.modality != BLIND:
        allowed.append(Observe())
    if game.setting.value(TOOL) != "none":
        allowed.append(Solve(described(game, cube)))
    return allowed


def commands(game: Game, seat: int) -> list[Action]:
    return [*ALL_MOVES, *(poses.TURNS if game.setting.modality == TURNTABLE else ())]


def described(game: Game, cube: Cube) -> str:
    """Describe the cube in the form that the solver of this setting reads."""
    if game.setting.value(TOOL) == "standard":
        return tools.to_standard(letters(cube.places))
    return view.colored(game, cube.places)


def _feedback(game: Game, before: bytes, after: bytes) -> str:
    if game.metric is None:
        return ""
    return _change(game.word, game.metric(after) - game.metric(before))


@cache  # at most 50 kB: the metrics are small numbers
def _change(word: str, by: int) -> str:
    return f"{word} {by:+d}"


def _looked(game: Game, cube: Cube, direction: str) -> Step[Cube]:
    if game.setting.modality not in PARTIAL:
        return Step(cube, Ruling.ILLEGAL, NO_VIEWPOINT)
    return Step(Cube(cube.places, look(cube.pose, direction)), Ruling.CHANGED)


def _turned(game: Game, cube: Cube, turn: ViewTurn) -> Step[Cube]:
    """Turn the whole cube; a pose with all the slants that there may be takes no further one."""
    if game.setting.modality != TURNTABLE:
        return Step(cube, Ruling.ILLEGAL, NO_VIEWPOINT)
    pose = poses.turned(cube.pose, turn)
    return Step(cube, Ruling.IDLE) if pose == cube.pose else Step(Cube(cube.places, pose), Ruling.CHANGED)


def _asked(game: Game, cube: Cube, text: str) -> Step[Cube]:
    tool = game.setting.value(TOOL)
    if tool == "none":
        return Step(cube, Ruling.ILLEGAL, NO_TOOL)
    return Step(cube, Ruling.TOLD, note=tools.answer(tool, text, game.alphabet), work=costs.QUESTION)
