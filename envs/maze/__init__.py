"""The mazes of SpatialWorld: walked through as the eye sees them, on one floor or two."""

from __future__ import annotations

from plumbline.envs.family import Axis, Costs, Family, Pictures, Puzzles, Rules, Words
from plumbline.envs.maze import costs, generate, notation, render, rules, solve, view
from plumbline.envs.maze.failures import FAILURES
from plumbline.envs.maze.model import MODALITIES, OPTIONS, Act, Game, Maze, Recipe, View, Walker

AXES: tuple[Axis[Maze], ...] = (
    Axis("reference", "actions", "The fewest actions that reach the exit.", lambda maze: solve.fewest(maze) or 0),
    Axis("size", "cells", "The longer side, walls around included.", lambda maze: max(maze.columns, maze.rows)),
    Axis("way", "cells", "The cells of the shortest way to the exit, stairs included.", solve.way),
    Axis("floors", "floors", "The number of floors.", lambda maze: len(maze.floors)),
)

RECIPES = {
    "small": Recipe(columns=5, rows=5),
    "usual": Recipe(columns=9, rows=9, way=(10, 40)),
    "looped": Recipe(columns=9, rows=7, loops=3),
    "two floors": Recipe(columns=7, rows=7, floors=2, stairs=1),
    "there and back": Recipe(columns=9, rows=9, floors=2, stairs=2, returns=True, way=(8, 60)),
}

FAMILY: Family[Maze, Game, Walker, Act, View, Recipe] = Family(
    name="maze",
    title="Maze",
    modalities=MODALITIES,
    options=OPTIONS,
    rules=Rules(
        version=1,
        instance=Maze,
        state=Walker,
        reasons=rules.REASONS,
        open=rules.open_game,
        start=rules.start,
        step=rules.step,
        actions=rules.actions,
        ended=rules.ended,
        scores=rules.scores,
        same=rules.same,
    ),
    words=Words(
        extractor_version=1,
        extract=notation.extract,
        parse=notation.parse,
        write=notation.write,
        commands=rules.commands,
        brief=notation.brief,
        instructions=notation.instructions,
    ),
    pictures=Pictures(
        version=render.DRAWING_VERSION,
        view=view.view,
        draw=render.draw,
        panels=view.panels,
        past=view.past,
        trail=view.trail,
        gestures=view.gestures,
        keys=view.keys,
        hidden=view.hidden,
        twin=view.twin,
    ),
    puzzles=Puzzles(
        recipe=Recipe,
        recipes=RECIPES,
        axes=AXES,
        generate=generate.generate,
        solve=solve.solve,
        distance=solve.distance,
    ),
    failures=FAILURES,
    costs=Costs(opening=costs.opening, action=costs.action, allowance=costs.allowance),
)
