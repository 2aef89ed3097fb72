"""Rate limits of the API. Keys are salted hashes that expire; no address is stored."""

from __future__ import annotations

from math import ceil
from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from plumbline.evaluation.requests.limits import hashed, network
from plumbline.leaderboard.api import rate_limits
from plumbline.leaderboard.api.rate_limits import RateLimit


class _Hashed(SimpleRateThrottle):
    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request, unless it is over the limit, and note what is left for the answer."""
        allowed = bool(super().allow_request(request, view))
        if self.rate is not None and self.key is not None:
            rate_limits.note(request, self._limit())
        return allowed

    def _limit(self) -> RateLimit:
        oldest = self.history[-1] if self.history else self.now
        wait = max(1, ceil(oldest + self.duration - self.now))
        left = max(0, self.num_requests - len(self.history))
        return RateLimit(self.scope, self.num_requests, left, self.duration, wait)

    def _address(self, request: Request) -> str:
        """Return the network of the client; empty behind a Unix socket, where nobody has an address."""
        return network(self.get_ident(request) or "")

    def _key(self, who: str) -> str:
        return f"throttle:{self.scope}:{hashed(who)}"


class ReaderThrottle(_Hashed):
    """Limit for requests without an account, by address."""

    scope = "reader"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return None if request.user.is_authenticated else self._key(self._address(request))


class AccountThrottle(_Hashed):
    scope = "account"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return self._key(f"account {request.user.pk}") if request.user.is_authenticated else None


class StrangerThrottle(_Hashed):
    """Limit for requests with an unknown token, by address."""

    scope = "stranger"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return self._key(self._address(request))


class UploadThrottle(_Hashed):
    """Limit against floods of uploads, by account. It also counts what is refused; submitters meet the quota first."""

    scope = "upload"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return self._key(f"account {request.user.pk}") if request.method == "POST" else None
