"""Closing an account: it is anonymous and signed out at once, and a worker deletes its data, never half.

Unpublished submissions are deleted. Published runs are results that others compare with, so the holder decides: they
are withdrawn, with their episodes deleted and a tombstone left; or they stay, under the names of the agents and of an
account without a name.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from time import sleep
from typing import Any

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.db import transaction
from django.db.models import ProtectedError, Q
from django.utils import timezone

from plumbline.evaluation import jobs, runs
from plumbline.evaluation.decisions import note, seen
from plumbline.evaluation.models import (
    Agent,
    Appointment,
    Claim,
    Decision,
    Episode,
    FormerName,
    Job,
    NameHold,
    NotNow,
    Run,
    ScoredRuns,
)
from plumbline.leaderboard.accounts import sessions, superusers
from plumbline.leaderboard.models import AccountSession, ApiToken, Closing, IdempotencyKey, Replay, Submission
from plumbline.leaderboard.submitting import submissions

EPISODES = 10  # deleted in one transaction
ROWS = 200  # the same, of small rows
PREFIX = "deleted-"


@dataclass(frozen=True, slots=True)
class Extent:
    """Counts of what there is of an account, before it is closed."""

    published: int
    unpublished: int
    tokens: int
    decisions: int  # as a curator: they stay on the record


def extent(owner: Any) -> Extent:
    mine = Submission.objects.filter(owner=owner)
    published = mine.exclude(run__published_at=None).exclude(run=None).count()
    tokens = owner.tokens.filter(revoked_at=None).count()
    return Extent(published, mine.count() - published, tokens, Decision.objects.filter(actor_id=owner.pk).count())


def close(owner: Any, published: str) -> Closing:
    """Close an account for good. Raises NotNow for the last administrator."""
    with transaction.atomic():
        _refuse_last_administrator(owner)
        closing, _ = Closing.objects.get_or_create(owner=owner, defaults={"published": published})
        _make_anonymous(owner)
        sessions.end_all(owner)
    return closing


@transaction.atomic
def close_for(owner: Any, published: str, reason: str) -> Closing:
    """Close the account of a holder who cannot, and note on the record that the site did. Raises NotNow."""
    before = seen(owner)
    closing = close(owner, published)
    note(None, "closed", owner, reason, before)
    return closing


def finish() -> Iterator[None]:
    """Go on deleting the data of closed accounts; a step before each yield."""
    for closing in list(Closing.objects.filter(closed_at=None).select_related("owner").order_by("asked_at")[:100]):
        yield from _steps(closing)


def finish_now(closing: Closing, pause_seconds: float = 0.0) -> None:
    """Delete all data of one closed account that no job still uses."""
    for _ in _steps(closing):
        sleep(pause_seconds)


def _refuse_last_administrator(owner: Any) -> None:
    if owner.is_superuser and all(each.pk == owner.pk for each in superusers.held()):
        raise NotNow(
            f"{owner.username} is the only administrator: expected another one, made by an administrator first"
        )


def _make_anonymous(owner: Any) -> None:
    owner.username, owner.email = f"{PREFIX}{secrets.token_hex(6)}", ""
    owner.first_name = owner.last_name = ""
    owner.is_active = owner.is_staff = owner.is_superuser = False
    owner.last_login, owner.date_joined = None, timezone.now()
    owner.set_unusable_password()
    owner.save()
    owner.groups.clear()
    owner.user_permissions.clear()
    EmailAddress.objects.filter(user=owner).delete()
    SocialAccount.objects.filter(user=owner).delete()
    ApiToken.objects.filter(owner=owner).delete()
    Appointment.objects.filter(user=owner).delete()


def _steps(closing: Closing) -> Iterator[None]:
    owner = closing.owner
    yield from _unpublished(owner)
    if Submission.objects.filter(owner=owner, run=None).exists() or _private_runs(owner).exists():
        return  # a worker is still replaying one; the next call finds it ended
    for run in Run.objects.filter(line_up__owner=owner).order_by("pk"):
        yield from _published(run, closing)
    yield from _small(owner)
    _settle(closing)
    yield


def _unpublished(owner: Any) -> Iterator[None]:
    """Delete the account's submissions that were never published, and runs that belong to none."""
    never = Q(run=None) | Q(run__published_at=None)
    for submission in Submission.objects.filter(never, owner=owner).order_by("pk").whole():
        if not submission.settled:
            if submission.job is not None:
                jobs.cancel(submission.job)
            yield
            submission = Submission.objects.whole().get(pk=submission.pk)
        if submission.settled:
            yield from _remove(submission)
    for run in _private_runs(owner).filter(submission=None):
        yield from _rows(Episode.objects.filter(run=run), EPISODES)
        run.delete()
        yield


