"""Task sets published from files."""

from __future__ import annotations

from django.db import transaction

from plumbline.evaluation.files.task_sets import (
    InvalidTaskSet,
    contents,
    read,
)
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.tasksets.analyses import made_of
from plumbline.evaluation.tasksets.drafts import Draft, draft, fill
from plumbline.evaluation.tasksets.opening import keep
from plumbline.evaluation.tasksets.states import freeze, publish


@transaction.atomic
def load(file: bytes) -> TaskSet:
    """Publish the task set of a file, unless it is there already. Raises InvalidTaskSet, InvalidInstance."""
    head, tasks = read(file)
    keep(contents(head).values())
    known = TaskSet.objects.filter(slug=head.slug).first()
    if known is not None and known.digest != head.digest:
        raise InvalidTaskSet(f"slug {head.slug!r}: there is another task set of that name")
    if known is not None:
        return known
    made = draft(
        Draft(
            **{key: getattr(head, key) for key in ("slug", "title", "suite", "description", "composition", "licence")},
            settings=head.settings,
            practice=head.practice,
            protocol=head.protocol,
        )
    )
    fill(made, map(made_of, tasks))
    return publish(freeze(made))
