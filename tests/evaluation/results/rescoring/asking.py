"""Re-scorings asked for, compared and published."""

from __future__ import annotations

import io
from typing import Any

from django.core.management import call_command

from plumbline.envs.family import Ruling, Step
from plumbline.evaluation import jobs
from plumbline.evaluation.models import Episode, Rescoring
from plumbline.evaluation.results import rescoring
from plumbline.evaluation.results.rescoring import DryRun

EPISODES = 4 * 4 + 1
VERSIONS = ("rules_version", "extractor_version", "metrics_version")


def rescore(**asked: Any) -> rescoring.Report:
    """Compare and publish, as a worker does."""
    made = compared(**asked)
    report = rescoring.stored(made)
    published(made)
    assert made.state == "published", made.job.error
    return report


def compared(**asked: Any) -> Rescoring:
    made = rescoring.ask(rescoring.scope(**asked))
    jobs.run(rescoring.start_here(made).pk)
    made.refresh_from_db()
    return made


def published(made: Rescoring) -> None:
    jobs.run(rescoring.publish_here(made).pk)
    made.refresh_from_db()


def dry_run(**asked: Any) -> rescoring.Report:
    made = DryRun(rescoring.scope(**asked))
    for done, total in made:
        assert 0 < done <= total
    return made.report


def called(*words: str) -> list[str]:
    out = io.StringIO()
    call_command("rescore", *words, stdout=out)
    return out.getvalue().splitlines()


def stamps() -> set[tuple[int, ...]]:
    return set(Episode.objects.values_list(*VERSIONS))


def refused(game: Any, board: Any, slide: Any, seat: int) -> Step[Any]:
    """Rules that let nothing move."""
    return Step(board, Ruling.ILLEGAL, "occupied")
