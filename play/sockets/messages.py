"""The protocol of the play socket: JSON objects with a `type`, one dataclass each.

A client connects to /ws/play/<episode>/ and gets `Joined` with everything it needs to go on, and the frames. It sends
its turns with numbers counting up from `Joined.number`, one at a time; `Joined.turns` holds those before.
`Acknowledged` follows once a turn is stored for good, then `Frames`, and `Status` where text is shown beside them.
Until it has `Acknowledged`, a client keeps the turn and sends it again after reconnecting: a number that was stored
before is answered from what is stored. The newest connection has the episode; an older one that sends anything gets
`Superseded`. Anything that cannot be understood is answered with `Refused`, which quotes it; so is a turn whose form is
wrong, in a family where nobody shall lose an answer by that. `Ping` is answered with
`Pong` at once, whatever else is being done. A socket that is closed with 4013 can be opened again once the database is
back.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated, Literal

import msgspec

from plumbline.envs import codec
from plumbline.envs.family import Frame, Gesture, Target
from plumbline.evaluation.protocol.turns import InputMode

LONGEST_TEXT = 2000  # characters of one action
Seconds = Annotated[float, msgspec.Meta(ge=0, le=7 * 24 * 3600)]
Serial = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]  # counts what a hand does; a tick holds the last one heard


class TakeTurn(msgspec.Struct, tag_field="type", tag="turn", frozen=True, forbid_unknown_fields=True):
    """One turn: one gesture of the player. A typed command may hold several actions."""

    number: Annotated[int, msgspec.Meta(ge=1, le=10**6)]
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
    mode: InputMode
    seconds: Seconds  # from the frame's arrival to the action; after joining from `Joined.seconds_since` on, if sent
    blurred: Seconds  # of these, out of sight


class GiveUp(msgspec.Struct, tag_field="type", tag="give_up", frozen=True, forbid_unknown_fields=True):
    """End the episode."""


class Begin(msgspec.Struct, tag_field="type", tag="begin", frozen=True, forbid_unknown_fields=True):
    """Start the clock of a real-time world."""


class Hold(msgspec.Struct, tag_field="type", tag="hold", frozen=True, forbid_unknown_fields=True):
    """A key goes down: this is asked for in the next tick, and in each one until it is released."""

    serial: Serial
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
    mode: InputMode


class Release(msgspec.Struct, tag_field="type", tag="release", frozen=True, forbid_unknown_fields=True):
    """All keys are up. What was asked for since the last tick is still done in the next one."""

    serial: Serial


class TickReceived(msgspec.Struct, tag_field="type", tag="tick_received", frozen=True, forbid_unknown_fields=True):
    """A notice that a tick has arrived; the server measures how long that took."""

    tick: Annotated[int, msgspec.Meta(ge=0, le=10**6)]


class PageHidden(msgspec.Struct, tag_field="type", tag="page_hidden", frozen=True, forbid_unknown_fields=True):
    """A notice that the page is hidden or shown, while a clock runs."""

    hidden: bool


class Ping(msgspec.Struct, tag_field="type", tag="ping", frozen=True, forbid_unknown_fields=True):
    """Ask whether the connection is alive."""


class LookAround(msgspec.Struct, tag_field="type", tag="look_around", frozen=True, forbid_unknown_fields=True):
    """Ask what the other players have done."""


class GoOnAlone(msgspec.Struct, tag_field="type", tag="go_on_alone", frozen=True, forbid_unknown_fields=True):
    """Go on without a partner who has been away for long enough."""


class FrameMessage(msgspec.Struct, frozen=True):
    """A frame as it is sent to the screen."""

    caption: str
    media_type: str
    body: str  # base64 of a picture, or text as it is
    alt: str
    targets: tuple[Target, ...]
    width: int  # pixels, 0 for text
    height: int


class TurnText(msgspec.Struct, frozen=True):
    """A turn that was stored before."""

    text: str
    feedback: str  # as in Acknowledged


class Joined(msgspec.Struct, tag_field="type", tag="joined", frozen=True):
    """The position of the episode."""

    claim: int
    number: int  # of the next turn
    actions: int  # charged so far
    budget: int
    outcome: str
    headline: str  # how it ended: "Solved in 6 actions"; empty while it is open
    gestures: tuple[Gesture, ...]
    turns: tuple[TurnText, ...]  # every turn so far
    seconds_left: float | None = None  # of thinking; None: as many as one likes
    seconds_since: float | None = None  # the last turn or the opening; where there is a limit they count as thinking


class Acknowledged(msgspec.Struct, tag_field="type", tag="acknowledged", frozen=True):
    """A turn is stored. In real time that is a second of ticks."""

    number: int
    text: str
    actions: int
    outcome: str
    headline: str  # as in Joined
    feedback: str  # empty under feedback=none
    seconds_left: float | None = None


class Frames(msgspec.Struct, tag_field="type", tag="frames", frozen=True):
    """The pictures that are new since the last ones, or that other words stand for now."""

    number: int  # of the turn they follow; 0 before the first
    frames: tuple[FrameMessage, ...]


class Invited(msgspec.Struct, tag_field="type", tag="invited", frozen=True):
    """An empty seat, which the first visitor of this address can take. Nothing is shown before that."""

    path: str


Whereabouts = Literal["invited", "here", "away", "left", "done"]
"""Of a player. One who is done has ended the task for themselves, or has spent all: there is no waiting for them."""


class PartnerState(msgspec.Struct, frozen=True):
    """Another player of the episode."""

    seat: int
    name: str  # of an agent of ours; people have none
    state: Whereabouts
    to_move: bool
    may_be_left: bool  # away for so long that one may go on without them


class Partners(msgspec.Struct, tag_field="type", tag="partners", frozen=True):
    """The players and whose turn it is: sent in episodes of several players, when it changes."""

    number: int  # of the next turn
    to_move: bool  # you are
    actions: int  # charged to your seat so far
    others: tuple[PartnerState, ...]
    is_done: bool = False  # you are, and others play on
    seconds_left: float | None = None


class Clocked(msgspec.Struct, tag_field="type", tag="clocked", frozen=True):
    """The world runs in real time. Its screen is sent as binary messages, one a tick: four int32, which are the number
    of the tick, the serial of the last hand that it has heard, how many tiles stay as they were, from the lowest on,
    and how many there are in all; then three int32 for each of the others: its number on the sheet, x and y. A screen
    of text has no sheet and no tiles; `Frames` follow when it changed.
    Where `running` is false it begins with `Begin`.
    """

    ticks_per_second: int
    running: bool
    sheet: str  # base64 of a PNG; empty where the screen is text
    tile: int  # pixels
    across: int  # tiles in a row of the sheet
    width: int  # pixels of the screen
    height: int
    ground: tuple[int, int, int]


class Status(msgspec.Struct, tag_field="type", tag="status", frozen=True):
    """Text shown next to the frame: sent after frames, or when it changes."""

    text: str


class Refused(msgspec.Struct, tag_field="type", tag="refused", frozen=True):
    """An answer to a message that changed nothing."""

    problem: str


class Superseded(msgspec.Struct, tag_field="type", tag="superseded", frozen=True):
    """A notice that another tab has the episode now."""


class Closed(msgspec.Struct, tag_field="type", tag="closed", frozen=True):
    """The episode is over."""

    outcome: str
    headline: str


class Pong(msgspec.Struct, tag_field="type", tag="pong", frozen=True):
    """The connection is alive."""


Incoming = TakeTurn | GiveUp | LookAround | GoOnAlone | Begin | Hold | Release | TickReceived | PageHidden | Ping
Outgoing = Joined | Acknowledged | Invited | Partners | Frames | Clocked | Status | Refused | Superseded | Closed | Pong


def read(text: str) -> Incoming:
    """Return a client's message. Raises msgspec.DecodeError."""
    try:
        return msgspec.json.decode(text, type=Incoming)
    except RecursionError as error:
        raise msgspec.DecodeError("nested too deeply: expected an object of plain values") from error


def write(message: Outgoing) -> str:
    return msgspec.json.encode(message).decode()


def frame_message(frame: Frame) -> FrameMessage:
    textual = frame.media_type.startswith("text/")
    body = frame.body.decode() if textual else b64encode(frame.body).decode()
    return FrameMessage(
        frame.caption, frame.media_type, body, frame.alt, frame.targets, frame.width_pixels, frame.height_pixels
    )


codec.prepare(Incoming)
