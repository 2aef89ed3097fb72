"""Actions as text, free text to actions, and the brief that explains both.

An action is one of the words of the public benchmark. Blanks stand for underscores as well.
"""

from __future__ import annotations

from functools import lru_cache

from plumbline.envs import answers
from plumbline.envs.block3d.model import PICTURE, Act, Game, spelled, start_of
from plumbline.envs.family import MalformedAction
from plumbline.envs.setting import BLIND

_LONGEST = 200  # characters of an action; longer text is quoted in part
_BETWEEN = str.maketrans("_", " ")
_GRAMMAR = f"{', '.join(list(Act)[:-1])} or {Act.PLACE}"
_ACTS = {act.value: act for act in Act}
_WAYS = ("left", "right", "up", "down", "forward", "backward")


def parse(game: Game, text: str) -> Act:
    return _act(text)


@lru_cache(maxsize=2048)  # at most 3 MB: texts of up to 200 characters
def _act(text: str) -> Act:
    words = answers.words_of(text.translate(_BETWEEN)) if len(text) <= _LONGEST else []
    act = _ACTS.get("_".join(words))
    if act is not None:
        return act
    ambiguous = answers.several(words, ways=_WAYS)
    raise MalformedAction(f"{answers.quoted(text)}: {ambiguous}expected {_GRAMMAR}")


def write(game: Game, act: Act) -> str:
    return act.value


def extract(text: str) -> tuple[str, ...]:
    """Find the action in a model's answer, as `answers` says; several in a list are one malformed text."""
    return answers.action(text, answers.taken_by(_act))


def brief(game: Game, seat: int) -> str:
    """Return the task and its grammar, for models."""
    return "\n".join(
        [
            *_task(game),
            *_actions(game),
            *_seen(game),
            "An answer that is not understood changes nothing and counts as an action.",
            f"Say one action at a time: {_GRAMMAR}.",
            f"Example: {Act.PLACE}",
            answers.how_to_answer("<action>"),
        ]
    )


def instructions(game: Game, seat: int) -> str:
    """Explain the task to a person."""
    return "\n".join([*_task(game), *_actions(game), *_seen(game), f"To act, type: {Act.PLACE}"])


def _task(game: Game) -> list[str]:
    grid = " x ".join([str(game.edge)] * 3)
    task = f"A grid of {grid} cells is empty. You put blocks into it, in as few actions as you can, until"
    if game.is_exact:
        goal = "they fill the cells of a hidden target and no others. You are shown the target's three silhouettes."
    else:
        goal = "their three silhouettes equal those of the target. Any blocks that have these silhouettes will do."
    return [f"{task} {goal}", "Blocks may float: nothing has to lie below them. The task ends as soon as it is solved."]


def _actions(game: Game) -> list[str]:
    last = game.edge - 1
    return [
        f"Cells have coordinates x, y and z from 0 to {last}; z is the height, and 0 lies on the ground. "
        f"A cursor is in one cell, first in {spelled(start_of(game.edge))}.",
        f"{Act.LEFT} and {Act.RIGHT} take it to x - 1 and x + 1, {Act.UP} and {Act.DOWN} to y - 1 and y + 1, "
        f"{Act.BACKWARD} and {Act.FORWARD} to z - 1 and z + 1. At the border it stays, and that counts as an action.",
        f"{Act.PLACE} puts a block into the cell of the cursor; where one is, it takes it away.",
    ]


def _seen(game: Game) -> list[str]:
    """Say how target and blocks are shown."""
    if game.setting.modality == BLIND:
        return ["Nothing of it is shown."]
    last = game.edge - 1
    silhouettes = (
        f"TOP is seen from above: x runs from 0 to {last} down, y from {last} to 0 to the right. "
        f"FRONT is seen from the end of x: z runs from {last} to 0 down, y from {last} to 0 to the right. "
        f"SIDE is seen from the end of y: z runs from {last} to 0 down, x from 0 to {last} to the right."
    )
    if game.setting.modality == PICTURE:
        return [f"On the left are the target's silhouettes. {silhouettes}", *_pictured()]
    return [f"First come the target's silhouettes, # where they are covered. {silhouettes}", *_written()]


def _pictured() -> list[str]:
    return [
        "In the middle is the grid with your blocks. The corner of x 0 and y 0 is at the back; x grows to the lower "
        "right, y to the lower left, z upward. Blocks are lighter from layer to layer; a gray line leads down from "
        "those that float. The yellow frame is the cursor, dashed where blocks hide it; a yellow line leads down from "
        "it, and the digits of its coordinates are marked. Eyes show from where each silhouette is seen.",
        "On the right are your blocks layer by layer, each layer as TOP shows it.",
    ]


def _written() -> list[str]:
    return [
        "Then come your blocks, layer by layer, each layer that has any as TOP shows it; and where the cursor is.",
    ]
