"""The rules of houses: motion and interactions of one or two bodies, until each declares the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as edited

from msgspec.structs import replace

from plumbline.envs.family import Ending, InvalidInstance, MalformedAction, Ruling, Shelf, Step
from plumbline.envs.houses import notation, validity, verifier
from plumbline.envs.houses.game import Game, compiled
from plumbline.envs.houses.interactions import (
    CHANGES,
    change,
    changed,
    manipulate,
    pick,
    place,
    refused,
    say,
    with_body,
)
from plumbline.envs.houses.model import (
    DONE,
    GIVE_UP,
    Act,
    Household,
    Seat,
    World,
)
from plumbline.envs.houses.motion import WAYS, is_standable, moved
from plumbline.envs.houses.rooms import is_on_floor
from plumbline.envs.houses.sight import seen
from plumbline.envs.setting import Setting

UP, DOWN = -30, 60  # degrees below the level gaze, the least and the most
RIGHT = "right"
"""The word of a seat that declared the end when the goal held, under done=paper."""
FAILURES = 4  # in a row, that end an episode under give_up=4
ENDINGS = (
    Ending("declared", "it was declared done", missed="it was declared done too early"),
    Ending("conceded", "it was said that it cannot be done"),
    Ending("failing", f"{FAILURES} actions in a row failed"),
)


def open_game(household: Household, setting: Setting, shelf: Shelf) -> Game:
    """Open a household: check it, and run its prologue. Raises InvalidInstance."""
    validity.check(household)
    game = compiled(household, setting)
    bodies = tuple(Seat(each.x, each.z, each.yaw, each.tilt, each.crouched) for each in household.starts)
    world = World(bodies)
    for seat, body in enumerate(bodies):
        if not is_standable(game, world, seat, body.x, body.z):
            raise InvalidInstance(f"start {seat + 1}, x {body.x} z {body.z}: there is no room to stand, expected some")
        if not is_on_floor(household.house, body.x, body.z):
            raise InvalidInstance(f"start {seat + 1}, x {body.x} z {body.z}: expected a place in a room")
    return edited(game, start=_after_prologue(game, world))


def _after_prologue(game: Game, world: World) -> World:
    for number, text in enumerate(game.household.prologue, 1):
        try:
            after = step(game, world, notation.parse(game, text), 0, anywhere=True)
        except MalformedAction as error:
            raise InvalidInstance(f"prologue {number}: {error}") from error
        if after.ruling is Ruling.ILLEGAL:
            raise InvalidInstance(f"prologue {number}, {text!r}: {after.reason}, expected an action that succeeds")
        if ended(game, after.state) is not None:
            raise InvalidInstance(f"prologue {number}, {text!r}: expected an action that does not end the task")
        world = after.state
    return replace(world, seats=tuple(replace(body, acted=False) for body in world.seats))


def start(game: Game, seed: int) -> World:
    return game.start


def step(game: Game, world: World, act: Act, seat: int, *, anywhere: bool = False) -> Step[World]:
    """Return the step of an action; `anywhere` waives sight and reach, as prologues do."""
    match act.verb:
        case "Move":
            return _move(game, world, seat, act)
        case "Rotate" | "Tilt" | "ChangePosture":
            return _turn(world, seat, act)
        case "Communicate":
            return say(game, world, seat, act)
        case "EndTask":
            return _declare(game, world, seat, act)
    return _INTERACTIONS[act.verb](game, world, seat, act, anywhere=anywhere)


_INTERACTIONS = {"Pick": pick, "Place": place, "ChangeState": change, "Manipulate": manipulate}


def _move(game: Game, world: World, seat: int, act: Act) -> Step[World]:
    if act.amount == 0:
        return Step(with_body(world, seat, world.seats[seat]), Ruling.IDLE)
    body = moved(game, world, seat, act.way, act.amount)
    return refused(world, "blocked") if body is None else changed(with_body(world, seat, body))


def _turn(world: World, seat: int, act: Act) -> Step[World]:
    """Turn the body, tilt the gaze, or change the posture."""
    body = world.seats[seat]
    match act.verb, act.way:
        case "Rotate", way:
            after = replace(body, yaw=(body.yaw + (act.amount if way == "right" else -act.amount)) % 360)
        case "Tilt", way:
            tilt = body.tilt + (act.amount if way == "down" else -act.amount)
            if not UP <= tilt <= DOWN:
                return refused(world, "out_of_range")
            after = replace(body, tilt=tilt)
        case _, way:
            if body.crouched == (way == "crouch"):
                return refused(world, "already")
            after = replace(body, crouched=way == "crouch")
    if after == body:  # all the way round
        return Step(with_body(world, seat, body), Ruling.IDLE)
    return changed(with_body(world, seat, after))


def _declare(game: Game, world: World, seat: int, act: Act) -> Step[World]:
    word = act.way.lower()
    if word == "done" and game.setting.value(DONE) == "paper" and verifier.holds(game, world):
        word = RIGHT
    return Step(with_body(world, seat, replace(world.seats[seat], word=word)), Ruling.CHANGED)


def passed(game: Game, world: World, seat: int, spent: bool) -> World:
    """Hand the turn on, count failures in a row, and retire a seat that has no budget or failed too often."""
    body = world.seats[seat]
    failed = 0 if body.acted else body.failed + 1
    gone = body.spent or spent or (failed >= FAILURES and game.setting.value(GIVE_UP) != "never")
    bodies = list(world.seats)
    bodies[seat] = replace(body, failed=failed, spent=gone, acted=False)
    following = (seat + 1) % len(bodies)
    turn = seat if bodies[following].is_out else following
    return replace(world, seats=tuple(bodies), turn=turn)


def to_move(game: Game, world: World) -> tuple[int, ...]:
    return () if ended(game, world) else (world.turn,)


def out(game: Game, world: World) -> tuple[int, ...]:
    return tuple(seat for seat, body in enumerate(world.seats) if body.is_out)


def players(game: Game) -> int:
    return len(game.household.starts)


def ended(game: Game, world: World) -> str | None:
    words = [body.word for body in world.seats]
    if RIGHT in words:
        return "declared"
    if not all(body.is_out for body in world.seats):
        return None
    if any(words):
        return "declared" if "done" in words else "conceded"
    failing = game.setting.value(GIVE_UP) != "never" and any(body.failed >= FAILURES for body in world.seats)
    return "failing" if failing else None


def scores(game: Game, world: World) -> tuple[float, ...]:
    """Return 1 for each seat if the goal holds at the end.

    One seat alone must have declared it done. Of two, the last state counts when both are out.
    """
    words = [body.word for body in world.seats]
    is_over = words == ["done"] if len(words) == 1 else all(body.is_out for body in world.seats)
    won = RIGHT in words or (is_over and verifier.holds(game, world))
    return (float(won),) * len(words)


def readings(game: Game, world: World) -> Mapping[str, int]:
    met = [verifier.is_met(game, world, each) for each in game.household.goal.conditions]
    return {"conditions_met": sum(met), "conditions": len(met), "true_now": int(verifier.holds(game, world))}


def same(game: Game, one: World, other: World) -> bool:
    return _lasting(one) == _lasting(other)


def _lasting(world: World) -> World:
    """Return a world without whose turn it is, who has retired, and counts of failures: all that a turn hands on."""
    bodies = tuple(replace(body, acted=False, failed=0, spent=False) for body in world.seats)
    return replace(world, turn=0, seats=bodies)


def actions(game: Game, world: World, seat: int) -> list[Act]:
    """Return a sample of the legal actions: motion, and interactions with what is in view."""
    wanted = [*_motions(), *_interactions(game, world, seat), Act("EndTask", "DONE")]
    return [act for act in wanted if step(game, world, act, seat).ruling is not Ruling.ILLEGAL]


MOST_SEEN = 6  # things with which a sample of actions deals


def _motions() -> list[Act]:
    steps = [Act("Move", way, 250, "Small") for way in WAYS]
    strides = [Act("Move", "forward", 500, "Medium"), Act("Move", "backward", 500, "Medium")]
    turns = [Act("Rotate", way, 90) for way in ("left", "right")]
    tilts = [Act("Tilt", way, 30) for way in ("up", "down")]
    postures = [Act("ChangePosture", way) for way in ("crouch", "stand")]
    return [*steps, *strides, Act("Move", "forward", 1000, "Large"), *turns, *tilts, *postures]


def _interactions(game: Game, world: World, seat: int) -> list[Act]:
    body, found = world.seats[seat], list[Act]()
    for index in seen(game, world, seat, range(len(game.things)))[:MOST_SEEN]:
        name, kind = game.kinds[index].name, game.kinds[index]
        if kind.pickupable and body.held < 0:
            found.append(Act("Pick", object=name))
        if kind.is_receptacle and body.held >= 0:
            found.append(Act("Place", object=game.kinds[body.held].name, target=name))
        found += [Act("ChangeState", way, object=name) for way, (able, *_) in CHANGES.items() if able in kind.can]
    return found
