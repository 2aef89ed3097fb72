"""Plans for two bodies: conditions shared out so that the busier one is done soonest, played in turn with waits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plumbline.envs.family import Plan, Ruling
from plumbline.envs.houses import rules, verifier
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import Act, Condition, World
from plumbline.envs.houses.planning.alone import END, SPACING, WAIT, plan_alone, walker_of, wanting
from plumbline.envs.houses.planning.poses import Walker

MOST_SHARED = 4  # parts that are shared out in every way; of more, the others go to the second seat
MOST_WAITS = 8  # in a row, of one seat
MOST_REFINED = 3

Acts = tuple[Act, ...]
Conditions = tuple[Condition, ...]
Shares = tuple[Acts, Acts]
"""Actions of each seat, its end included."""


def plan_together(game: Game, world: World, refined: int = MOST_REFINED) -> Plan[Act] | None:
    """Return the actions of two seats in turn: those of the sharing that keeps the busier one least busy and wins.

    All for one seat is tried only if no sharing wins. Of the best `refined` ways to share, the seats' plans are exact.
    """
    parts = _parts(game, world)
    for ways in (_shared(len(parts)), _for_one(len(parts))):
        rough = sorted(_planned(game, world, parts, ways, SPACING), key=_effort)
        exact = sorted(_planned(game, world, parts, [way for way, _ in rough[:refined]], 1), key=_effort)
        for _, shares in (*exact, *rough):
            acts = in_turn(game, world, shares)
            if acts is not None:
                return Plan(acts, optimal=False)
    return None


def _effort(planned: tuple[int, Shares]) -> tuple[int, int]:
    lengths = [len(share) for share in planned[1]]
    return max(lengths), sum(lengths)


def _parts(game: Game, world: World) -> list[Conditions]:
    """Return the conditions that do not hold yet, those that name a class in common together."""
    goal, parts = game.household.goal, list[Conditions]()
    if not goal.all:
        return [] if verifier.holds(game, world) else [goal.conditions]
    for each in goal.conditions:
        if verifier.is_met(game, world, each):
            continue
        joined = [part for part in parts if any(_names(each) & _names(other) for other in part)]
        parts = [part for part in parts if part not in joined]
        parts.append((*(other for part in joined for other in part), each))
    return parts


def _names(condition: Condition) -> set[str]:
    return {condition.object, condition.receptacle} - {""}


def _shared(parts: int) -> Iterator[int]:
    """Yield the ways to share out parts of which both seats have one; bits of a way are the parts of the first seat."""
    ways = min(1 << parts, 1 << MOST_SHARED)
    yield from (way for way in range(1, ways) if way != (1 << parts) - 1)


def _for_one(parts: int) -> Iterator[int]:
    yield from dict.fromkeys((0, (1 << parts) - 1))


def _planned(
    game: Game, world: World, parts: list[Conditions], ways: Iterable[int], spacing: int
) -> Iterator[tuple[int, Shares]]:
    """Yield what the seats do, for those ways to share parts out that both have a plan for."""
    walkers = [walker_of(game, world, seat, spacing) for seat in range(len(world.seats))]
    found: dict[tuple[int, Conditions], Acts | None] = {}

    def of(seat: int, wanted: Conditions) -> Acts | None:
        if (seat, wanted) not in found:
            found[seat, wanted] = _acts(game, world, walkers[seat], wanted)
        return found[seat, wanted]

    for way in ways:
        first = of(0, _joined(part for number, part in enumerate(parts) if way >> number & 1))
        second = of(1, _joined(part for number, part in enumerate(parts) if not way >> number & 1))
        if first is not None and second is not None:
            yield way, (first, second)


def _acts(game: Game, world: World, walker: Walker, wanted: Conditions) -> Acts | None:
    if not wanted:
        return (END,)
    plan = plan_alone(wanting(game, wanted), world, walker)
    return plan.actions if plan else None


def _joined(parts: Iterable[Conditions]) -> Conditions:
    return tuple(each for part in parts for each in part)


def in_turn(game: Game, world: World, shares: Shares) -> Acts | None:
    """Play what each seat does, one action each; who is blocked waits. None if that does not win."""
    queues, waits, found = [list(each) for each in shares], [0, 0], list[Act]()
    while not all(body.is_out for body in world.seats):
        seat = world.turn
        act = queues[seat][0]
        step = rules.step(game, world, act, seat)
        if step.ruling is Ruling.ILLEGAL:
            act, waits[seat] = WAIT, waits[seat] + 1
            step = rules.step(game, world, act, seat)
        else:
            queues[seat].pop(0)
            waits[seat] = 0
        if waits[seat] > MOST_WAITS:
            return None
        found.append(act)
        world = rules.passed(game, step.state, seat, False)
    return tuple(found) if verifier.holds(game, world) else None
