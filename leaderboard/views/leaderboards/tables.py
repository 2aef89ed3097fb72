"""Tables of leaderboards as CSV: the rows of a leaderboard, and its pairwise tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from plumbline.evaluation.requests.streaming import answered
from plumbline.evaluation.results.csv_rows import line
from plumbline.evaluation.results.history import BadDate
from plumbline.evaluation.results.marks import Mark
from plumbline.evaluation.scoring.statistics import Estimate
from plumbline.leaderboard.rankings import failures, leaderboards, pairwise, sealed_twins
from plumbline.leaderboard.rankings.background import Background
from plumbline.leaderboard.rankings.failures import Failing
from plumbline.leaderboard.rankings.leaderboards import TOGETHER, Leaderboard, opened, unfiltered
from plumbline.leaderboard.rankings.lines import Line, Row
from plumbline.leaderboard.rankings.pairwise import PairwiseTest
from plumbline.leaderboard.rankings.ties import ties
from plumbline.leaderboard.serving.shared import dear
from plumbline.leaderboard.templatetags.words import visible
from plumbline.leaderboard.views.leaderboards.comparing import pairwise_tests, two_leaderboards
from plumbline.leaderboard.views.leaderboards.parameters import as_it_is_now, leaderboard_of, leaderboard_on

ROW = (
    *("rank", "agent", "owner", "kind", "code", "provenance", "witness"),
    *("tasks", "tasks_in_set", "episodes", "participants", "malformed"),
    *("turns", "provider_errors", "untimed_turns", "marks"),
    *("best_rank", "worst_rank", "tie_group"),
)
ROWS_AT_ONCE = 100
PARTS = ("value", "low", "high", "n", "caution")
VERSIONS = ("published_at", "rules_version", "extractor_version", "metrics_version")
BACKGROUND = ("organization", "drafts", "copies")
TEST = (
    *("first", "first_setting", "second", "second_setting", "part"),
    *("first_won", "first_n", "second_won", "second_n", "p", "p_corrected", "cohens_h", "detectable"),
)


def heads(name: str) -> list[str]:
    """Return the columns of an estimate, in the order of PARTS."""
    return [f"{name}{suffix}" for suffix in ("", *(f"_{part}" for part in PARTS[1:]))]


TWIN = ("sealed_twin", *heads("public_minus_sealed"))


@dear
@require_safe
def leaderboard_csv(request: HttpRequest, slug: str, setting: str) -> HttpResponseBase:
    """Return the rows of the page, in the order of the page."""
    try:
        made = leaderboard_on(request, slug, setting)
    except BadDate as error:
        return HttpResponse(f"{error}\n", status=400, content_type="text/plain; charset=utf-8")
    return csv_file(request, "-".join(map(str, filter(None, (slug, setting, made.on)))), _rows(made))


@dear
@require_safe
@as_it_is_now
def pairwise_csv(request: HttpRequest, slug: str, setting: str) -> HttpResponseBase:
    """Return all pairwise tests."""
    made, other = two_leaderboards(request, slug, setting)
    tests = pairwise_tests(request, made, other)
    return csv_file(request, f"{slug}-{setting}-pairwise", _tests(tests, made, other))


@dear
@require_safe
@as_it_is_now
def paired_csv(request: HttpRequest, slug: str, setting: str) -> HttpResponseBase:
    """Return the paired tests of all agents that are ranked together, whatever the query filters."""
    made = leaderboard_of(request, slug, setting)
    return csv_file(request, f"{slug}-{setting}-paired", _paired(unfiltered(made)))


@dear
@require_safe
@as_it_is_now
def failures_csv(request: HttpRequest, slug: str, setting: str) -> HttpResponseBase:
    """Return the failures of all rows, whatever the page."""
    return csv_file(request, f"{slug}-{setting}-failures", _failures(leaderboard_of(request, slug, setting)))


FAILURES = ("failure", "names", "names_share", "found", "found_share", "failed", "examined")


def failure_cells(each: Failing) -> Iterator[list[Any]]:
    """Yield the cells of FAILURES for each label of an agent, and for episodes without one."""
    if each.counts is None:
        return
    for row in each.lines:
        counts = [each.counts.failed, each.counts.examined]
        yield [row.name, row.first, row.first_share, row.found, row.found_share, *counts]


def _failures(made: Leaderboard[Line]) -> Iterator[str]:
    yield line(["agent", "owner", "kind", "witness", *FAILURES])
    for part in _parts(made):
        for row, each in zip(part.every, failures.of_rows(part), strict=True):
            for cells in failure_cells(each):
                yield line([visible(row.name), visible(row.owner), row.kind, row.witness, *cells])


def parts_of(estimate: Estimate | None) -> list[Any]:
    """Return the parts of an estimate, in the order of PARTS; empty ones where there is none."""
    return [getattr(estimate, part, None) for part in PARTS]


def marked(marks: Iterable[Mark]) -> str:
    """Return marks as one cell: "time not reported; provider errors 3.1%"."""
    return "; ".join(mark.text for mark in marks)


def csv_file(request: HttpRequest, name: str, lines: Iterable[str]) -> HttpResponseBase:
    """Return lines of CSV as a file to download, which is made while it is sent if it is long."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return answered(request, lines, content_type="text/csv; charset=utf-8", headers=headers)


