"""Turns are stored once, whoever says them again, and lead to the same trajectory as their replay."""

from __future__ import annotations

import threading
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plumbline.envs.setting import InvalidSetting
from plumbline.envs.sliding import notation
from plumbline.envs.sliding.model import COLORS, DIRECTIONS, SHAPES
from plumbline.evaluation import episodes, runs
from plumbline.evaluation.episodes import EpisodeClosed, OutOfTurn, Superseded, give_up, positions, rows, take_turn
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.trajectories import EpisodeLine
from plumbline.evaluation.jobs import calls
from plumbline.evaluation.models import Agent, Episode, Exposure, Run, Transcript, TurnRow
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.replays import Replay, unpack
from plumbline.evaluation.tasksets.opening import opened
from tests.evaluation.playing import (
    ERROR,
    NONSENSE,
    PASS,
    a_landed_run,
    all_solved,
    an_agent,
    answered,
    played,
    reloaded,
    said,
)
from tests.makers import a_person, a_plan, a_task_set, an_open_episode

pytestmark = pytest.mark.django_db


@pytest.fixture
def episode() -> Episode:
    """A person's first attempt at a board that two moves solve."""
    return an_open_episode(a_person(), a_task_set())


def moves(episode: Episode) -> list[str]:
    return a_plan(episode.task)


def say(episode: Episode, *turns, claim: int = 0) -> None:
    """The next turns, one after the other."""
    for turn in turns:
        take_turn(episode.pk, claim, reloaded(episode).turn_count + 1, turn)


def restart(monkeypatch) -> None:
    """What another process would know: nothing."""
    monkeypatch.setattr(positions, "CACHE", positions.PositionCache())


def stored(episode: Episode) -> list[object]:
    return [*Episode.objects.filter(pk=episode.pk).values_list(), *TurnRow.objects.values_list()]


# --- taking turns


def test_a_turn_is_stored_and_leads_somewhere(episode):
    receipt = take_turn(episode.pk, 0, 1, said(moves(episode)[0]))
    assert (receipt.number, receipt.progress.turns, receipt.progress.actions, receipt.progress.outcome) == (1, 1, 1, "")
    assert [taken.step.ruling.value for taken in receipt.transitions] == ["changed"]
    now = reloaded(episode)
    assert (now.turn_count, now.action_count, now.closed_at, now.outcome) == (1, 1, None, "")
    assert now.last_turn_at > episode.last_turn_at
    assert episodes.turns_of(now) == [said(moves(episode)[0])]


def test_the_solving_turn_closes(episode):
    say(episode, *map(said, moves(episode)))
    now = reloaded(episode)
    assert (now.outcome, now.turn_count, now.action_count) == ("solved", 2, 2)
    assert now.closed_at is not None


def test_the_spent_budget_closes(episode):
    say(episode, *[NONSENSE] * 19)
    assert reloaded(episode).closed_at is None
    say(episode, NONSENSE)
    assert (reloaded(episode).outcome, reloaded(episode).action_count) == ("exhausted", 20)


def test_the_task_set_says_how_large_the_budget_is():
    episode = an_open_episode(a_person(), a_task_set(protocol=Protocol(actions=2)))
    say(episode, NONSENSE, PASS)
    assert reloaded(episode).outcome == "exhausted"


def test_a_malformed_turn_counts_and_changes_nothing(episode):
    receipt = take_turn(episode.pk, 0, 1, said("fly"))
    assert (receipt.transitions[0].step.ruling.value, receipt.progress.actions) == ("malformed", 1)
    assert reloaded(episode).action_count == 1


def test_provider_errors_cost_nothing_and_abort(episode):
    say(episode, *[ERROR] * 5)
    assert (reloaded(episode).outcome, reloaded(episode).action_count) == ("aborted", 0)


