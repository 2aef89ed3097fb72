"""Numbers, names and hostile text as pages write them."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe

from plumbline.envs.setting import BLIND
from plumbline.evaluation.models import Task
from plumbline.evaluation.scoring.verdicts import meanings
from plumbline.evaluation.suites import METRICS, SUITES
from plumbline.evaluation.suites.suite import Figure

register = template.Library()

UNKNOWN = "–"
NUMBERED = re.compile(r"(\d+)[:.] ")
LONGEST_HEADING = 40
NOTHING = (None, "")  # what a template finds where a value is missing
MODALITIES = {
    "3d": "solid (3D)",
    "2d": "flat (2D)",
    "text": "text",
    "symbolic": "letters",
    "net": "unfolded",
    "face": "one face",
    "vertex": "from a corner",
    BLIND: "without looking",
}


@register.filter
def complexities(axes: dict[str, Any], between: str) -> str:
    """How complex a task is: what is named by a word stands for itself, depot, and a number with what it counts."""
    return between.join(
        value if isinstance(value, str) else f"{words(axis)} {figure(value)}" for axis, value in axes.items()
    )


@register.filter
def placed(task: Task) -> str:
    """Where a task stands among those of its set."""
    axes = SUITES[task.task_set.suite].cell_axes
    return complexities({axis: task.axes[axis] for axis in axes if axis in task.axes}, " · ")


@register.filter
def brief(text: str) -> str:
    """What a player is told, as a page has it: headings, lists, and names between backticks."""
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
    told = [line.removeprefix("- ") if kind == "ul" else NUMBERED.sub("", line) for line in lines]
    first = NUMBERED.match(lines[0])
    start = format_html(' start="{}"', first[1]) if first else ""
    items = format_html_join("", "<li>{}</li>", ((_named(line),) for line in told))
    return format_html("<{}{}>{}</{}>", mark_safe(kind), start, items, mark_safe(kind))  # noqa: S308 - one of ours


def _named(line: str) -> str:
    """A line in which each name between backticks is set apart."""
    parts = enumerate(line.split("`"))
    return format_html_join(
        "", "{}", ((format_html("<code>{}</code>", part) if odd % 2 else part,) for odd, part in parts)
    )


@register.filter
def words(name: str) -> str:
    """An identifier in words: out_of_bounds, out of bounds."""
    return str(name).replace("_", " ")


CHOICES = {"pace=real": "in real time", "prompt=contextual": "contextual prompt"}
"""Options that have a name of their own."""


@register.filter
def setting_name(setting: str) -> str:
    """A setting as people read it: "solid (3D), labels both"."""
    modality, *options = str(setting).split(",")
    return ", ".join([MODALITIES.get(modality, modality), *_choices(options)])


def _choices(options: list[str]) -> list[str]:
    return [CHOICES.get(each, each.replace("=", " ")) for each in options if each]


@register.filter
def choice_name(setting: str) -> str:
    """The same without what is told of actions: "picture, in real time"."""
    return setting_name(",".join(each for each in str(setting).split(",") if not each.startswith("feedback=")))


@register.filter
def modality_name(setting: str) -> str:
    """Only how a setting shows things: "solid (3D)"."""
    return setting_name(str(setting).partition(",")[0])


@register.filter
def variants(settings: list[str]) -> list[tuple[str, list[str]]]:
    """Settings by their options: each list differs in nothing but the modality."""
    found: dict[str, list[str]] = {}
    for setting in settings:
        found.setdefault(setting.partition(",")[2], []).append(setting)
    return list(found.items())


@register.filter
def settings_in_words(settings: list[str]) -> str:
    """All settings of a set: "net, face; each also with tool=ideal"."""
    plain, *others = variants(settings)
    told = ", ".join(plain[1])
    return f"{told}; each also with {', '.join(options for options, _ in others)}" if others else told


@register.filter
def options_name(options: str) -> str:
    """The options of a setting as people read them: "feedback sticker", and "plain" where there are none."""
    return ", ".join(_choices(options.split(","))) or "plain"


@register.filter
def unknown(value: Any) -> Any:
    """A dash where nothing is known."""
    if value in NOTHING:
        return UNKNOWN
    return int(value) if isinstance(value, float) and value.is_integer() else value


@register.filter
def number(value: Any, digits: int = 2) -> str:
    return UNKNOWN if value in NOTHING else f"{value:,.{digits}f}".replace("-", "−")


@register.filter
def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:,.0f}"


@register.filter
def clock(seconds: float) -> str:
    """Minutes and seconds: 30:00."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


