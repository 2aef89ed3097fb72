"""Header fields that tell programs their limits: RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers).

A limit is noted with the request that it applies to, and written into its answer, whatever that is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from plumbline.leaderboard.submitting.quotas import DAY, Quota

POLICY, LIMIT = "RateLimit-Policy", "RateLimit"


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A limit, and what is left of it."""

    name: str  # letters and dashes
    quota: int
    left: int
    window_seconds: int | None = None  # None: of what is there at a time
    next_in_seconds: int | None = None  # until more is left; None if this is not known

    @property
    def policy(self) -> str:
        """Item of RateLimit-Policy."""
        window = ';qu="concurrent-requests"' if self.window_seconds is None else f";w={self.window_seconds}"
        return f'"{self.name}";q={self.quota}{window}'

    @property
    def state(self) -> str:
        """Item of RateLimit."""
        wait = "" if self.next_in_seconds is None else f";t={self.next_in_seconds}"
        return f'"{self.name}";r={self.left}{wait}'


def note(request: Any, *limits: RateLimit) -> None:
    """Remember limits for the answer to a request of Django or of REST framework."""
    under = getattr(request, "_request", request)
    known = {each.name: each for each in (*getattr(under, "rate_limits", ()), *limits)}
    under.rate_limits = tuple(known.values())


def write(request: Any, response: HttpResponse) -> HttpResponse:
    """Write the limits that were noted into the answer."""
    if limits := getattr(request, "rate_limits", ()):
        response[POLICY] = ", ".join(each.policy for each in limits)
        response[LIMIT] = ", ".join(each.state for each in limits)
    return response


def of(quota: Quota) -> tuple[RateLimit, RateLimit]:
    """Return the limits of a quota."""
    day_seconds = int(DAY.total_seconds())
    replays = RateLimit("replays", quota.replays.limit, quota.replays.left, day_seconds, quota.next_in_seconds)
    return replays, RateLimit("waiting", quota.waiting.limit, quota.waiting.left)
