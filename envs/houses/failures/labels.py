"""The labels of failures in houses; those of the paper come first, in the order that breaks ties."""

from __future__ import annotations

from plumbline.envs.family.failures import Label

PREMATURE = "premature_end"
HALLUCINATION = "hallucination"
LOOP = "loop"
DISORIENTATION = "disorientation"
PARSE = "parse_error"
REACH = "reach_error"
ORDER = "order_error"
PROGRESSING = "progressing"

LABELS = (
    Label(PREMATURE, "the end was declared before the goal was reached"),
    Label(HALLUCINATION, "an action concerned something that was not there, not in view, or not in the hand"),
    Label(LOOP, "the same steps were repeated without a new result"),
    Label(DISORIENTATION, "something needed was lost from view, or every move led away from it"),
    Label(PARSE, "an action was not understood"),
    Label(REACH, "something in view was out of reach"),
    Label(ORDER, "something else had to be done first"),
    Label(PROGRESSING, "the budget ended while the goal came nearer"),
)
PAPER = (PREMATURE, HALLUCINATION, LOOP, DISORIENTATION)
"""The four kinds of the paper."""
