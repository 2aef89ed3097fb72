"""The sliding tile puzzle of iVISPAR: numbered tiles, and blanks to move them to."""

from __future__ import annotations

from plumbline.envs.family import Axis, Costs, Family, Pictures, Puzzles, Rules, Words
from plumbline.envs.tiles import costs, generate, notation, render, rules, solve, view
from plumbline.envs.tiles.asking import ASKING
from plumbline.envs.tiles.model import MODALITIES, OPTIONS, SOLID, Board, Game, Puzzle, Recipe, Slide, View

AXES: tuple[Axis[Puzzle], ...] = (
    Axis("path", "moves", "The fewest moves that solve the board.", solve.shortest),
    Axis("cells", "cells", "Rows times columns.", lambda puzzle: puzzle.columns * puzzle.rows),
    Axis("blanks", "cells", "Cells without a tile.", lambda puzzle: puzzle.blanks),
)

RECIPES = {
    "eight": Recipe(),
    "fifteen": Recipe(columns=4, rows=4, path=12),
    "roomy": Recipe(columns=4, rows=3, blanks=2, path=8),
    "corridor": Recipe(columns=4, rows=1, blanks=2, path=3),
}

FAMILY: Family[Puzzle, Game, Board, Slide, View, Recipe] = Family(
    name="tiles",
    title="Tile puzzle",
    modalities=MODALITIES,
    options=OPTIONS,
    rules=Rules(
        version=1,
        instance=Puzzle,
        state=Board,
        reasons=rules.REASONS,
        open=rules.open_game,
        start=rules.start,
        step=rules.step,
        actions=rules.actions,
        ended=rules.ended,
        scores=rules.scores,
        same=rules.same,
        readings=rules.readings,
    ),
    words=Words(
        extractor_version=3,
        extract=notation.extract,
        parse=notation.parse,
        write=notation.write,
        commands=rules.commands,
        brief=notation.brief,
        instructions=notation.instructions,
    ),
    pictures=Pictures(
        version=render.DRAWING_VERSION,
        solid=(SOLID,),
        view=view.view,
        draw=render.draw,
        panels=view.panels,
        past=view.past,
        gestures=view.gestures,
        hidden=view.hidden,
    ),
    puzzles=Puzzles(
        recipe=Recipe,
        recipes=RECIPES,
        axes=AXES,
        generate=generate.generate,
        solve=solve.solve,
        distance=solve.distance,
    ),
    costs=Costs(opening=costs.opening, action=costs.action, allowance=costs.allowance),
    asking=ASKING,
)
