"""The snake of SpatialWorld (Snake3D): it eats in a cube of cells, and must not run into walls or itself."""

from __future__ import annotations

from plumbline.envs.family import Axis, Costs, Family, Pictures, Puzzles, Rules, Words
from plumbline.envs.snake3d import costs, distance, generate, notation, render, rules, view
from plumbline.envs.snake3d.model import MODALITIES, OPTIONS, Game, Lattice, Move, Recipe, Snake, View

AXES: tuple[Axis[Lattice], ...] = (
    Axis("edge", "cells", "The cells along an edge of the lattice.", lambda lattice: lattice.edge),
)

RECIPES = {
    "small": Recipe(edge=3),
    "usual": Recipe(edge=4),
    "large": Recipe(edge=5),
}

FAMILY: Family[Lattice, Game, Snake, Move, View, Recipe] = Family(
    name="snake3d",
    title="Snake",
    modalities=MODALITIES,
    options=OPTIONS,
    rules=Rules(
        version=1,
        instance=Lattice,
        state=Snake,
        reasons=rules.REASONS,
        endings=rules.ENDINGS,
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
        distance=distance.distance,
    ),
    costs=Costs(opening=costs.opening, action=costs.action, allowance=costs.allowance),
)
