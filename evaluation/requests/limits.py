"""Hourly limits per address. Counters have salted hashes as keys and expire; no address is stored."""

from __future__ import annotations

from hashlib import blake2b
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone

HOUR_SECONDS = 3600
_SALT = blake2b(settings.SECRET_KEY.encode(), digest_size=16).digest()


class TooOften(Exception):
    """The limit of this hour is reached."""

    def __init__(self, retry_seconds: int) -> None:
        super().__init__(f"try again in {retry_seconds} s")
        self.retry_seconds = retry_seconds


def hashed(who: str) -> str:
    """Return a hash of an address or account for a limiter's key."""
    return blake2b(who.encode(), key=_SALT, digest_size=16).hexdigest()


def count(what: str, request: HttpRequest, per_hour: int) -> None:
    """Count one more `what` from the address of the request. Raises TooOften."""
    hour, into = divmod(int(timezone.now().timestamp()), HOUR_SECONDS)
    key = f"limit:{what}:{hour}:{hashed(_address(request))}"
    cache.add(key, 0, HOUR_SECONDS)
    if _one_more(key) > per_hour:
        raise TooOften(HOUR_SECONDS - into)


def network(address: str) -> str:
    """Return the network of one subscriber: an IPv4 address, or an IPv6 /64."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return address if known.version == 4 else str(ip_network((known, 64), strict=False))


def _one_more(key: str) -> int:
    try:
        return int(cache.incr(key))
    except ValueError:  # a full cache has just dropped it
        return 1


def _address(request: HttpRequest) -> str:
    """Return the client's address; behind a proxy, the one that the proxy saw."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_TLS else ""
    return network(forwarded.rpartition(",")[2].strip() or str(request.META.get("REMOTE_ADDR", "")))
