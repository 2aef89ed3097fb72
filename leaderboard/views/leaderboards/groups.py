"""The page of a paper with several suites: its leaderboards pooled, agent by agent."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.evaluation.results.csv_rows import line
from plumbline.evaluation.suites.groups import GROUPS, Group, Pool
from plumbline.leaderboard.rankings.pools import PooledLeaderboard, PooledRow, pooled
from plumbline.leaderboard.templatetags.words import visible
from plumbline.leaderboard.views.leaderboards.parameters import as_it_is_now


@require_safe
@as_it_is_now
def group(request: HttpRequest, name: str) -> HttpResponse:
    """Show one pool of a group; others by `pool`."""
    made = _pooled(request, name)
    return render(request, "leaderboard/group.html", {"made": made})


@require_safe
@as_it_is_now
def group_csv(request: HttpRequest, name: str) -> HttpResponse:
    """Return the rows of the page as CSV, in the order of the page; a conflict where nothing can be pooled."""
    made = _pooled(request, name)
    if made.problem:
        return HttpResponse(f"{made.problem}\n", status=409, content_type="text/plain; charset=utf-8")
    titles = [f"{each.task_set.slug} {each.setting}" for each in made.leaderboards]
    head = line(
        ["rank", "agent", "owner", "kind", "provenance", "score", "score_low", "score_high", "score_caution", *titles]
    )
    body = [line(_values(row)) for row in made.rows]
    headers = {"Content-Disposition": f'attachment; filename="{name}-{made.pool.name}.csv"'}
    return HttpResponse("".join([head, *body]), content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
@as_it_is_now
def group_json(request: HttpRequest, name: str) -> HttpResponse:
    """Return the same as JSON, for programs."""
    made = _pooled(request, name)
    rows = [
        {
            "rank": row.rank,
            "agent": row.name,
            "owner": row.row.owner,
            "kind": row.row.kind,
            "provenance": row.row.provenance,
            "score": None if row.pooled is None else row.pooled.value,
            "low": None if row.pooled is None else row.pooled.low,
            "high": None if row.pooled is None else row.pooled.high,
            "caution": "" if row.pooled is None else row.pooled.caution,
            "parts": row.parts,
        }
        for row in made.rows
    ]
    leaderboards = [{"task_set": each.task_set.slug, "setting": each.setting} for each in made.leaderboards]
    found = {"group": name, "pool": made.pool.name, "leaderboards": leaderboards, "problem": made.problem, "rows": rows}
    return JsonResponse(found)


def _values(row: PooledRow) -> list[Any]:
    parts = [None if part is None else part["value"] for part in row.parts]
    whole: list[Any] = [None] * 4
    if (pooled := row.pooled) is not None:
        whole = [pooled.value, pooled.low, pooled.high, pooled.caution]
    return [row.rank, visible(row.name), visible(row.row.owner), row.row.kind, row.row.provenance, *whole, *parts]


def _pooled(request: HttpRequest, name: str) -> PooledLeaderboard:
    if name not in GROUPS:
        raise Http404(f"group {name!r}: expected one of {', '.join(GROUPS)}")
    return pooled(GROUPS[name], _pool(GROUPS[name], request.GET.get("pool", "")))


def _pool(group: Group, asked: str) -> Pool:
    named = {pool.name: pool for pool in group.pools}
    if asked and asked not in named:
        raise Http404(f"pool {asked!r}: expected one of {', '.join(named)}")
    return named[asked] if asked else group.pools[0]
