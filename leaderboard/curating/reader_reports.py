"""Reports by readers: given with or without an account, and answered by reviewers, on the record."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from plumbline.evaluation.decisions import decided
from plumbline.evaluation.models import NotNow, ReaderReport


def answer(report: ReaderReport, by: Any, text: str) -> None:
    """Answer a report; its reader finds the answer at the report's own address. Raises NotNow."""
    with decided(by, "answered", report, text):
        if not ReaderReport.objects.open().filter(pk=report.pk).update(answer=text, answered_at=timezone.now()):
            raise NotNow("the report was answered: expected an open one")
