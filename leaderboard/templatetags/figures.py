"""Filters for numbers: shares, intervals, times and sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from django import template
from django.utils.html import format_html_join

from plumbline.evaluation.protocol.protocol import counted
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.statistics import Caution, Estimate
from plumbline.evaluation.suites import METRICS
from plumbline.evaluation.suites.suite import Figure

register = template.Library()

UNKNOWN = "–"
NOTHING = (None, "")  # missing values in a template


@register.filter
def unknown(value: Any) -> Any:
    """Write a dash for a missing value."""
    if value in NOTHING:
        return UNKNOWN
    return int(value) if isinstance(value, float) and value.is_integer() else value


@register.filter
def number(value: Any, digits: int = 2) -> str:
    return UNKNOWN if value in NOTHING else f"{value:z,.{digits}f}".replace("-", "−")


@register.filter
def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:,.0f}"


@register.filter
def clock(seconds: float) -> str:
    """Write minutes and seconds: 30:00."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


@register.filter
def time_limit(seconds: int) -> str:
    """Write a time limit in words: "30 minutes", "90 seconds"."""
    return counted(seconds, "second") if seconds % 60 else counted(seconds // 60, "minute")


@register.filter
def figure(value: float | str | list[int] | None) -> str:
    """Write a number with as few digits as needed, or "20 to 22" where only bounds are known."""
    if value in NOTHING:
        return UNKNOWN
    if isinstance(value, list):
        return " to ".join(map(figure, value))
    if isinstance(value, str):
        return value
    short = f"{value:,.0f}" if float(value).is_integer() else f"{value:z,.2f}"
    return short.replace("-", "−")


@register.filter
def plainly(value: Any) -> str:
    """Write a value of a file: numbers with separators, lists with commas."""
    if isinstance(value, list):
        return ", ".join(map(plainly, value))
    if isinstance(value, int):
        return f"{value:,}"
    return str(value) or UNKNOWN


@register.filter
def signed(value: float | None) -> str:
    return UNKNOWN if value in NOTHING else f"{value:+z.2f}".replace("-", "−")


@register.filter
def led(lead: int | None) -> str:
    """Write a lead as a whole number with its sign; empty where there is none."""
    return "" if lead in NOTHING else f"{lead:+d}".replace("-", "−") if lead else "0"


@register.filter
def share(value: float | None, digits: int = 1) -> str:
    """Write a proportion as a percentage: 95.0%."""
    return UNKNOWN if value is None or value in NOTHING else f"{100 * value:z.{digits}f}%"


@register.filter
def measured(value: float | None, metric: str) -> str:
    """Write a value in the unit of its metric."""
    if METRICS[metric].in_percent:
        return share(value)
    return figure(value) if METRICS[metric].kind == "most" else number(value)


@register.filter
def stated(shown: Figure) -> str:
    """Write a figure of an episode in its own unit."""
    return share(shown.value) if shown.is_share else figure(shown.value)


@register.filter
def apart(value: float | None, metric: str) -> str:
    """Write a difference with its sign; shares in percentage points."""
    if value in NOTHING:
        return UNKNOWN
    written = f"{100 * value:+z.1f} pp" if METRICS[metric].in_percent else f"{value:+z,.2f}"
    return written.replace("-", "\N{MINUS SIGN}")


@register.filter
def size_apart(value: float | None, metric: str) -> str:
    """Write the size of a difference, as `apart` does but without a sign. No shares differ by more than 100 points."""
    if value is not None and value > 1 and METRICS[metric].in_percent:
        return "over 100 pp"
    return apart(value, metric).removeprefix("+")


@register.filter
def p_value(value: float) -> str:
    """Write a p-value."""
    return "p < 0.001" if value < 0.001 else f"p = {value:.3f}"


@register.filter
def interval(estimate: Estimate | dict[str, Any] | None, metric: str) -> str:
    """Write a 95% confidence interval, with the mark of its caution: 12.3-45.6 †."""
    known = asdict(estimate) if isinstance(estimate, Estimate) else estimate or {}
    if known.get("low") is None:
        return caution(known)
    percent = METRICS[metric].in_percent
    low, high = (f"{100 * each:z.1f}" if percent else f"{each:z,.2f}" for each in (known["low"], known["high"]))
    return f"{low}–{high} {caution(known)}".rstrip().replace("-", "−")


@register.filter
def ranks(found: tuple[int, int] | None) -> str:
    """Write a range of ranks: "1-3"; empty where it is unknown or all resamples agree."""
    low, high = found or (0, 0)
    return "" if low == high else f"{low}–{high}"


@register.simple_tag
def estimate_cells(values: dict[str, Any], metrics: Iterable[Metric]) -> str:
    """Write the cells of a row, one for each metric: the value above its interval."""
    return format_html_join("", '<td class="n">{}<span class="fine">{}</span></td>', _cells(values, metrics))


def _cells(values: dict[str, Any], metrics: Iterable[Metric]) -> Iterator[tuple[str, str]]:
    for metric in metrics:
        estimate = values.get(metric.name)
        yield measured((estimate or {}).get("value"), metric.name), interval(estimate, metric.name)


MARKS = {Caution.FEW: "†", Caution.CONSTANT: "‡"}
"""Marks of intervals that are rough or missing; cautions.html explains them."""


@register.filter
def caution(estimate: Estimate | dict[str, Any] | None) -> str:
    """Return the mark of an estimate's caution; empty if it has none."""
    known = estimate.caution if isinstance(estimate, Estimate) else (estimate or {}).get("caution", "")
    return MARKS.get(known, "")


@register.filter
def megabytes(size_bytes: int) -> str:
    if size_bytes >= 1e9:
        return f"{size_bytes / 1e9:.1f} GB"
    return f"{size_bytes / 1e6:.1f} MB" if size_bytes >= 100_000 else f"{size_bytes / 1e3:.1f} kB"
