"""The labels of failures in mazes; those of the paper come first, in the order that breaks ties."""

from __future__ import annotations

from plumbline.envs.family.failures import Label, Subtype

VERSION = 1  # of the detectors

LOOP = "loop"
DISORIENTATION = "disorientation"
PARSE = "parse_error"
PROGRESSING = "progressing"

LABELS = (
    Label(
        LOOP,
        "the same steps were repeated without a new result",
        "at least 6 steps, and a quarter of all, are repeated: place and heading come back in periods of 1 to 6 steps, "
        "three times, or four times where one step is the period",
        (
            Subtype("bump", "moves ended at a wall at once, three times in a row or more"),
            Subtype("still", "actions in a row changed nothing"),
            Subtype("oscillate", "it went to and fro between two poses"),
            Subtype("cycle", "a longer sequence of steps came back"),
        ),
    ),
    Label(
        DISORIENTATION,
        "the exit was lost from view, or every move led away from it",
        "the exit is lost, or becomes farther on foot",
        (
            Subtype(
                "lost", "it was in view, and was not reached in 10 steps, or 8 more than there are cells on the way"
            ),
            Subtype("receded", "it was 4 cells, and half of the way, farther after 10 steps"),
            Subtype("away", "70% of 12 moves in a row led away from it"),
        ),
    ),
    Label(PARSE, "an action was not understood", "an action is malformed"),
    Label(
        PROGRESSING,
        "the budget ended while the exit came nearer",
        "the budget ends, and the exit is fewer cells away than 10 steps before",
    ),
)
PAPER = (LOOP, DISORIENTATION)
"""Kinds of the paper; an end that is declared and a thing that is imagined do not occur in a maze."""
