"""Rate limits of the API. Keys are salted hashes that expire; no address is stored."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from plumbline.evaluation.requests.limits import hashed, network


class _Hashed(SimpleRateThrottle):
    def _key(self, who: str) -> str:
        return f"throttle:{self.scope}:{hashed(who)}"


class ReaderThrottle(_Hashed):
    """Limit for requests without an account, by address."""

    scope = "reader"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return None if request.user.is_authenticated else self._key(network(self.get_ident(request)))


class AccountThrottle(_Hashed):
    scope = "account"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return self._key(f"account {request.user.pk}") if request.user.is_authenticated else None


class StrangerThrottle(_Hashed):
    """Limit for requests with an unknown token, by address."""

    scope = "stranger"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return self._key(network(self.get_ident(request)))


class SubmissionThrottle(_Hashed):
    """Limit for uploads, by account."""

    scope = "submission"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return self._key(f"account {request.user.pk}") if request.method == "POST" else None
