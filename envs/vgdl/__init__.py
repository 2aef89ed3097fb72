"""Arcade games in the video game description language: GVGAI's, and our own."""

from __future__ import annotations

from plumbline.envs.family import Axis, Family
from plumbline.envs.vgdl import analysis, events, generate, notation, render, rules, solve, view
from plumbline.envs.vgdl.look import legends, sheets
from plumbline.envs.vgdl.model import MODALITIES, OPTIONS, Action, Game, Level, Recipe, View, World, enlarged, pace

AXES: tuple[Axis[Level], ...] = (
    Axis("game", "", "The game by name."),
    Axis("level", "", "The number of the level, from 0; our own become harder, by and large."),
    Axis("area", "cells", "Rows times columns."),
    Axis("types", "types", "Types of things that take part in some rule."),
    Axis("plan", "ticks", "The shortest way to win, where a search has proved one."),
    Axis("chance", "draws", "How often chance decides in a hundred ticks of doing nothing; 0 where it never matters."),
    Axis("least_score", "points", "The least score of plays without aim: a reward of 0."),
    Axis("most_score", "points", "The most that reference plays, searches and known wins have scored: a reward of 1."),
)

RECIPES = {name: Recipe(name) for name in ("causeway", "cryptkey", "roundup", "teahouse")} | {
    "fresh": Recipe("icebox", 0, fresh=True)
}

FAMILY: Family[Level, Game, World, Action, View, Recipe] = Family(
    name="vgdl",
    title="Arcade games",
    rules_version=1,
    drawing_version=render.DRAWING_VERSION,
    extractor_version=1,
    instance=Level,
    state=World,
    recipe=Recipe,
    modalities=MODALITIES,
    options=OPTIONS,
    reasons=rules.REASONS,
    recipes=RECIPES,
    axes=AXES,
    open=rules.open_game,
    start=rules.start,
    step=rules.step,
    run=rules.run,
    ended=rules.ended,
    scores=rules.scores,
    readings=rules.readings,
    same=rules.same,
    deed=events.deed,
    place=events.place,
    extract=notation.extract,
    parse=notation.parse,
    write=notation.write,
    actions=rules.actions,
    commands=rules.commands,
    idle=rules.idle,
    pace=pace,
    pulses=lambda game: game.machine.program.game.pulses,
    enlarged=enlarged,
    legend=legends.legend,
    sheet=sheets.sheet,
    told=render.told,
    pasted=sheets.pasted,
    seeded=True,
    own_rules=True,
    brief=notation.brief,
    view=view.view,
    panels=view.panels,
    past=view.past,
    draw=render.draw,
    gestures=view.gestures,
    generate=generate.generate,
    solve=solve.solve,
    appraise=analysis.appraise,
    audit=analysis.audit,
    needs=lambda level: (level.rules,),
)
