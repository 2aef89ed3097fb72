"""The sliding geom puzzle of iVISPAR: move colored shapes over a board until it equals the goal."""

from __future__ import annotations

from plumbline.envs.family import Axis, Costs, Family, Pictures, Puzzles, Rules, Words
from plumbline.envs.sliding import costs, generate, notation, render, rules, solve, view
from plumbline.envs.sliding.asking import ASKING
from plumbline.envs.sliding.model import MODALITIES, OPTIONS, SOLID, Board, Game, Puzzle, Recipe, Slide, View

AXES: tuple[Axis[Puzzle], ...] = (
    Axis("path", "moves", "The fewest moves that solve the board.", solve.shortest),
    Axis("geoms", "pieces", "Pieces on the board.", lambda puzzle: len(puzzle.pieces)),
    Axis("cells", "cells", "Rows times columns.", lambda puzzle: puzzle.columns * puzzle.rows),
    Axis("interference", "moves", "The moves that pieces cost each other, in pairs.", solve.interference),
)

RECIPES = {
    "paper": Recipe(),
    "crowded": Recipe(geoms=11, path=8),
    "small": Recipe(columns=2, rows=3, geoms=2, path=3),
    "wide": Recipe(
        columns=8, rows=5, geoms=6, path=9, shapes=("cone", "prism", "cube"), colors=("orange", "white", "black")
    ),
}

FAMILY: Family[Puzzle, Game, Board, Slide, View, Recipe] = Family(
    name="sliding",
    title="Sliding puzzle",
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
