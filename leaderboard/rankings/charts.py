"""Charts of standings, as data for Plotly. The page colors and draws them, and has the same numbers in a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
from plotly.colors import sample_colorscale, unlabel_rgb

from plumbline.evaluation.models import Standing
from plumbline.evaluation.suites import METRICS, Suite
from plumbline.leaderboard.rankings.correlations import Correlation, Correlations, Outcomes
from plumbline.leaderboard.rankings.failures import Failing
from plumbline.leaderboard.rankings.heatmaps import AgentHeatmap, CellValue, Heatmap, Label
from plumbline.leaderboard.rankings.items import Item
from plumbline.leaderboard.templatetags.figures import signed
from plumbline.leaderboard.templatetags.settings import modality_name
from plumbline.leaderboard.templatetags.words import visible, words

FEW_ROWS = 12
ROW_PIXELS = 24
FRAME_PIXELS = 100  # above and below the rows
LEAST_PIXELS = 384  # the least height of a chart, in site.css as well
MOST_ACROSS = 12  # columns
COLORS = 8  # of lines, which site.css names
GREEN, BLUE, RED = 0, 2, 5  # ranks of colors
DASHES = ("solid", "dash", "dot", "dashdot")
GAPS = "PuOr"  # the scale of numbers around 0
AS_BRIGHT = 0.179  # the luminance of a ground on which black and white have the same contrast


def heatmap(shown: Heatmap, metric: str, largest: float = 0.0) -> dict[str, Any]:
    """Draw a metric over both axes of a heatmap. The color scale ends at its largest value, or that of others."""
    grid = [[(shown.shown(metric, down, across), f"{down}/{across}") for across in shown.across] for down in shown.down]
    share = METRICS[metric].in_percent
    trace = go.Heatmap(
        x=_heads(shown.across),
        y=_names(shown.down),
        z=[[shown.value for shown, _ in row] for row in grid],
        customdata=[[[shown.n, shown.interval, cell] for shown, cell in row] for row in grid],
        colorscale="Cividis",
        reversescale=METRICS[metric].better == "lower",
        zmin=0,
        zmax=1 if share else max(1.0, largest, shown.largest(metric)),
        xgap=2,
        ygap=2,
        hoverongaps=False,  # a cell without tasks leads nowhere
        colorbar={"thickness": 12, "tickformat": ".0%" if share else None},
        hovertemplate=(
            f"{words(shown.suite.heatmap[0])} %{{y}}, {words(shown.suite.heatmap[1])} %{{x}}<br>"
            f"%{{z{':.1%' if share else ':.2f'}}}"
            "<br>%{customdata[1]}<br>n = %{customdata[0]}<extra></extra>"
        ),
    )
    return _over_cells(go.Figure(trace), shown.suite, shown.down)


def difference(first: Heatmap, second: Heatmap, metric: str) -> dict[str, Any]:
    """Draw the first heatmap minus the second, in the cells that both have."""
    share = METRICS[metric].in_percent
    trace = go.Heatmap(
        x=_heads(first.across),
        y=_names(first.down),
        z=[[first.gap(second, metric, down, across) for across in first.across] for down in first.down],
        colorscale=GAPS,
        zmid=0,
        xgap=2,
        ygap=2,
        colorbar={"thickness": 12, "tickformat": "+.0%" if share else "+"},
        hovertemplate=(
            f"{words(first.suite.heatmap[0])} %{{y}}, {words(first.suite.heatmap[1])} %{{x}}<br>"
            f"%{{z:+{'.1%' if share else '.2f'}}}<extra></extra>"
        ),
    )
    return _over_cells(go.Figure(trace), first.suite, first.down)


def agent_heatmap(found: AgentHeatmap, metric: str) -> dict[str, Any]:
    """Draw all agents, part by part: parts are columns, or rows if there are many."""
    turned = len(found.across) > MOST_ACROSS
    sides = (_names(found.across), [_plain_words(name) for name, _ in found.rows])
    cells = [list(cells) for _, cells in found.rows]
    across, down = reversed(sides) if turned else sides
    grid = [list(column) for column in zip(*cells, strict=True)] if turned else cells
    figure = go.Figure(_parts(across, down, grid, metric))
    title = {} if turned else {"title": {"text": found.axis, "standoff": 12}}
    figure.update_xaxes(**title, type="category", dtick=1, automargin=True)
    figure.update_yaxes(type="category", dtick=1, automargin=True, autorange="reversed")
    return _roomy(_plain(figure), len(grid))


def _parts(across: Sequence[str], down: Sequence[str], grid: Sequence[Sequence[CellValue]], metric: str) -> go.Heatmap:
    share = METRICS[metric].in_percent
    return go.Heatmap(
        x=across,
        y=down,
        z=[[shown.value for shown in row] for row in grid],
        customdata=[[shown.n for shown in row] for row in grid],
        colorscale="Cividis",
        reversescale=METRICS[metric].better == "lower",
        zmin=0,
        zmax=1 if share else None,
        xgap=2,
        ygap=2,
        colorbar={"thickness": 12, "tickformat": ".0%" if share else None},
        hovertemplate=f"%{{y}}, %{{x}}<br>%{{z{':.1%' if share else ':.2f'}}}<br>n = %{{customdata}}<extra></extra>",
    )


def intervals(named: Sequence[tuple[str, Standing]], metric: str) -> dict[str, Any]:
    """Draw each agent's value with its interval, the best first; a dashed line marks a proportion of one half."""
    known = [(name, standing.values[metric]) for name, standing in named if metric in standing.values]
    known.sort(key=lambda each: each[1]["value"], reverse=METRICS[metric].better == "higher")
    figure = go.Figure(_dots(known))
    if METRICS[metric].kind == "proportion":
        figure.add_vline(x=0.5, line_dash="dash", line_color="#7f7f7f", line_width=1)
    if METRICS[metric].in_percent:
        figure.update_xaxes(range=[-0.02, 1.02], tickformat=".0%")
    figure.update_xaxes(title=METRICS[metric].title)
    figure.update_yaxes(type="category", dtick=1, automargin=True, autorange="reversed")
    return _roomy(_plain(figure), len(known))


