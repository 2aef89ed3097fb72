"""Files against their spec, and runs from landing to withdrawal."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.shelf import empty
from plumbline.evaluation import episodes, runs, tasksets
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.checks import VerifiedEpisode, spec_from
from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.models import Episode, Run, Standing, TaskSet, Transcript
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.runs import spec_of
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from tests.evaluation.playing import (
    ERROR,
    NONSENSE,
    PASS,
    a_run,
    all_solved,
    an_agent,
    an_unpublished_run,
    answered,
    said,
)
from tests.makers import a_file, a_header, a_plan, a_task_set, a_trajectory, an_episode

EXTRACTOR = FAMILIES["sliding"].words.extractor_version

pytestmark = pytest.mark.django_db


@pytest.fixture
def task_set() -> TaskSet:
    return a_task_set(count=2)


def task_of(task_set: TaskSet, position: int = 1):
    return task_set.tasks.select_related("task_set").get(position=position)


def checked(task_set: TaskSet, *lines: object) -> list[VerifiedEpisode]:
    """The episodes of a file with these lines after its header."""
    return list(checks.check(io.BytesIO(a_file(a_header(task_set), *lines)), spec_of(task_set)))


def add_episodes(run: Run, verified: list[VerifiedEpisode]) -> None:
    runs.add_episodes(run, {task.digest: task for task in run.task_set.tasks.all()}, verified)


def refused(task_set: TaskSet, content: bytes) -> BadLine:
    with pytest.raises(BadLine) as refusal:
        list(checks.check(io.BytesIO(content), spec_of(task_set)))
    return refusal.value


# --- the header


@pytest.mark.parametrize(
    ("changes", "field", "problem"),
    [
        ({"task_set": {"slug": "others", "digest": ""}}, "task_set.slug", "'others': expected 'boards'"),
        ({"task_set": {"slug": "boards", "digest": "0"}}, "task_set.digest", "'0': expected '"),
        ({"rules_version": 2}, "rules_version", "2: expected 1"),
        ({"rules_version": 10**30}, "rules_version", f"{10**30}: expected 1"),
        ({"rules_version": -1}, "rules_version", "-1: expected 1"),
        ({"extractor_version": EXTRACTOR + 1}, "extractor_version", f"{EXTRACTOR + 1}: expected {EXTRACTOR}"),
        ({"extractor_version": 0}, "extractor_version", f"0: expected {EXTRACTOR}"),
        ({"setting": "4d"}, "setting", "modality '4d': expected one of text, 2d, 3d"),
        ({"setting": "2d,labels=big"}, "setting", "labels='big': expected one of"),
        ({"setting": "2d,color=red"}, "setting", "option 'color': expected one of"),
        ({"setting": "2d,labels=both"}, "setting", "'2d,labels=both': expected one of text, 2d, 3d"),  # has no board
        ({"setting": "2d,palette=paper"}, "setting", "'2d,palette=paper': expected one of text, 2d, 3d"),
        ({"setting": "none"}, "setting", "'none': expected one of text, 2d, 3d"),  # models look
    ],
)
def test_a_header_that_does_not_fit_is_refused(task_set, changes, field, problem):
    refusal = refused(task_set, a_file(a_header(task_set) | changes, an_episode(task_of(task_set))))
    assert (refusal.number, refusal.field) == (1, field)
    assert problem in refusal.problem


def test_what_an_older_extractor_read_is_read_anew(task_set):
    task = task_of(task_set)
    older, plan = a_header(task_set, extractor_version=EXTRACTOR - 1), a_plan(task)
    said = [{"response": f"I go.\nFinal answer: {action}"} for action in plan]
    (verified,) = checks.check(io.BytesIO(a_file(older, an_episode(task, turns=said))), spec_of(task_set))
    assert (verified.trajectory.outcome, verified.trajectory.turns) == ("solved", len(plan))


def test_actions_that_today_s_extractor_does_not_find_are_refused(task_set):
    older = a_header(task_set, extractor_version=EXTRACTOR - 1)
    said = [{"response": "I go.\nFinal answer: fly", "actions": []}]
    refusal = refused(task_set, a_file(older, an_episode(task_of(task_set), turns=said)))
    assert (refusal.number, refusal.field) == (2, "turns[0].actions")
    assert refusal.problem.endswith("expected the same")


def test_baselines_need_not_look(task_set):
    blind = {"agent": {"name": "Walker", "kind": "baseline"}, "setting": "none"}
    assert len(list(checks.check(io.BytesIO(a_trajectory(task_set, **blind)), spec_of(task_set)))) == 2


@pytest.mark.parametrize("content", [b"", b"   "])
def test_an_empty_file_is_refused(task_set, content):
    for refusal in (refused(task_set, content), _peeked(content)):
        assert str(refusal) == "line 1: the file is empty: expected a header"


def _peeked(content: bytes) -> BadLine:
    with pytest.raises(BadLine) as refusal:
        checks.peek(io.BytesIO(content))
    return refusal.value


@pytest.mark.parametrize("rest", [b"", b"\n\n", b"   \n"])
def test_a_header_alone_is_refused(task_set, rest):
    refusal = refused(task_set, a_file(a_header(task_set)) + rest)
    assert str(refusal) == "line 2: no episodes: expected at least one"


def test_a_peek_reads_the_header_and_nothing_else(task_set):
    assert checks.peek(io.BytesIO(a_file(a_header(task_set), b"nonsense"))).task_set.slug == "boards"


def test_a_set_of_other_rules_is_not_replayed(task_set):
    older = replace(spec_of(task_set), rules_version=7)
    with pytest.raises(BadLine) as refusal:
        checks.check(io.BytesIO(a_trajectory(task_set, rules_version=7)), older)
    assert str(refusal.value).startswith("line 1, rules_version: ")


# --- the episodes


def test_a_file_is_recomputed(task_set):
    one, two = (task_of(task_set, position) for position in (1, 2))
    first, second = a_plan(one)
    verified = checked(
        task_set,
        an_episode(one),
        b"",
        {"task": two.digest, "turns": [{"actions": ["fly"]}, {"provider_error": "down"}]},
        {"task": one.digest, "attempt": 2, "turns": [{"actions": [first, "fly", second, "swim"]}]},
    )
    assert [each.line.number for each in verified] == [2, 4, 5]
    assert verified[0].report() == {
        "line": 2,
        "task": one.digest,
        "attempt": 1,
        "outcome": "solved",
        "solved": True,
        "turns": 2,
        "metrics": {
            "completion": 1.0,
            "score": 1.0,
            "deviation": 0,
            "efficiency": 1.0,
            "final_distance": 0,
            "best_distance": 0,
            "steps": 2.0,
        },
        "verdicts": {"effective": 2},
    }
    assert [(each.trajectory.outcome, each.trajectory.steps) for each in verified[1:]] == [
        ("stopped", 1),
        ("solved", 3),
    ]


def test_the_budget_is_the_sets_own():
    task_set = a_task_set(count=1, protocol=Protocol(actions=1))
    (verified,) = checked(task_set, an_episode(task_of(task_set), turns=[{"actions": a_plan(task_of(task_set))}]))
    assert (verified.trajectory.outcome, verified.trajectory.steps) == ("exhausted", 1)


def test_blank_lines_carriage_returns_and_a_missing_last_newline_do_not_matter(task_set):
    plain = a_trajectory(task_set)
    for content in (plain.replace(b"\n", b"\r\n"), plain.replace(b"\n", b"\n\n \n"), plain.rstrip(b"\n")):
        assert len(list(checks.check(io.BytesIO(content), spec_of(task_set)))) == 2


def test_a_first_line_that_is_blank_is_no_header(task_set):
    assert refused(task_set, b"\n" + a_trajectory(task_set)).number == 1


BAD = {
    "unknown task": (
        lambda task: [{"task": "0" * 64, "turns": []}],
        2,
        "task",
        f"'{'0' * 64}': not in task set boards",
    ),
    "the same attempt twice": (
        lambda task: [an_episode(task), b"", an_episode(task)],
        *(4, "attempt", "1 at task ", "expected once in the file"),
    ),
    "the same second attempt": (
        lambda task: [an_episode(task, attempt=attempt) for attempt in (2, 1, 3, 2)],
        *(5, "attempt", "2 at task ", "expected once in the file"),
    ),
    "words after the end": (
        lambda task: [an_episode(task) | {"turns": [*an_episode(task)["turns"], {"actions": ["fly"]}]}],
        *(2, "turns", "the episode ended with turn 2 (solved): expected no more turns"),
    ),
    "words after the budget": (
        lambda task: [an_episode(task, turns=[{"actions": ["fly"]}] * 21)],
        *(2, "turns", "the episode ended with turn 20 (exhausted): expected no more turns"),
    ),
    "words after too many errors": (
        lambda task: [an_episode(task, turns=[{"provider_error": "down"}] * 6)],
        *(2, "turns", "the episode ended with turn 5 (aborted): expected no more turns"),
    ),
    "a model that passes": (lambda task: [an_episode(task, turns=[{"pass": True}])], 2, "turns[0].pass", "baselines"),
    "response and actions differ": (
        lambda task: [an_episode(task, turns=[{"response": "action: fly", "actions": ["swim"]}])],
        *(2, "turns[0].actions", "['swim']: the response says ['fly'], expected the same"),
    ),
    "a bad line after a good one": (lambda task: [an_episode(task), b"{"], 3, "", "not JSON"),
}


@pytest.mark.parametrize("name", BAD)
def test_an_episode_that_does_not_fit_is_refused(task_set, name):
    lines, number, field, *problems = BAD[name]
    refusal = refused(task_set, a_file(a_header(task_set), *lines(task_of(task_set))))
    assert (refusal.number, refusal.field) == (number, field)
    assert all(problem in refusal.problem for problem in problems)


def test_the_sets_own_file_makes_the_same_exam(task_set):
    file = b"".join(tasksets.lines(task_set, briefs=True))
    assert replace(spec_from(file), shelf=empty) == replace(spec_of(task_set), shelf=empty)
    assert spec_of(task_set, tasks=False) == replace(spec_of(task_set), tasks={})


# --- provenance


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        ((answered("action: fly"), ERROR), True),
        ((), True),
        ((answered(""), NONSENSE), False),
        ((PASS,), False),
    ],
)
def test_who_told_every_response(turns, told):
    assert checks.traced(checks.peek(io.BytesIO(a_file(a_header(TaskSet(family="sliding"))))), turns) == told


@pytest.mark.parametrize(
    ("digest", "complete", "provenance"),
    [("ab", True, "traced"), ("ab", False, "replayed"), ("", True, "replayed"), ("", False, "replayed")],
)
def test_what_is_known_of_an_upload(task_set, digest, complete, provenance):
    header = checks.peek(io.BytesIO(a_trajectory(task_set, agent={"name": "W", "prompt_digest": digest})))
    assert runs.provenance_of(header, complete=complete) == provenance


# --- landing and publishing


def test_nothing_is_seen_before_it_has_landed_and_is_published(task_set):
    agent = an_agent()
    run = runs.begin(runs.line_up(agent), task_set, "text", Run.Provenance.REPLAYED)
    seen = []

    def look() -> None:
        seen.append((Run.objects.public().count(), Episode.objects.public().count(), Standing.objects.count()))

    look()
    runs.add_episodes(
        run, {task.digest: task for task in task_set.tasks.all()}, checked(task_set, an_episode(task_of(task_set)))
    )
    look()
    runs.finalize(run)
    look()
    runs.publish(run)
    look()
    assert seen == [(0, 0, 0), (0, 0, 0), (0, 0, 0), (1, 1, 1)]


def test_a_run_that_is_published_before_it_has_landed_is_not_seen(task_set):
    run = runs.begin(runs.line_up(an_agent()), task_set, "text", Run.Provenance.REPLAYED)
    runs.publish(run)
    assert (Run.objects.public().count(), Standing.objects.count()) == (0, 0)


def test_withdrawing_and_hiding_take_it_off(task_set):
    run = a_run(an_agent(), task_set, all_solved(task_set))
    runs.hide(run, "copied")
    assert (Run.objects.public().count(), Run.objects.get().hidden_reason) == (0, "copied")
    runs.unhide(run)
    assert (Run.objects.public().count(), Run.objects.get().hidden_reason) == (1, "")
    runs.withdraw(run)
    assert (Run.objects.public().count(), Run.objects.count(), Episode.objects.count()) == (0, 1, 2)


def test_only_what_never_landed_is_dropped(task_set):
    run = an_unpublished_run(an_agent(), task_set, all_solved(task_set))
    runs.drop(run)
    assert Run.objects.count() == 1
    begun = runs.begin(run.line_up, task_set, "text", Run.Provenance.REPLAYED)
    runs.add_episodes(
        begun, {task.digest: task for task in task_set.tasks.all()}, checked(task_set, an_episode(task_of(task_set)))
    )
    assert (Episode.objects.count(), Transcript.objects.count()) == (3, 3)
    runs.drop(begun)
    assert (Run.objects.get(), Episode.objects.count(), Transcript.objects.count()) == (run, 2, 2)


def test_a_run_knows_its_versions(task_set):
    run = an_unpublished_run(an_agent(), task_set, all_solved(task_set))
    assert (run.rules_version, run.extractor_version, run.metrics_version) == (1, EXTRACTOR, METRICS_VERSION)
    assert {episode.rules_version for episode in run.episodes.all()} == {1}


def test_episodes_of_a_run_are_worth_what_was_verified(task_set):
    run = runs.begin(runs.line_up(an_agent()), task_set, "text", Run.Provenance.REPLAYED)
    turns = [{"actions": ["fly"], "seconds": 2, "tokens_in": 3, "cost_usd": 0.5}, {"provider_error": "down"}]
    verified = checked(task_set, an_episode(task_of(task_set), turns=turns, attempt=4))
    add_episodes(run, verified)
    episode = Episode.objects.get()
    report = verified[0].report()
    assert (episode.attempt, episode.outcome, episode.solved) == (4, "stopped", False)
    assert episode.metrics == report["metrics"]
    assert (episode.verdicts, episode.turn_count, episode.action_count) == (report["verdicts"], 2, 1)
    assert (episode.seconds, episode.tokens_in, episode.tokens_out, episode.cost_usd) == (2.0, 3, None, 0.5)
    assert episodes.turns_of(episode) == [
        said("fly", seconds=2.0, tokens_in=3, cost_usd=0.5),
        ERROR.__class__(provider_error="down"),
    ]


def test_many_episodes_are_written_in_chunks(task_set, monkeypatch):
    monkeypatch.setattr("plumbline.evaluation.runs.runs.CHUNK", 3)
    run = runs.begin(runs.line_up(an_agent()), task_set, "text", Run.Provenance.REPLAYED)
    verified = checked(task_set, *[an_episode(task_of(task_set), attempt=number) for number in range(1, 8)])
    add_episodes(run, verified)
    assert (run.episodes.count(), Transcript.objects.count()) == (7, 7)


def test_of_a_sealed_set_no_episode_is_public():
    task_set = a_task_set(sealed=True)
    a_run(an_agent(), task_set, all_solved(task_set))
    assert (Run.objects.public().count(), Episode.objects.public().count()) == (1, 0)
