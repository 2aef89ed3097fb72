"""Positions are remembered or rebuilt, and lead to the same trajectory as a replay."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plumbline.envs.slides.moves import DIRECTIONS
from plumbline.envs.sliding.model import COLORS, FLAT_NAMES, SHAPES
from plumbline.evaluation import episodes
from plumbline.evaluation.episodes import EpisodeClosed, OutOfTurn, Superseded, give_up, positions, take_turn
from plumbline.evaluation.models import Episode
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.replays import Replay, unpack
from plumbline.evaluation.tasksets.opening import opened
from tests.evaluation.playing import ERROR, NONSENSE, PASS, answered, moves, reloaded, restart, said, say
from tests.makers import a_person, a_task_set, an_open_episode

pytestmark = pytest.mark.django_db


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


# --- whatever is said


PIECES = st.builds("move {} {} {}".format, *map(st.sampled_from, ([*COLORS[:4]], [*SHAPES[:4]], [*DIRECTIONS])))
NEARLY = st.lists(
    st.sampled_from(["move", "action:", *COLORS, *SHAPES, *FLAT_NAMES.values(), *DIRECTIONS, "\n", "\0"]),
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
