"""What a turn costs and what ends an episode, in worlds that wait and in worlds that do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs.play import NotToMove
from plumbline.evaluation.protocol.progress import begin
from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE, Outcome, Protocol, UnknownBudget
from plumbline.evaluation.protocol.turns import Turn
from tests.envs.toys import LANTERN, PARLEY, RAIN
from tests.envs.toys.lantern import House, Size
from tests.evaluation.playing import ERROR, NONSENSE, PASS, a_board, a_toy, answered, said, step_by_step

PASS_BY_TWO = replace(PASS, seat=1)
START, GOAL = "r . . / . . b", ". . r / . . b"
RIGHT, LEFT, UP = "move red cube right", "move red cube left", "move red cube up"


@pytest.fixture
def board():
    """Two moves from its goal."""
    return a_board(START, GOAL)


# --- what costs an action


COSTS = [
    (said(RIGHT), 1),
    (said(UP), 1),  # out of bounds
    (said("move pink cone up"), 1),  # not there
    (NONSENSE, 1),
    (said(""), 1),
    (said(), 1),  # an empty list says nothing that is understood
    (answered("Thinking.\naction: " + RIGHT), 1),
    (answered("I do not know.\nReally."), 1),
    (answered(""), 1),
    (PASS, 1),
    (ERROR, 0),
]


@pytest.mark.parametrize(("turn", "cost"), COSTS, ids=repr)
def test_what_a_turn_costs(board, turn, cost):
    progress, _ = step_by_step(board, turn)
    assert (progress.turns, progress.actions) == (1, cost)


def test_several_actions_in_one_turn_cost_one_each(board):
    progress, (taken,) = step_by_step(board, said(RIGHT, "fly", LEFT))
    assert (progress.turns, progress.actions) == (1, 3)
    assert [each.step.ruling.value for each in taken] == ["changed", "malformed", "changed"]


def test_what_stands_behind_the_outcome_stays_unspent(board):
    progress, (taken,) = step_by_step(board, said(RIGHT, RIGHT, LEFT, LEFT))
    assert [each.text for each in taken] == [RIGHT, RIGHT]
    assert (progress.actions, progress.outcome) == (2, "solved")


def test_what_stands_behind_the_budget_stays_unspent(board):
    progress, taken = step_by_step(board, said(LEFT), said("fly", UP, RIGHT, RIGHT), protocol=Protocol(actions=3))
    assert [[each.text for each in turn] for turn in taken] == [[LEFT], ["fly", UP]]
    assert (progress.actions, progress.outcome) == (3, Outcome.EXHAUSTED)


def test_solving_with_the_last_action_is_solving(board):
    progress, _ = step_by_step(board, said(RIGHT), said(RIGHT), protocol=Protocol(actions=2))
    assert progress.outcome == "solved"


def test_a_board_that_is_solved_is_over_before_it_begins():
    play = a_board(GOAL, GOAL)
    assert begin(play.family, play.game, play.seed).outcome == "solved"


def test_an_episode_goes_on_while_there_is_budget(board):
    progress, _ = step_by_step(board, *[NONSENSE] * 19)
    assert (progress.actions, progress.outcome) == (19, "")
    progress, _ = step_by_step(board, *[NONSENSE] * 20)
    assert (progress.actions, progress.outcome) == (20, Outcome.EXHAUSTED)


# --- provider errors


def test_a_provider_error_leaves_everything_as_it_was(board):
    progress, (taken,) = step_by_step(board, ERROR)
    before = begin(board.family, board.game, board.seed)
    assert progress == replace(before, turns=1, errors=1, errors_in_a_row=1)
    assert [(each.text, each.provider_error) for each in taken] == [(None, True)]


def test_five_provider_errors_in_a_row_abort(board):
    assert step_by_step(board, *[ERROR] * 4)[0].outcome == ""
    progress, _ = step_by_step(board, *[ERROR] * 5)
    assert (progress.outcome, progress.turns, progress.actions) == (Outcome.ABORTED, 5, 0)


@pytest.mark.parametrize("between", [said(LEFT), NONSENSE, PASS], ids=["words", "nonsense", "silence"])
def test_whatever_is_said_ends_the_row(board, between):
    progress, _ = step_by_step(board, *[ERROR] * 4, between, *[ERROR] * 4)
    assert (progress.outcome, progress.errors, progress.errors_in_a_row) == ("", 8, 4)


def test_twenty_provider_errors_in_all_abort(board):
    four = [*[ERROR] * 4, NONSENSE]
    progress, _ = step_by_step(board, *four * 4, *[ERROR] * 3)
    assert (progress.outcome, progress.errors) == ("", 19)
    progress, _ = step_by_step(board, *four * 4, *[ERROR] * 4)
    assert (progress.outcome, progress.errors, progress.actions) == (Outcome.ABORTED, 20, 4)


def test_the_protocol_says_how_many_errors_abort(board):
    strict = Protocol(provider_errors_in_a_row=2, provider_errors=3)
    assert step_by_step(board, ERROR, ERROR, protocol=strict)[0].outcome == Outcome.ABORTED
    progress, _ = step_by_step(board, ERROR, PASS, ERROR, PASS, ERROR, protocol=strict)
    assert progress.outcome == Outcome.ABORTED


# --- worlds that do not wait


def test_a_provider_error_never_ticks():
    rain = a_toy(RAIN)
    progress, _ = step_by_step(rain, ERROR, ERROR, ERROR)
    assert progress.state == RAIN.rules.start(rain.game, rain.seed)


@pytest.mark.parametrize("turn", [PASS, NONSENSE, answered("no\nidea")], ids=["silence", "nonsense", "no action"])
def test_silence_and_nonsense_pass_the_time(turn):
    rain = a_toy(RAIN)
    idled, _ = step_by_step(rain, said("stay"))
    progress, _ = step_by_step(rain, turn)
    assert progress.state == idled.state
    assert (progress.actions, idled.actions) == (1, 1)


def test_nonsense_stays_malformed_though_time_passes():
    _, (taken, then) = step_by_step(a_toy(RAIN), NONSENSE, PASS)
    assert [each.step.ruling.value for each in (*taken, *then)] == ["malformed", "changed"]


def test_the_rain_ends_within_a_turn():
    progress, (taken,) = step_by_step(a_toy(RAIN), said(*["left"] * 9))
    assert len(taken) == progress.actions == 4
    assert progress.outcome in ("caught", "missed")


# --- worlds that tell


def test_silence_changes_nothing_where_the_world_waits():
    lantern = a_toy(LANTERN)
    progress, (taken,) = step_by_step(lantern, PASS)
    assert progress.state == LANTERN.rules.start(lantern.game, lantern.seed)
    assert taken[0].step.ruling.value == "idle"


def test_asking_costs_an_action_and_is_answered():
    lantern = a_toy(LANTERN, setting="text,tool=ask")
    progress, (taken,) = step_by_step(lantern, said("ask"))
    assert (progress.actions, taken[0].step.ruling.value) == (1, "told")
    assert taken[0].step.note == f"{lantern.game.house.treasure} rooms away"


# --- seats


def test_who_is_not_to_move_is_refused_and_pays_nothing():
    parley = a_toy(PARLEY)
    with pytest.raises(NotToMove, match="seat 1: expected 0"):
        step_by_step(parley, said("say one", seat=1))


def test_seats_take_turns_whatever_they_say():
    progress, taken = step_by_step(a_toy(PARLEY), said("say one"), said("nonsense", seat=1), said("say two"))
    assert [turn[0].step.reason for turn in taken] == ["", "malformed", ""]
    assert (progress.actions, progress.state.said) == (3, ("one", "two"))


def test_a_family_ends_in_its_own_words():
    assert step_by_step(a_toy(PARLEY), said("declare 3"))[0].outcome == "declared"
    house = a_toy(LANTERN, Size(2))
    assert house.game.house == House(2, 1)
    assert step_by_step(house, said("right"))[0].outcome == "solved"


# --- turns and seconds


def test_answers_are_counted_and_hands_are_not(board):
    protocol = Protocol(turns=2)
    typed, _ = step_by_step(board, said(LEFT, input_mode="keys"), said(RIGHT), protocol=protocol)
    assert (typed.turns, typed.spent[0].answers, typed.outcome) == (2, 1, "")
    answered, _ = step_by_step(board, said(LEFT), said(RIGHT), protocol=protocol)
    assert (answered.turns, answered.spent[0].answers, answered.outcome) == (2, 2, "exhausted")


def test_a_provider_error_is_no_answer(board):
    progress, _ = step_by_step(board, ERROR, said(LEFT), protocol=Protocol(turns=2))
    assert (progress.turns, progress.spent[0].answers, progress.outcome) == (2, 1, "")


def test_what_is_said_after_the_time_is_up_is_not_done(board):
    protocol = Protocol(seconds=60)
    progress, taken = step_by_step(board, said(LEFT, seconds=40), said(RIGHT, seconds=21), protocol=protocol)
    assert (progress.outcome, progress.actions, progress.spent[0].seconds) == ("timed_out", 1, 61)
    assert taken[1] == ()


def test_the_last_second_still_counts(board):
    progress, _ = step_by_step(board, said(LEFT, seconds=40), said(RIGHT, seconds=20), protocol=Protocol(seconds=60))
    assert (progress.outcome, progress.actions) == ("", 2)


def test_what_took_an_unknown_time_took_none(board):
    progress, _ = step_by_step(board, said(LEFT), said(RIGHT, seconds=60), protocol=Protocol(seconds=60))
    assert (progress.outcome, progress.spent[0].seconds) == ("", 60)


@pytest.mark.parametrize("budget", ["turns", "seconds"])
def test_a_budget_that_is_not_set_needs_no_number(budget):
    assert Protocol().problem(LANTERN) == ""
    assert Protocol(**{budget: 0}).problem(LANTERN) == f"{budget} 0: expected 1 to 500000"


# --- budgets that grow with the task


def test_one_of_a_thing_is_said_in_the_singular():
    assert Protocol(actions=1, actions_per_unit=1, axis="sum").in_words() == "1 action plus sum"
    assert Protocol(actions=1, turns=1, seconds=60).in_words() == "1 action and 1 turn and 1 minute"
    assert Protocol(actions=2, turns=2, seconds=90).in_words() == "2 actions and 2 turns and 1.5 minutes"


def test_a_budget_counts_a_complexity_of_the_task():
    grows = Protocol(actions=10, actions_per_unit=2, axis="rooms")
    assert grows.in_words() == "10 actions plus 2 × rooms"
    assert grows.resolved({"rooms": 4, "floors": 1}) == Protocol(actions=18)
    assert grows.resolved({"rooms": LONGEST_EPISODE}).actions == LONGEST_EPISODE
    assert Protocol(actions=10).resolved({}) == Protocol(actions=10)


@pytest.mark.parametrize(("axes", "found"), [({}, "None"), ({"rooms": "many"}, "'many'"), ({"rooms": -1}, "-1")])
def test_a_budget_needs_the_complexity_that_it_counts(axes, found):
    with pytest.raises(UnknownBudget, match=f"^rooms {found}: expected a whole number"):
        Protocol(actions_per_unit=2, axis="rooms").resolved(axes)


ODD_BUDGETS = [
    ({"actions_per_unit": 2, "axis": "wings"}, "axis 'wings': expected one of rooms"),
    ({"actions_per_unit": 2}, "axis '' and actions_per_unit 2: expected both or neither"),
    ({"axis": "rooms"}, "axis 'rooms' and actions_per_unit 0: expected both or neither"),
    ({"actions_per_unit": -1, "axis": "rooms"}, "actions_per_unit -1: expected 0 to 500000"),
    ({"actions_per_turn": 0}, "actions_per_turn 0: expected 1 to 500000"),
]


@pytest.mark.parametrize(("given", "problem"), ODD_BUDGETS)
def test_a_budget_that_cannot_be_counted_is_refused(given, problem):
    assert Protocol(**given).problem(LANTERN) == problem


def test_answers_are_not_bounded_where_players_take_turns():
    assert Protocol(turns=5).problem(PARLEY).startswith("turns 5: expected none")


def test_old_digests_know_nothing_of_budgets_that_grow():
    assert Protocol(turns=3).particulars() == {"turns": 3}
    assert Protocol(actions_per_unit=2, axis="rooms").particulars() == {"actions_per_unit": 2, "axis": "rooms"}


def test_a_turn_has_no_more_actions_than_the_protocol_grants(board):
    protocol = Protocol(actions_per_turn=2)
    progress, taken = step_by_step(board, said(UP, UP, UP), said(UP), protocol=protocol)
    assert ([len(each) for each in taken], progress.actions) == ([2, 1], 3)
    assert protocol.in_words() == "20 actions, at most 2 a turn"
    assert protocol.in_words(by_hand=True) == "20 actions"


def test_pages_for_all_say_which_budget_is_of_models_answers_alone():
    assert Protocol(actions=30).for_all() == "30 actions"
    cube = Protocol(actions=LONGEST_EPISODE, turns=20, seconds=1800)
    assert cube.for_all("episode") == "30 minutes per episode; models: 20 turns"
    assert Protocol(turns=3, actions_per_turn=2).for_all() == "20 actions; models: 3 turns, at most 2 actions a turn"


# --- several seats


def test_each_seat_has_a_budget_of_its_own():
    talk = a_toy(PARLEY)
    turns = [said("say a"), said("say b", seat=1), said("say c"), said("say d", seat=1)]
    progress, _ = step_by_step(talk, *turns, protocol=Protocol(actions=2))
    assert [spent.actions for spent in progress.spent] == [2, 2]
    assert progress.outcome == Outcome.EXHAUSTED


def test_one_goes_on_when_the_other_has_nothing_left():
    talk = a_toy(PARLEY)
    turns = [said("say a"), PASS_BY_TWO, said("say c"), said("say d", seat=1)]
    progress, _ = step_by_step(talk, *turns[:3], protocol=Protocol(actions=2))
    assert (progress.outcome, progress.state.turn, progress.state.spent) == ("", 1, (True, False))
    with pytest.raises(NotToMove, match="seat 0: expected another"):
        step_by_step(talk, *turns[:3], said("say e"), protocol=Protocol(actions=2))
    assert step_by_step(talk, *turns, protocol=Protocol(actions=2))[0].outcome == Outcome.EXHAUSTED


def test_what_is_said_beyond_the_own_turn_stays_unspent():
    progress, taken = step_by_step(a_toy(PARLEY), said("say a", "say b", "declare 3"))
    assert (len(taken[0]), progress.actions, progress.state.said) == (1, 1, ("a",))


def test_a_seat_that_is_not_to_move_is_charged_nothing():
    with pytest.raises(NotToMove, match="seat 1: expected 0"):
        step_by_step(a_toy(PARLEY), said("say a", seat=1))
    with pytest.raises(NotToMove, match="seat 7: expected one below 2"):
        step_by_step(a_toy(PARLEY), replace(ERROR, seat=7))


def test_each_seat_has_its_own_time():
    talk = a_toy(PARLEY)
    turns = [said("say a", seconds=50), said("say b", seat=1, seconds=50), said("say c", seconds=5)]
    progress, _ = step_by_step(talk, *turns, protocol=Protocol(seconds=60))
    assert (progress.outcome, [spent.seconds for spent in progress.spent]) == ("", [55, 50])


# --- players who leave


def test_the_others_go_on_when_a_player_leaves():
    talk = a_toy(PARLEY)
    gone = Turn(seat=1, left=True)
    progress, taken = step_by_step(talk, gone, said("say a"), said("say b"))
    assert (taken[0], progress.turns, progress.actions, progress.outcome) == ((), 3, 2, "")
    with pytest.raises(NotToMove, match="seat 1"):
        step_by_step(talk, gone, said("say c", seat=1))
    assert step_by_step(talk, gone, Turn(left=True))[0].outcome == Outcome.GAVE_UP


def test_who_plays_alone_gives_up_by_leaving(board):
    progress, _ = step_by_step(board, Turn(left=True))
    assert (progress.outcome, progress.turns, progress.actions) == (Outcome.GAVE_UP, 1, 0)
