"""What a worker logs about a job names it, and what it logs about an episode names that."""

from __future__ import annotations

import logging

import pytest

from plumbline.evaluation import episodes, jobs
from plumbline.evaluation.episodes import scoring
from plumbline.evaluation.viewing import replays
from tests.logs import written
from tests.makers import a_game, a_person, a_task_set

pytestmark = pytest.mark.django_db
log = logging.getLogger("tests.of_jobs")


@pytest.fixture
def kind(monkeypatch):
    def register(steps):
        monkeypatch.setitem(jobs.KINDS, "counting", steps)
        return jobs.enlist("counting", 1)

    return register


def test_lines_of_a_job_name_it(kind):
    def steps(_):
        log.warning("begun")
        yield 1, 1

    job = kind(steps)
    with written() as kept:
        jobs.run(job.pk)
    assert [line["job_id"] for line in kept.lines] == [str(job.pk)]


def test_so_does_the_traceback_of_one_that_fails(kind):
    def steps(_):
        raise ZeroDivisionError("a bug")
        yield

    job = kind(steps)
    with written() as kept:
        jobs.run(job.pk)
    (line,) = kept.lines
    assert line["job_id"] == str(job.pk)
    assert line["exception"].endswith("ZeroDivisionError: a bug")


@pytest.mark.parametrize("how", ["scored", "watched"])
def test_lines_about_a_replay_name_its_episode(monkeypatch, how):
    def broken(*_, **__):
        raise ZeroDivisionError("a bug")

    episode = a_game(a_person(), a_task_set())
    if how == "scored":
        monkeypatch.setattr(scoring, "replay", broken)
        type(episode).objects.update(scored_at=None)
        call, arguments = episodes.score, (episode.pk,)
    else:
        monkeypatch.setattr(replays, "Replay", broken)
        call, arguments = replays.stills, (episode,)
    with written() as kept:
        try:
            call(*arguments)
        except ZeroDivisionError:
            log.exception("failed")
    assert [line["episode_id"] for line in kept.lines] == [str(episode.pk)]
