"""Figures for Plotly, made from standings; the page draws them and has the same numbers as a table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from plumbline.evaluation.models import Standing
from plumbline.evaluation.suites import METRICS, Suite
from plumbline.leaderboard.rankings.correlations import Anatomy, Outcomes
from plumbline.leaderboard.rankings.heatmaps import Crowd, Label, Map
from plumbline.leaderboard.templatetags.words import modality_name, visible

FEW_ROWS = 12
ROW_PIXELS = 24
FRAME_PIXELS = 100  # above and below the rows
MOST_ACROSS = 12  # parts of a set that stand side by side
MOST_DRAWN = 2_000  # values of a violin
SAFE_COLORS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#7f7f7f")


def heatmap(map_: Map, metric: str, beside: Sequence[Map] = ()) -> dict[str, Any]:
    """The metric over both sides of a map, in colors that mean the same for all those it stands beside."""
    grid = [[(map_.shown(metric, down, across), f"{down}/{across}") for across in map_.across] for down in map_.down]
    share = METRICS[metric].in_percent
    trace = go.Heatmap(
        x=_labels(map_.across),
        y=_labels(map_.down),
        z=[[shown.value for shown, _ in row] for row in grid],
        customdata=[[[shown.n, shown.interval, cell] for shown, cell in row] for row in grid],
        colorscale="Cividis",
        reversescale=METRICS[metric].better == "lower",
        zmin=0,
        zmax=1 if share else max(1.0, *(each.largest(metric) for each in (map_, *beside))),
        xgap=2,
        ygap=2,
        colorbar={"thickness": 12, "tickformat": ".0%" if share else None},
        hovertemplate=(
            f"{map_.suite.heatmap[0]} %{{y}}, {map_.suite.heatmap[1]} %{{x}}<br>%{{z{':.1%' if share else ':.2f'}}}"
            "<br>%{customdata[1]}<br>n = %{customdata[0]}<extra></extra>"
        ),
    )
    return _over_cells(go.Figure(trace), map_.suite, map_.down)


def difference(first: Map, second: Map, metric: str) -> dict[str, Any]:
    """How far the first lies above the second in each cell that both have."""
    share = METRICS[metric].in_percent
    trace = go.Heatmap(
        x=_labels(first.across),
        y=_labels(first.down),
        z=[[first.gap(second, metric, down, across) for across in first.across] for down in first.down],
        colorscale="PuOr",
        zmid=0,
        xgap=2,
        ygap=2,
        colorbar={"thickness": 12, "tickformat": "+.0%" if share else "+"},
        hovertemplate=(
            f"{first.suite.heatmap[0]} %{{y}}, {first.suite.heatmap[1]} %{{x}}<br>"
            f"%{{z:+{'.1%' if share else '.2f'}}}<extra></extra>"
        ),
    )
    return _over_cells(go.Figure(trace), first.suite, first.down)


def crowd(found: Crowd, metric: str) -> dict[str, Any]:
    """All agents, part by part of a set: parts across, or down where they are many."""
    share, turned = METRICS[metric].in_percent, len(found.across) > MOST_ACROSS
    sides = (_labels(found.across), [_plain_words(name) for name, _ in found.rows])
    cells = [list(cells) for _, cells in found.rows]
    across, down = reversed(sides) if turned else sides
    grid = [list(column) for column in zip(*cells, strict=True)] if turned else cells
    trace = go.Heatmap(
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
    figure = go.Figure(trace)
    title = {} if turned else {"title": {"text": found.axis, "standoff": 12}}
    figure.update_xaxes(**title, type="category", dtick=1, automargin=True)
    figure.update_yaxes(type="category", dtick=1, automargin=True, autorange="reversed")
    return _roomy(_plain(figure), len(grid))


def forest(named: Sequence[tuple[str, Standing]], metric: str) -> dict[str, Any]:
    """What each agent is worth, with its interval, the best first; a dashed line where a share is one half."""
    known = [(name, standing.values[metric]) for name, standing in named if metric in standing.values]
    known.sort(key=lambda each: each[1]["value"], reverse=METRICS[metric].better == "higher")
    values = [each["value"] for _, each in known]
    trace = go.Scatter(
        x=values,
        y=[_plain_words(name) for name, _ in known],
        mode="markers",
        marker={"size": 9, "color": SAFE_COLORS[0]},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [(each["high"] or each["value"]) - each["value"] for _, each in known],
            "arrayminus": [
                each["value"] - (each["low"] if each["low"] is not None else each["value"]) for _, each in known
            ],
            "thickness": 1.5,
        },
        customdata=[each["n"] for _, each in known],
        hovertemplate="%{y}<br>%{x:.3f}<br>n = %{customdata}<extra></extra>",
    )
    figure = go.Figure(trace)
    if METRICS[metric].kind == "proportion":
        figure.add_vline(x=0.5, line_dash="dash", line_color="#7f7f7f", line_width=1)
    if METRICS[metric].in_percent:
        figure.update_xaxes(range=[-0.02, 1.02], tickformat=".0%")
    figure.update_xaxes(title=METRICS[metric].title)
    figure.update_yaxes(type="category", dtick=1, automargin=True, autorange="reversed")
    return _roomy(_plain(figure), len(known))


def ties(found: Anatomy) -> dict[str, Any]:
    """Pearson's r of each pair of metrics."""
    titles = [metric.title for metric in found.metrics]
    values = [[1.0 if tie is None else tie.pearson and tie.pearson.value for tie in row] for _, row in found.rows()]
    trace = go.Heatmap(
        x=titles,
        y=titles,
        z=values,
        colorscale="PuOr",
        zmin=-1,
        zmax=1,
        xgap=2,
        ygap=2,
        texttemplate="%{z:.2f}",
        colorbar={"thickness": 12},
        hovertemplate="%{y}, %{x}<br>r = %{z:.2f}<extra></extra>",
    )
    figure = go.Figure(trace)
    figure.update_xaxes(type="category", dtick=1, automargin=True)
    figure.update_yaxes(type="category", dtick=1, automargin=True, autorange="reversed")
    return _plain(figure)


