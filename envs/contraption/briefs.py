"""The brief of a task: what is to be done, what is on the screen, and how a hand with a mouse changes it."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs import answers
from plumbline.envs.contraption.asks import Edit
from plumbline.envs.contraption.game import (
    COORDINATES,
    FIVE_SECONDS,
    LISTED,
    THOUSANDTHS,
    WAIT,
    Game,
)
from plumbline.envs.contraption.legends import entries
from plumbline.envs.contraption.look import screen
from plumbline.envs.setting import BLIND

LONGEST_ANSWER = 400  # characters, as the paper has it


def brief(game: Game, seat: int) -> str:
    """Return the task and its grammar, for models."""
    return "\n".join(
        [
            *_task(game),
            *_screen(game),
            *_hand(),
            *_run(game),
            *_manual(game),
            *_grammar(game),
            "An answer that is not understood changes nothing and counts as an action.",
            f"Keep your answer under {LONGEST_ANSWER} characters. Say one action at a time.",
            "Example: click(500,300)",
            answers.how_to_answer("<action>", "Action:"),
        ]
    )


def instructions(game: Game, seat: int) -> str:
    """Explain the task to a person."""
    return "\n".join([*_task(game), *_screen(game), *_hand(), *_run(game), *_manual(game), *_grammar(game)])


def task(game: Game, seat: int) -> str:
    """Return what is to be done with this machine."""
    ask = game.level.ask
    return ask.text if isinstance(ask, Edit) else game.level.text


def _task(game: Game) -> Iterator[str]:
    yield "You build a machine of balls, walls, ropes, wheels and other parts with a mouse."
    if isinstance(game.level.ask, Edit):
        yield f"Your task: {task(game, 0)}"
        yield "Change nothing else, have nothing in your hand at the end, and declare it finished when it is done."
        return
    yield "Solve the puzzle: change the machine so that it reaches the goal below the field when it runs."
    yield (
        "What counts is the machine as it stands at the end. A run that reaches the goal ends the task; you can also "
        "declare it finished."
    )


def _screen(game: Game) -> Iterator[str]:
    modality = game.setting.modality
    if modality == BLIND:
        yield "Nothing of it is shown."
        return
    yield (
        "On the left of the screen is the reset button, which brings back the machine of the start. In the middle is "
        "the field. On the right are the run button, and below it the bin with parts that you may add: four slots, "
        "each with how many are left, and two buttons to scroll. Below is the goal."
    )
    if modality == LISTED:
        yield (
            "You are told in words what is on the screen. A part has the box that it takes, upper left to lower right; "
            f"sizes such as 64 x 16 are pixels of a screen of {screen.WIDTH} x {screen.HEIGHT}."
        )


def _hand() -> Iterator[str]:
    yield (
        "Click on a part to take it, and again to drop it; a dotted frame shows where it will lie, on a grid of 8 "
        "pixels. Parts may not overlap, and must lie on the field: where there is no room a red X is shown, and a "
        "click leaves the part in your hand. Some parts cannot be moved. Dropped in the bin or on the left, a part is "
        "in the bin."
    )
    yield (
        "Handles appear only while the cursor is on a part that can be moved: a bin throws it away, a bent arrow turns "
        "it, a double arrow stretches it. Click on a double arrow, then where its edge is to be."
    )
    yield (
        "To tie a rope, click on it in the bin, on one end, on pulleys in their order, and on the other end. A belt "
        "goes around two wheels. What needs current is plugged in by itself when it is dropped near a free socket."
    )


def _run(game: Game) -> Iterator[str]:
    wait = "5 seconds" if game.setting.value(WAIT) == FIVE_SECONDS else "to the end of the run"
    yield (
        "Click on the run button to let the machine run, and again to stop it; then all is as before. While it runs, "
        f"nothing can be moved: waiting lets {wait} pass, and anything else one second."
    )


def _manual(game: Game) -> Iterator[str]:
    """Yield what the parts of this machine do; where a change is asked for, their names are part of the question."""
    if entries(game):
        yield "Parts of this machine:"
        yield from (f"{name}: {words}" for name, words in entries(game))


def _grammar(game: Game) -> Iterator[str]:
    if game.setting.value(COORDINATES) == THOUSANDTHS:
        yield (
            "Places are x,y in thousandths of the width and height of the screen, from 0,0 at the upper left "
            "to 1000,1000."
        )
    else:
        last = f"{screen.WIDTH - 1},{screen.HEIGHT - 1}"
        yield f"Places are x,y in pixels of the screen, from 0,0 at the upper left to {last}."
    yield "hover(x,y) moves the cursor; click(x,y) moves it and presses the button;"
    yield "drag(x1,y1,x2,y2) presses it at one place and then at another; wait() lets time pass;"
    yield "finished() declares the end."
