"""Gestures: what a hand does, and the action text that it stands for. Their kinds are a closed set."""

from __future__ import annotations

import re
from dataclasses import dataclass

WAYS = ("up", "down", "left", "right")
ON = re.compile(
    rf"key (\S+| )|click|compose|drag|hover|hold|frame|pick|(toward|swipe) ({'|'.join(WAYS)})|wheel (up|down)",
)
PLACES = {
    "click": ("x", "y", "target"),
    "compose": ("answer",),
    "drag": ("x", "y", "x2", "y2", "target", "target2"),
    "frame": ("x", "y", "x2", "y2", "target", "target2"),
    "hold": ("x", "y", "target"),
    "hover": ("x", "y", "target"),
    "key": ("target",),
    "pick": ("target",),
    "swipe": (),
    "toward": ("target",),
    "wheel": ("x", "y", "target"),
}
"""What the browser fills in for each kind of gesture.

Coordinates are thousandths of the frame, from 0 to 1000. A target is the name of what lies at {x} {y}, or was chosen;
`target2` is the name of what lies at {x2} {y2}, where the gesture ends. Where nothing lies there, the name is empty;
a gesture that says {target2} and no {x2} is not sent then.
"""


@dataclass(frozen=True, slots=True)
class Gesture:
    """One thing that a hand does.

    `on` is one of

        key NAME             a KeyboardEvent key goes down, such as `key ArrowLeft`
        click                a press at {x} {y}, or on a {target}
        compose              an {answer} is put together from the chips of the composer, and sent as a whole
        drag                 from {x} {y} or a {target} to {x2} {y2} or a {target2}; by keyboard: choose, move by
                             arrows or choose another, Enter
        hover                a pointer rests at {x} {y} or on a {target}; on a touch screen the first tap
        hold                 a press of half a second and more
        frame                a box drawn by hand from {x} {y} to {x2} {y2}, which can be adjusted before it is sent;
                             {target} and {target2} lie at its upper left and lower right corners
        pick                 a {target} is chosen from buttons
        toward WAY           a swipe that starts on a target, or a press beside the chosen one
        swipe WAY            a swipe that starts anywhere on the current frame
        wheel up|down        a wheel turns at {x} {y}; by keyboard Page Up and Page Down

    where WAY is up, down, left or right. `say` is action text in which the browser fills the places. Where `label` is
    given, a button of that name does the same.
    """

    on: str
    say: str
    label: str = ""
    hint: str = ""  # what it does, for those who rest on the button
    drawing: str = ""  # SVG for the button, in place of the label
    sure: str = ""  # a question that is asked first, where it ends the task
    sole: bool = False  # an arrow key that, where no {target} is chosen, means the only one that can go its way

    @property
    def kind(self) -> str:
        """The first word of `on`."""
        return self.on.partition(" ")[0]

    @property
    def problem(self) -> str:
        """The reason why a browser cannot make it; empty if it can."""
        if not ON.fullmatch(self.on):
            return f"gesture {self.on!r}: expected one of {', '.join(PLACES)}"
        strange = set(re.findall(r"\{(\w+)\}", self.say)) - set(PLACES[self.kind])
        return f"gesture {self.on!r} fills no {min(strange)}" if strange else ""