def _private_runs(owner: Any) -> Any:
    return Run.objects.filter(line_up__owner=owner, published_at=None)


def _remove(submission: Submission) -> Iterator[None]:
    Submission.objects.filter(pk=submission.pk).update(state=Submission.State.DELETING)
    if submission.run is not None:
        Run.objects.filter(pk=submission.run_id).update(landed_at=None)
        yield from _rows(Episode.objects.filter(run=submission.run), EPISODES)
    submissions.remove(submission)
    yield


def _published(run: Run, closing: Closing) -> Iterator[None]:
    """Withdraw a run and delete its episodes, or leave it; its file goes either way."""
    if closing.published == Closing.Published.WITHDRAW:
        if run.withdrawn_at is None:
            runs.withdraw(run)
            yield
        yield from _rows(Episode.objects.filter(run=run), EPISODES)
        _unname(run)
    _drop_file(run, closing)
    yield


@transaction.atomic
def _unname(run: Run) -> None:
    """Take the names and descriptions of a withdrawn run's agents away."""
    for agent in run.line_up.agents:
        if agent.owner_id == run.line_up.owner_id:
            Agent.objects.filter(pk=agent.pk).update(name=f"Withdrawn agent {agent.pk}", card={})
            FormerName.objects.filter(agent=agent).delete()


@transaction.atomic
def _drop_file(run: Run, closing: Closing) -> None:
    submission = Submission.objects.filter(run=run).first()
    if submission is None or not (submission.file or submission.file_name):
        return
    storage, name = submission.file.storage, submission.file.name
    values: dict[str, Any] = {"file": "", "file_name": "", "file_deleted_at": timezone.now()}
    if closing.published == Closing.Published.WITHDRAW:
        values |= {"cards": [], "sha256": "", "latest": False}
    Submission.objects.filter(pk=submission.pk).update(**values)
    if name:
        transaction.on_commit(lambda: storage.delete(name))


def _small(owner: Any) -> Iterator[None]:
    """Delete the account's small rows."""
    for rows in (
        Claim.objects.filter(owner=owner),
        IdempotencyKey.objects.filter(owner=owner),
        Replay.objects.filter(owner=owner),
        AccountSession.objects.filter(owner=owner),
        owner.export_agreements.all(),
    ):
        yield from _rows(rows, ROWS)
    while keys := list(Job.objects.filter(owner=owner).values_list("pk", flat=True)[:ROWS]):
        Job.objects.filter(pk__in=keys).update(owner=None)
        yield


def _settle(closing: Closing) -> None:
    """Delete the account if nothing public is left of it; otherwise only what is public stays."""
    owner = closing.owner
    with transaction.atomic():
        if closing.published == Closing.Published.WITHDRAW:
            NameHold.objects.filter(owner=owner).delete()
            ScoredRuns.objects.filter(owner=owner).delete()
        _forget_unused_agents(owner)
        if not Run.objects.filter(line_up__owner=owner).exists():
            try:
                owner.delete()
                return
            except ProtectedError:
                pass  # a record that names it must stay; it names nobody any more
        Closing.objects.filter(pk=closing.pk).update(closed_at=timezone.now())


def _forget_unused_agents(owner: Any) -> None:
    for agent in Agent.objects.filter(owner=owner, line_ups=None):
        try:
            agent.delete()
        except ProtectedError:
            continue  # it sits in the line-up of a published run


def _rows(rows: Any, most: int) -> Iterator[None]:
    """Delete rows, some at a time."""
    while keys := list(rows.order_by().values_list("pk", flat=True)[:most]):
        rows.model._base_manager.filter(pk__in=keys).delete()
        yield
