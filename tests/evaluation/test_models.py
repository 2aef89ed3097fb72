"""What the database itself refuses, and how records call themselves."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from plumbline.evaluation.models import Agent, Episode, Exposure, Standing, Task
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.templatetags.figures import stated
from plumbline.leaderboard.templatetags.words import usual_speed
from tests.evaluation.cubes import bundled
from tests.evaluation.playing import a_run, all_solved, an_agent
from tests.makers import a_draft, a_game, a_person, a_task_set, a_user, an_open_episode

pytestmark = pytest.mark.django_db


def refused(make) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make()


def test_agent_names_belong_to_accounts():
    ada, bob = a_user("ada"), a_user("bob")
    an_agent("Walker", owner=ada)
    an_agent("Walker", owner=bob)
    an_agent("Walker")
    refused(lambda: an_agent("Walker", owner=ada))
    refused(lambda: an_agent("Walker"))


def test_people_need_no_name():
    assert len({a_person().key for _ in range(3)}) == 3
    assert Agent.objects.filter(name="").count() == 3


def test_a_task_stands_once_in_a_draft():
    draft = a_draft(count=2)
    one, two = draft.tasks.all()
    refused(lambda: Task.objects.create(task_set=draft, position=1, digest="new", instance="{}"))
    refused(lambda: Task.objects.create(task_set=draft, position=3, digest=two.digest, instance="{}"))
    Task.objects.create(task_set=a_draft("others", path=3), position=9, digest=one.digest, instance="{}")


def test_a_person_is_exposed_to_a_task_once():
    person, task = a_person(), a_task_set().tasks.first()
    Exposure.objects.create(agent=person, task=task)
    refused(lambda: Exposure.objects.create(agent=person, task=task))


def test_somebody_stands_once_on_a_board():
    task_set = a_task_set()
    a_run(an_agent(), task_set, all_solved(task_set))
    standing = Standing.objects.get()
    standing.pk = None
    refused(standing.save)


def test_an_agent_with_runs_stays():
    task_set, agent = a_task_set(), an_agent()
    a_run(agent, task_set, all_solved(task_set))
    with pytest.raises(ProtectedError):
        agent.delete()


def test_records_call_themselves_by_what_they_are():
    task_set, person = a_task_set(), a_person()
    run = a_run(an_agent(), task_set, all_solved(task_set))
    episode = an_open_episode(person, task_set, position=2)
    assert str(run) == "Walker on boards (text)"
    assert str(Standing.objects.get()) == f"agent {run.line_up.lead.pk} on boards (text)"
    assert str(episode) == f"participant {person.key.hex[:8]} at boards 2"


@pytest.mark.django_db
def test_a_complexity_that_is_not_known_exactly_has_its_bounds():
    tasks = bundled("cube-40").tasks.all()
    deep = next(task for task in tasks if task.axes == {"depth": 20})
    low, high = deep.complexities["quarters"]
    assert 20 <= low < high <= len(deep.solution["actions"])
    near = next(task for task in tasks if "quarters" in task.axes)
    assert near.complexities["quarters"] == near.axes["quarters"]
    told = {each.title: stated(each) for each in SUITES["cubebench"].figures_of({}, deep.complexities)}
    assert told["Fewest moves"] == f"{low} to {high}"


def test_figures_of_an_episode_have_their_units():
    told = SUITES["gvgai"].figures_of({"game_score": 3.0, "steps": 1200, "meaningful": 0.125}, {})
    assert [(each.title, stated(each)) for each in told] == [
        ("Score", "3"),
        ("Ticks", "1,200"),
        ("Meaningful steps", "12.5%"),
        ("Bumps", "–"),
    ]


@pytest.mark.parametrize(("steps", "speed"), [(1, "1.4"), (168, "1.4"), (169, "5"), (1_000, "10"), (500_000, "20")])
def test_long_replays_begin_faster(steps, speed):
    assert usual_speed(steps) == speed


@pytest.mark.parametrize("why", ["", "uncounted", "exposed", "second", "of an agent", "practice"])
def test_an_episode_says_of_itself_what_the_query_says(why):
    task_set, person = a_task_set(practice=why == "practice"), a_person()
    episode = a_game(person, task_set, counted=why != "uncounted")
    changed = {"exposed": {"exposed": True}, "second": {"attempt": 2}}.get(why, {})
    Episode.objects.update(**changed)
    if why == "of an agent":
        Agent.objects.update(kind=Agent.Kind.MODEL)
    episode = Episode.objects.get(pk=episode.pk)
    assert [episode.for_the_record, Episode.objects.for_the_record().exists()] == [not why] * 2
