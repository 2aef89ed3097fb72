"""Schema of the API: adds the errors of each operation."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Literal

from drf_spectacular.openapi import AutoSchema

from plumbline.leaderboard.api.problems import MEDIA_TYPE
from plumbline.leaderboard.api.serializers import ProblemSerializer

Direction = Literal["request", "response"]

EVERYWHERE = (401, 404, 406, 429)  # a token that nobody has, nothing there, not as JSON, too often


class Schema(AutoSchema):
    """Schema of a view, with the statuses in its `problems`, by operation."""

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        refusals = {str(status): self._refusal(status, direction) for status in self._statuses()}
        return bodies | dict(sorted(refusals.items()))

    def _statuses(self) -> tuple[int, ...]:
        named = getattr(self.view, "problems", {})
        return EVERYWHERE + named.get(getattr(self.view, "action", None) or self.method.lower(), ())

    def _refusal(self, status: int, direction: Direction) -> dict[str, Any]:
        body: dict[str, Any] = self._get_response_for_code(
            ProblemSerializer, str(status), media_types=[MEDIA_TYPE], direction=direction
        )
        return body | {"description": HTTPStatus(status).phrase}
