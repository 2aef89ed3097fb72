"""Documentation, built from the definitions in code and the glossary in CONTRIBUTING.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.envs import FAMILIES
from plumbline.evaluation.files import gzipped, trajectories, work
from plumbline.evaluation.models import Run, TaskSet, Witness
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import METRICS_VERSION, Metric
from plumbline.evaluation.scoring.verdicts import COMMON, refusals
from plumbline.evaluation.suites import METRICS, SUITES, Suite
from plumbline.leaderboard.serving.shared import shared

EXAMPLE = Path(settings.BASE_DIR) / "fixtures" / "examples" / "play_task_set.py"
LIMITS = {
    "stored": trajectories.STORED_BYTES >> 20,
    "expanded": trajectories.EXPANDED_BYTES >> 20,
    "members": gzipped.MEMBERS,
    "line": trajectories.LINE_BYTES >> 20,
    "characters": trajectories.RESPONSE_CHARACTERS,
    "actions": trajectories.ACTIONS,
    "attempts": trajectories.ATTEMPTS,
    "seconds": work.FILE // work.SECOND,
}
GLOSSARY = Path(settings.BASE_DIR) / "CONTRIBUTING.md"
TERM = re.compile(r"^- \*\*(?P<term>[^*]+)\*\*: (?P<meaning>.+(?:\n  .+)*)", re.MULTILINE)


@shared
@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    context = {
        "metrics": [(metric, _particulars(metric)) for metric in METRICS.values()],
        "metrics_version": METRICS_VERSION,
        "verdicts": list(_verdicts()),
        "detecting": [family for family in FAMILIES.values() if family.failures is not None],
        "protocol": Protocol(),
        "limits": LIMITS,
        "suites": SUITES.values(),
        "classifying": _classifying(),
        "families": FAMILIES.values(),
        "provenances": Run.Provenance.values,
        "witnesses": tuple(Witness),
        "sets": TaskSet.objects.published().ranked().filter(sealed=False),
        "example": EXAMPLE.read_text(encoding="utf-8"),
        "glossary": list(_glossary()),
        "quotas": {
            "replays": settings.REPLAYS_PER_DAY,
            "waiting": settings.MOST_WAITING,
            "stored_bytes": settings.STORED_BYTES_PER_ACCOUNT,
            "rejected_file_days": settings.REJECTED_FILE_DAYS,
            "unpublished_days": settings.UNPUBLISHED_DAYS,
        },
        "extractor": _extractor(),
        "host": f"{request.scheme}://{request.get_host()}",
    }
    return render(request, "leaderboard/docs.html", context)


def _extractor() -> int:
    """Return the version of the extractor that the first set, which examples are about, is read with."""
    first = TaskSet.objects.published().ranked().filter(sealed=False).first()
    return FAMILIES[first.family].words.extractor_version if first else 1


def _particulars(metric: Metric) -> list[tuple[str, str]]:
    """Return what suites add to a metric's definition, by their titles."""
    shown = [suite for suite in SUITES.values() if metric in suite.measured]
    return [(suite.title, added) for suite in shown if (added := suite.particulars(metric))]


def _verdicts() -> Iterator[tuple[str, str, str, list[str]]]:
    """Yield each verdict with the puzzle that it is of, its meaning there, and what each suite counts it as."""
    for name, meaning in COMMON.items():
        yield name, "", meaning, [suite.verdict_classes.get(name) or "not counted" for suite in _classifying()]
    for family in FAMILIES.values():
        for name, meaning in refusals(family.name).items():
            yield name, family.title, meaning, [_counted_as(suite, family.name, name) for suite in _classifying()]


def _classifying() -> list[Suite]:
    """List the suites whose papers have classes of actions."""
    return [suite for suite in SUITES.values() if suite.verdict_classes]


def _counted_as(suite: Suite, family: str, verdict: str) -> str:
    return suite.verdict_classes.get(verdict) or "not counted" if suite.family == family else "–"


def _glossary() -> Iterator[tuple[str, str]]:
    """Read the terms and their meanings."""
    for found in TERM.finditer(GLOSSARY.read_text(encoding="utf-8")):
        yield found["term"], " ".join(found["meaning"].replace("`", "").split())
