"""Reports of re-scorings as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from plumbline.evaluation.models import RescoredEpisode, RescoredStanding, Rescoring
from plumbline.evaluation.suites import METRICS, SUITES

LARGEST = 20  # differences that are listed
SHARE, NUMBER = "{:.1%}", "{:.3f}"


@dataclass(frozen=True)
class Report:
    """The result of a re-scoring; that of a dry run is not stored."""

    rescoring: Rescoring
    standings: list[RescoredStanding]  # that show anything else
    largest: list[RescoredEpisode]  # of metrics that are known before and after
    kept: list[RescoredEpisode]

    @property
    def nothing(self) -> bool:
        return self.rescoring.changes_nothing


def stored(rescoring: Rescoring) -> Report:
    """Return the report of a re-scoring that has compared."""
    rows = rescoring.standings.select_related("task_set", "run__line_up__lead")
    rows = rows.prefetch_related("run__line_up__seats__agent").order_by("task_set", "setting", "rank_after", "pk")
    known = rescoring.episodes.select_related("episode__run__line_up__lead", "episode__task__task_set")
    known = known.prefetch_related("episode__run__line_up__seats__agent")
    largest = known.filter(kept=False, size__gt=0).order_by("-size", "pk")[:LARGEST]
    kept = known.filter(kept=True).order_by("-size", "pk")[:LARGEST]
    return Report(rescoring, [row for row in rows if moves(row)], list(largest), list(kept))


def moves(row: RescoredStanding) -> bool:
    """Return whether a row has another figure or rank than before."""
    return row.before != row.after or row.rank_before != row.rank_after


def lines(report: Report) -> Iterator[str]:
    """Yield the report as text."""
    found = report.rescoring
    played = found.same + found.changed + found.kept
    yield f"{played} episodes played again: {found.same} the same, {found.changed} changed, {found.kept} kept"
    if report.nothing:
        yield "Nothing changes."
        return
    if found.stamped:
        yield f"{found.stamped} get newer versions, and the intervals of their rows are computed anew."
    yield from _standings(report)
    if found.changed and not report.largest:
        yield "Episodes change only in what was unknown before or is so now, or in their verdicts."
    yield from _episodes("Largest differences:", report.largest)
    yield from _episodes("Kept as they are, for they go another way under the new rules:", report.kept)


def _standings(report: Report) -> Iterator[str]:
    shown = [row for row in report.standings if row.shown]
    if not shown:
        yield "No row of a leaderboard changes."
        return
    yield "Rows that change:"
    for row in shown:
        yield f"  {row.task_set.slug} {row.setting} {name(row)}: {'; '.join(_parts(row))}"


def name(row: RescoredStanding) -> str:
    """Return the agent of a row, or people."""
    return str(row.run.line_up) if row.run else row.who


def differences(row: RescoredStanding) -> list[tuple[str, str, str]]:
    """Return the changed metrics of a row: title, before, after."""
    names = [metric.name for metric in SUITES[row.task_set.suite].aggregated]
    names += [each for each in row.before if each not in names]
    pairs = [(each, row.before.get(each), row.after.get(each)) for each in names]
    return [(each, written(each, before), written(each, after)) for each, before, after in pairs if before != after]


def changes(row: RescoredEpisode) -> list[tuple[str, str, str]]:
    """Return the changed values of an episode: name, before, after."""
    plain = {key: pair for key, pair in row.changes.items() if key not in ("metrics", "verdicts")}
    metrics = row.changes.get("metrics", {})
    return [(key, written(key, before), written(key, after)) for key, (before, after) in {**plain, **metrics}.items()]


def written(metric: str, value: object) -> str:
    """Return a value as readers see it."""
    if isinstance(value, float | int) and not isinstance(value, bool):
        shares = metric in METRICS and METRICS[metric].in_percent
        return (SHARE if shares else NUMBER).format(value)
    return "–" if value is None else str(value)


def _parts(row: RescoredStanding) -> Iterator[str]:
    if row.rank_before != row.rank_after:
        yield f"rank {row.rank_before or '–'} → {row.rank_after or '–'}"
    for metric, before, after in differences(row):
        yield f"{metric} {before} → {after}"


def _episodes(title: str, rows: list[RescoredEpisode]) -> Iterator[str]:
    if not rows:
        return
    yield title
    for row in rows:
        found = "; ".join(f"{key} {before} → {after}" for key, before, after in changes(row)) or "verdicts"
        task = row.episode.task
        yield f"  {task.task_set.slug} task {task.position}, episode {row.episode_id}: {found}"
