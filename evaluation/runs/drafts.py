"""Drafts: the runs that an account had scored on a task set and setting before it published one."""

from __future__ import annotations

from django.db.models import F

from plumbline.evaluation.models import Run, ScoredRuns


def count(run: Run) -> None:
    """Count a run that was just scored; deleting it later takes nothing back. Runs of ours are not counted."""
    if run.line_up.owner_id is None:
        return
    place = {"owner": run.line_up.owner, "task_set": run.task_set, "setting": run.setting}
    row, _ = ScoredRuns.objects.get_or_create(**place)
    ScoredRuns.objects.filter(pk=row.pk).update(count=F("count") + 1)


def before(run: Run) -> int | None:
    """Return how many other runs its account has had scored here so far; None for a run of ours."""
    if run.line_up.owner_id is None:
        return None
    rows = ScoredRuns.objects.filter(owner=run.line_up.owner_id, task_set=run.task_set_id, setting=run.setting)
    counted: int | None = rows.values_list("count", flat=True).first()
    return max((counted or 0) - 1, 0)
