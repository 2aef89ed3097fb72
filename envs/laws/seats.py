"""Laws of seats: which seat is to move, and what each may know."""

from __future__ import annotations

from typing import Any

from plumbline.envs import play
from plumbline.envs.laws.case import Case, LawBroken, expect


def somebody_is_to_move(case: Case) -> None:
    for state in case.states:
        to_move = case.family.rules.to_move(case.game, state)
        expect(bool(to_move) or case.ended(state) is not None, "nobody is to move while play goes on")
        expect(not {*to_move} & {*case.family.rules.out(case.game, state)}, f"of seats {to_move} one is out")
        expect(all(seat in case.seats for seat in to_move), f"seats {to_move} of {len(case.seats)} are to move")


def a_wrong_seat_is_refused(case: Case) -> None:
    to_move = case.family.rules.to_move(case.game, case.start)
    for seat in [seat for seat in range(-1, len(case.seats) + 1) if seat not in to_move]:
        try:
            step = play.advance(case.family, case.game, case.start, "", seat)
        except play.NotToMove:
            continue
        raise LawBroken(f"seat {seat} was ruled {step.ruling}")


def handing_on_changes_nothing_else(case: Case) -> None:
    for moment in case.walk:
        expect(case.family.rules.same(case.game, moment.step.state, moment.after), "the world changed with the turn")
        expect(case.scores(moment.step.state) == case.scores(moment.after), "the scores changed with the turn")


def every_seat_gets_its_turn(case: Case) -> None:
    """Check that another seat is to move sooner or later, whatever the actions."""
    state, seen = case.start, {*()}
    for _ in range(4 * len(case.seats)):
        to_move = case.family.rules.to_move(case.game, state)
        seen |= {*to_move}
        state = case.after(state, "", to_move[0])
        if case.ended(state):
            return
    expect(seen == {*case.seats}, f"of {len(case.seats)} seats only {seen} are asked")


def who_has_spent_all_is_not_asked(case: Case) -> None:
    if len(case.seats) == 1:
        return
    seat, *_ = case.family.rules.to_move(case.game, case.start)
    state = play.answer(case.family, case.game, case.start, "", seat, spent=True).state
    for _ in range(2 * len(case.seats)):
        to_move = case.family.rules.to_move(case.game, state)
        expect(seat not in to_move, f"seat {seat} has no budget left and is to move")
        state = case.after(state, "", to_move[0])


def who_leaves_is_not_asked(case: Case) -> None:
    """Check that a player can leave at any time, to move or not, while the others go on."""
    passed = case.family.rules.passed
    if passed is None or len(case.seats) == 1:
        return
    for seat in case.seats:
        state = passed(case.game, case.start, seat, True)
        to_move = case.family.rules.to_move(case.game, state)
        expect(seat not in to_move and bool(to_move), f"seats {to_move} are to move when seat {seat} has left")
        expect(case.family.rules.out(case.game, state) == (seat,), f"seat {seat} has left and is not out")


def who_plays_in_real_time_plays_alone(case: Case) -> None:
    if case.family.pace(case.setting):
        expect(len(case.seats) == 1, f"{len(case.seats)} seats where time goes on")
        expect(case.family.rules.idle(case.game) is not None, "no idle action where time goes on")


def seats_have_names_of_their_own(case: Case) -> None:
    names = case.family.seat_names(case.game)
    expect(len(names) == len(case.seats), f"{len(names)} names of {len(case.seats)} seats")
    expect(len({*names}) == len(names) and all(names), f"seats without names of their own: {names}")


def twins_look_alike(case: Case) -> None:
    for state in case.states:
        for seat in case.seats:
            twin = case.family.pictures.twin(case.game, state, seat)
            if twin is not None:
                expect(twin != (case.game, state), "a twin that is the same world")
                seen, other = (_seen(case, world, seat) for world in ((case.game, state), twin))
                expect(seen == other, f"what is hidden from seat {seat} shows: {seen} and {other}")


def what_is_hidden_has_twins(case: Case) -> None:
    """Check that a family that hides something shows two different worlds alike, and that others do not."""
    hidden = case.family.pictures.hidden(case.game)
    expect(all(isinstance(each, str) and each for each in hidden), f"hidden {hidden!r}: expected words")
    for seat in case.seats:
        twins = [case.family.pictures.twin(case.game, state, seat) for state in case.states]
        some = any(twin is not None for twin in twins)
        expect(some == bool(hidden), f"seat {seat}: hidden {hidden!r}, and {'some' if some else 'no'} world has a twin")


def what_is_not_hidden_shows(case: Case) -> None:
    if case.family.pictures.hidden(case.game):
        return
    for moment in case.walk:
        if not case.family.rules.same(case.game, moment.before, moment.after):
            seen, later = (_seen(case, (case.game, state), moment.seat) for state in (moment.before, moment.after))
            expect(seen != later, f"{moment.text!r} changed the world, and nothing shows it")


LAWS = (
    somebody_is_to_move,
    a_wrong_seat_is_refused,
    handing_on_changes_nothing_else,
    every_seat_gets_its_turn,
    who_has_spent_all_is_not_asked,
    who_leaves_is_not_asked,
    who_plays_in_real_time_plays_alone,
    seats_have_names_of_their_own,
    twins_look_alike,
    what_is_hidden_has_twins,
    what_is_not_hidden_shows,
)


def _seen(case: Case, world: tuple[Any, Any], seat: int) -> Any:
    return case.family.pictures.view(*world, seat)
