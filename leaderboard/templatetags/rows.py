"""Rows of leaderboards, remembered: most of a page has been written before."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

from plumbline.envs.memo import MB, Memo
from plumbline.leaderboard.rankings.leaderboards import Leaderboard
from plumbline.leaderboard.rankings.lines import Line, Row
from plumbline.leaderboard.templatetags.words import visible

register = template.Library()


def _bytes(written: str) -> int:
    return 2 * len(written) + 1000


ROWS: Memo[str] = Memo(16 * MB, _bytes, name="leaderboards: rows")


@register.simple_tag(takes_context=True)
def leaderboard_row(context: template.Context, row: Row) -> str:
    """Write a row of the leaderboard of the page."""
    made: Leaderboard[Row] = context["leaderboard"]
    group, mixed, longest = context["ties"].groups.get(row.who), context["mixed"], context["longest"]
    beside = {"group": group, "mixed": mixed, "longest": longest, "tasks": made.tasks}
    whole: dict[str, Any] = {"row": row, "task_set": made.task_set, "metrics": made.metrics} | beside
    key = (made.task_set.pk, *beside.values(), *_parts(row))
    return ROWS.get(key, lambda: render_to_string("leaderboard/row.html", whole))


@register.simple_tag
def row_options(choices: Leaderboard[Line], chosen: str) -> SafeString:
    """Write an option for each row: in a template, a thousand of them take four times as long."""
    names, mark = choices.labels, mark_safe(" selected")
    options = ((row.who, mark if row.who == chosen else "", visible(names[row.who])) for row in choices.every)
    return format_html_join("\n", '<option value="{}"{}>{}</option>', options)


def _parts(row: Row) -> tuple[Any, ...]:
    """Return all that a row is made of. Its entry names its aggregate, whose figures never change."""
    return row.entry, row.rank, row.ranks, row.other_runs, row.marks, row.background
