"""Rules for programs that follow links."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from plumbline.leaderboard.serving.shared import shared

CLOSED = (
    *("/accounts/", "/account/", "/admin/", "/curate/", "/play/", "/submissions/", "/submit/"),
    *("/api/", "/*/compare/", "/*/pairwise/", "/*/correlations/", "/*/frames/", "/*/steps/", "/*.json", "/*.csv"),
    "/*?",
)
"""Personal pages, data that the API has, and pages that take long and of which there is one for each pair of rows."""


@shared
@require_safe
@cache_control(max_age=86400)
def robots(request: HttpRequest) -> HttpResponse:
    """Return robots.txt (RFC 9309)."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), "Crawl-delay: 1"]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
