"""Verdicts on pages: bars, legends and colors, all made from what a family declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

from plumbline.leaderboard.rankings import verdicts

register = template.Library()


@register.inclusion_tag("leaderboard/verdict_bar.html")
def verdict_bar(family: str, counts: Mapping[str, float], total: float, per: str = "") -> dict[str, Any]:
    """Draw the verdicts of an episode, or their means, as one bar. `total` fills it."""
    return {"segments": verdicts.segments(family, counts), "total": total, "per": per}


@register.inclusion_tag("leaderboard/verdict_legend.html")
def verdict_legend(family: str, counts: Mapping[str, float] | Iterable[str]) -> dict[str, Any]:
    """List verdicts with color and meaning; counts of one episode are shown too."""
    shown = counts if isinstance(counts, Mapping) else {}
    return {"entries": [(entry, shown.get(entry.name)) for entry in verdicts.legend(family, counts)]}


@register.simple_tag
def verdict_color(family: str, verdict: str) -> str:
    """Return the classes of site.css that color a verdict."""
    (entry,) = verdicts.legend(family, [verdict])
    return entry.color