@register.filter
def key_hint(on: str) -> str:
    """What to press for a gesture, told apart by ear as well: "key u", "shift+u", "arrow up"."""
    key = on.removeprefix("key ")
    if key.startswith("Arrow"):
        return f"arrow {key.removeprefix('Arrow').lower()}"
    return f"shift+{key.lower()}" if key.isupper() and len(key) == 1 else on


@register.filter
def figure(value: float | str | list[int] | None) -> str:
    """A figure as short as it can be, with thousands apart; "20 to 22" where only bounds are known."""
    if value in NOTHING:
        return UNKNOWN
    if isinstance(value, list):
        return " to ".join(map(figure, value))
    if isinstance(value, str):
        return value
    short = f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"
    return short.replace("-", "−")


@register.filter
def plainly(value: Any) -> str:
    """A plain value of a file: numbers with separators, lists with commas."""
    if isinstance(value, list):
        return ", ".join(map(plainly, value))
    if isinstance(value, int):
        return f"{value:,}"
    return str(value) or UNKNOWN


@register.filter
def signed(value: float | None) -> str:
    return UNKNOWN if value in NOTHING else f"{value:+.2f}".replace("-", "−")


@register.filter
def led(lead: int | None) -> str:
    """A lead in whole numbers: +2, −1, 0, and nothing where there is none to speak of."""
    return "" if lead in NOTHING else f"{lead:+d}".replace("-", "−") if lead else "0"


@register.filter
def share(value: float | None, digits: int = 1) -> str:
    """A proportion as a percentage."""
    return UNKNOWN if value is None or value in NOTHING else f"{100 * value:.{digits}f} %"


@register.filter
def measured(value: float | None, metric: str) -> str:
    """A metric's value in its own unit."""
    if METRICS[metric].in_percent:
        return share(value)
    return figure(value) if METRICS[metric].kind == "most" else number(value)


@register.filter
def stated(told: Figure) -> str:
    """A figure of an episode in its own unit."""
    return share(told.value) if told.is_share else figure(told.value)


@register.filter
def apart(value: float | None, metric: str) -> str:
    """A difference with its sign; shares in percentage points."""
    if value in NOTHING:
        return UNKNOWN
    written = f"{100 * value:+.1f} pp" if METRICS[metric].in_percent else f"{value:+,.2f}"
    return written.replace("-", "\N{MINUS SIGN}")


@register.filter
def chance(value: float) -> str:
    """A p-value."""
    return "p < 0.001" if value < 0.001 else f"p = {value:.3f}"


@register.filter
def interval(estimate: dict[str, Any] | None, metric: str) -> str:
    """The 95 % interval in short: 12.3-45.6."""
    if not estimate or estimate.get("low") is None:
        return ""
    percent = METRICS[metric].in_percent
    low, high = (f"{100 * each:.1f}" if percent else f"{each:,.2f}" for each in (estimate["low"], estimate["high"]))
    return f"{low}–{high}".replace("-", "−")


@register.filter
def usual_speed(steps: int) -> str:
    """The slowest speed of a replay, in steps a second, at which it takes two minutes or less, up to 20."""
    return next((speed for speed in ("1.4", "5", "10") if steps <= 120 * float(speed)), "20")


@register.filter
def get(mapping: dict[str, Any] | None, key: str) -> Any:
    return (mapping or {}).get(key)


@register.filter
def split(text: str, by: str | None = None) -> list[str]:
    return text.split(by)


@register.filter
def stacked(verdicts: dict[str, float]) -> list[dict[str, Any]]:
    """Verdicts in their order in the legend, each starting where the one before ends."""
    parts, start, known = [], 0.0, meanings()
    for name in [*(name for name in known if name in verdicts), *sorted(set(verdicts) - set(known))]:
        parts.append({"name": name, "start": round(start, 4), "width": verdicts[name]})
        start += verdicts[name]
    return parts


@register.filter
def visible(text: str) -> str:
    """Text in which marks that reorder or hide letters are written out: [U+202E]."""
    return "".join(_written_out(letter) for letter in str(text))


@register.filter
def megabytes(size_bytes: int) -> str:
    return f"{size_bytes / 1e6:.1f} MB" if size_bytes >= 100_000 else f"{size_bytes / 1e3:.1f} kB"


@register.simple_tag(takes_context=True)
def address(context: dict[str, Any], **changes: Any) -> str:
    """The page's own address with some of its query changed; empty values leave it."""
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
