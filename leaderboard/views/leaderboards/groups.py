"""The page of a paper with several suites: its leaderboards pooled, agent by agent."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.evaluation.results.csv_rows import line
from plumbline.evaluation.suites.groups import GROUPS, Group, Pool
from plumbline.leaderboard.rankings.leaderboards import BY_WITNESS, TOGETHER
from plumbline.leaderboard.rankings.pools import PooledLeaderboard, PooledRow, pooled
from plumbline.leaderboard.serving.shared import shared
from plumbline.leaderboard.templatetags.words import visible
from plumbline.leaderboard.views.leaderboards.parameters import as_it_is_now, choice
from plumbline.leaderboard.views.leaderboards.tables import csv_file, heads, marked, parts_of


@shared
@require_safe
@as_it_is_now
def group(request: HttpRequest, name: str) -> HttpResponse:
    """Show one pool of a group; others by `pool`, all ranked together by `ranking`, a part by `witness`."""
    made = _pooled(request, name)
    return render(request, "leaderboard/group.html", {"made": made, "headings": made.headings, "mixed": made.mixed})


@shared
@require_safe
@as_it_is_now
def group_csv(request: HttpRequest, name: str) -> HttpResponse:
    """Return the rows of the page as CSV, in the order of the page; a conflict where nothing can be pooled."""
    made = _pooled(request, name)
    if made.problem:
        return HttpResponse(f"{made.problem}\n", status=409, content_type="text/plain; charset=utf-8")
    titles = [f"{each.task_set.slug} {each.setting}" for each in made.leaderboards]
    head = line(["rank", "agent", "owner", "kind", "provenance", "witness", "marks", *heads("pooled"), *titles])
    return csv_file(request, f"{name}-{made.pool.name}", [head, *(line(_values(row)) for row in made.rows)])


@shared
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
            "witness": row.witness,
            "marks": [{"name": mark.name, "text": mark.text} for mark in row.marks],
            "pooled": None if row.pooled is None else asdict(row.pooled),
            "parts": row.parts,
        }
        for row in made.rows
    ]
    leaderboards = [
        {"task_set": each.task_set.slug, "setting": each.setting, "metric": metric.name}
        for each, metric in zip(made.leaderboards, made.metrics, strict=True)
    ]
    ranking = TOGETHER if made.ranked_together else BY_WITNESS
    found = {"group": name, "pool": made.pool.name, "ranking": ranking, "witness": made.witness}
    return JsonResponse(found | {"leaderboards": leaderboards, "problem": made.problem, "rows": rows})


def _values(row: PooledRow) -> list[Any]:
    parts = [None if part is None else part["value"] for part in row.parts]
    names = [visible(row.name), visible(row.row.owner), row.row.kind, row.row.provenance, row.witness]
    return [row.rank, *names, marked(row.marks), *parts_of(row.pooled), *parts]


def _pooled(request: HttpRequest, name: str) -> PooledLeaderboard:
    if name not in GROUPS:
        raise Http404(f"group {name!r}: expected one of {', '.join(GROUPS)}")
    pool = _pool(GROUPS[name], request.GET.get("pool", ""))
    together = choice(request, "ranking") == TOGETHER
    return pooled(GROUPS[name], pool, together=together, witness=choice(request, "witness"))


def _pool(group: Group, asked: str) -> Pool:
    named = {pool.name: pool for pool in group.pools}
    if asked and asked not in named:
        raise Http404(f"pool {asked!r}: expected one of {', '.join(named)}")
    return named[asked] if asked else group.pools[0]
