"""Questions about pictures of other families: one answer, which may be right in part.

No other family is imported here: `family` is handed those that can be asked about.
"""

from __future__ import annotations

from functools import partial, reduce
from operator import or_
from typing import cast

from plumbline.envs.family import Axis, Costs, Family, Pictures, Puzzles, Rules, Words
from plumbline.envs.questions import (
    asked,
    briefs,
    costs,
    extraction,
    generate,
    grading,
    notation,
    opening,
    render,
    rules,
    solve,
    view,
)
from plumbline.envs.questions.model import (
    Answer,
    Asks,
    Game,
    Question,
    Recipe,
    State,
    View,
    question_type,
    recipe_type,
)
from plumbline.envs.setting import FEEDBACK


def family(asks: Asks) -> Family[Question, Game, State, Answer, View, Recipe]:
    """Return the family of questions about these families, each of which has the role of asking."""
    questions = {name: question_type(each) for name, each in asks.items()}
    recipes = {name: recipe_type(each) for name, each in asks.items()}
    axes: tuple[Axis[Question], ...] = (Axis("geoms", "pieces", "Pieces on the board.", partial(solve.things, asks)),)
    return Family(
        name="questions",
        title="Questions",
        modalities=asked.modalities(asks),
        options=(FEEDBACK, *asked.options(asks)),
        rules=Rules(
            version=1,
            instance=reduce(or_, questions.values()),
            state=cast(type[State], State),
            change="an answer",
            endings=(rules.ANSWERED,),
            open=partial(opening.open_game, asks),
            needs=partial(opening.needs, asks),
            start=rules.start,
            step=rules.step,
            actions=rules.actions,
            ended=rules.ended,
            scores=grading.scores,
            same=rules.same,
            readings=grading.readings,
            foresee=rules.foresee,
        ),
        words=Words(
            extractor_version=1,
            extract=extraction.extract,
            parse=notation.parse,
            write=notation.write,
            problem=notation.problem,
            brief=briefs.brief,
            instructions=briefs.instructions,
            task=briefs.task,
            reached=grading.reached,
        ),
        pictures=Pictures(
            version=render.DRAWING_VERSION + sum(each.pictures.version for each in asks.values()),
            solid=asked.in_any(asks, lambda each: each.pictures.solid),
            occluded=asked.in_any(asks, lambda each: each.pictures.occluded),
            view=view.view,
            draw=render.draw,
            panels=view.panels,
            past=view.past,
            gestures=view.gestures,
            composer=view.composer,
            hidden=view.hidden,
        ),
        puzzles=Puzzles(
            recipe=reduce(or_, recipes.values()),
            recipes=asked.examples(asks, recipes),
            axes=axes,
            generate=partial(generate.generate, asks, questions),
            solve=solve.solve,
            plan_title="The right answer",
        ),
        costs=Costs(action=costs.action, allowance=costs.allowance),
    )
