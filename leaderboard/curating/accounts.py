"""Accounts as administrators handle them: looked up, blocked, and unblocked, on the record.

A blocked account cannot sign in, its sessions end, and its tokens are refused. Its published runs stay: hiding a run is
a decision of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q, QuerySet

from plumbline.evaluation.decisions import decided
from plumbline.evaluation.models import NotNow
from plumbline.leaderboard.accounts import sessions, superusers
from plumbline.leaderboard.models import SETTLED, Submission
from plumbline.leaderboard.submitting import submissions


class Kind(StrEnum):
    """Accounts that a list is about."""

    OPEN = "open"
    BLOCKED = "blocked"
    WITH_A_ROLE = "with a role"


FILTERS = {
    Kind.OPEN: Q(is_active=True),
    Kind.BLOCKED: Q(is_active=False),
    Kind.WITH_A_ROLE: Q(is_superuser=True) | Q(is_staff=True) | ~Q(appointment=None),
}


def accounts() -> QuerySet[Any]:
    """Return all accounts but those that their holders closed."""
    return get_user_model().objects.filter(closing=None)


def found(text: str, kind: str) -> QuerySet[Any]:
    """Return the accounts of a kind whose name or mail address contains a text, the latest to join first."""
    named = Q(username__icontains=text) | Q(email__icontains=text) | Q(emailaddress__email__icontains=text)
    chosen = (Q() if not text else named) & (FILTERS[Kind(kind)] if kind else Q())
    return accounts().filter(chosen).distinct().order_by("-date_joined", "-pk")


def block(account: Any, by: Any, reason: str) -> None:
    """Block an account, sign it out, and cancel its replays. Raises NotNow."""
    with _among_superusers(account, by), decided(by, "blocked", account, reason):
        _refuse_unless_below(account, by)
        if not account.is_active:
            raise NotNow(f"{account.username} is blocked: expected an account that is not")
        _set(account, is_active=False)
        sessions.end_all(account)
        for waiting in Submission.objects.filter(owner=account).exclude(state__in=SETTLED).exclude(job=None):
            if not waiting.settled:
                submissions.cancel(waiting)


def unblock(account: Any, by: Any, reason: str) -> None:
    """Let an account sign in again. Raises NotNow."""
    with decided(by, "unblocked", account, reason):
        _refuse_unless_below(account, by)
        if account.is_active:
            raise NotNow(f"{account.username} is not blocked: expected an account that is")
        _set(account, is_active=True)


@contextmanager
def _among_superusers(account: Any, by: Any) -> Iterator[None]:
    """Hold superusers where one of them blocks another: of two who block each other, the slower is refused."""
    with transaction.atomic():
        if account.is_superuser and by.is_superuser and by not in superusers.held():
            raise NotNow(f"{by.username} is blocked: expected an account that is not")
        yield


def _refuse_unless_below(account: Any, by: Any) -> None:
    if account.pk == by.pk:
        raise NotNow(f"{account.username} is you: expected another account")
    if account.is_superuser and not by.is_superuser:
        raise NotNow(f"{account.username} is a superuser: expected an account that is none; only another can decide")


def _set(account: Any, *, is_active: bool) -> None:
    account.is_active = is_active
    account.save(update_fields=["is_active"])
