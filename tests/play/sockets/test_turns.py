"""Turns over the play socket, from the first to the end of the episode."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from plumbline.envs.drawing.scene import NoRenderer
from plumbline.evaluation.models import TurnRow
from plumbline.evaluation.viewing import pictures
from tests.makers import a_game, a_person, a_plan, a_task_set, an_open_episode
from tests.play.tabs import NONSENSE, a_say, told

pytestmark = pytest.mark.django_db(transaction=True)

REFUSED = (NONSENSE, "move black prism up")  # no board of the tests has a black prism


def test_a_turn_is_acknowledged_before_its_frames(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    move = a_plan(episode.task)[0]
    taken, frames = tab.play(1, move)
    known = {
        "type": "acknowledged",
        "number": 1,
        "text": move,
        "actions": 1,
        "outcome": "",
        "headline": "",
        "feedback": "",
        "seconds_left": None,
    }
    assert taken == known
    assert frames["number"] == 1


def test_an_acknowledged_turn_is_in_the_database(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.say(1, NONSENSE, mode="keys")
    tab.hear("acknowledged")
    (turn,) = TurnRow.objects.filter(episode=episode)
    expected = {"actions": [NONSENSE], "input_mode": "keys", "seconds": 1.5, "blurred_seconds": 0.25}
    assert (turn.number, turn.turn) == (1, expected)


def test_only_what_has_changed_is_shown_again(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    _, same = tab.play(1, NONSENSE)
    _, moved = tab.play(2, a_plan(episode.task)[0])
    assert [frame["caption"] for frame in same["frames"]] == []
    assert [frame["caption"] for frame in moved["frames"]] == ["current"]


def test_without_feedback_nothing_is_told(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    assert [tab.play(number, text)[0]["feedback"] for number, text in enumerate(REFUSED, 1)] == ["", ""]


def test_with_feedback_the_ruling_is_told(join, person):
    practice = a_task_set("practice", settings=("text,feedback=ruling",), practice=True)
    tab = join(an_open_episode(person, practice, "text,feedback=ruling", counted=False), person)
    tab.joined()
    heard = [tab.play(number, text)[0]["feedback"] for number, text in enumerate(REFUSED, 1)]
    assert heard[0].startswith("Not understood: 'fly to the moon': expected move")
    assert heard[1] == "Refused: no such piece is on the board."


def test_without_a_renderer_turns_are_taken_all_the_same(join, episode, person, monkeypatch):
    def nothing(*_):
        raise NoRenderer("no OpenGL here")

    monkeypatch.setattr(pictures, "drawn", nothing)
    tab = join(episode, person)
    tab.hear("joined")
    assert tab.hear("refused")["problem"] == "no OpenGL here"
    tab.say(1, NONSENSE)
    tab.hear("acknowledged")
    assert told(episode) == [NONSENSE]


def test_many_people_play_at_once(join):
    task_set = a_task_set()
    people = [a_person() for _ in range(8)]
    boards = [an_open_episode(each, task_set) for each in people]
    plan = a_plan(boards[0].task)
    tabs = [join(board, each) for board, each in zip(boards, people, strict=True)]

    def solve(tab):
        tab.joined()
        return [tab.play(number, move)[0]["outcome"] for number, move in enumerate(plan, 1)][-1]

    with ThreadPoolExecutor(len(tabs)) as hands:
        assert set(hands.map(solve, tabs)) == {"solved"}


def test_a_solved_puzzle_is_closed_and_scored(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    outcomes = [tab.play(number, move)[0]["outcome"] for number, move in enumerate(a_plan(episode.task), 1)]
    assert outcomes == ["", "solved"]
    episode.refresh_from_db()
    assert (episode.outcome, episode.solved, episode.action_count, episode.input_mode) == ("solved", True, 2, "command")
    assert (episode.seconds, episode.metrics["efficiency"]) == (3.0, 1.0)


def test_the_last_action_of_the_budget_ends_the_puzzle(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    outcomes = [tab.play(number, NONSENSE)[0]["outcome"] for number in range(1, 21)]
    assert outcomes == [""] * 19 + ["exhausted"]


def test_the_last_move_brings_the_headline(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    headlines = [tab.play(number, move)[0]["headline"] for number, move in enumerate(a_plan(episode.task), 1)]
    assert headlines == ["", "Solved in 2 actions"]
    assert join(episode, person).joined()[0]["headline"] == "Solved in 2 actions"


def test_giving_up_ends_the_puzzle(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.play(1, NONSENSE)
    tab.tell({"type": "give_up"})
    assert tab.hear("closed")["outcome"] == "gave_up"
    episode.refresh_from_db()
    assert (episode.outcome, episode.solved, told(episode)) == ("gave_up", False, [NONSENSE])


def test_who_joins_after_giving_up_is_told(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.play(1, NONSENSE)
    tab.tell({"type": "give_up"})
    tab.hear("closed")
    assert join(episode, person).joined()[0]["outcome"] == "gave_up"


@pytest.mark.parametrize("message", [a_say(3, "up"), {"type": "give_up"}])
def test_after_the_end_nothing_is_taken(join, person, message):
    episode = a_game(person, a_task_set())
    tab = join(episode, person)
    assert tab.joined()[0]["outcome"] == "solved"
    tab.tell(message)
    assert tab.hear("closed") == {"type": "closed", "outcome": "solved", "headline": "Solved in 2 actions"}
    assert told(episode) == a_plan(episode.task)
