"""Needs: what has to be done before a goal can hold, however it is brought about, and where a body must have been."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from plumbline.envs.houses.classes import VARIANTS, Holds
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.geometry import gap, overlap
from plumbline.envs.houses.interactions import PUSHED
from plumbline.envs.houses.model import HEIGHT, NOBODY, Box, Condition, Room, World
from plumbline.envs.houses.placing import THROWS
from plumbline.envs.houses.planning.relaxed import Floor, Mask, movers
from plumbline.envs.houses.sight import REACH
from plumbline.envs.houses.states import BROKEN, HELD, OPEN, SLICED, STATES
from plumbline.envs.houses.things import above, holder_of, is_shut_in, now, place_of
from plumbline.envs.houses.verifier import is_met, room_of

PICK, PUT = "pick", "put"
MOST_TOUCHED = 12  # things; of more, one is always near

Things = frozenset[int]


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that has to be done to one of some things, so many times at least."""

    kind: str  # pick, put, or a state and what it becomes
    things: Things
    times: int = 1


@dataclass(slots=True)
class Needs:
    """Deeds to be done, and sets of poses: one of each must have been taken, and one of the last sets at the end."""

    deeds: list[Deed] = field(default_factory=list)
    visits: list[Mask] = field(default_factory=list)
    ends: list[Mask] = field(default_factory=list)

    @property
    def acts(self) -> int:
        """The number of interactions. Deeds of one kind with a thing in common may be the same."""
        kept = list[Deed]()
        for deed in sorted(self.deeds, key=lambda each: -each.times):
            if not any(deed.kind == each.kind and deed.things & each.things for each in kept):
                kept.append(deed)
        return sum(each.times for each in kept)