def _dots(known: Sequence[tuple[str, Mapping[str, Any]]]) -> go.Scatter:
    """Draw named estimates as dots with the bars of their intervals."""
    return go.Scatter(
        x=[each["value"] for _, each in known],
        y=[_plain_words(name) for name, _ in known],
        mode="markers",
        marker={"size": 9},
        meta={"rank": BLUE},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [_distance(each, "high") for _, each in known],
            "arrayminus": [_distance(each, "low") for _, each in known],
            "thickness": 1.5,
        },
        customdata=[each["n"] for _, each in known],
        hovertemplate="%{y}<br>%{x:.3f}<br>n = %{customdata}<extra></extra>",
    )


def _distance(estimate: Mapping[str, Any], bound: str) -> float:
    """Return how far a bound of an interval lies from its value; 0 without an interval."""
    return 0.0 if estimate[bound] is None else abs(estimate[bound] - estimate["value"])


def ends(found: Sequence[tuple[str, Mapping[str, float]]], names: Sequence[str]) -> dict[str, Any]:
    """Draw how the episodes of each agent ended: a bar of shares, in the order of the names of ends."""
    return _stacked([(agent, known, {}) for agent, known in found], names)


def failures(found: Sequence[Failing], names: Sequence[str]) -> dict[str, Any]:
    """Draw what names the failures of each agent: a bar of shares. `n` is of its failed episodes."""
    also = "<br>%{customdata}"
    bars = [(f"{each.name}, n = {each.failed:,}", each.shares, _told(each)) for each in found]
    return _stacked(bars, names, also)


def _told(each: Failing) -> dict[str, str]:
    """Return by name what hovering adds to a share."""
    found = {name: f"found at all in {value:.1%}, " for name, value in each.found.items()}
    return {name: f"{found.get(name, '')}of {each.failed} failed episodes" for name in each.shares}