def test_several_actions_in_one_turn(episode):
    receipt = take_turn(episode.pk, 0, 1, said(*moves(episode), "fly"))
    assert (len(receipt.transitions), receipt.progress.outcome) == (2, "solved")


def test_signs_that_databases_dislike_are_stored_like_any_other(episode):
    words = "\0 \x1f \u2028 \u202e e\u0301 \U0010ffff"
    say(episode, said(words), answered(words))
    assert [turn.actions or turn.response for turn in episodes.turns_of(reloaded(episode))] == [(words,), words]
    give_up(episode.pk, 0)
    assert [turn.actions or turn.response for turn in episodes.turns_of(reloaded(episode))] == [(words,), words]


def test_half_a_character_is_no_text(episode):
    before = stored(episode)
    with pytest.raises(UnicodeEncodeError), transaction.atomic():
        take_turn(episode.pk, 0, 1, said("\ud800"))
    assert stored(episode) == before


# --- the same turn again


def test_a_resend_gives_back_what_was_stored(episode):
    first = take_turn(episode.pk, 0, 1, said(moves(episode)[0]))
    before = stored(episode)
    again = take_turn(episode.pk, 0, 1, said("something else"))
    assert (again.number, again.turn, again.transitions) == (1, first.turn, ())
    assert again.progress == first.progress
    assert stored(episode) == before


def test_a_resend_of_an_earlier_turn_knows_where_the_episode_stands_now(episode):
    say(episode, said("fly"), NONSENSE)
    again = take_turn(episode.pk, 0, 1, said("other words"))
    assert (again.turn, again.progress.turns) == (said("fly"), 2)


def test_a_resend_after_the_end_gives_back_what_was_stored(episode):
    say(episode, *map(said, moves(episode)))
    before = stored(episode)
    again = take_turn(episode.pk, 0, 2, said("something else"))
    assert (again.turn, again.transitions, again.progress.outcome) == (said(moves(episode)[1]), (), "solved")
    assert stored(episode) == before


