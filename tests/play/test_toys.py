"""Toy families on the whole way: composed, played over sockets, uploaded, replayed, scored again, on a leaderboard.

What is graded, has two seats, or ends when somebody says so must not break between the engine and the records.
"""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Agent, Episode, Standing, TaskSet
from plumbline.evaluation.results import people
from plumbline.evaluation.scoring import metrics
from plumbline.evaluation.suites import SUITES, suite
from plumbline.evaluation.tasksets.opening import opened
from plumbline.leaderboard.rankings.leaderboards import leaderboard
from plumbline.play import dealing, together
from tests.leaderboard.uploads import a_browser, a_published, ours
from tests.makers import a_file, a_header, a_person, a_set_of_toys, a_user, an_episode

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]

COMPOSITION = {
    "draft": {"slug": "talks", "title": "Talks", "suite": "parley", "composition": "four talks"},
    "portions": [[{"largest": 9}, 4]],
    "seed": 3,
}


@pytest.fixture
def talks(tmp_path) -> TaskSet:
    """A set of talks, composed by the command."""
    path = tmp_path / "talks.composition.json"
    path.write_text(json.dumps(COMPOSITION))
    call_command("compose", str(path), "--out", str(tmp_path / "talks.jsonl"), stdout=StringIO())
    return tasksets.load((tmp_path / "talks.jsonl").read_bytes())


def the_sum(task) -> int:
    return sum(opened(task, "text").game.held)


def two_agents(task_set: TaskSet, name: str, error: int) -> bytes:
    """A file of two agents whose answers are so far off."""
    partners = [{"name": f"{name}'s friend", "model": "friend-1"}]
    header = a_header(task_set, agent={"name": name, "model": "talker-1"}, partners=partners)
    lines = []
    for task in task_set.tasks.select_related("task_set"):
        turns = [{"response": "Action: say hello"}, {"seat": 1, "response": f"Action: declare {the_sum(task) + error}"}]
        lines.append(an_episode(task, turns=turns))
    return a_file(header, *lines)


def talk_of_two(join, episode: Episode, one: Agent, other: Agent, error: int) -> None:
    """Both play over their own sockets."""
    host, guest = join(episode, one), join(episode, other)
    while not host.until("partners")["to_move"]:
        pass
    host.say(1, "say I am here")
    assert host.until("acknowledged")["outcome"] == ""
    while not guest.until("partners")["to_move"]:
        pass
    guest.say(2, f"declare {the_sum(episode.task) + error}")
    assert guest.until("acknowledged")["outcome"] == "declared"
    assert host.until("closed")["outcome"] == "declared"


def test_a_graded_family_of_two_seats_goes_the_whole_way(talks, join):
    one, other = a_person(), a_person()
    episode = together.invite(one, talks, "text")
    episodes.accept(episode.seats.get().invitation, other)
    talk_of_two(join, episode, one, other, error=2)
    played = episodes.score(episode.pk)
    assert (played.solved, played.metrics["score"], played.metrics["score_2"]) == (False, 0.8, 0.8)
    people.refresh(talks, "text")

    ours("do-nothing", talks)
    a_published(a_user("ada"), talks, two_agents(talks, "Near", error=1))
    a_published(a_user("bob"), talks, two_agents(talks, "Exact", error=0))
    shown = leaderboard(talks, "text")
    assert [(row.name, row.rank) for row in shown.rows] == [
        ("Exact & Exact's friend", 1),
        ("Near & Near's friend", 2),
    ]
    values = {row.name: (row.value("completion"), row.value("score"), row.value("score_1")) for row in shown.every}
    assert values["Exact & Exact's friend"] == (1.0, 1.0, 1.0)
    assert values["Near & Near's friend"] == (0.0, 0.9, 0.9)
    assert values["People"][1] == 0.8
    assert values["Do nothing"] == (0.0, 0.0, 0.0)

    page = a_browser().get("/leaderboards/talks/text/").content.decode()
    assert "Exact &amp; Exact" in page
    told = a_browser().get("/api/v1/leaderboards/talks/text/").json()
    assert [row["agent"] for row in told["rows"]][-2:] == ["Exact & Exact's friend", "Near & Near's friend"]
    replayed = Episode.objects.filter(run__line_up__lead__name="Near").first()
    assert "90% right" in a_browser().get(f"/episodes/{replayed.pk}/").content.decode()

    before = list(Standing.objects.order_by("who", "setting").values("who", "rank", "aggregate"))
    assert "Nothing changes" in rescored()
    assert list(Standing.objects.order_by("who", "setting").values("who", "rank", "aggregate")) == before


def rescored() -> str:
    out = StringIO()
    call_command("rescore", "--dry-run", stdout=out)
    return out.getvalue()


def test_what_scores_less_under_new_metrics_is_shown_before_it_is_published(talks, monkeypatch):
    a_published(a_user("ada"), talks, two_agents(talks, "Near", error=1))
    halve(monkeypatch)
    assert "score" in rescored()
    call_command("rescore", "--no-input", stdout=StringIO())
    assert leaderboard(talks, "text").rows[0].value("score") == 0.45


def halve(monkeypatch) -> None:
    """Let scores be measured half as high."""
    halved = replace(metrics.SCORE, measure=lambda trajectory, axes: trajectory.score / 2)
    monkeypatch.setattr(suite, "SCORE", halved)
    columns = tuple(halved if each.name == "score" else each for each in SUITES["parley"].metrics)
    monkeypatch.setitem(SUITES, "parley", replace(SUITES["parley"], metrics=columns, figures=()))


@pytest.mark.parametrize("name", ["lantern", "tower"])
def test_families_of_one_seat_go_the_whole_way(name, join):
    task_set = a_set_of_toys(name, count=2)
    setting = task_set.settings[0]
    person = a_person()
    episode = dealing.deal(person, task_set, setting, counted=True)
    tab, actions = join(episode, person), _plan(episode)
    tab.joined()
    for number, action in enumerate(actions, 1):
        tab.say(number, action)
        answer = tab.until("acknowledged")
    assert answer["headline"].startswith("Solved")
    assert episodes.score(episode.pk).solved
    lines = [an_episode(task) for task in task_set.tasks.select_related("task_set")]
    a_published(a_user("ada"), task_set, a_file(a_header(task_set, setting=setting), *lines))
    assert leaderboard(task_set, setting).rows[0].value("score") == 1.0
    assert "Nothing changes" in rescored()


def _plan(episode: Episode) -> list[str]:
    play = opened(episode.task, episode.setting)
    state = play.family.rules.start(play.game, play.seed)
    return [
        play.family.words.write(play.game, action) for action in play.family.puzzles.solve(play.game, state).actions
    ]


def test_talk_is_told_by_its_seats_in_the_file(talks):
    made = a_published(a_user("ada"), talks, two_agents(talks, "Near", error=1))
    turns = episodes.turns_of(made.run.episodes.first())
    assert (turns[0].seat, turns[0].response) == (0, "Action: say hello")
    assert turns[1].seat == 1
    assert [seat.agent.name for seat in made.run.episodes.first().seats.all()] == ["Near's friend"]
