"""Schema of the API: adds the errors of each operation, and the header fields that tell limits."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Literal

from drf_spectacular.openapi import AutoSchema

from plumbline.leaderboard.api.problems import MEDIA_TYPE
from plumbline.leaderboard.api.scopes import needed
from plumbline.leaderboard.api.serializers import ProblemSerializer

Direction = Literal["request", "response"]

LIMITS = {
    "RateLimit-Policy": 'limits that apply, such as "account";q=600;w=60: 600 requests in 60 seconds',
    "RateLimit": 'what is left of them, such as "account";r=599;t=60: 599 requests, and more in at most 60 seconds',
}
RETRY = {"Retry-After": "seconds until it is worth trying again"}

EVERYWHERE = (401, 403, 404, 406, 429, 503)
"""An unknown token, one without the scope, nothing there, not as JSON, too often, and the database is away."""


class Schema(AutoSchema):
    """Schema of a view, with the statuses in its `problems`, by operation."""

    def get_description(self) -> str:
        """Return the description, which ends with the scope that a token needs."""
        words = str(super().get_description() or "").strip()
        return f"{words}\n\nA token needs the scope `{needed(self.view, self.method)}`.".strip()

    def get_extensions(self) -> dict[str, Any]:
        found: dict[str, Any] = super().get_extensions()
        return found | {"x-token-scopes": [needed(self.view, self.method)]}

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        refusals = {str(status): self._refusal(status, direction) for status in self._statuses()}
        return {
            status: _with_headers(status, body) for status, body in (bodies | dict(sorted(refusals.items()))).items()
        }

    def _statuses(self) -> tuple[int, ...]:
        named = getattr(self.view, "problems", {})
        return EVERYWHERE + named.get(getattr(self.view, "action", None) or self.method.lower(), ())

    def _refusal(self, status: int, direction: Direction) -> dict[str, Any]:
        body: dict[str, Any] = self._get_response_for_code(
            ProblemSerializer, str(status), media_types=[MEDIA_TYPE], direction=direction
        )
        return body | {"description": HTTPStatus(status).phrase}


def _with_headers(status: str, body: dict[str, Any]) -> dict[str, Any]:
    """Add the header fields that any answer with this status may have."""
    fields = LIMITS | (RETRY if status in ("429", "503") else {})
    described = {name: {"schema": {"type": "string"}, "description": meaning} for name, meaning in fields.items()}
    return body | {"headers": body.get("headers", {}) | described}
