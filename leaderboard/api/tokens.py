"""API tokens: shown once, stored as a hash, recognizable, with scopes and an end, revocable."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from plumbline.leaderboard.api.throttles import StrangerThrottle
from plumbline.leaderboard.models import ApiToken

PREFIX = "plb_"
KEYWORD = "Bearer"
USUAL = (str(ApiToken.Scope.READ), str(ApiToken.Scope.SUBMIT))  # scopes of programs that submit
DAYS = (90, 30, 365)  # until a token ends; the first is offered
NOTE_USE_EVERY = timedelta(minutes=1)


class Ended(ValueError):
    """The token has ended. The message says when."""


class Blocked(ValueError):
    """The account of the token is blocked."""


def issue(owner: Any, name: str, scopes: Iterable[str] = USUAL, days: int = DAYS[0]) -> tuple[ApiToken, str]:
    """Create a token, and return it with its secret, which is not stored."""
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        owner=owner,
        name=name,
        start=secret[:10],
        sha256=_hash(secret),
        scopes=list(scopes),
        expires_at=timezone.now() + timedelta(days=days),
    )
    return token, secret


def revoke(token: ApiToken) -> None:
    token.revoked_at = timezone.now()
    token.save(update_fields=["revoked_at"])


def find(secret: str) -> ApiToken | None:
    """Find the active token with this secret, and record its use. Raises Ended, Blocked."""
    rows = ApiToken.objects.select_related("owner").filter(revoked_at=None)
    token = rows.filter(sha256=_hash(secret)).first()
    if token is not None and not token.owner.is_active:
        raise Blocked("the account of this token is blocked: expected one that is not; ask who runs this site")
    if token is not None and token.has_ended:
        raise Ended(f"the token {token.start}... ended on {token.expires_at:%Y-%m-%d}")
    if token is not None and (token.last_used_at is None or timezone.now() - token.last_used_at > NOTE_USE_EVERY):
        token.last_used_at = timezone.now()
        token.save(update_fields=["last_used_at"])
    return token


class TokenAuthentication(BaseAuthentication):
    """Authentication by `Authorization: Bearer plb_...`."""

    def authenticate(self, request: Request) -> tuple[Any, ApiToken] | None:
        words = get_authorization_header(request).decode("latin-1").split()
        if not words or words[0].lower() != KEYWORD.lower():
            return None
        try:
            token = find(words[1]) if len(words) == 2 else None
        except Ended as error:
            _count(request)
            page = request.build_absolute_uri(reverse("leaderboard:tokens"))
            raise AuthenticationFailed(f"{error}: expected one that has not; make a new one at {page}") from error
        except Blocked as error:
            _count(request)
            raise AuthenticationFailed(str(error)) from error
        if token is None:
            _count(request)
            raise AuthenticationFailed(f"unknown or revoked token: expected '{KEYWORD} {PREFIX}...'")
        return _restricted(token.owner, token), token

    def authenticate_header(self, request: Request) -> str:
        return KEYWORD


class TokenScheme(OpenApiAuthenticationExtension):
    """Description of tokens in the schema."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "bearerFormat": f"{PREFIX}..."}


def _restricted(owner: Any, token: ApiToken) -> Any:
    """Return the account of a token, as no curator where the token lacks that scope."""
    if ApiToken.Scope.CURATE not in token.scopes:
        owner.is_staff = owner.is_superuser = False
    return owner


def _count(request: Request) -> None:
    """Count a request with an unknown token, and refuse it over the limit."""
    throttle = StrangerThrottle()
    if not throttle.allow_request(request, None):
        raise Throttled(throttle.wait())


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
