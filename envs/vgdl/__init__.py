"""Arcade games in the video game description language: GVGAI's, and our own."""

from __future__ import annotations

from plumbline.envs.family import Analyzing, Axis, Costs, Family, Pictures, Puzzles, RealTime, Rules, Words
from plumbline.envs.vgdl import analysis, costs, events, generate, hiding, notation, render, rules, solve, view
from plumbline.envs.vgdl.look import legends, sheets
from plumbline.envs.vgdl.model import MODALITIES, OPTIONS, Action, Game, Level, Recipe, View, World, hires, pace

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
    title="Arcade",
    modalities=MODALITIES,
    options=OPTIONS,
    rules=Rules(
        version=2,
        instance=Level,
        state=World,
        reasons=rules.REASONS,
        endings=rules.ENDINGS,
        seeded=True,
        needs=lambda level: (level.rules,),
        open=rules.open_game,
        start=rules.start,
        step=rules.step,
        run=rules.run,
        actions=rules.actions,
        ended=rules.ended,
        scores=rules.scores,
        same=rules.same,
        readings=rules.readings,
        idle=rules.idle,
        event=events.event,
        position=events.position,
    ),
    words=Words(
        extractor_version=3,
        extract=notation.extract,
        parse=notation.parse,
        write=notation.write,
        commands=rules.commands,
        brief=notation.brief,
        instructions=notation.instructions,
        own_rules=(
            "Every game has rules of its own. They are shown next to its screen: read them before your first action."
        ),
    ),
    pictures=Pictures(
        version=render.DRAWING_VERSION,
        view=view.view,
        draw=render.draw,
        panels=view.panels,
        past=view.past,
        hires=hires,
        legend=legends.legend,
        gestures=view.gestures,
        keys=view.keys,
        hidden=hiding.hidden,
        twin=hiding.twin,
    ),
    puzzles=Puzzles(recipe=Recipe, recipes=RECIPES, axes=AXES, generate=generate.generate, solve=solve.solve),
    costs=Costs(opening=costs.opening, action=costs.action, allowance=costs.allowance),
    real_time=RealTime(
        pace=pace,
        sheet=sheets.sheet,
        tile_stream=sheets.tile_stream,
        status=render.status_text,
        debounced=lambda game: game.machine.program.game.debounced,
    ),
    analyzing=Analyzing(analyze=analysis.analyze, verify=analysis.verify),
)
