"""Sessions of accounts: noted while they are used, listed, and ended by their holder."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from plumbline.leaderboard.accounts.devices import described
from plumbline.leaderboard.models import AccountSession

NOTED = "noted"  # in a session: when its last use was noted, and under which key
EVERY = timedelta(minutes=5)


def note(request: HttpRequest) -> None:
    """Note the use of the session of a request, at most every five minutes."""
    session, now = request.session, timezone.now()
    if session.get(NOTED, ("", 0))[0] == session.session_key and _is_fresh(session[NOTED][1], now.timestamp()):
        return
    if session.session_key is None:
        session.save()
    device = described(request.headers.get("User-Agent", ""))
    values = {"owner": request.user, "device": device, "seen_at": now}
    AccountSession.objects.update_or_create(session_key=session.session_key, defaults=values)
    session[NOTED] = (session.session_key, now.timestamp())


def _is_fresh(noted: float, now: float) -> bool:
    return now - noted < EVERY.total_seconds()


def alive(owner: Any) -> list[AccountSession]:
    """Return an account's sessions, the last used first; forget those that are over."""
    mine = AccountSession.objects.filter(owner=owner)
    keys = list(mine.values_list("session_key", flat=True))
    live = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    mine.exclude(session_key__in=list(live.values_list("session_key", flat=True))).delete()
    return list(mine)


@transaction.atomic
def end(session: AccountSession) -> None:
    """Sign a session out."""
    Session.objects.filter(session_key=session.session_key).delete()
    session.delete()


def end_all(owner: Any, *, but: str | None = None) -> None:
    """Sign out all sessions of an account, except for one key."""
    for session in AccountSession.objects.filter(owner=owner).exclude(session_key=but or ""):
        end(session)
