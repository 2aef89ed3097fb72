"""Task sets published from files."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from plumbline.envs import FAMILIES
from plumbline.evaluation.files.task_sets import Header, contents, fidelity, normal_settings, read, series, version
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.tasksets.analyses import from_line
from plumbline.evaluation.tasksets.drafts import Draft, draft, fill, latest
from plumbline.evaluation.tasksets.opening import keep
from plumbline.evaluation.tasksets.states import freeze, publish


@transaction.atomic
def load(file: bytes) -> TaskSet:
    """Publish the task set of a file, unless it exists already. Raises InvalidTaskSet.

    If another set has its slug, it becomes the next version of that set.
    """
    head, tasks = read(file)
    keep(contents(head).values())
    known = _known(head)
    if known is not None:
        return known
    made = draft(_draft(head))
    fill(made, map(from_line, tasks))
    return publish(freeze(made))


def _known(head: Header) -> TaskSet | None:
    """Return the set of the file: the same tasks in the same settings, for a digest is of the tasks alone."""
    settings = normal_settings(FAMILIES[head.family], head.settings)
    alike = TaskSet.objects.filter(digest=head.digest, series=series(head)).order_by("version")
    return next((each for each in alike if each.settings == settings), None)


def _draft(head: Header) -> Draft:
    plain = {key: getattr(head, key) for key in ("title", "suite", "description", "composition", "licence")}
    made = Draft(
        **plain,
        slug=head.slug,
        series=series(head),
        version=version(head),
        fidelity=fidelity(head),
        settings=head.settings,
        practice=head.practice,
        protocol=head.protocol,
    )
    before = latest(made.series)
    return made if before is None or before.version < made.version else _next(made, before.version + 1)


def _next(wanted: Draft, version: int) -> Draft:
    """Return the same draft as another version of its series."""
    slug, title = f"{wanted.series}-v{version}", f"{wanted.title} v{version}"
    return replace(wanted, slug=slug, title=title, version=version)
