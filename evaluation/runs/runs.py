"""Runs: a trajectory file or a baseline, replayed, finalized and published.

A run becomes visible all at once, when its `landed_at` is set.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from plumbline.envs import FAMILIES
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.files.checks import TaskRef, TaskSetSpec, VerifiedEpisode, spec
from plumbline.evaluation.files.trajectories import Header
from plumbline.evaluation.models import Episode, LineUp, Run, Task, TaskSet
from plumbline.evaluation.results import standings
from plumbline.evaluation.runs import drafts
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from plumbline.evaluation.tasksets.opening import site_shelf

CHUNK = 100  # episodes written at once, so that players wait for a turn or two at most


def spec_of(task_set: TaskSet, *, tasks: bool = True) -> TaskSetSpec:
    """Return the spec of a frozen set; without its tasks it serves to check a header."""
    rows = task_set.tasks.all() if tasks else ()
    known = {task.digest: TaskRef(task.instance, task.seed, task.axes) for task in rows}
    return spec(tasksets.header(task_set), known, site_shelf())


@transaction.atomic
def begin(line_up: LineUp, task_set: TaskSet, setting: str, provenance: str) -> Run:
    """Create an invisible run without episodes."""
    family = FAMILIES[task_set.family]
    return Run.objects.create(
        line_up=line_up,
        task_set=task_set,
        setting=setting,
        provenance=provenance,
        rules_version=task_set.rules_version or family.rules.version,
        extractor_version=family.words.extractor_version,
        metrics_version=METRICS_VERSION,
    )


def add_episodes(run: Run, tasks: dict[str, Task], verified: list[VerifiedEpisode]) -> None:
    """Add verified episodes to a run that is not finalized."""
    rows = [_scored(run, tasks[each.line.task], each) for each in verified]
    for first in range(0, len(rows), CHUNK):
        episodes.insert(run, rows[first : first + CHUNK])


def finalize(run: Run) -> None:
    """Finalize the run: from now on its owner can see it. An aggregate that was made before is kept."""
    if run.aggregate is None:
        standings.prepare(run)
    _land(run)


@transaction.atomic
def _land(run: Run) -> None:
    run.landed_at = timezone.now()
    run.save(update_fields=["landed_at"])
    drafts.count(run)


@transaction.atomic
def publish(run: Run) -> None:
    """Publish a finalized run on the leaderboards."""
    run.published_at, run.drafts = timezone.now(), drafts.before(run)
    run.save(update_fields=["published_at", "drafts"])
    standings.refresh(run.task_set, run.setting, run.line_up)


@transaction.atomic
def withdraw(run: Run) -> None:
    """Withdraw the run from the leaderboards; a tombstone stays."""
    run.withdrawn_at = timezone.now()
    run.save(update_fields=["withdrawn_at"])
    standings.refresh(run.task_set, run.setting, run.line_up)


@transaction.atomic
def hide(run: Run, reason: str) -> None:
    """Hide the run from the leaderboards, for a public reason."""
    run.hidden_at, run.hidden_reason = timezone.now(), reason
    run.save(update_fields=["hidden_at", "hidden_reason"])
    standings.refresh(run.task_set, run.setting, run.line_up)


@transaction.atomic
def unhide(run: Run) -> None:
    run.hidden_at, run.hidden_reason = None, ""
    run.save(update_fields=["hidden_at", "hidden_reason"])
    standings.refresh(run.task_set, run.setting, run.line_up)


def drop(run: Run) -> None:
    """Delete a run that was not finalized."""
    if run.landed_at is None:
        run.delete()


def provenance_of(header: Header, *, complete: bool) -> str:
    """Return `traced` if every turn has its full response and the prompt is named, else `replayed`."""
    asked = [card.prompt_digest for card in header.cards if card.kind == "model" or not header.partners]
    return Run.Provenance.TRACED if complete and asked and all(asked) else Run.Provenance.REPLAYED


def _scored(run: Run, task: Task, verified: VerifiedEpisode) -> episodes.Scored:
    """Return an episode with its turns and findings, not stored yet. One without a diagnosis may wait for it."""
    episode, diagnosis = _episode(run, task, verified), verified.diagnosis
    if diagnosis is None:
        return episodes.Scored(episode, verified.line.turns)
    episode.failures_version, episode.failures_due_since = diagnosis.version, None
    return episodes.Scored(episode, verified.line.turns, episodes.rows_of(episode, diagnosis))


def _episode(run: Run, task: Task, verified: VerifiedEpisode) -> Episode:
    """Return a closed and scored episode, not stored yet."""
    now = timezone.now()
    episode = Episode(
        run=run,
        agent=run.line_up.lead,
        task=task,
        setting=run.setting,
        attempt=verified.line.attempt,
        rules_version=run.rules_version,
        opened_at=now,
        last_turn_at=now,
        closed_at=now,
    )
    episodes.fill_in(episode, verified.trajectory, verified.line.turns)
    return episode
