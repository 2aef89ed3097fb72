"""Sentences of briefs about the shapes of answers, and quotes of answers for complaints."""

from __future__ import annotations

from plumbline.envs import quotes

SHAPES = ("<action>{}</action>", '{{"action": "{}"}}', "\\boxed{{{}}}", "Final answer: {}")
"""Shapes of a statement besides a line of its own, as briefs name them."""


def how_to_answer(form: str, marker: str = "action:") -> str:
    """Say how an answer states an action of this form, such as "<name or number>", and which other shapes are read."""
    others = ", ".join(shape.format("...") for shape in SHAPES)
    return (
        f"You may think aloud first. End your answer with a line of its own: {marker} {form}\n"
        f"Read as well: {others}, or a single line without anything else. Of several, the last one counts."
    )


def quoted(text: str) -> str:
    """Quote a text that is no action, the beginning of a long one; of an empty one say that nothing was found."""
    if not text:
        return "no action was found in the answer"
    return quotes.quoted(text)
