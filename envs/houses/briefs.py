"""The brief of a task: what is to be done, what is shown, and how actions are written."""

from __future__ import annotations

from plumbline.envs import answers
from plumbline.envs.family.words import LONGEST_MESSAGE
from plumbline.envs.houses.classes import KINDS
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.interactions import CHANGES
from plumbline.envs.houses.model import DONE, GIVE_UP, PICTURE, STEPS
from plumbline.envs.houses.notation import FURTHEST, LENGTHS, MANNERS, MOST_DEGREES, TILT, TURN
from plumbline.envs.setting import BLIND


def brief(game: Game, seat: int) -> str:
    """Return the task and its grammar, for models."""
    return "\n".join(
        [
            f"You are in a house. Your task: {task(game, seat)}",
            *_company(game),
            *_ending(game),
            *_body(game),
            *_shown(game),
            "Say one action at a time, in one of these forms:",
            *_grammar(game),
            _classes(),
            "An answer that is not understood changes nothing and counts as an action.",
            "Example: Pick(Mug)",
            answers.how_to_answer("<action>"),
            "Without any of these, the last line that is an action with its brackets counts.",
        ]
    )


def instructions(game: Game, seat: int) -> str:
    """Explain the task to a person."""
    return "\n".join(
        [*_company(game), *_ending(game), *_body(game), *_shown(game), "You can type:", *_grammar(game), _classes()]
    )


def task(game: Game, seat: int) -> str:
    """Return what is to be done, in a sentence or two."""
    return game.household.texts[seat]


def _company(game: Game) -> list[str]:
    if len(game.household.starts) == 1:
        return []
    return [
        "Somebody else is in the house, too, with a task of their own or the same. You act in turn, each with a budget "
        "of actions of your own. What you say to each other is told with what you see."
    ]


def _ending(game: Game) -> list[str]:
    alone = len(game.household.starts) == 1
    found = [
        "Nothing tells you when the task is done: end it with EndTask(DONE), or with EndTask(FAIL) if you give it up."
        + (" The task counts only if it is done when you say so." if alone else "")
    ]
    if not alone and game.setting.value(DONE) == "paper":
        found.append("The first who says EndTask(DONE) when it is done ends the task; one who is wrong is out.")
    elif not alone:
        found.append("Whoever ends it is out, and the other goes on. What counts is the house when both are out.")
    if game.setting.value(GIVE_UP) != "never":
        found.append("Four actions in a row that fail end the task, too.")
    return found


def _body(game: Game) -> list[str]:
    return [
        "A move goes its whole length or, if something is in the way, not at all: also furniture that is too low to "
        "be seen. You have one hand. You can act on what you see and reach, the nearest of its class: up to 1.5 m "
        "along the floor, from where you stand to its nearest part. A doorway belongs to neither room: go a step on. "
        "Nothing needs a tool: a knife to slice, a tap to fill, a stove to cook. Bread is cooked in slices, and an egg "
        "once it is sliced or broken.",
    ]


def _shown(game: Game) -> list[str]:
    match game.setting.modality:
        case modality if modality == BLIND:
            return ["Nothing is shown."]
        case modality if modality == PICTURE:
            return ["You see what is before your eyes. What you hold is at the lower right."]
    return [
        "You are told what you see: each thing by its class, how many degrees to the left or right of straight ahead, "
        "and how far away."
    ]


def _classes() -> str:
    """Return all classes there are, so that nothing tells which of them a house has."""
    return f"Classes are written so, of which a house has some: {', '.join(sorted(KINDS))}."


def _grammar(game: Game) -> list[str]:
    numbers = game.setting.value(STEPS) == "numbers"
    lengths = ", ".join(f"{name.title()} ({length / 1000:g} m)" for name, length in LENGTHS.items())
    found = [
        f"Move(forward|backward|left|right, size): sizes are {lengths}. Move(forward, 0) waits.",
        f"Rotate(left|right, {TURN}) turns you; Tilt(up|down, {TILT}) raises or lowers your gaze.",
        "ChangePosture(crouch|stand)",
        "Pick(Class) takes a thing into your hand. Place(Class, Target) puts it on or in another, Place(Class) on the "
        "floor.",
        f"ChangeState(Class, {'|'.join(CHANGES)}); what is filled may be followed by a liquid: water, coffee or wine.",
        f"Manipulate(Class, {'|'.join(MANNERS)})",
        "EndTask(DONE|FAIL)",
    ]
    if numbers:
        found.insert(1, f"A size may also be a number up to {FURTHEST // 1000} (m), an angle one up to {MOST_DEGREES}.")
    if len(game.household.starts) > 1:
        found.insert(-1, f'Communicate("text"): at most {LONGEST_MESSAGE} characters; it counts as an action.')
    return found
