"""Scopes of tokens: what each operation needs, and the refusal of a token without it.

The scope `curate` is needed by no operation: a token without it acts for its account as if that were no curator's.
"""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from plumbline.leaderboard.models import ApiToken

READ, SUBMIT = ApiToken.Scope.READ, ApiToken.Scope.SUBMIT


class MissingScope(PermissionDenied):
    """The token lacks the scope of the operation. The message names it."""


def needed(view: Any, method: str) -> str:
    """Return the scope that an operation needs: what its view names for it, or by its method."""
    named = getattr(view, "scopes", {}).get(getattr(view, "action", None) or method.lower())
    return str(named or (READ if method.upper() in SAFE_METHODS else SUBMIT))


class InScope(BasePermission):
    """Permission of requests without a token, and of those whose token has the scope of the operation."""

    def has_permission(self, request: Request, view: Any) -> bool:
        token, scope = request.auth, needed(view, request.method)
        if isinstance(token, ApiToken) and scope not in token.scopes:
            has = ", ".join(token.scopes)
            detail = f"this operation needs the scope {scope}: the token {token.start}... has {has}"
            raise MissingScope(detail)
        return True
