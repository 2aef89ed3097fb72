"""Which puzzle a person gets next."""

from __future__ import annotations

from uuid import UUID

import pytest

from plumbline.envs.sliding.model import Recipe
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Agent, Episode, TaskSet
from plumbline.evaluation.tasksets import Draft, Portion
from plumbline.play import dealing
from plumbline.play.offers import offer
from tests.makers import a_game, a_person, a_set_of_seeds, a_task_set, an_open_episode
from tests.queries import made_of

EASY, HARD = (2, 2), (3, 3)  # path and geoms: the cells of the set below

pytestmark = pytest.mark.django_db


@pytest.fixture
def task_set() -> TaskSet:
    """Two easy tasks and two hard ones."""
    made = tasksets.draft(Draft(slug="cells", title="Cells", suite="ivispar", settings=("text",)))
    portions = [Portion(Recipe(path=path, geoms=geoms), 2) for path, geoms in (EASY, HARD)]
    assert list(tasksets.generate(made, portions, seed=1))[-1] == (4, 4)
    return tasksets.publish(tasksets.freeze(made))


def somebody(number: int) -> Agent:
    """A person whose shuffled order never changes."""
    return Agent.objects.create(kind=Agent.Kind.HUMAN, key=UUID(int=number))


def cell(episode: Episode) -> tuple[int, int]:
    return episode.task.axes["path"], episode.task.axes["geoms"]


def finish(episode: Episode) -> None:
    episodes.give_up(episode.pk, episode.claim)


def test_the_least_played_cell_comes_first(task_set):
    a_game(a_person(), task_set, position=1)
    assert {cell(dealing.deal(somebody(number), task_set, "text", counted=True)) for number in range(1)} == {HARD}


def test_puzzles_that_are_being_played_count_as_played(task_set):
    dealt = [cell(dealing.deal(somebody(number), task_set, "text", counted=True)) for number in range(6)]
    assert sorted(dealt) == [EASY] * 3 + [HARD] * 3


def test_one_person_goes_through_the_cells_in_turn(task_set):
    person, dealt = somebody(1), []
    for _ in range(4):
        episode = dealing.deal(person, task_set, "text", counted=True)
        dealt.append(cell(episode))
        finish(episode)
    assert sorted(dealt[:2]) == sorted(dealt[2:]) == [EASY, HARD]


@pytest.mark.parametrize("changes", [{"counted": False}, {"setting": "2d"}])
def test_what_is_not_for_the_record_of_this_setting_does_not_make_a_cell_played(task_set, changes):
    a_game(a_person(), task_set, position=1)
    for position in (3, 4):
        a_game(a_person(), task_set, position=position, **changes)
    assert cell(dealing.deal(somebody(1), task_set, "text", counted=True)) == HARD


def test_within_a_cell_everybody_has_an_order_of_their_own(task_set):
    orders = {number: dealing.following([somebody(number)], task_set, "text") for number in range(30)}
    again = {
        number: dealing.following([Agent.objects.get(key=UUID(int=number))], task_set, "text") for number in orders
    }
    assert orders == again
    assert len(set(orders.values())) == 4


def test_an_open_puzzle_is_taken_up_again(task_set):
    person = somebody(1)
    first = dealing.deal(person, task_set, "text", counted=True)
    assert dealing.deal(person, task_set, "text", counted=True) == first


def test_an_open_puzzle_of_another_setting_waits_there(task_set):
    person = somebody(1)
    solid = dealing.deal(person, task_set, "3d", counted=True)
    text = dealing.deal(person, task_set, "text", counted=True)
    assert (text.setting, text.task == solid.task) == ("text", False)


def test_nobody_meets_a_task_twice_under_whatever_setting(task_set):
    person, met = somebody(1), []
    for setting in ("text", "2d", "3d", "text"):
        episode = dealing.deal(person, task_set, setting, counted=True)
        met.append(episode.task)
        finish(episode)
    assert len(set(met)) == 4
    assert {episode.exposed for episode in Episode.objects.filter(agent=person)} == {False}


def test_nobody_meets_a_level_twice_under_whatever_seed_and_in_whatever_set():
    seeds, again, person = a_set_of_seeds(), a_set_of_seeds("again"), somebody(1)
    met = []
    for _ in range(2):
        met.append(dealing.deal(person, seeds, "symbols", counted=True))
        finish(met[-1])
    assert {episode.task.axes["game"] for episode in met} == {"teahouse", "causeway"}
    assert not any(episode.exposed for episode in met)
    assert dealing.deal(person, seeds, "symbols", counted=True) is None
    assert dealing.deal(person, again, "symbols", counted=True) is None


def test_a_set_has_as_many_puzzles_for_a_person_as_levels():
    seeds, person = a_set_of_seeds(), somebody(1)
    assert (offer(person, seeds, "symbols").total, offer(person, seeds, "symbols").left) == (2, 2)
    an_open_episode(person, seeds, "symbols")
    assert offer(person, seeds, "symbols").left == 2
    finish(Episode.objects.get())
    assert (offer(person, seeds, "symbols").left, offer(person, seeds, "symbols").done) == (1, 1)


def test_who_has_met_every_task_gets_none(task_set):
    person = somebody(1)
    for position in range(1, 5):
        a_game(person, task_set, position=position)
    assert dealing.deal(person, task_set, "text", counted=True) is None
    assert dealing.deal(person, task_set, "2d", counted=True) is None


def test_the_puzzles_left_are_those_that_can_still_be_dealt(task_set):
    person = somebody(1)
    a_game(person, task_set, position=1)
    an_open_episode(person, task_set, position=2)
    assert [offer(person, task_set, setting).left for setting in ("text", "2d")] == [3, 2]
    assert [offer(person, task_set, setting).done for setting in ("text", "2d")] == [1, 0]


def test_a_deal_is_for_the_record_only_when_asked(task_set):
    assert dealing.deal(somebody(1), task_set, "text", counted=True).counted
    assert not dealing.deal(somebody(2), task_set, "text", counted=False).counted


def test_practice_boards_come_again_the_least_played_first():
    practice_set = a_task_set("practice", count=3, settings=("text,feedback=ruling",), practice=True)
    person = somebody(1)
    played = []
    for _ in range(7):
        episode = dealing.practice(person, practice_set, "text,feedback=ruling")
        played.append((episode.task.position, episode.attempt))
        finish(episode)
    assert sorted(played[:3]) == [(1, 1), (2, 1), (3, 1)]
    assert played[3:] == [(1, 2), (2, 2), (3, 2), (1, 3)]


def test_an_open_practice_board_is_taken_up_again():
    practice_set, person = a_task_set("practice", settings=("text,feedback=ruling",), practice=True), somebody(1)
    first = dealing.practice(person, practice_set, "text,feedback=ruling")
    assert dealing.practice(person, practice_set, "text,feedback=ruling") == first
    assert not first.counted


def test_the_board_that_was_shown_is_dealt_first_unless_it_was_met():
    practice_set, person = a_task_set("practice", settings=("text,feedback=ruling",), practice=True), somebody(1)
    shown = dealing.practice(person, practice_set, "text,feedback=ruling", 3)
    finish(shown)
    assert shown.task.position == 3
    assert dealing.practice(person, practice_set, "text,feedback=ruling", 3).task.position != 3


def test_games_of_others_are_counted_and_not_read(task_set):
    for _ in range(3):
        a_game(a_person(), task_set, position=1)
    with made_of(Episode) as read:
        assert dealing.upcoming(somebody(1), task_set, "text") is not None
    assert read == []
