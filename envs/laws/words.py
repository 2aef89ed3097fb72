"""Laws of words: action texts, extraction from free text, and the texts that players read."""

from __future__ import annotations

from plumbline.envs import play
from plumbline.envs.family import LONGEST_MESSAGE, Ruling
from plumbline.envs.laws.case import NONSENSE, Case, expect

MESSAGES = (
    ("Hello.", True),
    ("é" * LONGEST_MESSAGE, True),
    ("a" * (LONGEST_MESSAGE + 1), False),
    ("   ", False),
    ("one\x00two", False),
    ("one\ntwo", False),
    ("one\ud800two", False),
)


def parse_undoes_write(case: Case) -> None:
    for state in case.states:
        for _, action in case.listed(state):
            text = case.family.words.write(case.game, action)
            expect(case.family.words.parse(case.game, text) == action, f"{text!r} does not mean {action}")
            expect(case.family.words.extract(text) == (text,), f"{text!r} is not found in itself")
            thought = case.family.words.extract(f"First I think.\nAction: {text}")
            expect(thought == (text,), f"{text!r} is not found behind 'Action:' but {thought}")


def commands_parse(case: Case) -> None:
    words = case.family.words
    for seat in case.seats if words.commands else ():
        commands = list(words.commands(case.game, seat)) if words.commands else []
        expect(bool(commands), f"seat {seat} can say nothing")
        for command in commands:
            text = words.write(case.game, command)
            expect(words.parse(case.game, text) == command, f"{text!r} does not mean {command}")


def vocabularies_parse_and_tell_nothing(case: Case) -> None:
    vocabulary = case.family.words.vocabulary
    if vocabulary is None:
        return
    for seat in case.seats:
        known = vocabulary(case.game, seat)
        for text in known.texts():
            case.family.words.parse(case.game, text)
        found = case.family.pictures.twin(case.game, case.start, seat)
        expect(found is None or vocabulary(found[0], seat) == known, "a vocabulary tells a game from its twin")


def nonsense_is_malformed(case: Case) -> None:
    for seat in case.family.rules.to_move(case.game, case.start):
        for text in NONSENSE:
            ruling = play.advance(case.family, case.game, case.start, text, seat).ruling
            expect(ruling is Ruling.MALFORMED, f"{text[:20]!r} was ruled {ruling}")


def problems_are_of_form_alone(case: Case) -> None:
    """Check that nonsense has a problem, and that legal actions without a mistake have none."""
    problem = case.family.words.problem
    if problem is None:
        return
    for text in NONSENSE:
        expect(bool(problem(case.game, text)), f"{text[:20]!r} has no problem")
    for action in () if (plan := case.family.puzzles.solve(case.game, case.start)) is None else plan.actions:
        text = case.family.words.write(case.game, action)
        expect(not problem(case.game, text), f"{text!r} wins and has a problem: {problem(case.game, text)}")


def players_are_told_what_to_do(case: Case) -> None:
    for seat in case.seats:
        for name in ("brief", "instructions"):
            text = getattr(case.family.words, name)(case.game, seat)
            expect(isinstance(text, str) and bool(text.strip()), f"the {name} of seat {seat} is {text!r}")


def tasks_are_told(case: Case) -> None:
    task = case.family.words.task
    for seat in case.seats if task else ():
        text = task(case.game, seat) if task else ""
        expect(isinstance(text, str) and bool(text.strip()), f"the task of seat {seat} is {text!r}")


def who_has_won_has_met_the_goal(case: Case) -> None:
    reached = case.family.words.reached
    for state in case.states if reached else ():
        found = reached(case.game, state) if reached else None
        parts = found.parts if found else ()
        expect(bool(parts) and all(part.text for part in parts), "a goal without parts, or one without words")
        met = [part.is_met for part in parts]
        won = min(case.scores(state)) == 1
        expect(not won or (all(met) if found and found.all else any(met)), f"won with the parts {met}")


def messages_are_bounded(case: Case) -> None:
    written = case.family.words.message if len(case.seats) > 1 else None
    for seat in case.family.rules.to_move(case.game, case.start) if written else ():
        for content, fits in MESSAGES:
            text = written(content) if written else ""
            ruling = play.advance(case.family, case.game, case.start, text, seat).ruling
            problem = f"a message of {len(content)} characters, {content[:9]!r}, was ruled {ruling}"
            expect((ruling is Ruling.CHANGED) == fits, problem)


def messages_reach_the_others(case: Case) -> None:
    written, start = case.family.words.message if len(case.seats) > 1 else None, case.start
    for seat in case.family.rules.to_move(case.game, start) if written else ():
        after = case.after(start, written("Look behind the door.") if written else "", seat)
        for other in [other for other in case.seats if other != seat]:
            seen = (case.family.pictures.view(case.game, state, other) for state in (start, after))
            expect(len({*seen}) == 2, f"a message of seat {seat} does not reach seat {other}")


LAWS = (
    parse_undoes_write,
    commands_parse,
    vocabularies_parse_and_tell_nothing,
    nonsense_is_malformed,
    problems_are_of_form_alone,
    players_are_told_what_to_do,
    tasks_are_told,
    who_has_won_has_met_the_goal,
    messages_are_bounded,
    messages_reach_the_others,
)
