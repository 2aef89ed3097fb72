"""A walk through a small home, alone and with somebody, in which everything happens that can happen."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs.houses import verifier, view
from plumbline.envs.houses.model import Condition, House, Start
from tests.envs.houses.homes import ROOMS, TABLE, THINGS, WALLS, a_household, a_thing
from tests.envs.transcripts import Script

BOWL = len(THINGS)
FULL = (
    *THINGS,
    a_thing("Bowl", 1200, 3700, y=670, parent=TABLE),
    a_thing("Egg", 1200, 3700, y=700, parent=BOWL),
)
HOME = House(ROOMS, WALLS, FULL)


def _draw(game, world) -> str:
    seat = world.turn
    body = world.seats[seat]
    pose = f"at {body.x} {body.z}, yaw {body.yaw}, tilt {body.tilt}{', crouched' if body.crouched else ''}"
    met = "".join("+" if verifier.is_met(game, world, each) else "-" for each in game.household.goal.conditions)
    seen = view.view(game, world, seat)
    told = [f"said: {text}" for _, text in seen.said]
    return "\n".join([f"{pose}, goal {met}", *seen.lines, *told])


LEGEND = "What is in sight of the seat that is to move. The goal has a + for each condition that holds."

ALONE = Script(
    family="houses",
    setting="words",
    legend=LEGEND,
    instance=a_household(
        Condition("object_in_receptacle", object="Mug", receptacle="Fridge"),
        Condition("object_state", object="LightSwitch", state="isToggled", value=False),
        house=HOME,
        starts=(Start(1000, 2750),),
    ),
    words=(
        # refused by the rules
        "Pick(Laptop)",
        "Pick(Mug)",
        "Pick(LightSwitch)",
        'Communicate("Hello?")',
        "Tilt(up, 30)",
        "Tilt(up, 30)",
        "Tilt(down, 30)",
        "Tilt(down, 30)",
        "Place(Mug, SideTable)",
        "Pick(SideTable)",
        "ChangeState(SideTable, open)",
        "ChangeState(SideTable, on)",
        "ChangeState(SideTable, sliced)",
        "ChangeState(SideTable, broken)",
        "ChangeState(SideTable, cooked)",
        "ChangeState(SideTable, dirty)",
        "ChangeState(SideTable, filled)",
        "ChangeState(SideTable, used_up)",
        "ChangeState(Mug, clean)",
        "Manipulate(Mug, push)",
        "Pick(Bowl)",
        "Pick(Egg)",
        "Place(Egg, SideTable)",
        "Place(Bowl, Mug)",
        "Place(Bowl, SideTable)",
        "Pick(Mug)",
        "Place(Mug, Bowl)",
        "Place(Mug, Egg)",
        # not understood
        "",
        "Pick the mug",
        "Move(forward, 1)",
        # without effect
        "Move(forward, 0)",
        # there
        "Move(backward, Large)",
        "Move(backward, Medium)",
        "ChangeState(LightSwitch, off)",
        "MoveRight(Medium)",
        "Move(back, medium)",
        "Rotate(left, 90)",
        "Place(Mug, Fridge)",
        "OpenObject(Fridge)",
        "PutObject(Fridge)",
        "CloseObject(Fridge)",
        "MoveRight(Large)",
        "MoveRight(Large)",
        "Move(backward, Large)",
        "RotateRight(90)",
        "LookUp()",
        "ToggleObjectOff(LightSwitch)",
        "<ACTION>EndTask(DONE)</ACTION>",
        "EndTask(DONE)",
    ),
    draw=_draw,
)

TOGETHER = Script(
    family="houses",
    setting="words,done=paper,give_up=4",
    legend=LEGEND,
    instance=replace(
        a_household(Condition("object_in_hand", object="Mug"), Condition("agent_in_room", room="Hallway")),
        starts=(Start(1000, 2750, tilt=30), Start(3500, 2000, 270)),
        texts=("Take the mug.", "Go to the hallway."),
    ),
    words=(
        "EndTask(DONE)",  # it is wrong, and retires
        "Move(forward, Small)",
        'Communicate("I am on my own, \\"as it seems\\".")',
        "Rotate(left, 90)",
        "Pick(Mug)",
        "Pick(Mug)",
        "Pick(Mug)",
        "Pick(Mug)",  # the fourth failure in a row
    ),
    draw=_draw,
)

SCRIPTS = {"houses": ALONE, "houses-two": TOGETHER}
