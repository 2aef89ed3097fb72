"""Identities at a provider by which an account signs in, and the proof that it has just done so."""

from __future__ import annotations

from time import time
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.http import HttpRequest

from plumbline.evaluation.models import NotNow

RECENT_SECONDS = 600  # since somebody came from the provider, in which they may do what needs a password


def provider_name() -> str:
    """Return the name of the provider; empty if none is configured."""
    apps = settings.SOCIALACCOUNT_PROVIDERS["oidc"]["APPS"]
    return str(apps[0]["name"]) if apps else ""


def of(owner: Any) -> list[dict[str, Any]]:
    """Return an account's identities, as pages show them; those of a former provider open nothing any more."""
    current = {app["provider_id"] for app in settings.SOCIALACCOUNT_PROVIDERS["oidc"]["APPS"]}
    rows = SocialAccount.objects.filter(user=owner).order_by("pk")
    return [
        {"pk": row.pk, "known_as": row.extra_data.get("known_as") or row.uid, "is_current": row.provider in current}
        | {"since": row.date_joined, "last_login": row.last_login}
        for row in rows
    ]


def remove(owner: Any, key: int) -> None:
    """Forget an identity. Raises NotNow if the account could not be signed in to without it."""
    others = [each for each in of(owner) if each["pk"] != key and each["is_current"]]
    by_mail = settings.MAIL_IS_SENT and EmailAddress.objects.filter(user=owner, verified=True).exists()
    if not (others or owner.has_usable_password() or by_mail):
        raise NotNow("this is the only way to sign in to the account: expected a password first")
    SocialAccount.objects.filter(user=owner, pk=key).delete()


def came_just_now(request: HttpRequest) -> bool:
    """Return whether this session began a moment ago with the provider: proof where an account has no password."""
    records = get_authentication_records(request, request.user)
    times = [each["at"] for each in records if each.get("method") == "socialaccount"]
    return bool(times) and time() - max(times) < RECENT_SECONDS
