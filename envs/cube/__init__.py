"""Rubik's cube of CubeBench: turn its faces until each shows one color, seen whole, unfolded or in part."""

from __future__ import annotations

from plumbline.envs.cube import costs, generate, notation, render, rules, solve, view
from plumbline.envs.cube.model import MODALITIES, OPTIONS, VERTEX, Action, Cube, Game, Recipe, Scramble, View
from plumbline.envs.family import Analyzing, Axis, Costs, Family, Pictures, Puzzles, Rules, Teaching, Words

AXES: tuple[Axis[Scramble], ...] = (
    Axis("depth", "turns", "Turns by any angle that the scrambled cube is away from solved (CubeBench, K.3)."),
    Axis("quarters", "moves", "The fewest quarter turns that solve it, or two bounds of them."),
)

RECIPES = {"near": Recipe(depth=1), "paper": Recipe(depth=4), "short": Recipe(depth=2), "quarters": Recipe(quarters=3)}

FAMILY: Family[Scramble, Game, Cube, Action, View, Recipe] = Family(
    name="cube",
    title="Rubik's cube",
    modalities=MODALITIES,
    options=OPTIONS,
    rules=Rules(
        version=1,
        instance=Scramble,
        state=Cube,
        reasons=rules.REASONS,
        open=rules.open_game,
        start=rules.start,
        step=rules.step,
        actions=rules.actions,
        ended=rules.ended,
        scores=rules.scores,
        same=rules.same,
        readings=rules.readings,
        tool_prefix="solve",
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
        solid=(VERTEX,),
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
    puzzles=Puzzles(recipe=Recipe, recipes=RECIPES, axes=AXES, generate=generate.generate, solve=solve.solve),
    costs=Costs(opening=costs.opening, action=costs.action, allowance=costs.allowance, question=costs.QUESTION),
    teaching=Teaching(walkthroughs=solve.walkthroughs),
    analyzing=Analyzing(analyze=solve.analyze, verify=solve.verify),
)
