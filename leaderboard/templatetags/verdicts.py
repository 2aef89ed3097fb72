"""Verdicts on pages: bars, legends and colors, all made from what a family declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join

from plumbline.leaderboard.rankings import verdicts
from plumbline.leaderboard.templatetags.figures import figure, number
from plumbline.leaderboard.templatetags.words import words

register = template.Library()


BAR = '<svg class="bars" viewBox="0 0 {} 1" preserveAspectRatio="none" role="img" aria-label="{}">{}</svg>'
SEGMENT = '<rect class="{}" x="{}" y="0" width="{}" height="1"><title>{}: {}{}</title></rect>'


@register.simple_tag
def verdict_bar(family: str, counts: Mapping[str, float], total: float, per: str = "") -> str:
    """Draw the verdicts of an episode, or their means, as one bar. `total` fills it.

    Its text alternative has the numbers. It is written here, for a page has a bar in each row.
    """
    found = verdicts.segments(family, counts)
    said = ", ".join(f"{words(each.entry.name)} {number(each.width, 1)}" for each in found) or "no verdicts"
    segments = format_html_join(
        "",
        SEGMENT,
        ((each.entry.color, each.start, each.width, words(each.entry.name), figure(each.width), per) for each in found),
    )
    return format_html(BAR, total or 20, said, segments)


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