def _rows(made: Leaderboard[Line]) -> Iterator[str]:
    names = [metric.name for metric in made.suite.aggregated]
    yield line([*ROW, *(head for name in names for head in heads(name)), *VERSIONS, *BACKGROUND, *TWIN])
    groups, sealed = ties(made).groups, sealed_twins.twin(made.task_set)
    for part in _parts(made):
        apart = sealed_twins.differences(part, sealed)
        for row in part.every:
            compared = [sealed.slug if sealed and row.who in apart else "", *parts_of(apart.get(row.who))]
            yield line([*_values(row, made, names, groups.get(row.who)), *compared])


def _parts(made: Leaderboard[Line]) -> Iterator[Leaderboard[Row]]:
    """Yield the leaderboard with the figures of some rows at a time."""
    lines = iter(made.every)
    while part := tuple(islice(lines, ROWS_AT_ONCE)):
        yield opened(replace(made, pinned=(), rows=part))


def _values(row: Row, made: Leaderboard[Line], metrics: list[str], group: str | None) -> list[Any]:
    each = row.standing
    estimates = [each.values.get(name, {}).get(part) for name in metrics for part in PARTS]
    published = each.run.published_at.isoformat() if each.run else ""
    extractor = each.aggregate.extractor_version if each.run else ""
    versions = [each.aggregate.rules_version, extractor, each.metrics_version]
    counts = [each.tasks, made.tasks, each.episodes, each.participants, each.malformed]
    names = [visible(row.name), visible(row.owner), row.kind, leaderboards.CODE[row.code], row.provenance, row.witness]
    turns = [each.turns, each.provider_errors, each.untimed_turns, marked(row.marks)]
    ranks = [row.rank, *names, *counts, *turns, *(row.ranks or (None, None)), group]
    return [*ranks, *estimates, published, *versions, *_background(row.background)]


def _background(known: Background) -> list[Any]:
    """Return the cells of BACKGROUND."""
    return [
        visible(known.organization),
        known.drafts,
        visible("; ".join(each.text for each in known.copies)),
    ]


def _paired(made: Leaderboard[Line]) -> Iterator[str]:
    yield line(("first", "second", "first_ahead", "second_ahead", "p", "p_corrected", "detectable", "ranking"))
    labels = made.labels
    for test in ties(made).tests:
        names = [visible(labels[each.who]) for each in (test.first, test.second)]
        ranking = TOGETHER if made.ranked_together else test.first.witness
        yield line([*names, test.won, test.lost, test.p, test.p_corrected, test.detectable, ranking])


def _tests(tests: list[PairwiseTest], made: Leaderboard[Any], other: Leaderboard[Any]) -> Iterator[str]:
    here, there = made.labels, other.labels
    yield line(TEST)
    for test in pairwise.by_p(tests):
        names = visible(here[test.first.who]), visible(there[test.second.who])
        sides = [names[0], made.setting, names[1], other.setting, test.label]
        counts = [test.one.won, test.one.n, test.other.won, test.other.n]
        yield line([*sides, *counts, test.p, test.p_corrected, test.h, test.detectable])
