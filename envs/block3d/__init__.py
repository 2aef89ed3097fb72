"""Block3D of SpatialWorld: build in a grid of cells what has the silhouettes of a target."""

from __future__ import annotations

from plumbline.envs.block3d import costs, generate, notation, render, rules, solve, view
from plumbline.envs.block3d.model import MODALITIES, OPTIONS, Act, Figure, Game, Recipe, View, Workspace
from plumbline.envs.family import Axis, Costs, Family, Pictures, Puzzles, Rules, Words

AXES: tuple[Axis[Figure], ...] = (
    Axis(
        "reference",
        "actions",
        "The fewest actions known to fill the very cells of the target, under either goal; "
        "proved to be the fewest for up to 16 blocks.",
        solve.reference,
    ),
    Axis("blocks", "blocks", "The cells of the target.", lambda figure: len(figure.cells)),
    Axis(
        "solutions",
        "sets",
        "The sets of cells with the silhouettes of the target, itself included; 2**53 also stands for more.",
        generate.solutions,
    ),
    Axis("layers", "layers", "The layers, one above the other, that have cells of the target.", generate.layers),
)

RECIPES = {
    "one": Recipe(blocks=1),
    "grown": Recipe(blocks=5),
    "built": Recipe(blocks=9, grown=False),
    "unique": Recipe(blocks=8, solutions_at_most=1),
    "high": Recipe(blocks=16, grown=False, layers=(2, 4), solutions_at_most=1),
    "ambiguous": Recipe(blocks=10, solutions_at_least=2, solutions_at_most=500),
}

FAMILY: Family[Figure, Game, Workspace, Act, View, Recipe] = Family(
    name="block3d",
    title="Block3D",
    modalities=MODALITIES,
    options=OPTIONS,
    rules=Rules(
        version=1,
        instance=Figure,
        state=Workspace,
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
        solve=solve.solve,
    ),
    costs=Costs(opening=costs.opening, action=costs.action, allowance=costs.allowance),
)
