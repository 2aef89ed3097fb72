"""Faults that have been found in families, or might be, each by name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from plumbline.envs import FAMILIES
from plumbline.envs.family import Distance, Ending, Frame, Gesture, Legend, Plan, Reason, Ruling, Step
from tests.envs.faults.planting import Fault, planted
from tests.envs.toys import LANTERN, PARLEY, PORTERS, TOWER
from tests.envs.toys.lantern import Visitor
from tests.envs.toys.tower import WORDS, Game, Seen, Walker, draw, solve, view


def raises(*given: Any) -> Any:
    raise RuntimeError("planted")


def too_long(game: Game, walker: Walker) -> Plan[str]:
    plan = solve(game, walker)
    assert plan is not None
    return Plan(("left", "right", *plan.actions), optimal=True)


def off(game: Game, walker: Walker) -> Distance:
    return Distance(3, 3)


def drawn_with(**changes: Any) -> Any:
    def drawn(seen: Seen) -> tuple[Frame, ...]:
        return tuple(replace(frame, **changes) for frame in draw(seen))

    return drawn


def seen_whole(game: Game, walker: Walker, seat: int) -> Seen:
    return replace(view(game, walker, seat), plan=game.maze.floors)


def stepped(**changes: Any) -> Any:
    def step(game: Game, walker: Walker, action: str, seat: int) -> Step[Walker]:
        taken = TOWER.rules.step(game, walker, action, seat)
        kept = {name: getattr(taken, name) for name in ("state", "ruling", "reason", "note", "moves")}
        return Step(**(kept | changes))

    return step


def lantern_step(game: Any, at: Visitor, action: str, seat: int) -> Step[Visitor]:
    return replace_step(LANTERN.rules.step(game, at, action, seat), note=f"the treasure is in {game.house.treasure}")


def replace_step(step: Step[Any], **changes: Any) -> Step[Any]:
    kept = {name: getattr(step, name) for name in ("state", "ruling", "reason", "note", "moves")}
    return Step(**(kept | changes))


NO_LAW = "whether a note tells the answer is a question of what the answer is"
LAZY = "a trail with fewer views is as true as one with more"

NAMED = (
    Fault(
        "a plan longer than an exact distance",
        planted(
            TOWER,
            "puzzles",
            solve=lambda game, at: replace(too_long(game, at), optimal=True),
            distance=TOWER.puzzles.distance,
        ),
    ),
    Fault("a distance that is constant", planted(TOWER, "puzzles", distance=off)),
    Fault(
        "`extract` ignores the marker", planted(TOWER, "words", extract=lambda text: tuple(text.lower().split()[:1]))
    ),
    Fault("a score that never reaches 1", planted(TOWER, "rules", scores=lambda game, at: (at.has_key / 2,))),
    Fault("an empty `alt`", planted(TOWER, "pictures", draw=drawn_with(alt=""))),
    Fault("the view carries the whole map", planted(TOWER, "pictures", view=seen_whole)),
    Fault(
        "a plan two actions too long that claims to be optimal",
        planted(TOWER, "puzzles", solve=too_long, distance=lambda game, at: None),
    ),
    Fault("a lower bound of 0 everywhere", planted(TOWER, "puzzles", distance=lambda game, at: Distance(0, None))),
    Fault("`actions` lists 2 of 6 words", planted(TOWER, "rules", actions=lambda game, at, seat: ["left", "right"])),
    Fault("`brief` is empty", planted(TOWER, "words", brief=lambda game, seat: "")),
    Fault("`brief` raises", planted(TOWER, "words", brief=raises)),
    Fault("`readings` raises", planted(TOWER, "rules", readings=raises)),
    Fault("`commands` raises", planted(TOWER, "words", commands=raises)),
    Fault("an axis raises", planted(TOWER, "puzzles", axes=(replace(TOWER.puzzles.axes[0], measure=raises),))),
    Fault(
        "a command does not parse",
        planted(TOWER, "words", commands=lambda game, seat: (*WORDS.commands(game, 0), "fly")),
    ),
    Fault("it is solved at the start", planted(LANTERN, "rules", ended=lambda game, at: "solved")),
    Fault(
        "an outcome word of 40 letters",
        planted(
            TOWER,
            "rules",
            endings=(Ending("l" * 40, "the walker left"),),
            ended=lambda game, at: "l" * 40 if at.has_left else None,
        ),
    ),
    Fault("a score of 1 while play goes on", planted(LANTERN, "rules", ended=lambda game, at: None)),
    Fault("`past` is not marked", planted(TOWER, "pictures", past=lambda seen: seen)),
    Fault(
        "a gesture of unknown kind", planted(TOWER, "pictures", gestures=lambda game, seat: (Gesture("sing", "left"),))
    ),
    Fault(
        "two gestures on one key",
        planted(TOWER, "pictures", gestures=lambda game, seat: (Gesture("key a", "left"), Gesture("key a", "right"))),
    ),
    Fault(
        "a drag whose end cannot be read",
        planted(TOWER, "pictures", gestures=lambda game, seat: (Gesture("drag", "left{target2}-{x2}"),)),
    ),
    Fault(
        "a second end of a click",
        planted(TOWER, "pictures", gestures=lambda game, seat: (Gesture("click", "left{target2}"),)),
    ),
    Fault("two seats of one name", planted(PORTERS, "words", seats=lambda game: ("Porter", "Porter"))),
    Fault("negative moves", planted(TOWER, "rules", step=stepped(moves=-1))),
    Fault("a caption without a figure", planted(TOWER, "pictures", draw=drawn_with(caption="sidelong"))),
    Fault("a note that tells the answer", planted(LANTERN, "rules", step=lantern_step), NO_LAW),
    Fault("a trail that is lazy", planted(FAMILIES["cube"], "pictures", trail=lambda *given: ()), LAZY),
    Fault(
        "a view of one seat holds what only the other knows",
        planted(PARLEY, "pictures", view=lambda game, talk, seat: (game.held, talk.said)),
    ),
    Fault("a legend raises", planted(TOWER, "pictures", legend=raises)),
    Fault("a legend is empty", planted(TOWER, "pictures", legend=lambda game, seat: Legend(b"", 80, 80, 80, ()))),
    Fault(
        "a reason is not declared", planted(TOWER, "rules", reasons=(Reason("no_climb", "there is no ladder here"),))
    ),
    Fault("an axis nobody measures", planted(TOWER, "puzzles", axes=(replace(TOWER.puzzles.axes[0], measure=None),))),
    Fault("a refusal counts as a move", planted(TOWER, "rules", step=stepped(moves=1))),
    Fault("everything is idle", planted(TOWER, "rules", step=stepped(ruling=Ruling.IDLE))),
)
"""The axis of a budget that is missing is refused when a task set is composed; families know no budgets."""
