"""Verdicts on pages: bars, legends and colors of whatever a family declares."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from django.template import engines

from plumbline.envs import FAMILIES
from plumbline.evaluation.scoring import verdicts as scoring
from plumbline.leaderboard.rankings import verdicts
from tests.envs.toys import TOYS
from tests.leaderboard.colors import contrast, least_difference
from tests.site import ROOT
from tests.toy_suites import Know

STYLES = (ROOT / "static" / "site.css").read_text()
LEAST_DIFFERENCE = 7  # hundredths of OKLab, for any kind of color vision


@pytest.fixture
def lantern(know: Know) -> None:
    """A family that came today, with a reason of its own to refuse."""
    know(TOYS["lantern"])


def rendered(source, **context):
    return engines["django"].from_string(source).render(context)


@pytest.mark.usefixtures("lantern")
def test_a_verdict_of_a_new_family_has_a_bar_a_color_and_a_sentence():
    counts = {"changed": 3, "no_tool": 2}
    bar = rendered("{% verdict_bar 'lantern' counts 5 %}", counts=counts)
    legend = rendered("{% verdict_legend 'lantern' counts %}", counts=counts)
    (reason,) = (each for each in TOYS["lantern"].rules.reasons if each.word == "no_tool")
    (color,) = (each.color for each in verdicts.legend("lantern", ["no_tool"]))
    assert f'class="{color}"' in bar
    assert f'class="{color}"' in legend
    assert f"refused: {reason.meaning}" in legend
    assert f".{color} {{" in STYLES
    assert "no tool 2" in " ".join(bar.split())


@pytest.mark.usefixtures("lantern")
def test_a_reason_means_what_its_own_family_says():
    own, other = (verdicts.legend(family, ["no_tool"])[0].meaning for family in ("lantern", "cube"))
    assert own != other
    assert other == "refused: this setting offers no solver"


@pytest.mark.parametrize("family", FAMILIES)
def test_verdicts_of_a_family_have_colors_of_their_own(family):
    names = [*scoring.meanings(family)]
    own = [name for name in names if name in verdicts._ranks(family)]
    colors = [entry.color for entry in verdicts.legend(family, own)]
    assert len(set(colors)) == len(colors)


def test_a_verdict_has_the_same_color_whatever_stands_beside_it():
    alone, among = (verdicts.legend("sliding", names) for names in (["occupied"], ["effective", "occupied", "pass"]))
    assert alone[0].color in [entry.color for entry in among if entry.name == "occupied"]


def test_a_verdict_that_nobody_declares_any_more_still_has_a_bar():
    (segment,) = verdicts.segments("sliding", {"long_gone": 2.5})
    assert (segment.start, segment.width, segment.entry.meaning) == (0.0, 2.5, "")


def test_segments_follow_each_other_in_the_order_of_the_legend():
    found = verdicts.segments("sliding", {"occupied": 1.0, "effective": 2.5, "malformed": 0.5})
    assert [(each.entry.name, each.start) for each in found] == [("effective", 0), ("malformed", 2.5), ("occupied", 3)]


# Colors


def palette(scheme):
    """The palette of site.css by rank, with its grounds and outline."""
    light, _, dark = STYLES.partition("@media (prefers-color-scheme: dark)")
    plain = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", light))
    return plain | (
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", dark.partition("*,")[0])) if scheme == "dark" else {}
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colors_differ_for_every_kind_of_color_vision(scheme):
    colors = [palette(scheme)[f"rank-{rank}"] for rank in range(verdicts.COLORS)]
    assert min(least_difference(*pair) for pair in combinations(colors, 2)) >= LEAST_DIFFERENCE


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lines_of_charts_and_outlines_of_bars_stand_out(scheme):
    found = palette(scheme)
    drawn = ["soft", *(f"line-{rank}" for rank in range(verdicts.COLORS))]
    grounds = ("ground", "raised", "sunken")
    assert {
        name: found[name] for name in drawn if min(contrast(found[name], found[each]) for each in grounds) < 3
    } == {}
    lines = [found[name] for name in drawn[1:]]
    assert min(least_difference(*pair) for pair in combinations(lines, 2)) >= LEAST_DIFFERENCE