@pytest.mark.parametrize("remembered", [True, False])
def test_a_resend_after_giving_up_knows_the_outcome(
    episode, remembered, monkeypatch, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        say(episode, NONSENSE)
        give_up(episode.pk, 0)
    if not remembered:
        restart(monkeypatch)
    assert take_turn(episode.pk, 0, 1, NONSENSE).progress.outcome == "gave_up"


def test_a_resend_is_answered_on_an_older_connection_too(episode):
    say(episode, NONSENSE)
    episodes.claim(episode.pk)
    assert take_turn(episode.pk, 0, 1, PASS).turn == NONSENSE


# --- refusals


def test_claims_count_up(episode):
    assert [episodes.claim(episode.pk) for _ in range(3)] == [1, 2, 3]


def test_an_older_connection_may_not_speak(episode):
    newest = episodes.claim(episode.pk)
    before = stored(episode)
    with pytest.raises(Superseded):
        take_turn(episode.pk, newest - 1, 1, NONSENSE)
    with pytest.raises(Superseded):
        give_up(episode.pk, newest - 1)
    assert stored(episode) == before
    take_turn(episode.pk, newest, 1, NONSENSE)


@pytest.mark.parametrize("number", [-1, 0, 3, 10**6])
def test_turns_come_in_order(episode, number):
    say(episode, NONSENSE)
    before = stored(episode)
    with pytest.raises(OutOfTurn, match=f"turn {number}: expected 2"):
        take_turn(episode.pk, 0, number, NONSENSE)
    assert stored(episode) == before


def test_before_the_first_turn_there_is_nothing_to_send_again(episode):
    with pytest.raises(OutOfTurn, match="turn 0: expected 1"):
        take_turn(episode.pk, 0, 0, NONSENSE)


@pytest.mark.parametrize("number", [0, 3, 4])
def test_after_the_end_nothing_is_taken(episode, number):
    say(episode, *map(said, moves(episode)))
    before = stored(episode)
    with pytest.raises(EpisodeClosed, match="solved"):
        take_turn(episode.pk, 0, number, NONSENSE)
    with pytest.raises(EpisodeClosed, match="solved"):
        give_up(episode.pk, 0)
    assert stored(episode) == before


def test_an_episode_that_does_not_exist_takes_no_turns():
    with pytest.raises(Episode.DoesNotExist):
        take_turn(uuid4(), 0, 1, NONSENSE)


# --- memory


def test_the_state_is_rebuilt_where_it_is_not_remembered(episode, monkeypatch):
    first, second = moves(episode)
    say(episode, said(first), ERROR, NONSENSE)
    restart(monkeypatch)
    receipt = take_turn(episode.pk, 0, 4, said(second))
    assert (receipt.progress.outcome, receipt.progress.actions, receipt.progress.errors) == ("solved", 3, 1)


def test_what_is_remembered_is_what_would_be_rebuilt(episode, monkeypatch, django_capture_on_commit_callbacks):
    for turn in (said(moves(episode)[0]), ERROR, NONSENSE, answered("no\nidea"), PASS):
        with django_capture_on_commit_callbacks(execute=True):
            say(episode, turn)
        remembered = episodes.progress_of(reloaded(episode))
        memory = positions.CACHE
        restart(monkeypatch)
        assert episodes.progress_of(reloaded(episode)) == remembered
        monkeypatch.setattr(positions, "CACHE", memory)


def test_memory_is_bounded(monkeypatch, django_capture_on_commit_callbacks):
    monkeypatch.setattr(positions, "REMEMBERED", 4)
    task_set, person = a_task_set(), a_person()
    for position in (1, 2, 3, 4):
        open_one = an_open_episode(person, task_set, position=position)
        with django_capture_on_commit_callbacks(execute=True):
            say(open_one, NONSENSE, NONSENSE, NONSENSE)
    assert len(positions.CACHE._kept) == 4


def test_what_is_rolled_back_was_never_said(episode, monkeypatch, django_capture_on_commit_callbacks):
    with transaction.atomic():
        take_turn(episode.pk, 0, 1, said(moves(episode)[0]))
        transaction.set_rollback(True)
    ours = positions.CACHE
    restart(monkeypatch)  # another process takes the first turn
    with django_capture_on_commit_callbacks(execute=True):
        elsewhere = take_turn(episode.pk, 0, 1, NONSENSE)
    monkeypatch.setattr(positions, "CACHE", ours)
    assert episodes.progress_of(reloaded(episode)) == elsewhere.progress


def test_what_is_read_before_it_is_rolled_back_is_not_remembered(
    episode, monkeypatch, django_capture_on_commit_callbacks
):
    with transaction.atomic():
        take_turn(episode.pk, 0, 1, said(moves(episode)[0]))
        assert episodes.progress_of(reloaded(episode)).turns == 1
        transaction.set_rollback(True)
    ours = positions.CACHE
    restart(monkeypatch)
    with django_capture_on_commit_callbacks(execute=True):
        elsewhere = take_turn(episode.pk, 0, 1, NONSENSE)
    monkeypatch.setattr(positions, "CACHE", ours)
    assert episodes.progress_of(reloaded(episode)) == elsewhere.progress


# --- the end


def test_giving_up_ends_it(episode):
    say(episode, NONSENSE)
    now = give_up(episode.pk, 0)
    assert (now.outcome, now.turn_count) == ("gave_up", 1)
    assert reloaded(episode).outcome == "gave_up"


def test_giving_up_before_the_first_turn(episode):
    give_up(episode.pk, 0)
    assert episodes.turns_of(reloaded(episode)) == []
    assert episodes.score(episode.pk).metrics["deviation"] == 2


def test_closing_packs_the_turns_as_they_were_said(episode):
    turns = [
        said("fly", "swim", input_mode="command", seconds=1.5, blurred_seconds=0.25),
        answered("Thinking …\nAction: move nothing nowhere\n"),
        ERROR,
        PASS,
        said("", seat=0, tokens_in=5, tokens_out=6, cost_usd=0.01),
    ]
    say(episode, *turns)
    assert (TurnRow.objects.count(), Transcript.objects.count()) == (5, 0)
    assert episodes.turns_of(reloaded(episode)) == turns
    give_up(episode.pk, 0)
    assert (TurnRow.objects.count(), Transcript.objects.count()) == (0, 1)
    assert episodes.turns_of(reloaded(episode)) == turns


def test_closing_asks_for_the_score(episode, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        say(episode, *map(said, moves(episode)))
    now = reloaded(episode)
    assert (now.solved, now.metrics["deviation"], now.verdicts) == (True, 0, {"effective": 2})


def test_a_queue_that_is_down_loses_nothing(episode, monkeypatch, django_capture_on_commit_callbacks):
    def unreachable(*_):
        raise ConnectionError("the queue is down")

    with monkeypatch.context() as down:
        down.setattr(calls, "call", unreachable)
        with django_capture_on_commit_callbacks(execute=True):
            say(episode, *map(said, moves(episode)))
    assert reloaded(episode).scored_at is None
    episodes.score_pending()
    assert reloaded(episode).solved


# --- abandonment


def _quiet_for(episode: Episode, **time) -> None:
    Episode.objects.filter(pk=episode.pk).update(last_turn_at=timezone.now() - timedelta(**time))


def test_a_day_without_a_turn_abandons(episode):
    say(episode, NONSENSE)
    _quiet_for(episode, hours=24, seconds=1)
    assert episodes.abandon_stale() == [episode.pk]
    now = reloaded(episode)
    assert (now.outcome, now.turn_count) == ("abandoned", 1)
    assert episodes.turns_of(now) == [NONSENSE]
    assert episodes.abandon_stale() == []
    with pytest.raises(EpisodeClosed, match="abandoned"):
        take_turn(episode.pk, 0, 2, NONSENSE)


def test_less_than_a_day_is_no_reason(episode):
    _quiet_for(episode, hours=23, minutes=59)
    assert episodes.abandon_stale() == []
    assert reloaded(episode).closed_at is None


def test_the_protocol_says_when_an_episode_is_abandoned():
    episode = an_open_episode(a_person(), a_task_set(protocol=Protocol(abandoned_after_hours=2)))
    _quiet_for(episode, hours=2, seconds=1)
    assert episodes.abandon_stale() == [episode.pk]


def test_a_turn_that_comes_in_meanwhile_keeps_the_episode_open(episode, monkeypatch):
    _quiet_for(episode, hours=25)
    locked = rows.locked

    def a_turn_first(episode_id):
        monkeypatch.setattr(rows, "locked", locked)
        take_turn(episode_id, 0, 1, NONSENSE)
        return locked(episode_id)

    monkeypatch.setattr(rows, "locked", a_turn_first)
    assert episodes.abandon_stale() == []
    assert (reloaded(episode).closed_at, reloaded(episode).turn_count) == (None, 1)


def test_an_abandoned_episode_is_scored_as_far_as_it_went(episode):
    say(episode, said(moves(episode)[0]))
    _quiet_for(episode, hours=25)
    episodes.abandon_stale()
    scored = episodes.score(episode.pk)
    assert (scored.outcome, scored.solved, scored.metrics["deviation"]) == ("abandoned", False, 1)


# --- opening


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


# --- scoring


def test_scoring_twice_gives_the_same(episode):
    say(episode, NONSENSE, *map(said, moves(episode)))
    one = {key: value for key, value in vars(episodes.score(episode.pk)).items() if key[0] != "_"}
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
    run = a_landed_run(an_agent(), task_set, all_solved(task_set))
    rows = run.episodes.order_by("task__position").select_related("task__task_set")
    assert [row.outcome for row in rows] == ["solved"] * 4
    assert [episodes.turns_of(row) for row in rows] == [*all_solved(task_set).values()]
    assert all(row.closed_at and row.scored_at for row in rows)


def test_an_attempt_stands_once_in_a_run():
    task_set = a_task_set(count=1)
    run = a_landed_run(an_agent(), task_set, all_solved(task_set))
    with pytest.raises(IntegrityError), transaction.atomic():
        runs.add_episodes(run, {task.digest: task for task in task_set.tasks.all()}, [_verified(run)])
    a_landed_run(run.line_up.lead, task_set, all_solved(task_set))
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


# --- at the same time


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_turn_that_is_sent_twice_at_once_is_stored_once(postgresql):
    episode = an_open_episode(a_person(), a_task_set())
    together, receipts = threading.Barrier(8), []

    def send(number: int) -> None:
        together.wait()
        receipts.append(take_turn(episode.pk, 0, 1, said(f"words of {number}")))
        connection.close()

    threads = [threading.Thread(target=send, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(receipts) == 8
    assert len({receipt.turn for receipt in receipts}) == 1
    assert [len(receipt.transitions) for receipt in receipts].count(1) == 1
    assert (TurnRow.objects.count(), reloaded(episode).turn_count) == (1, 1)


# --- whatever is said

PIECES = st.builds("move {} {} {}".format, *map(st.sampled_from, ([*COLORS[:4]], [*SHAPES[:4]], [*DIRECTIONS])))
NEARLY = st.lists(
    st.sampled_from(["move", "action:", *COLORS, *SHAPES, *notation.FLAT_NAMES.values(), *DIRECTIONS, "\n", "\0"]),
    max_size=6,
).map(" ".join)
TEXTS = st.one_of(PIECES, PIECES, NEARLY, st.text(max_size=30))
SAYINGS = st.one_of(
    st.lists(TEXTS, max_size=3).map(lambda texts: said(*texts)),
    TEXTS.map(answered),
    TEXTS.map(lambda text: answered(f"Thinking.\naction: {text}")),
    st.sampled_from([PASS, ERROR]),
)
TURNS = st.lists(st.tuples(st.integers(-1, 1), st.integers(0, 1), SAYINGS), max_size=25)


@pytest.mark.parametrize("remembering", [True, False])
@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(turns=TURNS)
def test_whatever_is_said_its_replay_is_what_was_seen(
    remembering, monkeypatch, django_capture_on_commit_callbacks, turns
):
    """Turns too early, too late, again and from an older tab among them."""
    with transaction.atomic():
        episode = _of_today()
        seen = []
        for early, claim, turn in turns:
            if not remembering:
                restart(monkeypatch)
            number = reloaded(episode).turn_count + 1 + early
            try:
                with django_capture_on_commit_callbacks(execute=remembering):
                    receipt = take_turn(episode.pk, claim, number, turn)
            except (Superseded, OutOfTurn, EpisodeClosed):
                continue
            seen += receipt.transitions
        if reloaded(episode).closed_at is None:
            give_up(episode.pk, 1)
        closed = reloaded(episode)
        play = opened(closed.task, closed.setting)
        words = episodes.turns_of(closed)
        again = list(Replay(play.family, play.game, play.seed, Protocol(), words))
        assert [replayed.transition for replayed in again] == seen
        scored = episodes.score(closed.pk)
        assert (scored.outcome, scored.turn_count, scored.action_count) == (
            closed.outcome,
            closed.turn_count,
            closed.action_count,
        )
        assert [replayed.verdict for replayed in again] == [*unpack(bytes(scored.trajectory))[0]]
        transaction.set_rollback(True)


def _of_today() -> Episode:
    """An episode whose newest connection is the first."""
    made = an_open_episode(a_person(), a_task_set(f"boards-{uuid4().hex[:12]}"))
    episodes.claim(made.pk)
    return episodes.whole(made.pk)
