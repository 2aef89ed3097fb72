"""Frames of questions: those of the family that is asked about, without what would give the answer away."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs.family import Frame
from plumbline.envs.questions.model import View

DRAWING_VERSION = 1

ALT = "A board. What is on it is the question."


def draw(view: View) -> tuple[Frame, ...]:
    """Draw the picture that is asked about. Raises what that family raises, such as scene.NoRenderer."""
    return tuple(_asked(frame, view.answer) for frame in view.draw(view.seen))


def _asked(frame: Frame, answer: str) -> Frame:
    """Return a frame without words and targets of its own; the answer is shown beside it once it is given."""
    answered = f"Answer: {answer}" if answer else ""
    return replace(frame, alt="\n".join(filter(None, (ALT, answered))), targets=(), text=answered)
