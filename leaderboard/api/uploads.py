"""Answers to uploads: the submission that was made, or a problem."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from rest_framework.request import Request

from plumbline.evaluation.files.trajectories import BadLine
from plumbline.leaderboard.api import serializers
from plumbline.leaderboard.api.problems import Problem
from plumbline.leaderboard.submitting import idempotency, submissions
from plumbline.leaderboard.submitting.idempotency import Answer
from plumbline.leaderboard.submitting.quotas import NoRoom, Quota, QuotaReached


def answer(request: Request, context: dict[str, Any]) -> Answer:
    """Receive the file of a request, or repeat the answer to its idempotency key. Raises Problem."""
    file = request.FILES.get("file")
    if file is None:
        raise Problem(400, "No file", "expected a form upload with the field 'file'")
    explained = f"{reverse('leaderboard:docs')}#idempotency"
    try:
        key = idempotency.read(request.headers.get("Idempotency-Key"))
        if not key:
            return _received(request, file, context)
        return idempotency.once(request.user, key, submissions.digest(file), lambda: _received(request, file, context))
    except idempotency.BadKey as problem:
        raise Problem(400, "Invalid Idempotency-Key", str(problem), link=explained) from problem
    except idempotency.KeyReused as problem:
        raise Problem(422, "Idempotency-Key is already used", str(problem), link=explained) from problem
    except idempotency.KeyInUse as problem:
        raise Problem(409, "Idempotency-Key is in use", str(problem), wait=1, link=explained) from problem


def over_quota(error: QuotaReached) -> Problem:
    """Return the problem of an account that has nothing left."""
    return Problem(429, "Quota reached", str(error), wait=error.retry_seconds, quota=told(error.quota))


def told(quota: Quota) -> dict[str, Any]:
    """Return a quota as JSON."""
    return dict(serializers.QuotaSerializer(quota).data)


def _received(request: Request, file: Any, context: dict[str, Any]) -> Answer:
    try:
        receipt = submissions.receive(request.user, file, file.name, file.size)
    except BadLine as problem:
        raise _rejected(problem) from problem
    except NoRoom as problem:
        raise Problem(413, "No room left", str(problem), quota=told(problem.quota)) from problem
    except QuotaReached as problem:
        raise over_quota(problem) from problem
    kind = serializers.SubmissionSerializer if receipt.is_new else serializers.RepeatedSerializer
    return Answer(201 if receipt.is_new else 200, dict(kind(receipt.submission, context=context).data))


def _rejected(problem: BadLine) -> Problem:
    more: dict[str, Any] = {"line": problem.number, "field": problem.field, "problem": problem.problem}
    return Problem(422, "Rejected", str(problem), **{name: value for name, value in more.items() if value})
