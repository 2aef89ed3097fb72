"""Refusals that are errors of their own: what was not understood, was out of reach, or came too early."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from plumbline.envs.family import Finding, Ruling
from plumbline.envs.houses.classes import VARIANTS
from plumbline.envs.houses.failures.labels import ORDER, PARSE, REACH
from plumbline.envs.houses.failures.traces import Moment, Trace
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.interactions import CHANGES
from plumbline.envs.houses.sight import reached, seen
from plumbline.envs.houses.things import above, is_shut_in, named


def refusals(game: Game, trace: Trace) -> Iterator[Finding]:
    """Yield a finding for each kind of error, with all the steps at which it happened."""
    yield from _all_of(PARSE, "", [each.step for each in trace if each.ruling is Ruling.MALFORMED])
    yield from _all_of(REACH, "", [each.step for each in trace if each.reason == "out_of_reach"])
    for subtype, is_so in _ORDERS.items():
        yield from _all_of(ORDER, subtype, [each.step for each in trace if is_so(game, each)])


def is_too_early(game: Game, moment: Moment) -> bool:
    """Return whether an action was refused because something else had to be done first."""
    return any(is_so(game, moment) for is_so in _ORDERS.values())


def classes_of(moment: Moment) -> tuple[str, ...]:
    """Return the classes that an interaction names."""
    return tuple(filter(None, (moment.act.object, moment.act.target))) if moment.act and moment.interacts else ()


def _all_of(label: str, subtype: str, steps: list[int]) -> Iterator[Finding]:
    if steps:
        yield Finding(label, steps[0], tuple(steps), subtype)


def _is_closed(game: Game, moment: Moment) -> bool:
    return moment.reason == "closed"


def _is_shut_in(game: Game, moment: Moment) -> bool:
    """Return whether all things of a class are shut in, and the lid of one is in view or within reach."""
    if moment.reason != "not_in_view" or moment.act is None:
        return False
    world = moment.before
    things = named(game, world, moment.act.target or moment.act.object)
    if not all(is_shut_in(game, world, index) for index in things):
        return False
    around = sorted({each for index in things for each in above(game, world, index) if each >= 0})
    return bool(seen(game, world, moment.seat, around) or reached(game, world, moment.seat, around))


def _hand_is_full(game: Game, moment: Moment) -> bool:
    return moment.reason == "hand_full" and _is_here(game, moment)


def _is_uncut(game: Game, moment: Moment) -> bool:
    """Return whether a thing had to be sliced first: its slices were named, or can be cooked alone."""
    if moment.act is None:
        return False
    if moment.reason == "absent":
        return any(game.of_class.get(VARIANTS.get(name, ""), ()) for name in classes_of(moment))
    if moment.act.verb != "ChangeState" or moment.reason != CHANGES[moment.act.way][1]:
        return False
    able = f"{CHANGES[moment.act.way][0]} sliced"
    return any(able in game.kinds[index].can for index in named(game, moment.before, moment.act.object))


def _is_here(game: Game, moment: Moment) -> bool:
    return all(VARIANTS.get(name, name) in game.of_class for name in classes_of(moment))


_ORDERS: dict[str, Callable[[Game, Moment], bool]] = {
    "closed": _is_closed,
    "shut_in": _is_shut_in,
    "hand_full": _hand_is_full,
    "uncut": _is_uncut,
}
"""Actions that had to come first: to open the target, to open what a thing is in, to put down, to slice."""
