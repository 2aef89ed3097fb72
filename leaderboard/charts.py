"""Figures for Plotly, made from standings; the page draws them and has the same numbers as a table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from evaluation.metrics import METRICS
from evaluation.models import Standing
from evaluation.suites import Suite
from leaderboard.maps import Label, Map
from leaderboard.templatetags.words import modality_name, visible

SAFE_COLORS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#7f7f7f")


def heatmap(map_: Map, metric: str, beside: Sequence[Map] = ()) -> dict[str, Any]:
    """The metric over both sides of a map, in colors that mean the same for all those it stands beside."""
    import plotly.graph_objects as go

    grid = [[(map_.shown(metric, down, across), f"{down}/{across}") for across in map_.across] for down in map_.down]
    share = METRICS[metric].kind == "proportion"
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
    return _over_cells(go.Figure(trace), map_.suite)


def difference(first: Map, second: Map, metric: str) -> dict[str, Any]:
    """How far the first lies above the second in each cell that both have."""
    import plotly.graph_objects as go

    share = METRICS[metric].kind == "proportion"
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
    return _over_cells(go.Figure(trace), first.suite)


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


def _labels(side: Sequence[Label]) -> list[str]:
    """Labels stand side by side, however far apart their numbers are."""
    return [modality_name(label) if isinstance(label, str) else str(label) for label in side]


def _over_cells(figure: Any, suite: Suite) -> dict[str, Any]:
    figure.update_xaxes(title={"text": suite.heatmap[1], "standoff": 12}, type="category", automargin=True)
    figure.update_yaxes(title={"text": suite.heatmap[0], "standoff": 8}, type="category", automargin=True)
    return _plain(figure)


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
