"""Filters for names, texts and hostile letters."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe

from plumbline.evaluation.models import Episode, Provenance, Run, Task
from plumbline.evaluation.protocol.protocol import label
from plumbline.evaluation.results.marks import Mark, marks_of
from plumbline.evaluation.scoring.metrics import STEPS, Metric
from plumbline.evaluation.suites import SUITES, Suite
from plumbline.leaderboard.templatetags.figures import figure

register = template.Library()

NUMBERED = re.compile(r"(\d+)[:.] ")
LONGEST_HEADING = 40


@register.filter
def complexities(axes: dict[str, Any], between: str) -> str:
    """Write the values of axes: a number follows the name of its axis, a word has no name ("depot · level 2")."""
    return between.join(
        value if isinstance(value, str) else f"{words(axis)} {figure(value)}" for axis, value in axes.items()
    )


@register.filter
def before_comma(title: str) -> str:
    """Return what a set is of, without the rest of its title: "Mazes" of "Mazes, practice"."""
    return title.partition(",")[0]


@register.filter
def placed(task: Task) -> str:
    """Write the axes that place a task in a heatmap."""
    axes = SUITES[task.task_set.suite].cell_axes
    return complexities({axis: task.axes[axis] for axis in axes if axis in task.axes}, " · ")


@register.filter
def brief(text: str) -> str:
    """Format instructions as HTML: headings, lists, and names between backticks."""
    blocks = groupby(filter(None, text.splitlines()), key=_kind)
    return format_html_join("\n", "{}", ((_block(kind, list(lines)),) for kind, lines in blocks))


def _kind(line: str) -> str:
    if line.startswith("- "):
        return "ul"
    if NUMBERED.match(line):
        return "ol"
    return "strong" if line.endswith(":") and len(line) <= LONGEST_HEADING else "p"


def _block(kind: str, lines: list[str]) -> str:
    if kind == "p":
        return format_html_join("", "<p>{}</p>", ((_named(line),) for line in lines))
    if kind == "strong":
        return format_html_join("", "<p><strong>{}</strong></p>", ((_named(line),) for line in lines))
    texts = [line.removeprefix("- ") if kind == "ul" else NUMBERED.sub("", line) for line in lines]
    first = NUMBERED.match(lines[0])
    start = format_html(' start="{}"', first[1]) if first else ""
    items = format_html_join("", "<li>{}</li>", ((_named(line),) for line in texts))
    return format_html("<{}{}>{}</{}>", mark_safe(kind), start, items, mark_safe(kind))  # noqa: S308 - one of ours


def _named(line: str) -> str:
    """Mark each name between backticks as code."""
    parts = enumerate(line.split("`"))
    return format_html_join(
        "", "{}", ((format_html("<code>{}</code>", part) if odd % 2 else part,) for odd, part in parts)
    )


NAMED = {"no_move": "not a move"}
"""Identifiers whose words are others."""


@register.filter
def words(name: str) -> str:
    """Write an identifier in words: out_of_bounds, out of bounds."""
    return NAMED.get(name, str(name).replace("_", " "))


@register.filter
def headline(episode: Episode) -> str:
    """Return how an episode went: "Solved", "Lost", "74% right"; empty while it has no score."""
    suite = SUITES[episode.task.task_set.suite]
    return suite.headline(episode.metrics.get("score"), solved=episode.solved)


@register.filter
def ended(episode: Episode) -> str:
    """Return how an episode ended, where its headline does not say so already."""
    word = label(episode.outcome)
    return "" if word == headline(episode).casefold() else word


@register.filter
def defined(metric: Metric, suite: Suite) -> str:
    """Return what a metric means in a suite, and where it comes from."""
    return f"{suite.definition(metric)} ({metric.source})"


@register.filter
def titled(metric: Metric, suite: Suite) -> str:
    """Name the column of a metric: actions are those of all seats."""
    return suite.title_of(metric, metric.title)


@register.filter
def actions_title(suite: Suite) -> str:
    """Name the column of actions."""
    return titled(STEPS, suite)


NAMED_KEYS = {" ": "space bar", "PageUp": "page up", "PageDown": "page down"}


@register.filter
def key_hint(on: str) -> str:
    """Name the key of a gesture so that a screen reader says it right: "key u", "shift+u", "arrow up", "space bar"."""
    key = on.removeprefix("key ")
    if key in NAMED_KEYS:
        return NAMED_KEYS[key]
    if key.startswith("Arrow"):
        return f"arrow {key.removeprefix('Arrow').lower()}"
    return f"shift+{key.lower()}" if key.isupper() and len(key) == 1 else on


@register.filter
def usual_speed(steps: int) -> str:
    """Return the slowest replay speed, in steps per second, that takes at most two minutes; 20 at most."""
    return next((speed for speed in ("1.4", "5", "10") if steps <= 120 * float(speed)), "20")


@register.filter
def get(mapping: dict[str, Any] | None, key: str) -> Any:
    return (mapping or {}).get(key)


@register.filter
def split(text: str, by: str | None = None) -> list[str]:
    return text.split(by)


@register.filter
def visible(text: str) -> str:
    """Write out characters that reorder or hide letters: [U+202E]."""
    if isinstance(text, str) and text.isascii() and text.isprintable():
        return text
    return "".join(_written_out(letter) for letter in str(text))


@register.filter
def sentence(text: str) -> str:
    """Return the text with a full stop, unless it ends a sentence already."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


@register.filter
def braced(text: str) -> str:
    """Put a text between braces, as BibTeX does: {https://example.org}."""
    return f"{{{text}}}"


@register.filter
def provenance_meaning(provenance: str) -> str:
    """Return what a provenance says about a run."""
    return Provenance(provenance).meaning


@register.filter
def marks(run: Run) -> tuple[Mark, ...]:
    """Return the marks of a run."""
    return marks_of(run)


@register.simple_tag(takes_context=True)
def address(context: dict[str, Any], **changes: Any) -> str:
    """Return the query of the page with some values changed; empty values are dropped."""
    query = context["request"].GET.copy()
    for name in [name for name, value in query.items() if name in changes or value == ""]:
        del query[name]
    for name, value in changes.items():
        if value not in ("", None):
            query[name] = value
    return f"?{query.urlencode()}"


def _written_out(letter: str) -> str:
    hidden = unicodedata.category(letter) in ("Cf", "Cc", "Co", "Cs") and letter not in "\n\t"
    return f"[U+{ord(letter):04X}]" if hidden else letter
