"""Laws of puzzles: plans win, claims of shortness are true, and distances are bounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from plumbline.envs import play
from plumbline.envs.analysis import verify
from plumbline.envs.family import ImplausibleAnalysis, Ruling
from plumbline.envs.laws.case import Case, LawBroken, expect
from plumbline.envs.setting import Setting

TAIL = 4  # actions before the end of a plan from where a search is for
SEARCHED = 400  # states that a search looks at


def the_plan_wins(case: Case) -> None:
    """Check that the solver's plan, written as text, ends with a full score."""
    if case.family.puzzles.solve(case.game, case.start) is not None:
        scores = case.scores(case.solution[-1])
        expect(scores[0] == 1, f"after the plan the score is {scores}")


def no_search_beats_a_shortest_plan(case: Case) -> None:
    """Check plans from the start, and from a few actions before the end."""
    if not case.family.puzzles.measures_actions or len(case.seats) > 1:
        return
    for state in {*(case.start, case.solution[-1 - TAIL :][0])}:
        plan = None if case.ended(state) else case.family.puzzles.solve(case.game, state)
        if plan is not None and plan.optimal:
            found = _shortest(case, state, len(plan.actions) - 1)
            expect(found is None, f"{len(plan.actions)} actions are called the fewest; {found} are enough")


def walkthroughs_win(case: Case) -> None:
    for state in case.states[:3]:
        for walkthrough in case.family.walkthroughs(case.game, state):
            scores = play.scores_after(case.family, case.game, state, walkthrough.actions)
            expect(scores[0] == 1, f"{walkthrough.title} does not win")


def distances_agree_with_the_plan(case: Case) -> None:
    for state in case.states[:8]:
        plan, distance = case.family.puzzles.solve(case.game, state), case.family.puzzles.distance(case.game, state)
        if plan is not None and distance is not None:
            expect(distance.low <= len(plan.actions), f"{len(plan.actions)} actions, distance at least {distance.low}")
            if plan.optimal and distance.high is not None:
                expect(distance.high >= len(plan.actions), f"{len(plan.actions)} actions, at most {distance.high}")


def distances_are_nought_at_the_goal_alone(case: Case) -> None:
    for state in (*case.states, *case.solution):
        distance = case.family.puzzles.distance(case.game, state)
        if distance is not None:
            solved = case.scores(state)[0] == 1
            expect((distance.low == 0) == solved, f"score {case.scores(state)[0]}, distance at least {distance.low}")
            expect(distance.high is None or distance.low <= distance.high, f"{distance} is no range")


def a_move_brings_the_goal_one_move_nearer(case: Case) -> None:
    """Check that the goal comes at most one move nearer, by a bound that is known."""
    for moment in case.walk:
        near, far = (case.family.puzzles.distance(case.game, each) for each in (moment.step.state, moment.before))
        if near is not None and far is not None:
            expect(near.low >= far.low - moment.step.moves, f"{moment.text!r} led from {far} to {near}")


def analyses_are_checked(case: Case) -> None:
    """Check that a family accepts its own analysis, and refuses it with other numbers; under one setting."""
    analyzing = case.family.analyzing
    if analyzing is None or analyzing.verify is None or case.setting != Setting(case.family.modalities[0]):
        return
    found = analyzing.analyze(case.game, case.seed)
    unknown = {*found.axes} - {axis.name for axis in case.family.puzzles.axes}
    expect(not unknown, f"the analysis has {unknown}, which are no axes")
    verify(case.family, case.game, case.instance, case.seed, found)
    wrong = {name: value if isinstance(value, str) else value + 1 for name, value in found.axes.items()}
    try:
        analyzing.verify(case.game, replace(found, axes=wrong))
    except ImplausibleAnalysis:
        return
    raise LawBroken(f"{wrong} is accepted for {found.axes}")


LAWS = (
    analyses_are_checked,
    the_plan_wins,
    no_search_beats_a_shortest_plan,
    walkthroughs_win,
    distances_agree_with_the_plan,
    distances_are_nought_at_the_goal_alone,
    a_move_brings_the_goal_one_move_nearer,
)


def _shortest(case: Case, state: Any, most: int) -> int | None:
    """Return the number of actions in which a search wins; None if it does not within its bounds."""
    seen, layer = [state], [state]
    for length in range(1, most + 1):
        layer = list(_next(case, layer, seen))
        if any(case.scores(each)[0] == 1 for each in layer):
            return length
        if len(seen) > SEARCHED:
            return None
    return None


def _next(case: Case, layer: list[Any], seen: list[Any]) -> Iterator[Any]:
    known = {*map(repr, seen)}
    for state in layer:
        for seat, action in case.listed(state):
            step = case.family.rules.step(case.game, state, action, seat)
            if step.ruling is Ruling.CHANGED and repr(step.state) not in known:
                known.add(repr(step.state))
                seen.append(step.state)
                yield step.state
