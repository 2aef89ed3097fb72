"""Closed episodes for those who watch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode
from plumbline.evaluation.tasksets import opening
from plumbline.evaluation.viewing import replays
from plumbline.evaluation.viewing.replays import NoSuchStep, frames_at, stills
from tests.evaluation.cubes import bundled
from tests.evaluation.playing import ERROR, PASS, all_solved, an_agent, an_unpublished_run, answered, said
from tests.makers import a_person, a_plan, a_task_set, an_open_episode

pytestmark = pytest.mark.django_db


@pytest.fixture
def watched() -> Episode:
    """Nonsense, an error, two actions at once, silence, and the solution in a model's words."""
    episode = an_open_episode(a_person(), a_task_set())
    first, second = a_plan(episode.task)
    back = {"up": "down", "down": "up", "left": "right", "right": "left"}
    *piece, way = first.split()
    undone = " ".join([*piece, back[way]])
    words = (said("fly"), ERROR, said(first, undone), PASS, answered(f"So:\naction: {first}"), said(second))
    for number, turn in enumerate(words, 1):
        episodes.take_turn(episode.pk, 0, number, turn)
    episode.refresh_from_db()
    return episode


def test_every_action_is_a_still(watched):
    first, second = a_plan(watched.task)
    found = stills(watched)
    assert [(still.step, still.turn, still.verdict, still.distance) for still in found] == [
        (1, 1, "malformed", 2),
        (2, 2, "provider_error", 2),
        (3, 3, "effective", 1),
        (4, 3, "ineffective", 2),
        (5, 4, "pass", 2),
        (6, 5, "effective", 1),
        (7, 6, "effective", 0),
    ]
    assert [still.text for still in found[:3]] == ["fly", "", first]
    assert [still.text for still in found[4:]] == ["", first, second]


def test_the_words_of_a_turn_stand_at_its_first_action(watched):
    first, _ = a_plan(watched.task)
    assert [still.response for still in stills(watched)] == ["", "overloaded", "", "", "", f"So:\naction: {first}", ""]


def test_a_response_of_several_actions_is_shown_once():
    task_set = a_task_set()
    run = an_unpublished_run(an_agent(), task_set, {1: [answered("action: fly")]})
    episode = run.episodes.select_related("task__task_set").get()
    play = opening.opened(episode.task, episode.setting)
    twice = replace(play.family, words=replace(play.family.words, extract=lambda text: ("fly", "swim")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replays, "opened", lambda task, setting: replace(play, family=twice))
        assert [(still.text, still.response) for still in stills(episode)] == [("fly", "action: fly"), ("swim", "")]


@pytest.mark.parametrize(
    ("first", "count", "steps"),
    [(1, 3, [1, 2, 3]), (3, 2, [3, 4]), (7, 5, [7]), (8, 5, []), (1, 500, [1, 2, 3, 4, 5, 6, 7]), (2, 0, [])],
)
def test_some_of_the_stills(watched, first, count, steps):
    found = stills(watched, first, count)
    assert [still.step for still in found] == steps
    assert found == [still for still in stills(watched) if still.step in steps]


def test_what_was_seen_at_each_step(watched):
    seen = [frames_at(watched, step) for step in range(8)]
    captions = {tuple(frame.caption for frame in frames) for frames in seen}
    assert captions == {("goal", "current")}
    goals, boards = zip(*[[frame.body for frame in frames] for frames in seen], strict=True)
    assert len({*goals}) == 1
    assert boards[0] == boards[1] == boards[2] == boards[4] == boards[5] != boards[3] == boards[6]
    assert boards[7] == goals[0]


def test_an_episode_without_a_word_has_its_start():
    episode = an_open_episode(a_person(), a_task_set())
    episodes.give_up(episode.pk, 0)
    episode.refresh_from_db()
    assert stills(episode) == []
    assert [frame.caption for frame in frames_at(episode, 0)] == ["goal", "current"]
    with pytest.raises(NoSuchStep):
        frames_at(episode, 1)


def test_steps_that_were_not_taken_cannot_be_seen(watched):
    with pytest.raises(NoSuchStep, match="step 8: the episode has 7 actions"):
        frames_at(watched, 8)


def test_an_uploaded_episode_is_watched_like_any_other():
    task_set = a_task_set()
    run = an_unpublished_run(an_agent(), task_set, all_solved(task_set), "2d")
    episode = run.episodes.select_related("task__task_set").get(task__position=1)
    assert [still.verdict for still in stills(episode)] == ["effective", "effective"]
    assert {frame.media_type for frame in frames_at(episode, 2)} == {"image/png"}


# --- long episodes


@pytest.fixture
def long() -> Episode:
    """A cube turned to and fro, in three turns of a thousand moves and more."""
    task_set = bundled("practice-cube")
    words = [answered("action: " + " ".join(["R", "R'"] * 600)), ERROR, said(*["U", "U'"] * 550), said("F", "observe")]
    run = an_unpublished_run(an_agent(), task_set, {8: words}, "net,feedback=ruling")
    return run.episodes.select_related("task__task_set").get()


def test_a_long_episode_is_watched_from_anywhere(long):
    whole = stills(long, 1, 10_000)
    assert [still.step for still in whole] == list(range(1, 2304))
    assert (whole[1199].turn, whole[1200].turn, whole[1201].turn, whole[2301].turn) == (1, 2, 3, 4)
    for first in (1, 500, 999, 1000, 1001, 2000, 2001, 2300):
        assert stills(long, first, 5) == whole[first - 1 : first + 4]


def test_what_was_seen_late_is_what_was_seen_early(long):
    start = frames_at(long, 0)
    assert frames_at(long, 1200) == frames_at(long, 2001) == frames_at(long, 2301) == start
    assert frames_at(long, 1) == frames_at(long, 1199) != start
    assert frames_at(long, 2302) == frames_at(long, 2303) != start


def test_turns_start_where_their_first_action_stands(long):
    assert replays.turn_starts(long) == [0, 1200, 1201, 2301]
    assert replays.steps(long) == 2303


def test_a_page_lists_the_actions_around_a_step():
    assert [replays.first_listed(step) for step in (0, 1, 500, 501, 1000, 1001)] == [1, 1, 1, 501, 501, 1001]
