"""Filters for numbers, names and hostile text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import groupby
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe

from plumbline.envs.setting import BLIND
from plumbline.evaluation.models import Episode, Provenance, Run, Task
from plumbline.evaluation.protocol.protocol import counted, label
from plumbline.evaluation.results.marks import Mark, marks_of
from plumbline.evaluation.scoring.metrics import STEPS, Metric
from plumbline.evaluation.scoring.statistics import Caution, Estimate
from plumbline.evaluation.suites import METRICS, SUITES, Suite
from plumbline.evaluation.suites.suite import Figure

register = template.Library()

UNKNOWN = "–"
NUMBERED = re.compile(r"(\d+)[:.] ")
LONGEST_HEADING = 40
NOTHING = (None, "")  # missing values in a template
MODALITIES = {
    "3d": "3D view",
    "2d": "2D view",
    "text": "Text",
    "symbolic": "Letters",
    "net": "Unfolded",
    "face": "One face",
    "vertex": "Corner view",
    "turntable": "Turntable",
    "picture": "Graphics",
    "symbols": "Symbols",
    "coordinates": "Coordinates",
    "words": "Words",
    BLIND: "No observations",
}


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


@register.filter
def words(name: str) -> str:
    """Write an identifier in words: out_of_bounds, out of bounds."""
    return str(name).replace("_", " ")


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


CHOICES = {
    "pace=real": "real time",
    "prompt=contextual": "contextual prompt",
    "list=cells": "with a list of cells",
    "prompt=paper": "published prompt",
    "labels=cells": "labels in cells",
    "labels=both": "all labels",
    "labels=none": "no labels",
    "palette=safe": "color-blind-safe",
    "pieces=full": "full-size pieces",
    "tags=active": "published tags",
    "feedback=ruling": "with feedback",
    "give_up=4": "four failures end it",
    "goal=exact": "exact cells",
    "hud=none": "without a compass",
    "hints=none": "without hints",
    "scheme=safe": "color-blind-safe",
}
"""Options with a name of their own."""

COMBINATIONS = {"labels=both,pieces=full,prompt=paper,size=1200x900,tags=active": "as published"}
"""Options with a name for all of them together."""


@register.filter
def setting_name(setting: str) -> str:
    """Name a setting: "3D view, no labels"."""
    modality, *options = str(setting).split(",")
    options = [each for each in options if modality != "text" or each != "palette=safe"]  # text has no colors
    return ", ".join([MODALITIES.get(modality, words(modality).capitalize()), *_choices(options)])


def _choices(options: list[str]) -> list[str]:
    if (together := COMBINATIONS.get(",".join(options))) is not None:
        return [together]
    return [CHOICES.get(each, words(each.replace("=", ": "))) for each in options if each]


@register.filter
def choice_name(setting: str) -> str:
    """Name a setting without its feedback and palette, which all choices share: "Graphics, real time"."""
    shared = ("feedback=", "palette=")
    return setting_name(",".join(each for each in str(setting).split(",") if not each.startswith(shared)))


@register.filter
def modality_name(setting: str) -> str:
    """Name the modality of a setting: "3D view"."""
    return setting_name(str(setting).partition(",")[0])


@register.filter
def variants(settings: list[str]) -> list[tuple[str, list[str]]]:
    """Group settings by options; those of a group differ only in modality."""
    found: dict[str, list[str]] = {}
    for setting in settings:
        found.setdefault(setting.partition(",")[2], []).append(setting)
    return list(found.items())


@register.filter
def settings_in_words(settings: list[str]) -> str:
    """List all settings of a set: "net, face; each also with tool=ideal", or one by one where modalities differ."""
    (plain, first), *others = variants(settings)
    if plain or any(len(each) != len(first) for _, each in others):
        return "; ".join(settings)
    listed = ", ".join(first)
    return f"{listed}; each also with {', '.join(options for options, _ in others)}" if others else listed


@register.filter
def options_name(options: str) -> str:
    """Name the options of a setting: "feedback: sticker", or "default" where there are none."""
    return ", ".join(_choices(options.split(","))) or "default"


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
def key_hint(on: str) -> str:
    """Name the key of a gesture so that a screen reader says it right: "key u", "shift+u", "arrow up"."""
    key = on.removeprefix("key ")
    if key.startswith("Arrow"):
        return f"arrow {key.removeprefix('Arrow').lower()}"
    return f"shift+{key.lower()}" if key.isupper() and len(key) == 1 else on


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


@register.filter
def megabytes(size_bytes: int) -> str:
    if size_bytes >= 1e9:
        return f"{size_bytes / 1e9:.1f} GB"
    return f"{size_bytes / 1e6:.1f} MB" if size_bytes >= 100_000 else f"{size_bytes / 1e3:.1f} kB"


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
