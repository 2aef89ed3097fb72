"""How text becomes a step, in worlds that wait and in worlds that do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs import play
from plumbline.envs.family import Ruling, Step
from plumbline.envs.setting import FEEDBACK, Setting
from plumbline.envs.sliding import FAMILY as SLIDING
from tests.envs.sliding.boards import a_board, a_game
from tests.envs.toys import LANTERN, PARLEY, RAIN, SHELF

TOLD = Setting("text").having(FEEDBACK, "ruling")
UNTOLD = Setting("text")


def _opened(family, setting=UNTOLD, seed=7):
    game = family.rules.open(family.puzzles.generate(next(iter(family.puzzles.recipes.values())), seed), setting, SHELF)
    return game, family.rules.start(game, seed)


def test_text_is_parsed_and_played():
    game, at = _opened(LANTERN)
    assert play.advance(LANTERN, game, at, "right") == Step(replace(at, room=1), Ruling.CHANGED, moves=1)


def test_nonsense_leaves_a_waiting_world_alone():
    game, at = _opened(LANTERN)
    assert play.advance(LANTERN, game, at, "fly") == Step(at, Ruling.MALFORMED, "malformed")


def test_nonsense_passes_the_time_where_the_world_does_not_wait():
    game, sky = _opened(RAIN)
    silence = play.wait(RAIN, game, sky)
    nonsense = play.advance(RAIN, game, sky, "fly")
    assert (nonsense.state, nonsense.ruling, nonsense.reason) == (silence.state, Ruling.MALFORMED, "malformed")
    assert nonsense.state.height == sky.height - 1


def test_silence_changes_nothing_where_the_world_waits():
    game, at = _opened(LANTERN)
    assert play.wait(LANTERN, game, at) == Step(at, Ruling.IDLE)


@pytest.mark.parametrize("text", ["say hello", "nonsense", ""])
@pytest.mark.parametrize("seat", [1, 2, -1])
def test_whose_turn_it_is_not_is_refused_whatever_is_said(text, seat):
    game, talk = _opened(PARLEY)
    with pytest.raises(play.NotToMove, match=f"seat {seat}: expected 0"):
        play.answer(PARLEY, game, talk, text, seat)


def test_seats_take_turns():
    game, talk = _opened(PARLEY)
    steps = list(play.replay(PARLEY, game, talk, [(0, "say one"), (1, "nonsense"), (0, "say two")]))
    assert [step.state.turn for step in steps] == [1, 0, 1]
    assert steps[-1].state.said == ("one", "two")


def test_who_has_spent_all_is_not_waited_for():
    game, talk = _opened(PARLEY)
    after = play.answer(PARLEY, game, talk, "say one", 0, spent=True).state
    assert play.answer(PARLEY, game, after, "say two", 1).state.turn == 1


def test_a_pass_hands_the_turn_on():
    game, talk = _opened(PARLEY)
    assert play.answer(PARLEY, game, talk, None, 0) == Step(replace(talk, turn=1), Ruling.IDLE)


def test_a_replay_goes_on_from_step_to_step():
    game, at = _opened(LANTERN)
    steps = play.replay(LANTERN, game, at, [(0, "right"), (0, "fly"), (0, "right"), (0, "left")])
    assert [(step.state.room, step.ruling.value) for step in steps] == [
        (1, "changed"),
        (1, "malformed"),
        (2, "changed"),
        (1, "changed"),
    ]


def test_a_replay_reads_no_further_than_it_is_asked():
    game, at = _opened(LANTERN)
    words = iter([(0, "right"), (0, "right"), (0, "right")])
    next(play.replay(LANTERN, game, at, words))
    assert len(list(words)) == 2


def test_a_run_is_one_step_per_action():
    game, at = _opened(LANTERN)
    assert [step.state.room for step in play.run(LANTERN, game, at, ["right", "right", "left"])] == [1, 2, 1]


def test_a_run_takes_the_fast_path_of_the_family():
    game, at = _opened(LANTERN)
    rules = replace(LANTERN.rules, run=lambda game, state, actions: [Step(state, Ruling.IDLE)] * len(actions))
    fast = replace(LANTERN, rules=rules)
    assert play.run(fast, game, at, ["right", "right"]) == [Step(at, Ruling.IDLE)] * 2


SLIDING_TOLD = [
    ("move red cube right", ""),
    ("move red cube left", "Refused: the piece would leave the board."),
    ("move pink cube left", "Refused: no such piece is on the board."),
    ("move red cube", "Not understood: 'move red cube': expected move <color> <shape> <direction>."),
    (
        "move red cube north",
        "Not understood: 'north': expected a direction, one of up, down, left, right.",
    ),
]


@pytest.mark.parametrize(("text", "told"), SLIDING_TOLD)
def test_what_a_player_hears_where_rulings_are_told(text, told):
    game, board = a_game(setting="text,feedback=ruling"), a_board()
    step = play.advance(SLIDING, game, board, text)
    assert play.feedback(SLIDING, game, game.setting, text, step) == told
    assert play.feedback(SLIDING, game, UNTOLD, text, step) == ""


def test_a_wall_is_nothing_changed():
    game, at = _opened(LANTERN, TOLD)
    step = play.advance(LANTERN, game, at, "left")
    assert play.feedback(LANTERN, game, TOLD, "left", step) == "Nothing changed."


def test_the_answer_of_a_tool_is_heard_in_every_setting():
    setting = Setting("text", (("tool", "ask"),))
    game, at = _opened(LANTERN, setting)
    step = play.advance(LANTERN, game, at, "ask")
    assert step.ruling is Ruling.TOLD
    assert play.feedback(LANTERN, game, setting, "ask", step) == f"{game.house.treasure} rooms away"
    assert play.feedback(LANTERN, game, TOLD, "ask", step) == f"{game.house.treasure} rooms away"


def test_a_refusal_is_told_by_its_meaning():
    game, talk = _opened(PARLEY)
    step = play.advance(PARLEY, game, replace(talk, said=("aye",) * 6), "say hello")
    assert step.reason == "talked_enough"
    assert play.feedback(PARLEY, game, TOLD, "say hello", step) == "Refused: all has been said."
