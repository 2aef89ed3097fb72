"""How often one address may do what leaves a trace here. Counts stand under salted hashes that expire; no address is
kept.
"""

from __future__ import annotations

from hashlib import blake2b

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone

HOUR_SECONDS = 3600
_SALT = blake2b(settings.SECRET_KEY.encode(), digest_size=16).digest()


class TooOften(Exception):
    """The count of this hour is used up."""

    def __init__(self, retry_seconds: int) -> None:
        super().__init__(f"try again in {retry_seconds} s")
        self.retry_seconds = retry_seconds


def hashed(who: str) -> str:
    """What stands for an address or account in a limiter's key."""
    return blake2b(who.encode(), key=_SALT, digest_size=16).hexdigest()


def count(what: str, request: HttpRequest, per_hour: int) -> None:
    """One more of `what` from where the request comes from. Raises TooOften."""
    hour, into = divmod(int(timezone.now().timestamp()), HOUR_SECONDS)
    key = f"limit:{what}:{hour}:{hashed(_address(request))}"
    cache.add(key, 0, HOUR_SECONDS)
    if cache.incr(key) > per_hour:
        raise TooOften(HOUR_SECONDS - into)


def _address(request: HttpRequest) -> str:
    """Behind a proxy, what the proxy saw: all before that is hearsay."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_TLS else ""
    return forwarded.rpartition(",")[2].strip() or str(request.META.get("REMOTE_ADDR", ""))
