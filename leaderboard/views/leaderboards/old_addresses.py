"""Redirects from the addresses that leaderboards had when they were called boards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.utils.encoding import iri_to_uri
from django.views.decorators.http import require_safe

RENAMED = {
    "pairs": "pairwise",
    "pairs.csv": "pairwise.csv",
    "published": "as-in-the-paper",
    "anatomy": "correlations",
    "ties.json": "correlations.json",
    "board.csv": "leaderboard.csv",
    "crowd.json": "agents.json",
    "forest.json": "intervals.json",
}
FIRST_PAGE = 2  # the parts before it are a task set and a setting, which keep their names


@require_safe
def moved(request: HttpRequest, page: str = "") -> HttpResponsePermanentRedirect:
    """Redirect `/boards/<page>`, below whatever prefix, to `/leaderboards/<page>`, with its query."""
    parts = page.split("/")
    renamed = [*parts[:FIRST_PAGE], *(RENAMED.get(part, part) for part in parts[FIRST_PAGE:])]
    prefix = request.path.partition("/boards/")[0]
    query = f"?{request.META['QUERY_STRING']}" if request.META["QUERY_STRING"] else ""
    return HttpResponsePermanentRedirect(iri_to_uri(f"{prefix}/leaderboards/{'/'.join(renamed)}{query}"))
