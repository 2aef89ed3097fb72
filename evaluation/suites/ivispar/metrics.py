"""Metrics of board state inference: what of a board was named rightly, and the errors of the paper's tables 4 and 5."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from plumbline.evaluation.scoring.metrics import Axes, Metric
from plumbline.evaluation.scoring.replays import Trajectory

TABLES = "iVISPAR, tables 4 and 5"
FORMAT = "iVISPAR, appendix A.6.1"


def accuracy(trajectory: Trajectory, axes: Axes) -> float | None:
    there = trajectory.readings.get("things", 0)
    return trajectory.readings["correct"] / there if there else None


ACCURACY = Metric(
    "accuracy",
    "Accuracy",
    "%",
    "higher",
    "share",
    "Share of the pieces on the board that were named with their cell, color and shape. Unlike the score, it does not "
    "count what else was named.",
    "iVISPAR, table 2",
    accuracy,
)


def _counted(reading: str) -> Callable[[Trajectory, Axes], float | None]:
    """Return the measure that reads one count; None for tasks without it."""

    def measure(trajectory: Trajectory, axes: Axes) -> float | None:
        count = trajectory.readings.get(reading)
        return None if count is None else float(count)

    return measure


def _count(
    name: str,
    title: str,
    definition: str,
    better: Literal["higher", "lower", "neither"] = "neither",
    source: str = TABLES,
) -> Metric:
    """Return the metric of one count. No direction is better for errors, as who names nothing makes none."""
    return Metric(name, title, "per board", better, "mean", definition, source, _counted(name))


CORRECT = _count("correct", "Correct", "Pieces named with their cell, color and shape.", "higher")
MISSED = _count("missed", "Missed", "Pieces on the board that belong to no piece that was named.", "lower")
HALLUCINATED = _count(
    "hallucinated",
    "Hallucinated",
    "Pieces that were named and belong to none on the board: those left over when as many as possible are paired that "
    "share a color or a shape.",
)
COORDINATE = _count("coordinate_errors", "Wrong coordinate", "Pairs of pieces in different cells.")
COLOR = _count("color_errors", "Wrong color", "Pairs of pieces of different colors.")
SHAPE = _count("shape_errors", "Wrong shape", "Pairs of pieces of different shapes.")
FORMAT_ERRORS = _count("format_errors", "Format errors", "Parts of answers that name no piece.")

COUNTS = (CORRECT, MISSED, HALLUCINATED, COORDINATE, COLOR, SHAPE, FORMAT_ERRORS)
"""The rows of tables 4 and 5."""

KINDS = (
    _count("empty_cell", "Empty cell", "Format errors E1: a free cell is listed.", source=FORMAT),
    _count("missing_attribute", "Missing attribute", "Format errors E2: the color or shape is missing.", source=FORMAT),
    _count("unknown_attribute", "Unknown attribute", "Format errors E3: a word is none of those given.", source=FORMAT),
    _count("inverted_order", "Inverted order", "Format errors E4: the shape stands before the color.", source=FORMAT),
    _count(
        "several_attributes",
        "Several attributes",
        "Format errors E5: a piece has several colors, shapes or cells.",
        source=FORMAT,
    ),
    _count("outside_board", "Outside the board", "Format errors E6: there is no such cell.", source=FORMAT),
    _count("no_list", "No list", "Format errors E7: words that are no part of a list; at most one.", source=FORMAT),
    _count("no_solution", "No solution", "Format errors E8: no list was found in the answer.", source=FORMAT),
)
"""The kinds of format errors."""

METRICS = (ACCURACY, *COUNTS, *KINDS)
"""The metrics of board state inference, in the order of columns."""
