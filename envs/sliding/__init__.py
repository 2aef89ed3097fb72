"""The sliding geom puzzle of iVISPAR: move colored shapes over a board until it equals the goal."""

from __future__ import annotations

from plumbline.envs.family import Axis, Family
from plumbline.envs.sliding import generate, notation, render, rules, solve, view
from plumbline.envs.sliding.model import MODALITIES, OPTIONS, SOLID, Board, Game, Puzzle, Recipe, Slide, View

AXES: tuple[Axis[Puzzle], ...] = (
    Axis("path", "moves", "The fewest moves that solve the board.", solve.shortest),
    Axis("geoms", "pieces", "Pieces on the board.", lambda puzzle: len(puzzle.pieces)),
    Axis("cells", "cells", "Rows times columns.", lambda puzzle: puzzle.columns * puzzle.rows),
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
    title="Sliding geom puzzle",
    rules_version=1,
    drawing_version=render.DRAWING_VERSION,
    extractor_version=1,
    instance=Puzzle,
    state=Board,
    recipe=Recipe,
    modalities=MODALITIES,
    options=OPTIONS,
    reasons=rules.REASONS,
    recipes=RECIPES,
    axes=AXES,
    open=rules.open_game,
    start=rules.start,
    step=rules.step,
    ended=rules.ended,
    scores=rules.scores,
    readings=rules.readings,
    same=rules.same,
    extract=notation.extract,
    parse=notation.parse,
    write=notation.write,
    actions=rules.actions,
    brief=notation.brief,
    view=view.view,
    panels=view.panels,
    past=view.past,
    draw=render.draw,
    solid=(SOLID,),
    gestures=view.gestures,
    generate=generate.generate,
    solve=solve.solve,
    distance=solve.distance,
    commands=rules.commands,
)
