"""New episodes: their attempt, setting and exposure."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from plumbline.envs.setting import InvalidSetting
from plumbline.evaluation.models import Episode, Exposure
from tests.makers import a_person, a_task_set, an_open_episode

pytestmark = pytest.mark.django_db


def test_a_new_episode_knows_what_it_is(episode):
    assert (episode.attempt, episode.setting, episode.rules_version, episode.counted) == (1, "text", 1, True)
    assert (episode.claim, episode.turn_count, episode.outcome, episode.exposed) == (0, 0, "", False)


def test_attempts_count_up_for_each_setting_and_task():
    task_set, person = a_task_set(), a_person()
    opened = [(1, "text"), (1, "text"), (1, "2d"), (2, "text"), (1, "text")]
    made = [an_open_episode(person, task_set, setting, position=position) for position, setting in opened]
    assert [each.attempt for each in made] == [1, 2, 1, 1, 3]


def test_who_has_met_the_task_before_is_exposed():
    task_set, person = a_task_set(), a_person()
    made = [an_open_episode(person, task_set, setting) for setting in ("text", "2d", "text")]
    made.append(an_open_episode(person, task_set, position=2))
    made.append(an_open_episode(a_person(), task_set))
    assert [each.exposed for each in made] == [False, True, True, False, False]


def test_who_has_seen_the_solution_is_exposed():
    task_set, person = a_task_set(), a_person()
    Exposure.objects.create(agent=person, task=task_set.tasks.get(position=1))
    assert an_open_episode(person, task_set).exposed
    assert not an_open_episode(person, task_set, position=2).exposed


def test_a_setting_that_does_not_exist_opens_nothing():
    with pytest.raises(InvalidSetting, match="modality '4d'"):
        an_open_episode(a_person(), a_task_set(), "4d")
    assert Episode.objects.count() == 0


def test_the_same_attempt_twice_is_refused_by_the_database(episode):
    double = {"agent": episode.agent, "task": episode.task, "setting": "text", "attempt": 1, "rules_version": 1}
    with pytest.raises(IntegrityError), transaction.atomic():
        Episode.objects.create(**double)
    Episode.objects.create(**double | {"setting": "2d"})


@pytest.mark.parametrize("change", [{"outcome": "solved"}, {"closed_at": timezone.now()}], ids=["open", "closed"])
def test_an_episode_is_closed_with_an_outcome_or_neither(episode, change):
    with pytest.raises(IntegrityError), transaction.atomic():
        Episode.objects.filter(pk=episode.pk).update(**change)
