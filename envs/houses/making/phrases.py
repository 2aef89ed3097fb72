"""Instructions: how each kind of task is put into words, at least five ways."""

from __future__ import annotations

import re

WORDS = {
    "CounterTop": "counter",
    "SinkBasin": "sink",
    "StoveBurner": "stove burner",
    "Television": "television",
    "Cabinet": "wall cabinet",
    "ArmChair": "armchair",
    "LivingRoom": "living room",
}
"""Names of classes and rooms that are not just their parts in lower case."""

TOGETHER = (
    "Share the work between you.",
    "There is more to do than one of you can manage in time.",
    "Do this together.",
    "Agree on who does what.",
    "The two of you should see to this.",
)
"""Beginnings of a task for two."""

PHRASES: dict[str, tuple[str, ...]] = {
    "go_to_room": (
        "Go to the {room}.",
        "Find the {room} and stop there.",
        "Walk into the {room}.",
        "I am waiting in the {room}. Come over.",
        "Leave this place and go on to the {room}.",
    ),
    "stand_near": (
        "Go and stand by the {object}.",
        "Find the {object} and walk up to it.",
        "Where is the {object}? Go right up to it.",
        "Stop within arm's reach of the {object}.",
        "Walk over to the {object}.",
    ),
    "hold": (
        "Get the {object}.",
        "Find the {object} and take it into your hand.",
        "Pick up the {object} and keep it.",
        "Somebody needs the {object}. Take it.",
        "Look for the {object} and take it with you.",
    ),
    "put": (
        "Put the {object} {on} the {receptacle}.",
        "The {object} belongs {on} the {receptacle}. Bring it there.",
        "Find the {object} and leave it {on} the {receptacle}.",
        "Please move the {object}: I want it {on} the {receptacle}.",
        "Take the {object} and set it down {on} the {receptacle}.",
    ),
    "open": (
        "Open the {object}.",
        "The {object} should be open.",
        "Find the {object} and open it.",
        "Leave the {object} open.",
        "I want to look into the {object}. Open it for me.",
    ),
    "close": (
        "Close the {object}.",
        "Somebody left the {object} open. Shut it.",
        "Find the {object} and close it.",
        "The {object} should be shut.",
        "Make sure that the {object} is closed.",
    ),
    "switch_on": (
        "Switch the {object} on.",
        "Turn on the {object}.",
        "The {object} should be on.",
        "Find the {object} and switch it on.",
        "It is off: please start the {object}.",
    ),
    "switch_off": (
        "Switch the {object} off.",
        "Turn off the {object}.",
        "The {object} was left on. Turn it off.",
        "Find the {object} and switch it off.",
        "Save power: the {object} should be off.",
    ),
    "clean": (
        "Clean the {object}.",
        "The {object} is dirty. Clean it.",
        "Find the {object} and make it clean.",
        "I need a clean {object}.",
        "Get the dirt off the {object}.",
    ),
    "slice": (
        "Slice the {object}.",
        "Cut the {object} open.",
        "Find the {object} and slice it.",
        "I want the {object} cut up.",
        "Get the {object} ready: it should be sliced.",
    ),
    "break": (
        "Break the {object}.",
        "Smash the {object}.",
        "Find the {object} and break it.",
        "The {object} has to go to pieces.",
        "Nobody likes the {object}. Break it.",
    ),
    "cook": (
        "Cook the {object}.",
        "The {object} should be cooked.",
        "Find the {object} and cook it.",
        "Dinner is the {object}: get it cooked.",
        "I do not want the {object} raw. Cook it.",
    ),
    "fill": (
        "Fill the {object} with {liquid}.",
        "Pour {liquid} into the {object}.",
        "I would like {liquid} in the {object}.",
        "Find the {object} and fill it with {liquid}.",
        "The {object} should be full of {liquid}.",
    ),
    "use_up": (
        "Use up the {object}.",
        "Finish the {object}: nothing should be left of it.",
        "Find the {object} and use all of it.",
        "The {object} should be used up.",
        "Empty the {object} to the last bit.",
    ),
    "carry_to_room": (
        "Bring the {object} to the {room} and put it down there.",
        "The {object} belongs in the {room}. Leave it there.",
        "Move the {object} to the {room}.",
        "Find the {object}, and put it down in the {room}.",
        "I want to find the {object} in the {room}, not here.",
    ),
    "put_two": (
        "Put the {object} and the {other} {on} the {receptacle}.",
        "Both the {object} and the {other} belong {on} the {receptacle}.",
        "Gather the {object} and the {other} {on} the {receptacle}.",
        "Find the {object} and the {other}; leave both {on} the {receptacle}.",
        "I need the {object} {on} the {receptacle}, and the {other} as well.",
    ),
    "slice_and_put": (
        "Slice the {object} and put it {on} the {receptacle}.",
        "Cut up the {object} and serve it {on} the {receptacle}.",
        "I want the {object} sliced, {on} the {receptacle}.",
        "Get the {object}, slice it, and leave it {on} the {receptacle}.",
        "The {object} should be sliced and lie {on} the {receptacle}.",
    ),
    "clean_and_put": (
        "Clean the {object} and put it {on} the {receptacle}.",
        "The {object} is dirty. It should be clean and {on} the {receptacle}.",
        "Put the {object} {on} the {receptacle}, clean.",
        "Find the dirty {object}, clean it, and leave it {on} the {receptacle}.",
        "I want the {object} clean, {on} the {receptacle}.",
    ),
    "put_away": (
        "Put the {object} into the {receptacle} and close it.",
        "Put the {object} away in the {receptacle}; shut it afterwards.",
        "The {object} belongs in the {receptacle}, and that should be closed.",
        "Store the {object} in the {receptacle} and leave it closed.",
        "Hide the {object} in the {receptacle}, and close that behind it.",
    ),
    "take_out": (
        "Take the {object} off the {receptacle} and keep it.",
        "The {object} should not stay where it is, with the {receptacle}. Take it with you.",
        "Remove the {object} from the {receptacle}, and hold on to it.",
        "Get the {object} away from the {receptacle}; keep it in your hand.",
        "Clear the {receptacle} of the {object}, and carry it with you.",
    ),
    "all_off": (
        "Switch off every {object}.",
        "No {object} should be on.",
        "Go round and turn off each {object}.",
        "Turn off all of them: every {object} in the house.",
        "Make sure that not one {object} is left on.",
    ),
    "bring_to_me": (
        "Take the {object} and come to the {room} with it.",
        "Bring me the {object}. I am in the {room}, and take it from your hand.",
        "Come to the {room} with the {object} in your hand.",
        "Stand in the {room}, holding the {object}.",
        "Meet me in the {room}, and have the {object} with you.",
    ),
    "switch_and_go": (
        "Turn off the {object}, then go to the {room}.",
        "Before you go to the {room}, switch the {object} off.",
        "Leave for the {room}, and turn off the {object} first.",
        "Go to the {room}, with the {object} switched off.",
        "The {object} should be off, and you in the {room}.",
    ),
    "open_and_near": (
        "Open the {object} and stay in front of it.",
        "Stand by the {object}, opened.",
        "Go to the {object}, open it, and wait there.",
        "I want you beside the {object}, and it should be open.",
        "Open up the {object} and do not walk away.",
    ),
}
"""Phrasings of each kind of task."""

INSIDE = ("Fridge", "Microwave", "Cabinet", "Drawer", "Box", "GarbageCan", "SinkBasin", "Bathtub", "Pot", "Bowl", "Pan")
"""Receptacles in which things are said to be, not on."""


def words_of(name: str) -> str:
    """Return what people call a class or a room: "coffee table"."""
    return WORDS.get(name) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def preposition(receptacle: str) -> str:
    return "in" if receptacle in INSIDE else "on"
