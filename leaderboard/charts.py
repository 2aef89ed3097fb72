"""Figures for Plotly, made from standings; the page draws them and has the same numbers as a table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from evaluation.metrics import METRICS
from evaluation.models import Standing
from evaluation.suites import Suite
from leaderboard.templatetags.words import visible

SAFE_COLORS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#7f7f7f")


def cell(standing: Standing, suite: Suite, down: int, across: int) -> dict[str, Any] | None:
    """One cell of the heatmap."""
    first, second = suite.heatmap
    return next((each for each in standing.cells if (each[first], each[second]) == (down, across)), None)


def sides(cells: Sequence[dict[str, Any]], suite: Suite) -> tuple[list[int], list[int]]:
    """The values along both axes, ascending."""
    down, across = ([*sorted({each[axis] for each in cells})] for axis in suite.heatmap)
    return down, across


def matrix(standing: Standing, suite: Suite, metric: str) -> list[dict[str, Any]]:
    """The heatmap as rows of cells, for a table."""
    down, across = sides(standing.cells, suite)
    return [
        {
            "label": row,
            "cells": [{"label": column, **_shown(standing, suite, metric, row, column)} for column in across],
        }
        for row in down
    ]


def heatmap(standing: Standing, suite: Suite, metric: str, beside: Sequence[Standing] = ()) -> dict[str, Any]:
    """The metric over both axes of complexity, in colors that mean the same for all those it stands beside."""
    import plotly.graph_objects as go

    down, across = sides(standing.cells, suite)
    grid = [[_shown(standing, suite, metric, row, column) for column in across] for row in down]
    share = METRICS[metric].kind == "proportion"
    trace = go.Heatmap(
        x=across,
        y=down,
        z=[[each["value"] for each in row] for row in grid],
        customdata=[[[each["n"], each["interval"]] for each in row] for row in grid],
        colorscale="Cividis",
        reversescale=METRICS[metric].better == "lower",
        zmin=0,
        zmax=1 if share else largest([standing, *beside], metric),
        xgap=2,
        ygap=2,
        colorbar={"thickness": 12, "tickformat": ".0%" if share else None},
        hovertemplate=(
            f"{suite.heatmap[0]} %{{y}}, {suite.heatmap[1]} %{{x}}<br>%{{z{':.1%' if share else ':.2f'}}}"
            "<br>%{customdata[1]}<br>n = %{customdata[0]}<extra></extra>"
        ),
    )
    return _over_cells(go.Figure(trace), suite)


def largest(standings: Sequence[Standing], metric: str) -> float:
    """The largest value in any cell of any of them; at least 1, so that zeros have a scale too."""
    estimates = [each.get(metric) for standing in standings for each in standing.cells]
    return max([1.0, *(each["value"] for each in estimates if each)])


def difference(first: Standing, second: Standing, suite: Suite, metric: str) -> dict[str, Any]:
    """How far the first lies above the second in each cell that both have."""
    import plotly.graph_objects as go

    down, across = sides(first.cells, suite)
    grid = [[gap(first, second, suite, metric, row, column) for column in across] for row in down]
    share = METRICS[metric].kind == "proportion"
    trace = go.Heatmap(
        x=across,
        y=down,
        z=grid,
        colorscale="PuOr",
        zmid=0,
        xgap=2,
        ygap=2,
        colorbar={"thickness": 12, "tickformat": "+.0%" if share else "+"},
        hovertemplate=(
            f"{suite.heatmap[0]} %{{y}}, {suite.heatmap[1]} %{{x}}<br>"
            f"%{{z:+{'.1%' if share else '.2f'}}}<extra></extra>"
        ),
    )
    return _over_cells(go.Figure(trace), suite)


def gaps(first: Standing, second: Standing, suite: Suite, metric: str) -> list[dict[str, Any]]:
    """The same as rows of cells, for a table."""
    down, across = sides(first.cells, suite)
    return [
        {
            "label": row,
            "cells": [{"label": column, "gap": gap(first, second, suite, metric, row, column)} for column in across],
        }
        for row in down
    ]


def gap(first: Standing, second: Standing, suite: Suite, metric: str, down: int, across: int) -> float | None:
    """The difference in one cell; None where it is not known of both."""
    values = [_shown(each, suite, metric, down, across)["value"] for each in (first, second)]
    return None if None in values else values[0] - values[1]


def curves(named: Sequence[tuple[str, Standing]]) -> dict[str, Any]:
    """The mean distance to the goal after each number of actions, a line per agent."""
    import plotly.graph_objects as go

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


def _over_cells(figure: Any, suite: Suite) -> dict[str, Any]:
    figure.update_xaxes(title=suite.heatmap[1], dtick=1)
    figure.update_yaxes(title=suite.heatmap[0], dtick=1)
    return _plain(figure)


def _shown(standing: Standing, suite: Suite, metric: str, down: int, across: int) -> dict[str, Any]:
    found = cell(standing, suite, down, across)
    estimate = (found or {}).get(metric)
    if found is None or estimate is None:
        return {"value": None, "n": found["n"] if found else 0, "interval": "no data"}
    if estimate["low"] is None:
        return {"value": estimate["value"], "n": estimate["n"], "interval": "no interval: one task"}
    digits = ".1%" if METRICS[metric].kind == "proportion" else ".2f"
    interval = f"95 % interval {estimate['low']:{digits}} to {estimate['high']:{digits}}"
    return {"value": estimate["value"], "n": estimate["n"], "interval": interval}


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
