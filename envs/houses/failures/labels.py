"""The labels of failures in houses; those of the paper come first, in the order that breaks ties."""

from __future__ import annotations

from plumbline.envs.family.failures import Label, Subtype

VERSION = 2  # of the detectors

PREMATURE = "premature_end"
HALLUCINATION = "hallucination"
LOOP = "loop"
DISORIENTATION = "disorientation"
PARSE = "parse_error"
REACH = "reach_error"
ORDER = "order_error"
PROGRESSING = "progressing"

LABELS = (
    Label(
        PREMATURE,
        "the end was declared before the goal was reached",
        "an end is declared with an action left while the goal does not hold",
        (
            Subtype("false_done", "it was declared done, and was not"),
            Subtype("gave_up", "it was declared that it cannot be done"),
            Subtype("near_miss", "one condition of several was missing, or somebody stood almost near enough"),
            Subtype("never_verified", "nothing of the open conditions was in the last three pictures"),
        ),
    ),
    Label(
        HALLUCINATION,
        "an action concerned something that was not there, not in view, or not in the hand",
        "one action names what is absent or was never seen; or two actions, or a fifth of all, name what is out of "
        "view or not in the hand",
        (
            Subtype("H1", "nothing of that class is in the house"),
            Subtype("H2", "it had never been seen so far"),
            Subtype("H3", "it had been seen before, and was out of view then"),
            Subtype("holding", "it was not in the hand"),
        ),
    ),
    Label(
        LOOP,
        "the same steps were repeated without a new result",
        "at least 6 steps, and a quarter of all, are repeated: pose and state come back in periods of 1 to 6 steps, "
        "three times, or four times where one step is the period",
        (
            Subtype("bump", "moves were blocked three times in a row or more"),
            Subtype("spin", "a body turned about twice within half a meter"),
            Subtype("oscillate", "it went to and fro between two poses"),
            Subtype("still", "actions in a row changed nothing"),
            Subtype("cycle", "a longer sequence of steps came back"),
        ),
    ),
    Label(
        DISORIENTATION,
        "something needed was lost from view, or every move led away from it",
        "what is needed is lost, or becomes farther on foot",
        (
            Subtype("lost", "it was in view within 4 m, and was not reached in 10 steps, or 8 more than the way takes"),
            Subtype("receded", "all that was needed was 3 m, and half of the way, farther after 10 steps"),
            Subtype("away", "70% of 12 moves in a row led away from all that was needed"),
        ),
    ),
    Label(PARSE, "an action was not understood", "an action is malformed"),
    Label(REACH, "something in view was out of reach", "an action concerns what is in view and out of reach"),
    Label(
        ORDER,
        "something else had to be done first",
        "an action is refused that another one would have made possible",
        (
            Subtype("closed", "what it concerned was closed"),
            Subtype("shut_in", "what it concerned was shut in, behind a lid in view or within reach"),
            Subtype("hand_full", "the hand was full"),
            Subtype("uncut", "it had to be sliced first"),
        ),
    ),
    Label(
        PROGRESSING,
        "the budget ended while the goal came nearer",
        "the budget ends, and in the last 10 steps a condition was met or what is needed came nearer",
    ),
)
PAPER = (PREMATURE, HALLUCINATION, LOOP, DISORIENTATION)
"""The four kinds of the paper."""
