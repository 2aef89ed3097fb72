"""The houses of SpatialWorld: one walks through rooms, carries things, and changes them, alone or with somebody."""

from __future__ import annotations

from plumbline.envs import codec
from plumbline.envs.family import Axis, Costs, Family, Pictures, Puzzles, Rules, Words
from plumbline.envs.houses import (
    account,
    briefs,
    costs,
    generate,
    notation,
    reasons,
    render,
    rules,
    solve,
    view,
    vocabulary,
)
from plumbline.envs.houses.failures import FAILURES
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import MODALITIES, OPTIONS, PICTURE, Act, Household, Recipe, World
from plumbline.envs.houses.view import View

AXES: tuple[Axis[Household], ...] = (
    Axis("rooms", "rooms", "The number of rooms.", lambda made: len(made.house.rooms)),
    Axis("reference", "actions", "The reference solution's actions, without its end.", lambda made: made.reference),
    Axis(
        "reference_with_end",
        "actions",
        "The same with its end; of the busier seat where there are two.",
        lambda made: made.reference_with_end,
    ),
    Axis("conditions", "conditions", "The conditions of the goal.", lambda made: len(made.goal.conditions)),
    Axis("mode", "", "Whether the reference solution moves, interacts, or both.", lambda made: made.mode),
    Axis("category", "", "The paper's category of the task.", lambda made: made.category),
)

RECIPES = {
    "kitchen": Recipe(room="Kitchen", template="put"),
    "bedroom": Recipe(room="Bedroom", template="switch_off"),
    "bathroom": Recipe(room="Bathroom", template="clean"),
    "living room": Recipe(room="LivingRoom", template="hold"),
    "house": Recipe(rooms=4, template="carry_to_room"),
    "two in a room": Recipe(seats=2, needs_both=False, reference=(2, 16)),
}

codec.prepare(World)

FAMILY: Family[Household, Game, World, Act, View, Recipe] = Family(
    name="houses",
    title="House",
    modalities=MODALITIES,
    options=OPTIONS,
    rules=Rules(
        version=1,
        instance=Household,
        state=World,
        reasons=reasons.REASONS,
        endings=rules.ENDINGS,
        declares_end=True,
        open=rules.open_game,
        start=rules.start,
        step=rules.step,
        actions=rules.actions,
        ended=rules.ended,
        scores=rules.scores,
        readings=rules.readings,
        same=rules.same,
        players=rules.players,
        to_move=rules.to_move,
        out=rules.out,
        passed=rules.passed,
    ),
    words=Words(
        extractor_version=1,
        extract=notation.extract,
        parse=notation.parse,
        write=notation.write,
        message=notation.message,
        vocabulary=vocabulary.vocabulary,
        brief=briefs.brief,
        instructions=briefs.instructions,
        own_rules="Each task is different. It stands above what you see: read it before your first action.",
        task=briefs.task,
        reached=account.reached,
    ),
    pictures=Pictures(
        version=render.DRAWING_VERSION,
        solid=(PICTURE,),
        occluded=(PICTURE,),
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
        solve=solve.solve,
    ),
    failures=FAILURES,
    costs=Costs(opening=costs.opening, action=costs.action, allowance=costs.allowance),
)
