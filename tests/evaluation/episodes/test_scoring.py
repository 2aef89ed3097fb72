"""Scores of episodes, by themselves and in runs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from plumbline.envs import FAMILIES
from plumbline.evaluation import episodes, runs, worker
from plumbline.evaluation.episodes import EpisodeClosed, give_up, scoring, take_turn
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.trajectories import EpisodeLine
from plumbline.evaluation.models import Agent, Episode, Exposure, Run, Transcript, TurnRow
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from plumbline.evaluation.scoring.replays import unpack
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import replays
from tests.evaluation.playing import (
    ERROR,
    NONSENSE,
    all_solved,
    an_agent,
    an_unpublished_run,
    moves,
    played,
    reloaded,
    restart,
    said,
    say,
)
from tests.makers import a_person, a_task_set, an_open_episode

pytestmark = pytest.mark.django_db


# --- scoring


def test_an_episode_open_while_rules_are_raised_says_which_have_scored_it(episode, know):
    before, *rest = moves(episode)
    say(episode, said(before))
    sliding = FAMILIES["sliding"]
    know(replace(sliding, rules=replace(sliding.rules, version=sliding.rules.version + 1)))
    say(episode, *map(said, rest))
    assert episodes.score(episode.pk).rules_version == sliding.rules.version + 1


@pytest.fixture
def ended_by_any_move(know):
    """Let newer rules end every board with its first move."""
    sliding = FAMILIES["sliding"]

    def ended(game, board):
        return "solved" if board.cells != game.puzzle.starts else None

    def raise_rules() -> None:
        know(replace(sliding, rules=replace(sliding.rules, version=sliding.rules.version + 1, ended=ended)))

    return raise_rules


def test_an_episode_that_newer_rules_end_earlier_is_scored_up_to_there(episode, ended_by_any_move):
    first, second = moves(episode)
    say(episode, said(first), said(second))
    ended_by_any_move()
    scored = episodes.score(episode.pk)
    assert (scored.turn_count, scored.action_count, scored.outcome) == (1, 1, "solved")
    assert [still.text for still in replays.stills(scored)] == [first]
    assert replays.turn_starts(scored) == [0]
    with pytest.raises(replays.NoSuchStep):
        replays.frames_at(scored, 2)
    assert episodes.score(episode.pk).action_count == 1


def test_an_open_episode_that_newer_rules_have_ended_is_closed_by_its_next_turn(
    episode, ended_by_any_move, monkeypatch
):
    first, second = moves(episode)
    back = {"up": "down", "down": "up", "left": "right", "right": "left"}
    *piece, way = first.split()
    say(episode, said(first), said(" ".join([*piece, back[way]])), said(first))
    ended_by_any_move()
    restart(monkeypatch)
    assert episodes.progress_of(reloaded(episode)).outcome == "solved"
    receipt = take_turn(episode.pk, 0, 4, said(second))
    assert (receipt.progress.outcome, receipt.transitions) == ("solved", ())
    assert reloaded(episode).closed_at is not None
    assert episodes.score(episode.pk).turn_count == 1
    with pytest.raises(EpisodeClosed, match="solved"):
        take_turn(episode.pk, 0, 4, said(second))


def test_scoring_twice_gives_the_same(episode):
    say(episode, NONSENSE, *map(said, moves(episode)))
    one = {key: value for key, value in vars(episodes.score(episode.pk)).items() if key[0] != "_"}
    Episode.objects.update(scored_at=None)
    two = {key: value for key, value in vars(episodes.score(episode.pk)).items() if key[0] != "_"}
    assert one | {"scored_at": None} == two | {"scored_at": None}


def test_what_scoring_knows(episode):
    first, second = moves(episode)
    say(episode, NONSENSE, ERROR, said(first), said(second))
    scored = episodes.score(episode.pk)
    assert (scored.solved, scored.initial_distance, scored.outcome) == (True, 2, "solved")
    assert (scored.turn_count, scored.action_count) == (4, 3)
    assert scored.verdicts == {"malformed": 1, "provider_error": 1, "effective": 2}
    assert unpack(bytes(reloaded(episode).trajectory)) == (
        ("malformed", "provider_error", "effective", "effective"),
        (2, 2, 2, 1, 0),
    )


@pytest.mark.parametrize(
    ("modes", "mode"),
    [
        (["command", "command"], "command"),
        (["keys", ""], "keys"),
        (["command", "keys"], "mixed"),
        (["", ""], ""),
    ],
)
def test_how_words_were_put_in(episode, modes, mode):
    say(episode, *[said("fly", input_mode=each) for each in modes])
    give_up(episode.pk, 0)
    assert episodes.score(episode.pk).input_mode == mode


def test_seconds_tokens_and_costs_are_summed_where_they_are_known(episode):
    say(episode, said("fly", seconds=1.5, tokens_in=10), said("fly", tokens_in=5, cost_usd=0.25), NONSENSE)
    give_up(episode.pk, 0)
    scored = episodes.score(episode.pk)
    assert (scored.seconds, scored.tokens_in, scored.tokens_out, scored.cost_usd) == (1.5, 15, None, 0.25)


# --- runs, and people who leave


def test_episodes_of_a_run_come_scored_and_with_their_words():
    task_set = a_task_set()
    run = an_unpublished_run(an_agent(), task_set, all_solved(task_set))
    rows = run.episodes.order_by("task__position").select_related("task__task_set")
    assert [row.outcome for row in rows] == ["solved"] * 4
    assert [episodes.turns_of(row) for row in rows] == [*all_solved(task_set).values()]
    assert all(row.closed_at and row.scored_at for row in rows)


def test_an_attempt_stands_once_in_a_run():
    task_set = a_task_set(count=1)
    run = an_unpublished_run(an_agent(), task_set, all_solved(task_set))
    with pytest.raises(IntegrityError), transaction.atomic():
        runs.add_episodes(run, {task.digest: task for task in task_set.tasks.all()}, [_verified(run)])
    an_unpublished_run(run.line_up.lead, task_set, all_solved(task_set))
    assert Run.objects.count() == 2


def _verified(run: Run) -> checks.VerifiedEpisode:
    task = run.task_set.tasks.select_related("task_set").get()
    play = opened(task, run.setting)
    return checks.VerifiedEpisode(EpisodeLine(2, task.digest, 1, (NONSENSE,)), played(play, NONSENSE), {})


def test_a_person_who_leaves_takes_everything_along(episode):
    other = an_open_episode(a_person(), episode.task.task_set)
    say(episode, NONSENSE)
    done = an_open_episode(episode.agent, episode.task.task_set, position=2)
    say(done, *map(said, moves(done)))
    Exposure.objects.create(agent=episode.agent, task=episode.task)
    episodes.delete_person(episode.agent)
    assert [*Episode.objects.all()] == [other]
    counts = [model.objects.count() for model in (TurnRow, Transcript, Exposure, Agent)]
    assert counts == [0, 0, 0, 1]


def test_a_late_message_does_not_score_under_newer_versions(episode, monkeypatch):
    say(episode, NONSENSE, *map(said, moves(episode)))
    before = vars(episodes.score(episode.pk))
    monkeypatch.setattr(scoring, "METRICS_VERSION", METRICS_VERSION + 1)
    worker.score(str(episode.pk))
    after = vars(reloaded(episode))
    assert {name: after[name] for name in before if name[0] != "_"} == {
        name: value for name, value in before.items() if name[0] != "_"
    }