def _stacked(
    bars: Sequence[tuple[str, Mapping[str, float], Mapping[str, str]]], names: Sequence[str], also: str = ""
) -> dict[str, Any]:
    """Draw bars of named shares. `also` is what hovering adds from the texts of a bar."""
    figure = go.Figure()
    rows = [_plain_words(row) for row, _, _ in bars]
    for number, name in enumerate(names):
        shares = [known.get(name, 0.0) for _, known, _ in bars]
        if any(shares):
            hover = f"%{{y}}<br>{name}: %{{x:.1%}}{also}<extra></extra>"
            look: dict[str, Any] = {"pattern": {"shape": "/"}} if number >= COLORS else {}
            bar = go.Bar(x=shares, y=rows, name=name, orientation="h", marker=look, hovertemplate=hover)
            texts = [told.get(name, "") for _, _, told in bars] if also else None
            figure.add_trace(bar.update(meta={"rank": number % COLORS}, customdata=texts))
    figure.update_layout(barmode="stack", bargap=0.25)
    figure.update_xaxes(tickformat=".0%", range=[0, 1], ticklabeloverflow="allow", automargin=True)
    figure.update_yaxes(type="category", dtick=1, automargin=True, autorange="reversed")
    made = _plain(figure)
    made["layout"]["height"] = max(LEAST_PIXELS, ROW_PIXELS * len(rows) + FRAME_PIXELS)
    made["layout"]["legend"] = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "traceorder": "normal"}
    return made


def correlations(found: Correlations) -> dict[str, Any]:
    """Draw Pearson's r of each pair of metrics."""
    titles = [metric.title for metric in found.metrics]
    values = [[_pearson(pair) for pair in row] for _, row in found.rows()]
    trace = go.Heatmap(
        x=titles,
        y=titles,
        z=values,
        colorscale=GAPS,
        zmin=-1,
        zmax=1,
        xgap=2,
        ygap=2,
        colorbar={"thickness": 12},
        hovertemplate="%{y}, %{x}<br>r = %{z:.2f}<extra></extra>",
    )
    figure = go.Figure(trace)
    figure.update_layout(
        annotations=[
            _written(across, down, value)
            for down, row in zip(titles, values, strict=True)
            for across, value in zip(titles, row, strict=True)
            if value is not None
        ]
    )
    figure.update_xaxes(type="category", dtick=1, automargin=True)
    figure.update_yaxes(type="category", dtick=1, automargin=True, autorange="reversed")
    return _plain(figure)


def _pearson(pair: Correlation | None) -> float | None:
    """Return Pearson's r of a pair of metrics: 1 on the diagonal, None where it is unknown."""
    if pair is None:
        return 1.0
    return pair.pearson.value if pair.pearson else None


def _written(across: str, down: str, correlation: float) -> dict[str, Any]:
    """Write a correlation into its cell."""
    text = {"text": signed(correlation), "font": {"color": _ink(correlation)}}
    return {"x": across, "y": down, "showarrow": False, **text}


def _ink(correlation: float) -> str:
    """Return black or white, whichever has more contrast on the color of a correlation."""
    (ground,) = sample_colorscale(GAPS, [(correlation + 1) / 2])
    return "black" if _luminance(unlabel_rgb(ground)) > AS_BRIGHT else "white"