def outcomes(found: Outcomes) -> dict[str, Any]:
    """How a metric is spread over what was won and over what was lost."""
    figure = go.Figure()
    for name, by_puzzle, color in (("won", found.won, SAFE_COLORS[2]), ("lost", found.lost, SAFE_COLORS[5])):
        values = [value for each in by_puzzle.values() for value in each]
        figure.add_violin(
            x=values[:: len(values) // MOST_DRAWN + 1],
            name=name,
            orientation="h",
            line_color=color,
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


def curves(named: Sequence[tuple[str, Standing]]) -> dict[str, Any]:
    """The mean distance to the goal after each number of actions, a line per agent."""
    figure = go.Figure()
    for number, (name, standing) in enumerate(named):
        color = SAFE_COLORS[number % len(SAFE_COLORS)]
        dash = ("solid", "dash", "dot", "dashdot")[number // len(SAFE_COLORS) % 4]
        steps, means = [point["t"] for point in standing.curve], [point["mean"] for point in standing.curve]
        figure.add_scatter(
            x=steps, y=means, name=_plain_words(name), mode="lines", line={"color": color, "dash": dash, "width": 2}
        )
    figure.update_xaxes(title="actions")
    figure.update_yaxes(title="moves left", rangemode="tozero")
    return _plain(figure)


def _labels(side: Sequence[Label]) -> list[str]:
    """Labels stand side by side, however far apart their numbers are."""
    return [modality_name(label) if isinstance(label, str) else str(label) for label in side]


def _over_cells(figure: Any, suite: Suite, down: Sequence[Label]) -> dict[str, Any]:
    figure.update_xaxes(title={"text": suite.heatmap[1], "standoff": 12}, type="category", dtick=1, automargin=True)
    figure.update_yaxes(title={"text": suite.heatmap[0], "standoff": 8}, type="category", dtick=1, automargin=True)
    if any(isinstance(label, str) for label in down):
        figure.update_yaxes(autorange="reversed")  # names are read from the top, numbers grow upwards
    return _roomy(_plain(figure), len(figure.data[0].y))


def _roomy(made: dict[str, Any], rows: int) -> dict[str, Any]:
    """Tall enough for a label at every row; a few rows have as much room as any chart."""
    if rows > FEW_ROWS:
        made["layout"]["height"] = ROW_PIXELS * rows + FRAME_PIXELS
    return made


def _plain_words(name: str) -> str:
    """A name in which Plotly finds neither its own markup nor letters that nobody sees."""
    return visible(name).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _plain(figure: Any) -> dict[str, Any]:
    """Data and layout alone; colors of text and ground are the page's."""
    figure.update_layout(
        template="none",
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        margin={"l": 56, "r": 16, "t": 16, "b": 48},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom"},
    )
    made = json.loads(figure.to_json())
    return {"data": made["data"], "layout": made["layout"]}
