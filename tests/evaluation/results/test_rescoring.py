"""Old episodes under new rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.family import Ruling, Step
from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode
from plumbline.evaluation.protocol import opening
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.results import rescoring
from tests.makers import a_person, a_plan, a_task_set

pytestmark = pytest.mark.django_db


def a_scored_episode() -> Episode:
    task = a_task_set().tasks.select_related("task_set").first()
    episode = episodes.open_episode(a_person(), task, "text", counted=True)
    for number, text in enumerate(a_plan(task), 1):
        episodes.take_turn(episode.pk, 0, number, Turn(actions=(text,)))
    return episodes.score(episode.pk)


@pytest.fixture
def new_rules(monkeypatch):
    """Raises the version of the sliding puzzle's rules, and changes some of them, until the test ends."""

    def raise_version(**changes):
        sliding = FAMILIES["sliding"]
        family = replace(sliding, rules=replace(sliding.rules, version=2, **changes))
        monkeypatch.setattr(rescoring, "FAMILIES", {"sliding": family})
        monkeypatch.setattr(opening, "FAMILIES", {"sliding": family})
        opening.open_instance.cache_clear()

    yield raise_version
    opening.open_instance.cache_clear()


def test_an_episode_that_comes_out_identical_is_restamped(new_rules):
    episode = a_scored_episode()
    new_rules()
    assert [same for _, same in rescoring.restamp("sliding")] == [True]
    episode.refresh_from_db()
    assert episode.rules_version == 2


def test_an_episode_that_comes_out_differently_keeps_its_version_and_numbers(new_rules):
    episode = a_scored_episode()
    before = (episode.metrics, episode.outcome)
    new_rules(step=lambda game, board, slide, seat: Step(board, Ruling.ILLEGAL, "occupied"))
    assert [same for _, same in rescoring.restamp("sliding")] == [False]
    episode.refresh_from_db()
    assert (episode.rules_version, (episode.metrics, episode.outcome)) == (1, before)


def test_nothing_is_restamped_under_the_same_rules():
    a_scored_episode()
    assert list(rescoring.restamp("sliding")) == []
