"""The command: interrupted and resumed, discarded, asked for, and refused."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from plumbline.evaluation.jobs import carrying, queue
from plumbline.evaluation.models import Decision, Job, RescoredEpisode, Rescoring, Standing
from plumbline.evaluation.results.rescoring import publishing, scopes
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from plumbline.evaluation.suites import SUITES
from tests.evaluation.playing import a_run, all_solved, an_agent
from tests.evaluation.results.rescoring.asking import EPISODES, called
from tests.evaluation.results.rescoring.code import Code
from tests.makers import a_task_set

pytestmark = pytest.mark.django_db


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def typed(answer: str) -> str:
    """Call the command at a terminal where this is typed, and return what it wrote."""
    out = io.StringIO()
    call_command("rescore", stdout=out, stdin=Terminal(answer))
    return out.getvalue()


def is_published() -> bool:
    return any("turns_taken" in row.values for row in Standing.objects.all())


def stopped(monkeypatch, kind: str, steps: int) -> Rescoring:
    """Stop the command by hand after so many steps of a kind of job."""

    steps_of = queue.KINDS[kind]

    def ending(job: Job) -> queue.Steps:
        for done, each in enumerate(steps_of(job)):
            if done == steps:
                raise KeyboardInterrupt
            yield each

    with monkeypatch.context() as patch:
        patch.setattr(scopes, "CHUNK", 3)
        patch.setattr(publishing, "CHUNK", 3)
        patch.setattr(queue, "KINDS", {**queue.KINDS, kind: ending})
        with pytest.raises(KeyboardInterrupt):
            called("--no-input")
    return Rescoring.objects.get()


def test_the_command_shows_and_publishes(task_set, code: Code):
    code.metric()
    lines = called("--no-input")
    assert lines[0] == f"{EPISODES} episodes played again: 0 the same, {EPISODES} changed, 0 kept"
    assert "  boards text Sleeper: turns_taken – → 20.000" in lines
    assert lines[-1] == f"{Rescoring.objects.get()} is published."


def test_what_the_command_does_is_on_the_record(task_set, code: Code):
    code.metric()
    called("--no-input")
    made = list(Decision.objects.order_by("pk").values_list("kind", "verb", "actor"))
    assert made == [("re-scoring", "begun", ""), ("re-scoring", "published", "")]
    assert all("on the server" in each.reason for each in Decision.objects.all())


def test_an_interrupted_comparison_goes_on_when_the_command_is_called_again(task_set, code: Code, monkeypatch):
    code.metric()
    made = stopped(monkeypatch, "rescore", 8)
    assert (made.state, made.played) == ("comparing", 8)
    lines = called("--no-input")
    assert lines[0] == f"{made} goes on: it was comparing after 8 of {EPISODES} episodes."
    assert lines[1].startswith(f"{EPISODES} episodes played again: ")
    assert lines[-1] == f"{made} is published."
    assert (Rescoring.objects.count(), RescoredEpisode.objects.count(), is_published()) == (1, EPISODES, True)


def test_an_interrupted_publication_goes_on_without_another_question(task_set, code: Code, monkeypatch):
    code.metric()
    made = stopped(monkeypatch, "publish", 3)
    assert (made.state, is_published()) == ("publishing", False)
    lines = called()
    assert lines[0] == f"{made} goes on: it was publishing after {EPISODES} of {EPISODES} episodes."
    assert (lines[-1], is_published()) == (f"{made} is published.", True)


@pytest.mark.parametrize("ended", ["failed", "cancelled"])
def test_a_comparison_that_failed_or_was_cancelled_goes_on_too(task_set, code: Code, monkeypatch, ended):
    code.metric()
    made = stopped(monkeypatch, "rescore", 8)
    Job.objects.update(state=ended)
    assert called("--no-input")[0] == f"{made} goes on: it was {ended} after 8 of {EPISODES} episodes."
    assert is_published()


def test_the_lease_of_a_killed_worker_is_waited_for(task_set, code: Code, monkeypatch):
    code.metric()
    stopped(monkeypatch, "rescore", 8)
    Job.objects.update(leased_until=timezone.now() + timedelta(seconds=50))
    waits = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            Job.objects.update(leased_until=timezone.now())

    monkeypatch.setattr(carrying, "sleep", sleep)
    assert called("--no-input")[1].startswith("Another process holds its job: waiting")
    assert (len(waits), is_published()) == (3, True)


def test_a_scope_that_has_grown_goes_on_with_what_was_begun(task_set, code: Code, monkeypatch):
    code.metric()
    made = stopped(monkeypatch, "rescore", 8)
    other = a_task_set("other")
    a_run(an_agent("Far"), other, all_solved(other))
    assert called("--no-input")[0].startswith(f"{made} goes on")
    assert called("--no-input")[0].startswith(f"{EPISODES + 4} episodes played again: ")
    assert set(Rescoring.objects.latest("pk").task_sets.all()) == {task_set, other}


def test_another_scope_of_the_same_sets_is_refused(task_set, code: Code, monkeypatch):
    code.metric()
    made = stopped(monkeypatch, "rescore", 8)
    with pytest.raises(CommandError, match=f"boards is in {made}, which is comparing: publish or discard that first"):
        called("--below-version", "3")


def test_what_other_code_began_does_not_go_on(task_set, code: Code, monkeypatch):
    code.metric()
    made = stopped(monkeypatch, "rescore", 8)
    code.metrics(METRICS_VERSION + 1)
    with pytest.raises(CommandError, match=f"{made} was begun under other versions of the code"):
        called("--no-input")
    assert called("--discard") == [f"{made} is discarded."]


def test_an_interrupted_comparison_can_be_discarded(task_set, code: Code, monkeypatch):
    code.metric()
    made = stopped(monkeypatch, "rescore", 8)
    assert called("--discard") == [f"{made} is discarded."]
    made.refresh_from_db()
    assert (made.state, RescoredEpisode.objects.count(), is_published()) == ("discarded", 0, False)
    with pytest.raises(CommandError, match="nothing to discard"):
        called("--discard")


def test_what_is_published_in_part_cannot_be_discarded(task_set, code: Code, monkeypatch):
    code.metric()
    made = stopped(monkeypatch, "publish", 3)
    with pytest.raises(CommandError, match=f"{made} is publishing"):
        called("--discard")


def test_it_asks_before_it_publishes(task_set, code: Code):
    code.metric()
    out = typed("no\n")
    assert "  boards text Sleeper: turns_taken – → 20.000" in out.splitlines()
    assert out.index("Sleeper") < out.index("Type 'yes' to publish")
    assert (Rescoring.objects.get().state, is_published()) == ("compared", False)
    assert "is published." in typed("yes\n")
    assert (Rescoring.objects.count(), is_published()) == (1, True)


def test_without_a_terminal_it_stops_and_says_how_to_publish(task_set, code: Code):
    code.metric()
    out = io.StringIO()
    call_command("rescore", stdout=out, stdin=io.StringIO("yes\n"))
    last = out.getvalue().splitlines()[-1]
    assert "run this command again with --no-input" in last
    assert "Curate › Re-scoring" in last
    assert (Rescoring.objects.get().state, is_published()) == ("compared", False)
    called("--no-input")
    assert is_published()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--task-set", "nowhere"), "task set 'nowhere': expected one of boards"),
        (
            ("--suite", "nothing"),
            f"suite 'nothing': expected one of {', '.join(SUITES)}",
        ),
        (("--task-set", "boards", "--suite", "gvgai"), "task set 'boards' is of the suite ivispar: expected a set of"),
        (("--below-version", "0"), "below version 0: expected a number from 1 to 2147483647"),
        (("--below-version", "-3"), "below version -3: expected a number from 1 to"),
        (("--below-version", "2147483648"), "below version 2147483648: expected a number from 1 to"),
        (("--below-version", "1"), "no episode of these sets was scored under an older version than 1"),
    ],
)
def test_what_makes_no_scope_is_quoted(task_set, words, told):
    with pytest.raises(CommandError, match=told):
        called(*words)
