"""Motion in a maze: where an action leads."""

from __future__ import annotations

from plumbline.envs.maze.model import AHEAD, BACKWARD, CLIMBS, FORWARD, HEADINGS, SIZES, TURNS, Act, Maze, Walker


def acts(floors: int) -> tuple[Act, ...]:
    """Return the actions in a maze of so many floors."""
    turns, forward = [Act(word) for word in TURNS], [Act(FORWARD, size) for size in SIZES]
    if floors == 1:
        return (*turns, *forward)
    return (*turns, *forward, *(Act(BACKWARD, size) for size in SIZES), *(Act(word) for word in CLIMBS))


def moved(maze: Maze, walker: Walker, act: Act) -> Walker | None:
    """Return the player after an action; None where no stair leads."""
    column, row, floor, heading = walker.column, walker.row, walker.floor, walker.heading
    if act.word in TURNS:
        return Walker(column, row, floor, (heading + TURNS[act.word]) % len(HEADINGS))
    if act.word in CLIMBS:
        floors = CLIMBS[act.word]
        return Walker(column, row, floor + floors, heading) if maze.leads(walker.place, floors) else None
    return passed(maze, walker, act)[-1]


def passed(maze: Maze, walker: Walker, act: Act) -> list[Walker]:
    """Return the player in each cell of a move, from where it begins: it stops before a wall, and in the exit."""
    (across, down), found = AHEAD[walker.heading], [walker]
    sign = 1 if act.word == FORWARD else -1
    for _ in range(SIZES[act.size]):
        last = found[-1]
        after = Walker(last.column + sign * across, last.row + sign * down, last.floor, last.heading)
        if not maze.is_open(after.place) or last.place == maze.exit:
            break
        found.append(after)
    return found
