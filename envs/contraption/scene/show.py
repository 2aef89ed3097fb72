"""Show: what is drawn of a layout at rest, or at each moment of its run, the lowest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from plumbline.envs.contraption import layouts
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import GONE, LOST
from plumbline.envs.contraption.films import Film, Pose
from plumbline.envs.contraption.machine.building import first_state
from plumbline.envs.contraption.model import BELT, PLUG, ROPE, Layout, Placed
from plumbline.envs.contraption.pace import EVERY
from plumbline.envs.contraption.scene import strings
from plumbline.envs.contraption.scene.figures import Moment, figure, front, pose_of, remains
from plumbline.envs.contraption.scene.pieces import Line, Piece

Item: TypeAlias = Piece | Line
Key: TypeAlias = tuple[str, str, int]
"""What an item belongs to: its layer, an id, and a number."""

WALL, RAMP, OUTLET = "wall.", "ramp.", "outlet"
AWAY = (GONE, LOST, "popped")  # states of parts that are no longer there
STRUCK_ROWS = 3  # for which a trampoline stays pressed
STRIKES = ("bounce", "kick")  # verbs of events whose object throws something


class Show:
    """A layout, and its film if it runs."""

    def __init__(self, layout: Layout, film: Film | None = None, *, held: str = "") -> None:
        """Prepare to show a layout. The part that is `held` is not drawn, but what it is tied to is."""
        built = layouts.ordered(layout)
        self._ties = built.ties
        self._film = film
        self._all = {part.id: part for part in built.parts}
        self._parts = [part for part in built.parts if part.id != held]
        self._changes: dict[str, list[tuple[int, str]]] = {}
        for change in () if film is None else film.changes:
            self._changes.setdefault(change.id, []).append((change.tick, change.state))
        self._rest_poses = {name: pose_of(part) for name, part in self._all.items() if CATALOGUE[part.type].loose}
        self._strikes: dict[str, list[int]] = {}
        for event in () if film is None else film.events:
            if event.verb in STRIKES:
                self._strikes.setdefault(event.object, []).append(event.tick)

    def floor(self) -> Iterator[tuple[Key, Piece]]:
        """Yield what never changes, with its keys."""
        for part in self._parts:
            if self._is_floor(part):
                yield from ((("floor", part.id, 0), piece) for piece in figure(part, self._at(part, 0)))

    def items(self, tick: int = 0) -> Iterator[tuple[Key, Item]]:
        """Yield what is drawn over the floor at a tick of the run, the lowest first, each with its key."""
        poses = self.poses(tick)
        for part in self._parts:
            if part.type.startswith(WALL) and not self._is_floor(part):
                yield from self._figure("back", part, tick, poses)
        yield from self._strings(tick, poses)
        for part in self._parts:
            if CATALOGUE[part.type].loose is None and not part.type.startswith(WALL) and not self._is_floor(part):
                yield from self._figure("fixture", part, tick, poses)
        yield from self._cords()
        yield from self._rays(tick)
        yield from self._bodies(tick, poses)
        yield from self._remains(tick)

    def poses(self, tick: int) -> Mapping[str, Pose]:
        """Return where the bodies are that are there at a tick."""
        return self._rest_poses if self._film is None else self._film.poses(tick)

    def state(self, part: Placed, tick: int) -> str:
        """Return the state of a part at a tick."""
        return self._at(part, tick).state

    def present(self, tick: int) -> list[Placed]:
        """Return the parts that are there at a tick, in the order of building."""
        poses = self.poses(tick)
        there = [part for part in self._all.values() if self._at(part, tick).state not in AWAY]
        return [part for part in there if CATALOGUE[part.type].loose is None or part.id in poses]

    def _is_floor(self, part: Placed) -> bool:
        is_plain = part.type == OUTLET or part.type.startswith((WALL, RAMP))
        return is_plain and part.id not in self._changes

    def _at(self, part: Placed, tick: int) -> Moment:
        since, state = 0, ""
        for changed, new in self._changes.get(part.id, ()):
            if changed <= tick:
                since, state = changed, new
        struck = any(0 <= tick - each < STRUCK_ROWS * EVERY for each in self._strikes.get(part.id, ()))
        return Moment(state or first_state(part), (tick - since) // EVERY, tick // EVERY, None, struck)

    def _figure(self, layer: str, part: Placed, tick: int, poses: Mapping[str, Pose]) -> Iterator[tuple[Key, Item]]:
        moment = self._at(part, tick)
        if moment.state not in AWAY:
            seen = moment._replace(pose=poses.get(part.id))
            yield from (((layer, part.id, number), piece) for number, piece in enumerate(figure(part, seen)))

    def _strings(self, tick: int, poses: Mapping[str, Pose]) -> Iterator[tuple[Key, Item]]:
        gone = {name for name, changes in self._changes.items() if any(changed <= tick for changed, _ in changes)}
        for number, tie in enumerate(self._ties):
            name = layouts.tie_id(number)
            if tie.kind == ROPE and name not in gone:
                yield ("string", name, 0), strings.rope(tie.stops, self._all, poses)
            elif tie.kind == BELT:
                one, other = (self._all[stop] for stop in tie.stops)
                sides = strings.belt(one, other, self._at(one, tick).state, tick // EVERY)
                yield from _numbered("string", name, sides)

    def _cords(self) -> Iterator[tuple[Key, Item]]:
        for number, pair in enumerate(strings.cords(self._ties, self._all)):
            yield from _numbered("cord", layouts.tie_id(number), pair)
        plugged = {tie.stops[0] for tie in self._ties if tie.kind == PLUG}
        for part in self._parts:
            if CATALOGUE[part.type].is_load and part.id not in plugged:
                yield ("plug", part.id, 0), strings.loose_plug(part)

    def _rays(self, tick: int) -> Iterator[tuple[Key, Item]]:
        for name, ends in () if self._film is None else self._film.rays(tick).items():
            yield ("ray", name, 0), strings.ray(self._all[name], ends)

    def _bodies(self, tick: int, poses: Mapping[str, Pose]) -> Iterator[tuple[Key, Item]]:
        """Yield bodies: buckets first, and their fronts last, so that what lies in them is seen there."""
        bodies = [part for part in self._parts if part.id in poses]
        for part in sorted(bodies, key=lambda part: part.type != "bucket"):
            yield from self._figure("body", part, tick, poses)
        for part in bodies:
            if part.type == "bucket":
                yield ("front", part.id, 0), front(part, self._at(part, tick)._replace(pose=poses[part.id]))

    def _remains(self, tick: int) -> Iterator[tuple[Key, Item]]:
        for part in self._parts if self._film is not None else ():
            moment = self._at(part, tick)
            if moment.state in AWAY and self._film is not None:
                last = self._film.poses(max(0, tick - (moment.rows + 1) * EVERY)).get(part.id)
                yield from _numbered("remains", part.id, remains(part, moment._replace(pose=last)))


def _numbered(layer: str, name: str, items: tuple[Item, ...]) -> Iterator[tuple[Key, Item]]:
    return (((layer, name, number), item) for number, item in enumerate(items))
