"""Ends without success: an end that was declared too early, or a budget that ended on the way."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from plumbline.envs.family import Finding
from plumbline.envs.houses.failures.distances import Distances
from plumbline.envs.houses.failures.labels import PREMATURE, PROGRESSING
from plumbline.envs.houses.failures.needs import Need, needs
from plumbline.envs.houses.failures.sightings import Sightings
from plumbline.envs.houses.failures.traces import Moment, Trace, conditions_met, holds
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.things import named, place_of

FALSE_DONE, GAVE_UP, NEAR_MISS, NEVER_VERIFIED = "false_done", "gave_up", "near_miss", "never_verified"
LOOKED_BACK = 3  # pictures before the end in which what is needed should be in view
NEAR = 2  # times the distance of a condition at which it was nearly met
LATE = 10  # last steps in which the goal must have come nearer


def premature_end(game: Game, sightings: Sightings, budget: int) -> Iterator[Finding]:
    """Yield a finding if a seat declared the end before the goal held, with an action left.

    Who is done while another goes on has left the rest to them; but giving up is giving up.
    """
    trace = sightings.trace
    last = trace[-1]
    if last.act is None or last.act.verb != "EndTask" or (budget and len(trace) >= budget):
        return
    if last.act.way == "DONE" and _goes_on(last):
        return
    if holds(game, last.met) and last.act.way == "DONE":
        return
    yield Finding(PREMATURE, last.step, (last.step,), _subtype(game, sightings, last))


def _goes_on(last: Moment) -> bool:
    """Return whether another seat may still act."""
    return any(not body.is_out for seat, body in enumerate(last.after.seats) if seat != last.seat)


def _subtype(game: Game, sightings: Sightings, last: Moment) -> str:
    if last.act is not None and last.act.way == "FAIL":
        return GAVE_UP
    if _is_near_miss(game, last):
        return NEAR_MISS
    return FALSE_DONE if _looked(game, sightings, last) else NEVER_VERIFIED


def _is_near_miss(game: Game, last: Moment) -> bool:
    """Return whether one condition of several is missing, or a body is nearly near enough."""
    goal = game.household.goal
    if goal.all and len(last.met) > 1 and last.met.count(False) == 1:
        return True
    return any(
        each.kind == "agent_near_object" and each.value and _apart(game, last, each.object) < NEAR * each.distance
        for each, is_met in zip(goal.conditions, last.met, strict=True)
        if not is_met
    )


def _apart(game: Game, last: Moment, name: str) -> float:
    places = (place_of(game, last.after, index) for index in named(game, last.after, name))
    return min((hypot(x - last.body.x, z - last.body.z) for x, z in places), default=float("inf"))


def _looked(game: Game, sightings: Sightings, last: Moment) -> bool:
    """Return whether a thing of an unmet condition was in view shortly before the end."""
    names = [
        name
        for each, is_met in zip(game.household.goal.conditions, last.met, strict=True)
        if not is_met
        for name in (each.object, each.receptacle)
        if name
    ]
    recent = sightings.trace[-LOOKED_BACK:]
    return not names or any(sightings.at(moment.before, name) for moment in recent for name in names)


def progressing(game: Game, trace: Trace, distances: Distances, budget: int) -> Iterator[Finding]:
    """Yield a finding if the budget ended while conditions were met, or what is needed came nearer."""
    last = trace[-1]
    if (last.act is not None and last.act.verb == "EndTask") or not budget or len(trace) < budget:
        return
    recent = trace[-LATE:]
    since = min((*_met_since(game, recent), *_nearing_since(game, recent, distances)), default=None)
    if since is not None:
        yield Finding(PROGRESSING, since, tuple(each.step for each in recent if each.step >= since))


def _met_since(game: Game, recent: Trace) -> Iterator[int]:
    """Yield the steps at which more conditions were met than before."""
    for moment in recent:
        if sum(moment.met) > sum(conditions_met(game, moment.before)):
            yield moment.step


def _nearing_since(game: Game, recent: Trace, distances: Distances) -> Iterator[int]:
    """Yield the step from which on one came nearer to what is needed, since the last thing was changed."""
    leg, last = _last_leg(recent), recent[-1]
    if any(_came_nearer(distances, leg[0], last, need) for need in needs(game, last.after, last.met, last.seat)):
        yield leg[0].step


def _last_leg(recent: Trace) -> Trace:
    """Return the moments after the last interaction that did something; the last one where there are none."""
    acted = [at for at, each in enumerate(recent) if each.before.changed != each.after.changed]
    return recent[acted[-1] + 1 :] if acted and acted[-1] + 1 < len(recent) else recent[-1:] if acted else recent


def _came_nearer(distances: Distances, first: Moment, last: Moment, need: Need) -> bool:
    was, now_ = distances.to(first.before, first.was, need), distances.to(last.after, last.body, need)
    return was is not None and now_ is not None and now_ < was
