"""Runs: a trajectory file or a baseline, replayed, landed whole and published.

Nothing of a run can be seen before it has landed, and it lands by one change of one row.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from plumbline.envs import FAMILIES
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.files.checks import TaskRef, TaskSetSpec, VerifiedEpisode, spec
from plumbline.evaluation.files.trajectories import Header
from plumbline.evaluation.models import Agent, Episode, Run, Task, TaskSet
from plumbline.evaluation.results import standings
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from plumbline.evaluation.tasksets.opening import site_shelf

CHUNK = 100  # episodes written at once: players wait for a writer no longer than for one of their own turns or two


def spec_of(task_set: TaskSet, *, tasks: bool = True) -> TaskSetSpec:
    """The spec of a frozen set; without its tasks it serves to check a header."""
    rows = task_set.tasks.all() if tasks else ()
    known = {task.digest: TaskRef(task.instance, task.seed, task.axes) for task in rows}
    return spec(tasksets.header(task_set), known, site_shelf())


@transaction.atomic
def begin(agent: Agent, task_set: TaskSet, setting: str, provenance: str) -> Run:
    """A run without episodes, which nobody can see."""
    family = FAMILIES[task_set.family]
    return Run.objects.create(
        agent=agent,
        task_set=task_set,
        setting=setting,
        provenance=provenance,
        rules_version=task_set.rules_version or family.rules.version,
        extractor_version=family.words.extractor_version,
        metrics_version=METRICS_VERSION,
    )


def add_episodes(run: Run, tasks: dict[str, Task], verified: list[VerifiedEpisode]) -> None:
    """Add verified episodes to a run that has not landed."""
    rows = [(_episode(run, tasks[each.told.task], each), each.told.turns) for each in verified]
    for first in range(0, len(rows), CHUNK):
        episodes.insert(run, rows[first : first + CHUNK])


def finalize(run: Run) -> None:
    """Make the run whole: from here on its owner may see it. Figures that were worked out before are kept."""
    run.figures = run.figures or standings.figures(run)
    run.landed_at = timezone.now()
    run.save(update_fields=["figures", "landed_at"])


@transaction.atomic
def publish(run: Run) -> None:
    """Put a landed run on the boards."""
    run.published_at = timezone.now()
    run.save(update_fields=["published_at"])
    standings.refresh(run.task_set, run.setting, run.agent)


@transaction.atomic
def withdraw(run: Run) -> None:
    """Take the run off the boards; that it was there stays known."""
    run.withdrawn_at = timezone.now()
    run.save(update_fields=["withdrawn_at"])
    standings.refresh(run.task_set, run.setting, run.agent)


@transaction.atomic
def hide(run: Run, reason: str) -> None:
    """A curator takes the run off the boards, for a reason that everybody can read."""
    run.hidden_at, run.hidden_reason = timezone.now(), reason
    run.save(update_fields=["hidden_at", "hidden_reason"])
    standings.refresh(run.task_set, run.setting, run.agent)


@transaction.atomic
def unhide(run: Run) -> None:
    run.hidden_at, run.hidden_reason = None, ""
    run.save(update_fields=["hidden_at", "hidden_reason"])
    standings.refresh(run.task_set, run.setting, run.agent)


def drop(run: Run) -> None:
    """Delete a run that never landed."""
    if run.landed_at is None:
        run.delete()


def provenance_of(header: Header, *, complete: bool) -> str:
    """`traced` when every turn has its full response and the prompt is named, else `replayed`."""
    return Run.Provenance.TRACED if complete and header.agent.prompt_digest else Run.Provenance.REPLAYED


def _episode(run: Run, task: Task, verified: VerifiedEpisode) -> Episode:
    """A closed and scored episode, not stored yet."""
    now = timezone.now()
    episode = Episode(
        run=run,
        agent=run.agent,
        task=task,
        setting=run.setting,
        attempt=verified.told.attempt,
        rules_version=run.rules_version,
        opened_at=now,
        last_turn_at=now,
        closed_at=now,
    )
    episodes.fill_in(episode, verified.trajectory, verified.told.turns)
    return episode
