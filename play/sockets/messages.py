"""The protocol of the play socket: JSON objects with a `type`, one dataclass each.

A client connects to /ws/play/<episode>/ and gets `Joined` with everything it needs to go on, and the frames. It says
its turns with numbers counting up from `Joined.number`, one at a time; `Joined.said` holds those before. `Taken`
acknowledges a turn after it is stored for good; `Frames` follows, and `Status` where something is told beside them.
Until it has `Taken`, a client keeps the turn and says it again after reconnecting: a number that was stored before is
answered from what is stored. The newest connection has the episode; an older one that speaks gets `Superseded`.
Anything that cannot be understood is answered with `Refused`, which quotes it.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated

import msgspec

from plumbline.envs import codec
from plumbline.envs.family import Frame, Gesture, Target
from plumbline.evaluation.protocol.turns import InputMode

LONGEST_TEXT = 2000  # characters of one action
Seconds = Annotated[float, msgspec.Meta(ge=0, le=7 * 24 * 3600)]
Serial = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]  # counts what a hand does; a tick tells what it has heard


class Say(msgspec.Struct, tag_field="type", tag="say", frozen=True, forbid_unknown_fields=True):
    """One turn: what a hand says in one go. A typed command may hold several actions."""

    number: Annotated[int, msgspec.Meta(ge=1, le=10**6)]
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
    mode: InputMode
    seconds: Seconds  # from the frame's arrival to the words; after joining from `Joined.seconds_since` on, if told
    blurred: Seconds  # of these, out of sight


class GiveUp(msgspec.Struct, tag_field="type", tag="give_up", frozen=True, forbid_unknown_fields=True):
    """End the episode."""


class Begin(msgspec.Struct, tag_field="type", tag="begin", frozen=True, forbid_unknown_fields=True):
    """Let the clock run, in a world that does not wait."""


class Hold(msgspec.Struct, tag_field="type", tag="hold", frozen=True, forbid_unknown_fields=True):
    """A key goes down: this is asked for in the next tick, and in each one until it is released."""

    serial: Serial
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
    mode: InputMode


class Release(msgspec.Struct, tag_field="type", tag="release", frozen=True, forbid_unknown_fields=True):
    """All keys are up. What was asked for since the last tick is still done in the next one."""

    serial: Serial


class Seen(msgspec.Struct, tag_field="type", tag="seen", frozen=True, forbid_unknown_fields=True):
    """A tick has arrived; the server measures how long that took."""

    tick: Annotated[int, msgspec.Meta(ge=0, le=10**6)]


class Look(msgspec.Struct, tag_field="type", tag="look", frozen=True, forbid_unknown_fields=True):
    """The page goes out of sight, or comes back, while a clock runs."""

    away: bool


class Shown(msgspec.Struct, frozen=True):
    """A frame on its way to the screen."""

    caption: str
    media_type: str
    body: str  # base64 of a picture, or text as it is
    alt: str
    targets: tuple[Target, ...]
    width: int  # pixels, 0 for text
    height: int


class Said(msgspec.Struct, frozen=True):
    """A turn that was stored before."""

    text: str
    told: str  # as in Taken


class Joined(msgspec.Struct, tag_field="type", tag="joined", frozen=True):
    """Where the episode stands."""

    claim: int
    number: int  # of the next turn
    actions: int  # charged so far
    budget: int
    outcome: str
    gestures: tuple[Gesture, ...]
    said: tuple[Said, ...]  # every turn so far
    seconds_left: float | None = None  # of thinking; None: as many as one likes
    seconds_since: float | None = None  # the last turn or the opening; where there is a limit they count as thinking


class Taken(msgspec.Struct, tag_field="type", tag="taken", frozen=True):
    """A turn that is stored."""

    number: int
    text: str
    actions: int
    outcome: str
    told: str  # empty under feedback=none
    seconds_left: float | None = None


class Frames(msgspec.Struct, tag_field="type", tag="frames", frozen=True):
    """Pictures that are new since the last ones."""

    number: int  # of the turn they follow; 0 before the first
    frames: tuple[Shown, ...]


class Clocked(msgspec.Struct, tag_field="type", tag="clocked", frozen=True):
    """The world does not wait. Its screen is sent as binary messages, one a tick: four int32, which are the number of
    the tick, the serial of the last hand that it has heard, how many tiles stay as they were, from the lowest on, and
    how many there are in all; then three int16 for each of the others: its number on the sheet, x and y. Where
    `running` is false it begins with `Begin`.
    """

    ticks_per_second: int
    running: bool
    sheet: str  # base64 of a PNG
    tile: int  # pixels
    across: int  # tiles in a row of the sheet
    width: int  # pixels of the screen
    height: int
    ground: tuple[int, int, int]


class Status(msgspec.Struct, tag_field="type", tag="status", frozen=True):
    """What is told beside the screen: after frames, or when it changes."""

    words: str


class Refused(msgspec.Struct, tag_field="type", tag="refused", frozen=True):
    """A message that changed nothing."""

    problem: str


class Superseded(msgspec.Struct, tag_field="type", tag="superseded", frozen=True):
    """Another tab has the episode now."""


class Closed(msgspec.Struct, tag_field="type", tag="closed", frozen=True):
    """The episode is over."""

    outcome: str


Incoming = Say | GiveUp | Begin | Hold | Release | Seen | Look
Outgoing = Joined | Taken | Frames | Clocked | Status | Refused | Superseded | Closed


def read(text: str) -> Incoming:
    """A client's message. Raises msgspec.DecodeError."""
    try:
        return msgspec.json.decode(text, type=Incoming)
    except RecursionError as error:
        raise msgspec.DecodeError("nested too deeply: expected an object of plain values") from error


def write(message: Outgoing) -> str:
    return msgspec.json.encode(message).decode()


def shown(frame: Frame) -> Shown:
    textual = frame.media_type.startswith("text/")
    body = frame.body.decode() if textual else b64encode(frame.body).decode()
    return Shown(
        frame.caption, frame.media_type, body, frame.alt, frame.targets, frame.width_pixels, frame.height_pixels
    )


codec.prepare(Incoming)