def _luminance(color: tuple[float, float, float]) -> float:
    """Return the relative luminance of a color, as WCAG defines it; its parts are 0 to 255, the result 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (each / 255 for each in color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def outcomes(found: Outcomes) -> dict[str, Any]:
    """Draw the distribution of a metric over won and over lost episodes."""
    figure = go.Figure()
    for name, values, rank in zip(("won", "lost"), found.drawn, (GREEN, RED), strict=True):
        figure.add_violin(
            x=values,
            name=name,
            orientation="h",
            meta={"rank": rank},
            box_visible=True,
            meanline_visible=True,
            points=False,
            spanmode="hard",
            hoveron="violins",
        )
    figure.update_xaxes(title=found.metric.title, tickformat=".0%" if found.metric.in_percent else None)
    figure.update_yaxes(type="category", dtick=1, automargin=True, autorange="reversed")
    figure.update_layout(showlegend=False)
    return _plain(figure)


def items(found: Sequence[Item]) -> dict[str, Any]:
    """Draw the difficulty of tasks against their discrimination."""
    known = [each for each in found if each.difficulty is not None and each.discrimination is not None]
    figure = go.Figure()
    figure.add_scatter(
        x=[each.difficulty for each in known],
        y=[each.discrimination for each in known],
        text=[f"Task {each.position}" for each in known],
        mode="markers",
        meta={"rank": GREEN},
        hovertemplate="%{text}: solved by %{x:.0%}, discrimination %{y:.2f}<extra></extra>",
    )
    figure.update_xaxes(title="Share of agents that solve it", tickformat=".0%", range=[-0.03, 1.03])
    figure.update_yaxes(title={"text": "Discrimination", "standoff": 8}, automargin=True)
    figure.update_layout(showlegend=False)
    return _plain(figure)


def curves(named: Sequence[tuple[str, Standing]]) -> dict[str, Any]:
    """Draw the mean distance to the goal after each number of actions, a line per agent."""
    return _lines(named, "mean", "moves left")


def regrets(named: Sequence[tuple[str, Standing]]) -> dict[str, Any]:
    """Draw the mean regret after each number of actions, a line per agent."""
    return _lines(named, "regret", "regret in moves")


def _lines(named: Sequence[tuple[str, Standing]], value: str, title: str) -> dict[str, Any]:
    figure = go.Figure()
    for number, (name, standing) in enumerate(named):
        rank, dash = number % COLORS, DASHES[number // COLORS % len(DASHES)]
        points = [(point["t"], point[value]) for point in standing.curve if value in point]
        steps, means = [step for step, _ in points], [mean for _, mean in points]
        line = {"dash": dash, "width": 2}
        figure.add_scatter(x=steps, y=means, name=_plain_words(name), mode="lines", line=line, meta={"rank": rank})
    figure.update_xaxes(title="actions")
    figure.update_yaxes(title=title, rangemode="tozero")
    return _plain(figure)


def _names(side: Sequence[Label]) -> list[str]:
    """Return labels as names, so that they are evenly spaced."""
    return [str(label) for label in side]


def _heads(side: Sequence[Label]) -> list[str]:
    """Return the names of columns, which may be settings."""
    return [modality_name(str(label)) for label in side]


def _over_cells(figure: Any, suite: Suite, down: Sequence[Label]) -> dict[str, Any]:
    figure.update_xaxes(
        title={"text": words(suite.heatmap[1]), "standoff": 12}, type="category", dtick=1, automargin=True
    )
    figure.update_yaxes(
        title={"text": words(suite.heatmap[0]), "standoff": 8}, type="category", dtick=1, automargin=True
    )
    if any(isinstance(label, str) for label in down):
        figure.update_yaxes(autorange="reversed")  # names are read from the top, numbers grow upwards
    return _roomy(_plain(figure), len(figure.data[0].y))


def _roomy(made: dict[str, Any], rows: int) -> dict[str, Any]:
    """Set a height with room for a label at every row; a few rows fit the usual height."""
    if rows > FEW_ROWS:
        made["layout"]["height"] = ROW_PIXELS * rows + FRAME_PIXELS
    return made


def _plain_words(name: str) -> str:
    """Return a name without Plotly's markup and without invisible letters."""
    return visible(name).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _plain(figure: Any) -> dict[str, Any]:
    """Return data and layout; colors of text, ground and lines are the page's."""
    figure.update_layout(
        template="none",
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        margin={"l": 56, "r": 16, "t": 16, "b": 48},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom"},
    )
    made = json.loads(figure.to_json())
    return {"data": made["data"], "layout": made["layout"]}
