"""Laws of rules: steps and their rulings, ends, and scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plumbline.envs import play
from plumbline.envs.family import MalformedAction, Ruling, Step
from plumbline.envs.laws.case import Case, expect

TRIED = 4  # states of a walk in which everything is tried
LONGEST_WORD = 20  # letters of a reason or an ending


def a_step_is_a_function(case: Case) -> None:
    foresee = case.family.rules.foresee
    for moment in case.walk:
        if foresee is not None:
            foresee(case.game, moment.before, moment.text, moment.seat)
        again = play.advance(case.family, case.game, moment.before, moment.text, moment.seat)
        expect(again == moment.step, f"{moment.text!r} gave {again}, before {moment.step}")


def listed_actions_are_legal(case: Case) -> None:
    for moment in case.walk:
        expect(not (moment.listed and moment.refused), f"{moment.text!r} was listed and refused: {moment.step.reason}")


def actions_that_change_something_are_listed(case: Case) -> None:
    """Check every possible action: where actions are a list, and by keys."""
    for state in [state for state in (*case.states[:TRIED], *case.solution) if not case.ended(state)]:
        for seat in case.family.rules.to_move(case.game, state):
            listed = list(case.family.rules.actions(case.game, state, seat))
            for action in _sayable(case, seat):
                changes = case.family.rules.step(case.game, state, action, seat).ruling is Ruling.CHANGED
                expect(not changes or action in listed, f"{action} changes the world and is not listed")


def idle_means_that_nothing_changed(case: Case) -> None:
    for moment in case.walk:
        expect(case.family.rules.same(case.game, moment.before, moment.before), f"{moment.before} is not itself")
        if not moment.refused:
            unchanged = case.family.rules.same(case.game, moment.before, moment.step.state)
            expect(unchanged == (moment.step.ruling is not Ruling.CHANGED), f"{moment.text!r}: {moment.step.ruling}")


def moves_are_counted(case: Case) -> None:
    for moment in case.walk:
        moves, changed = moment.step.moves, moment.step.ruling is Ruling.CHANGED
        expect(moves >= 0, f"{moment.text!r} was {moves} moves")
        expect(changed or not moves, f"{moment.text!r} changed nothing and was {moves} moves")


def refusals_leave_a_waiting_world_alone(case: Case) -> None:
    for moment in case.walk:
        if moment.refused and case.family.rules.idle(case.game) is None:
            expect(moment.step.state == moment.before, f"{moment.text!r} was refused and changed the state")


def refusals_have_declared_reasons(case: Case) -> None:
    known = {"", play.MALFORMED, *(reason.word for reason in case.family.rules.reasons)}
    for text, step in (*((moment.text, moment.step) for moment in case.walk), *_tried(case)):
        refused = step.ruling in (Ruling.ILLEGAL, Ruling.MALFORMED)
        expect(step.reason in known, f"{text!r}: reason {step.reason!r} is not declared")
        expect(refused == bool(step.reason), f"{text!r} was ruled {step.ruling} with reason {step.reason!r}")


def words_of_reasons_and_endings_are_short_and_explained(case: Case) -> None:
    for declared in (case.family.rules.reasons, case.family.rules.endings):
        words = [each.word for each in declared]
        expect(len({*words}) == len(words), f"a word is declared twice: {words}")
        for each in declared:
            expect(0 < len(each.word) <= LONGEST_WORD, f"{each.word!r}: expected 1 to {LONGEST_WORD} letters")
            expect(bool(each.meaning), f"{each.word} has no meaning")


def the_start_is_open(case: Case) -> None:
    ended, scores = case.ended(case.start), case.scores(case.start)
    expect(ended is None, f"it is over before it begins: {ended}")
    expect(all(score < 1 for score in scores), f"it is solved before it begins: {scores}")


def ends_are_declared(case: Case) -> None:
    known = {None, *(ending.word for ending in case.family.rules.endings)}
    for state in (*case.states, *case.solution):
        expect(case.ended(state) in known, f"ended {case.ended(state)!r}, which is not declared")


def scores_stay_within_bounds(case: Case) -> None:
    for state in (*case.states, *case.solution):
        scores = case.scores(state)
        expect(len(scores) == len(case.seats), f"{len(scores)} scores")
        expect(all(0 <= score <= 1 for score in scores), f"scores {scores}")


def what_is_solved_is_over(case: Case) -> None:
    """Check unless players declare the end themselves."""
    for state in (*case.states, *case.solution) if not case.family.rules.declares_end else ():
        solved = all(score == 1 for score in case.scores(state))
        expect(not solved or case.ended(state) is not None, f"scores {case.scores(state)} while play goes on")


def run_equals_step_after_step(case: Case) -> None:
    if case.family.rules.run is None:
        return
    actions, steps, state = [], [], case.start
    for moment in [moment for moment in case.walk if moment.listed]:
        if not case.ended(state):
            actions.append(case.family.words.parse(case.game, moment.text))
            steps.append(case.family.rules.step(case.game, state, actions[-1], 0))
            state = steps[-1].state
    expect(list(case.family.rules.run(case.game, case.start, actions)) == steps, "the fast path differs")


def numbers_have_names(case: Case) -> None:
    """Check the names of what is read off states and steps for metrics."""
    rules = case.family.rules
    _named("position", rules.position(case.game, case.start))
    for moment in case.walk:
        _named("readings", rules.readings(case.game, moment.after))
        if rules.event is not None:
            _named("event", rules.event(case.game, moment.before, moment.text, moment.step))


LAWS = (
    a_step_is_a_function,
    listed_actions_are_legal,
    actions_that_change_something_are_listed,
    idle_means_that_nothing_changed,
    moves_are_counted,
    refusals_leave_a_waiting_world_alone,
    refusals_have_declared_reasons,
    words_of_reasons_and_endings_are_short_and_explained,
    the_start_is_open,
    ends_are_declared,
    scores_stay_within_bounds,
    what_is_solved_is_over,
    run_equals_step_after_step,
    numbers_have_names,
)


def _sayable(case: Case, seat: int) -> Iterator[Any]:
    if case.family.words.commands is not None:
        yield from case.family.words.commands(case.game, seat)
    for gesture in case.family.pictures.gestures(case.game, seat):
        if gesture.kind == "key" and "{" not in gesture.say:
            try:
                yield case.family.words.parse(case.game, gesture.say)
            except MalformedAction:
                continue


def _tried(case: Case) -> Iterator[tuple[str, Step[Any]]]:
    """Yield the steps of every action that is possible at the start and soon after."""
    for state in [state for state in case.states[:TRIED] if not case.ended(state)]:
        for seat in case.family.rules.to_move(case.game, state):
            for action in _sayable(case, seat):
                text = case.family.words.write(case.game, action)
                yield text, case.family.rules.step(case.game, state, action, seat)


def _named(hook: str, numbers: Mapping[str, int]) -> None:
    plain = all(type(name) is str and type(number) in (int, bool) for name, number in numbers.items())
    expect(plain, f"{hook} answers {numbers}: expected whole numbers by name")