@dataclass(frozen=True)
class Wanting:
    """A world in which a goal does not hold yet, and what that needs."""

    game: Game
    world: World
    seat: int
    floor: Floor | None  # None: visits are not collected
    needs: Needs = field(default_factory=Needs)

    def add(self, wanted: Condition) -> None:
        """Add the needs of a condition that does not hold. A kind that is not understood needs nothing."""
        match wanted.kind:
            case "object_state":
                self._state(wanted)
            case "object_in_receptacle":
                self._receptacle(wanted)
            case "object_in_hand":
                self._hand(wanted)
            case "agent_in_room":
                self._end_where(lambda x, z: (room_of(self.game, x, z).lower() == wanted.room.lower()) == wanted.value)
            case "agent_near_object":
                self._near(wanted)
            case "object_in_room" | "object_not_in_room":
                self._room(wanted)

    def close(self) -> None:
        """Add that a full hand has to let go before it picks anything up."""
        held = self.world.seats[self.seat].held
        if held >= 0 and any(deed.kind == PICK for deed in self.needs.deeds):
            self._do(PUT, {held})

    def _state(self, wanted: Condition) -> None:
        """Each thing that is not so must change; or one of all, where one is enough."""
        bit, value = STATES[wanted.state], wanted.aim
        for things in self._groups(wanted):
            if bit == HELD:
                self._do(PICK if value else PUT, things)
            else:
                self._do(PUT if bit == BROKEN and value else f"{bit} {value}", things)  # a throw may break a thing
                self._slice_first(things, bit)
            self._touch(things)

    def _groups(self, wanted: Condition) -> list[Things]:
        things = self._things(wanted.object)
        if wanted.quantifier == "some" or wanted.object in VARIANTS:
            return [things] if things else []
        bit, value = STATES[wanted.state], wanted.aim
        return [frozenset({each}) for each in sorted(things) if bool(self._flags(each) & bit) != value]

    def _slice_first(self, things: Things, bit: int) -> None:
        if bit != SLICED and not any(self._flags(each) & SLICED for each in things):
            able = {"cook sliced"} if STATES["isCooked"] == bit else set[str]()
            if able and all(able & set(self.game.kinds[each].can) for each in things):
                self._do(f"{SLICED} True", things)

    def _receptacle(self, wanted: Condition) -> None:
        """So many things must be picked up and put down; or all that are there picked up."""
        things, targets = self._things(wanted.object), self._things(wanted.receptacle)
        if not targets or {wanted.object, wanted.receptacle} & {*VARIANTS}:
            return
        there = {each for each in things if targets & {*above(self.game, self.world, each)}}
        others = things - there
        if not wanted.value or wanted.quantifier == "none":
            self._carry(frozenset(there), len(there), puts=len(there) - 1)
            return
        count = len(others) if wanted.quantifier == "all" else wanted.count - len(there)
        if not 1 <= count <= len(others):
            return
        self._carry(others, count, puts=count)
        self._open_one_of(targets)
        if self.floor and not self._in_hand(targets):
            around = {*targets, *self._movers(targets), *self._contents(targets)}
            self.needs.visits.append(self.floor.reaching(around))

    def _hand(self, wanted: Condition) -> None:
        if not wanted.value:
            self._do(PUT, {self.world.seats[self.seat].held})
        elif wanted.object not in VARIANTS:
            named = self._things(wanted.object) if wanted.object else range(len(self.game.things))
            things = frozenset(each for each in named if self.game.kinds[each].pickupable)
            self._do(PICK, things)
            self._touch(things)

    def _near(self, wanted: Condition) -> None:
        """A body comes near to where a thing is, unless it touches the thing first, and moves it."""
        things, most = self._things(wanted.object), wanted.distance**2
        if not self.floor or not wanted.value or self._in_hand(things):
            return
        places = [(now(self.game, self.world, each).x, now(self.game, self.world, each).z) for each in things]
        near = self.floor.where(lambda x, z: any((x - a) ** 2 + (z - b) ** 2 <= most for a, b in places))
        loose = self._movers(each for each in things if self._can_move(each))
        (self.needs.visits if loose else self.needs.ends).append(near | self.floor.touching(sorted(loose)))

    def _room(self, wanted: Condition) -> None:
        """Things must come into a room, or leave it: carried, thrown, or pushed with what they stand on."""
        things = self._things(wanted.object)
        if wanted.object in VARIANTS:
            return
        inside = {each for each in things if self._room_of(each) == wanted.room.lower()}
        comes = (wanted.kind == "object_in_room") == wanted.value and wanted.quantifier != "none"
        if comes and wanted.quantifier == "some":
            self._bring(things, 1)
        else:
            chosen = things - inside if comes else frozenset(inside)
            self._bring(chosen, len(chosen))
        if comes and self.floor and things:
            self.needs.visits.append(self.floor.where(self._by_room(wanted.room.lower())))

    def _bring(self, things: Things, count: int) -> None:
        """Things are carried, the last in the hand; one that can be pushed with what it stands on may be pushed."""
        around = self._movers(things)
        if not any(self.game.kinds[each].moveable or self._is_on_floor(each) for each in around):
            self._carry(things, count, puts=count - 1)
            return
        if self.world.seats[self.seat].held < 0:
            self._do(PICK, around)
        self._touch_so_many(things, count)

    def _carry(self, things: Things, count: int, *, puts: int) -> None:
        """Some of some things are picked up and put down; once for all where something carries them."""
        around = frozenset(each for each in self._movers(things) if self.game.kinds[each].pickupable) | things
        held, most = sum(self._in_hand([each]) for each in things), len(things) if around == things else 1
        self._do(PICK, around, min(count, most) - held)
        self._do(PUT, around, min(puts, most))
        self._touch_so_many(things, count)

    def _touch_so_many(self, things: Things, count: int) -> None:
        for group in [frozenset({each}) for each in sorted(things)] if len(things) == count else [things]:
            self._touch(group)

    def _touch(self, things: Things) -> None:
        """One of some things has to be touched, in what is shut around it, where it is or what it lies on is now."""
        if not things or self._in_hand(things):
            return
        for each in self._lids(things):
            self._do(f"{OPEN} True", each)
        if self.floor and len(things) <= MOST_TOUCHED:
            self.needs.visits.append(self.floor.touching(sorted(self._movers(things))))

    def _lids(self, things: Things) -> list[Things]:
        """Return what has to be opened: each container around a thing, or one of those around all."""
        if not all(is_shut_in(self.game, self.world, each) for each in things):
            return []
        shut = [
            {box for box in above(self.game, self.world, each) if box >= 0 and self._is_shut(box)} for each in things
        ]
        return [frozenset({box}) for box in shut[0]] if len(shut) == 1 else [frozenset().union(*shut)]

    def _open_one_of(self, targets: Things) -> None:
        """Containers into which something is put have to be open, and what they are in."""
        if all(self._is_shut(each) for each in targets):
            self._do(f"{OPEN} True", targets)
        for each in self._lids(targets):
            self._do(f"{OPEN} True", each)

    def _end_where(self, holds: Callable[[int, int], bool]) -> None:
        if self.floor:
            self.needs.ends.append(self.floor.where(holds))

    def _do(self, kind: str, things: Iterable[int], times: int = 1) -> None:
        if times > 0:
            self.needs.deeds.append(Deed(kind, frozenset(things), times))

    def _things(self, name: str) -> Things:
        return frozenset(self.game.of_class.get(VARIANTS.get(name, name), ()))

    def _flags(self, index: int) -> int:
        return now(self.game, self.world, index).flags

    def _is_shut(self, index: int) -> bool:
        return self.game.kinds[index].holds is Holds.INSIDE and not self._flags(index) & OPEN

    def _in_hand(self, things: Iterable[int]) -> bool:
        return any(holder_of(self.game, self.world, each) is not None for each in things)

    def _movers(self, things: Iterable[int]) -> set[int]:
        return set[int]().union(*(movers(self.game, self.world, each) for each in things))

    def _can_move(self, index: int) -> bool:
        kinds = [self.game.kinds[each] for each in self._movers([index])]
        return any(kind.pickupable or kind.moveable for kind in kinds)

    def _is_on_floor(self, index: int) -> bool:
        return self.game.kinds[index].pickupable and now(self.game, self.world, index).parent == NOBODY

    def _contents(self, targets: Things) -> set[int]:
        return {each for each in range(len(self.game.things)) if targets & {*above(self.game, self.world, each)}}

    def _room_of(self, index: int) -> str:
        return room_of(self.game, *place_of(self.game, self.world, index)).lower()

    def _by_room(self, kind: str) -> Callable[[int, int], bool]:
        """Return whether a thing is brought into a room from a place at most: thrown, pushed, or put on a piece."""
        rooms = [_around(room) for room in self.game.household.house.rooms if room.kind.lower() == kind]
        fixed, loose = list[Box](), 0
        for kind_of, made, box in zip(self.game.kinds, self.game.household.house.things, self.game.boxes, strict=True):
            if kind_of.is_receptacle and (kind_of.pickupable or kind_of.moveable):
                loose = max(loose, made.size[0] + made.size[2])
            elif kind_of.is_receptacle and any(overlap(box, room) for room in rooms):
                fixed.append(box)
        farthest = max(*THROWS, REACH + PUSHED + loose)
        return lambda x, z: _is_near(rooms, x, z, farthest) or _is_near(fixed, x, z, REACH)


def _around(room: Room) -> Box:
    """Return the box around a room."""
    xs, zs = [x for x, _ in room.corners], [z for _, z in room.corners]
    return min(xs), max(xs), 0, HEIGHT, min(zs), max(zs)


def _is_near(boxes: list[Box], x: int, z: int, most: int) -> bool:
    return any(sum(part * part for part in gap(box, x, z)) <= most * most for box in boxes)


def unmet(game: Game, world: World) -> list[Condition]:
    return [each for each in game.household.goal.conditions if not is_met(game, world, each)]
