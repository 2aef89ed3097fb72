"""The line of a model's answer that holds its action, in any game."""

from __future__ import annotations

import re
from collections.abc import Callable


def action_line(text: str, marker: re.Pattern[str], bare: Callable[[str], str]) -> str:
    """Return what follows the last marker, up to the end of its line, or "" if there is no such line.

    If the marker ends its line, the next line that is not empty counts. An answer of a single line needs no marker.
    `bare` strips what surrounds the words of a line.

    `bare` takes from a line what stands around words.
    """
    lines = [line for raw in text.splitlines() if (line := bare(raw))]
    for number in range(len(lines) - 1, -1, -1):
        found = marker.split(lines[number])
        if len(found) > 1:
            return next(filter(None, [bare(found[-1]), *lines[number + 1 : number + 2]]), "")
    return lines[0] if len(lines) == 1 else ""
