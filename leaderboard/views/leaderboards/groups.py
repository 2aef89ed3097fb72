"""The page of a paper with several suites: its leaderboards pooled, agent by agent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.evaluation.results.csv_rows import line
from plumbline.evaluation.suites.groups import GROUPS, WHOLE, Figure, Group, Part, Pool
from plumbline.leaderboard.rankings import breakdowns, charts, failures
from plumbline.leaderboard.rankings.breakdowns import Broken, Ended
from plumbline.leaderboard.rankings.leaderboards import BY_WITNESS, TOGETHER
from plumbline.leaderboard.rankings.pools import PooledLeaderboard, PooledRow, pooled
from plumbline.leaderboard.serving.shared import dear, shared
from plumbline.leaderboard.templatetags.words import visible
from plumbline.leaderboard.views.leaderboards.parameters import as_it_is_now, choice
from plumbline.leaderboard.views.leaderboards.tables import FAILURES, csv_file, failure_cells, heads, marked, parts_of

PER_PAGE = 25  # agents whose figures by part are shown


@shared
@require_safe
@as_it_is_now
# Plotly places its parts by style attributes; the decorator's own types know only views without arguments.
@csp_update({"style-src": [SELF, UNSAFE_INLINE]})  # type: ignore[arg-type]
def group(request: HttpRequest, name: str) -> HttpResponse:
    """Show one pool of a group; others by `pool`, all ranked together by `ranking`, a part by `witness`."""
    made = _pooled(request, name)
    shown = {"made": made, "headings": made.headings, "mixed": made.mixed}
    return render(request, "leaderboard/group.html", shown | _parts(request, made))


def _parts(request: HttpRequest, made: PooledLeaderboard) -> dict[str, Any]:
    """Return the figures of the paper by part, and how episodes end, for the agents of one page."""
    figure, part = _figure(request, made.group), _environment(request, made.group)
    if figure is None:
        return {}
    page = _page(request, made)
    found = list(breakdowns.broken_down(made, page.object_list))
    tables = [
        {"breakdown": each, "rows": [(row.row, row.over(figure, each)) for row in found]}
        for each in made.group.breakdowns
    ]
    whole = [(row.row, row.whole(made.group.figures)) for row in found]
    ended = list(breakdowns.ended(made, part, page.object_list))
    shown = {"page": page, "figure": figure, "part": part, "whole": whole, "tables": tables, "ended": ended}
    return shown | _failures(request, made, page)


def _failures(request: HttpRequest, made: PooledLeaderboard, page: Page[PooledRow]) -> dict[str, Any]:
    """Return what went wrong in one environment, for the agents of one page."""
    part = _failing_in(request, made)
    looking = failures.looking(made, part)
    failing = failures.of_pool(made, part, page.object_list) if looking else []
    return {
        "looking": looking,
        "looked_at": failures.environments(made),
        "failing_in": part,
        "failing": failing,
        "failures_are_drawn": any(each.lines for each in failing),
    }


def _page(request: HttpRequest, made: PooledLeaderboard) -> Page[PooledRow]:
    return Paginator(made.rows, PER_PAGE).get_page(request.GET.get("page"))


def _figure(request: HttpRequest, group: Group) -> Figure | None:
    """Return the figure that the address asks for by name, else the first; None if the group has none."""
    known = {each.name: each for each in group.figures}
    asked = request.GET.get("figure", "")
    if asked and asked not in known:
        raise Http404(f"figure {asked!r}: expected one of {', '.join(known)}")
    return known[asked] if asked else next(iter(known.values()), None)


def _environment(request: HttpRequest, group: Group) -> Part:
    """Return the part whose ends the address asks for by title, else the whole pool."""
    return _part(request, "ends", group.environments)


def _failing_in(request: HttpRequest, made: PooledLeaderboard) -> Part:
    """Return the part whose failures the address asks for by title, else the whole pool."""
    return _part(request, "failures", failures.environments(made) or [WHOLE])


def _part(request: HttpRequest, name: str, parts: Sequence[Part]) -> Part:
    """Return the part that a parameter names by its title, else the first."""
    known = {part.title: part for part in parts}
    asked = request.GET.get(name, "")
    if asked and asked not in known:
        raise Http404(f"{name} {asked!r}: expected one of {', '.join(known)}")
    return known[asked or next(iter(known))]


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


@dear
@require_safe
@as_it_is_now
def figures_csv(request: HttpRequest, name: str) -> HttpResponseBase:
    """Return every figure of the paper over every part: a line for each agent, part and figure."""
    made = _pooled(request, name)
    return csv_file(request, f"{name}-{made.pool.name}-figures", _figure_lines(made))


@dear
@require_safe
@as_it_is_now
def ends_csv(request: HttpRequest, name: str) -> HttpResponseBase:
    """Return how episodes end: a line for each agent, environment and end."""
    made = _pooled(request, name)
    return csv_file(request, f"{name}-{made.pool.name}-ends", _end_lines(made))


@shared
@require_safe
@as_it_is_now
def ends_chart(request: HttpRequest, name: str) -> HttpResponse:
    """Return how episodes of the agents of a page end, as data for Plotly."""
    made = _pooled(request, name)
    found = breakdowns.ended(made, _environment(request, made.group), _page(request, made).object_list)
    bars = [(each.row.name, {end.name: end.share for end in each.ends}) for each in found if each.ends]
    return JsonResponse(charts.ends(bars, breakdowns.end_names(made)))


@dear
@require_safe
@as_it_is_now
def failures_csv(request: HttpRequest, name: str) -> HttpResponseBase:
    """Return what went wrong: a line for each agent and label."""
    made = _pooled(request, name)
    return csv_file(request, f"{name}-{made.pool.name}-failures", _failure_lines(made))


@shared
@require_safe
@as_it_is_now
def failures_chart(request: HttpRequest, name: str) -> HttpResponse:
    """Return what went wrong in the episodes of the agents of a page, as data for Plotly."""
    made = _pooled(request, name)
    part, page = _failing_in(request, made), _page(request, made)
    found = [each for each in failures.of_pool(made, part, page.object_list) if each.lines]
    return JsonResponse(charts.failures(found, failures.names()))


def _failure_lines(made: PooledLeaderboard) -> Iterator[str]:
    yield line(["agent", "owner", "kind", "witness", "part", *FAILURES])
    for part in failures.environments(made):
        for row, each in zip(made.rows, failures.of_pool(made, part, made.rows), strict=True):
            for cells in failure_cells(each):
                yield line([*_who(row), part.title, *cells])


def _figure_lines(made: PooledLeaderboard) -> Iterator[str]:
    yield line(["agent", "owner", "kind", "witness", "by", "part", "figure", "value", "tasks", "known"])
    for each in breakdowns.broken_down(made, made.rows):
        for by, part, figure in _listed(made.group):
            found = each.values[figure.name][part]
            values = [found.value, found.tasks if found.known else None, "yes" if found.known else "no"]
            yield line([*_who(each.row), by, part.title, figure.name, *values])


def _listed(group: Group) -> Iterator[tuple[str, Part, Figure]]:
    """Yield each figure over each part, with the name of its breakdown; that of the whole pool is "all"."""
    parts = [("all", WHOLE), *((each.name, part) for each in group.breakdowns for part in each.parts)]
    yield from ((by, part, figure) for by, part in parts for figure in group.figures)


def _end_lines(made: PooledLeaderboard) -> Iterator[str]:
    yield line(
        ["agent", "owner", "kind", "witness", "part", "end", "episodes", "share", "median_actions", "mean_actions"]
    )
    for part in made.group.environments:
        for each in breakdowns.ended(made, part, made.rows):
            for end in each.ends:
                numbers = [end.ending.episodes, end.share, end.ending.median, end.ending.mean]
                yield line([*_who(each.row), part.title, end.name, *numbers])


def _who(row: PooledRow) -> list[Any]:
    return [visible(row.name), visible(row.row.owner), row.row.kind, row.witness]


def _figures_of(made: PooledLeaderboard, each: Broken) -> list[dict[str, Any]]:
    return [
        {"by": by, "part": part.title, "figure": figure.name, **asdict(each.values[figure.name][part])}
        for by, part, figure in _listed(made.group)
    ]


def _ends_of(each: Ended) -> list[dict[str, Any]] | None:
    """Return how an agent's episodes end; None if that is not known."""
    ends = [
        {
            "end": end.name,
            "episodes": end.ending.episodes,
            "share": end.share,
            "median_actions": end.ending.median,
            "mean_actions": end.ending.mean,
        }
        for end in each.ends
    ]
    return ends or None


@shared
@require_safe
@as_it_is_now
def group_json(request: HttpRequest, name: str) -> HttpResponse:
    """Return the same as JSON, for programs."""
    made = _pooled(request, name)
    figures = {each.row.row.who: _figures_of(made, each) for each in breakdowns.broken_down(made, made.rows)}
    ends = {each.row.row.who: _ends_of(each) for each in breakdowns.ended(made, WHOLE, made.rows)}
    failing = {row.row.who: each for row, each in zip(made.rows, failures.of_pool(made, WHOLE, made.rows), strict=True)}
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
            "figures": figures.get(row.who, []),
            "ends": ends.get(row.who),
            "failures": failing[row.row.who].as_json(),
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
