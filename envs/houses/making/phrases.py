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

TOO_MUCH = "There is more to do than one of you can manage in time."
TOGETHER = (
    "Share the work between you.",
    TOO_MUCH,
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
        "Stop within a step or two of the {object}.",
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
        "It is shut: open the {object}.",
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
        "Nothing should be left in the {object}: use it up.",
        "Find the {object} and use all of it.",
        "The {object} should be used up.",
        "Use the {object} until nothing is left.",
    ),
    "carry_to_room": (
        "Bring the {object} to the {room} and put it down there.",
        "The {object} belongs in the {room}. Put it down there.",
        "Move the {object} to the {room}, and leave it there.",
        "Find the {object}, and put it down in the {room}.",
        "I want to find the {object} lying in the {room}.",
    ),
    "out_of_room": (
        "Take the {object} out of the {room}, and put it down elsewhere.",
        "The {object} does not belong in the {room}. Leave it in another room.",
        "Get the {object} out of the {room}; do not keep it.",
        "I do not want the {object} in the {room}. Put it somewhere else.",
        "Carry the {object} from the {room} to another room, and leave it there.",
    ),
    "put_two": (
        "Put the {object} and the {other} {on} the {receptacle}.",
        "Both the {object} and the {other} belong {on} the {receptacle}.",
        "Gather the {object} and the {other} {on} the {receptacle}.",
        "Find the {object} and the {other}; leave both {on} the {receptacle}.",
        "I need the {object} {on} the {receptacle}, and the {other} as well.",
    ),
    "put_several": (
        "Put two {many} {on} the {receptacle}.",
        "Two {many} belong {on} the {receptacle}. Bring them there.",
        "I need two {many} {on} the {receptacle}.",
        "Find two {many}, and leave both {on} the {receptacle}.",
        "Gather two {many} {on} the {receptacle}.",
    ),
    "either": (
        "Put the {object} or the {other} {on} the {receptacle}; one of them is enough.",
        "I need the {object} or the {other} {on} the {receptacle}, whichever you find.",
        "Either the {object} or the {other} belongs {on} the {receptacle}.",
        "Bring one of these to the {receptacle}, and leave it there: the {object} or the {other}.",
        "Find the {object} or the {other}, and set it down {on} the {receptacle}.",
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
        "The {object} should no longer be {on} the {receptacle}. Take it with you.",
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
    "none_open": (
        "Close every {object}.",
        "No {object} should be open.",
        "Go round and shut each {object}.",
        "Shut all of them: every {object} there is.",
        "Make sure that not one {object} is left open.",
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
        "The {object} should be open, and you beside it.",
        "Go to the {object}, open it, and wait there.",
        "I want you beside the {object}, and it should be open.",
        "Open up the {object} and do not walk away.",
    ),
}
"""Phrasings of each kind of task."""

PLURALS = {
    "bread": "loaves of bread",
    "lettuce": "heads of lettuce",
    "potato": "potatoes",
    "toilet paper": "rolls of toilet paper",
    "tomato": "tomatoes",
}
"""Plurals that do not just end in an s."""

INSIDE = ("Fridge", "Microwave", "Cabinet", "Drawer", "Box", "GarbageCan", "SinkBasin", "Bathtub", "Pot", "Bowl", "Pan")
"""Receptacles in which things are said to be, not on."""


def words_of(name: str) -> str:
    """Return what people call a class or a room: "coffee table"."""
    return WORDS.get(name) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def plural_of(words: str) -> str:
    """Return the plural of what people call a class: "watches", "loaves of bread"."""
    if words in PLURALS:
        return PLURALS[words]
    return words + ("es" if words.endswith(("s", "x", "ch", "sh")) else "s")


def preposition(receptacle: str) -> str:
    return "in" if receptacle in INSIDE else "on"
