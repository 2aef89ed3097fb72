"""The role of pictures: what a seat may see, how it is drawn, and the gestures that act on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic

from plumbline.envs.family.composing import Composer
from plumbline.envs.family.frames import Frame, Legend, Panel
from plumbline.envs.family.gestures import Gesture
from plumbline.envs.family.steps import A, G, S, V


def _all_is_shown(game: Any) -> tuple[str, ...]:
    return ()


def _named_on_buttons(game: Any, seat: int) -> str:
    return ""


def _one_text(game: Any, seat: int) -> tuple[Panel, ...]:
    return (Panel("current"),)


def _no_legend(game: Any, seat: int) -> None:
    return None


def _no_composer(game: Any, seat: int) -> None:
    return None


def _cut(game: Any, state: Any, action: Any, seat: int) -> tuple[Any, ...]:
    return ()


def _as_it_is(game: Any) -> Any:
    return game


def _unknown(game: Any, state: Any, seat: int) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class Pictures(Generic[G, S, A, V]):
    """The functions that show a game. A view is made for one seat and one modality, and holds nothing else."""

    version: int
    """Raised when any picture changes."""
    solid: tuple[str, ...] = ()
    """The modalities that need OpenGL."""
    occluded: tuple[str, ...] = ()
    """The modalities in which things of a view may hide one another, so that two views may look alike."""
    view: Callable[[G, S, int], V]
    """The view of a state for a seat in the game's modality, as a hashable value without what is hidden."""
    draw: Callable[[V], tuple[Frame, ...]]
    """The frames of a view, the goal first where there is one. Raises NoRenderer."""
    panels: Callable[[G, int], tuple[Panel, ...]] = _one_text
    """The room that a seat's frames need, one panel for each frame."""
    past: Callable[[V], V]
    """The view as an earlier one, in a history window; its frames are captioned `past`."""
    trail: Callable[[G, S, A, int], tuple[V, ...]] = field(default=_cut)
    """Views of the seat that acts, between a state and the one after an action, for animation. Never stored."""
    hires: Callable[[G], G] = _as_it_is
    """The same game with pictures for large screens, if its own are small."""
    legend: Callable[[G, int], Legend | None] = _no_legend
    """The names of what the pictures show, if only the rules name it. Models are given its frame; briefs list it."""
    gestures: Callable[[G, int], tuple[Gesture, ...]]
    """The gestures of a seat, at most one for each key."""
    composer: Callable[[G, int], Composer | None] = _no_composer
    """The chips and places of which a seat's answers can be put together, if it has the gesture `compose`.

    It tells nothing of what is asked.
    """
    keys: Callable[[G, int], str] = _named_on_buttons
    """What keys do, in words that follow "press", as "W and S to walk"; empty if buttons name them well enough."""

    hidden: Callable[[G], tuple[str, ...]] = _all_is_shown
    """The things that this game's modality hides, in words: `("the other faces",)`. Empty if nothing is hidden."""
    twin: Callable[[G, S, int], tuple[G, S] | None] = field(default=_unknown)
    """A game and state that differ from these only in what a seat cannot see; None if there is none."""
