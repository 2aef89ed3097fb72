"""The reasons for which an action is refused."""

from __future__ import annotations

from plumbline.envs.family import Reason

REASONS = (
    Reason("blocked", "something is in the way"),
    Reason("absent", "there is no such thing here"),
    Reason("not_in_view", "no such thing is in view"),
    Reason("out_of_reach", "it is out of reach"),
    Reason("hand_full", "the hand is full"),
    Reason("hand_empty", "the hand is empty"),
    Reason("not_held", "the hand holds something else"),
    Reason("not_pickupable", "it cannot be picked up"),
    Reason("not_openable", "it cannot be opened or closed"),
    Reason("not_toggleable", "it cannot be switched on or off"),
    Reason("not_sliceable", "it cannot be sliced"),
    Reason("not_breakable", "it cannot be broken"),
    Reason("not_cookable", "it cannot be cooked"),
    Reason("not_dirtyable", "it cannot be made clean or dirty"),
    Reason("not_fillable", "it cannot be filled or emptied"),
    Reason("not_usable", "it cannot be used up"),
    Reason("not_moveable", "it cannot be pushed, pulled or thrown"),
    Reason("not_receptacle", "nothing can be put on it or in it"),
    Reason("closed", "it is closed"),
    Reason("no_room", "there is no room"),
    Reason("does_not_fit", "it is too large for that"),
    Reason("already", "it is so already"),
    Reason("out_of_range", "the gaze cannot go further"),
    Reason("no_partner", "there is nobody to talk to"),
)
