"""Rubik's cube of CubeBench: turn its faces until each shows one color, seen whole, unfolded or in part."""

from __future__ import annotations

from plumbline.envs.cube import generate, notation, render, rules, solve, view
from plumbline.envs.cube.model import MODALITIES, OPTIONS, VERTEX, Action, Cube, Game, Recipe, Scramble, View
from plumbline.envs.family import Axis, Family

AXES: tuple[Axis[Scramble], ...] = (
    Axis("depth", "turns", "Turns by any angle that the scrambled cube is away from solved (CubeBench, K.3)."),
    Axis("quarters", "moves", "The fewest quarter turns that solve it, or two bounds of them."),
)

RECIPES = {"near": Recipe(depth=1), "paper": Recipe(depth=4), "short": Recipe(depth=2)}

FAMILY: Family[Scramble, Game, Cube, Action, View, Recipe] = Family(
    name="cube",
    title="Rubik's cube",
    rules_version=1,
    drawing_version=render.DRAWING_VERSION,
    extractor_version=1,
    instance=Scramble,
    state=Cube,
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
    trail=view.trail,
    solid=(VERTEX,),
    asking="solve",
    gestures=view.gestures,
    generate=generate.generate,
    solve=solve.solve,
    lessons=solve.lessons,
    appraise=solve.appraise,
    audit=solve.audit,
    commands=rules.commands,
    twin=view.twin,
)
