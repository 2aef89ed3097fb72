"""What a beam comes to, and the bounds of rewards that follow from it."""

from __future__ import annotations

from itertools import islice

import pytest

from plumbline.envs.vgdl.compiler.machine import numbers
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.library import games
from plumbline.envs.vgdl.search.beam import LINES, Beam
from plumbline.envs.vgdl.search.bounds import score_bounds
from tests.envs.vgdl.wins import played
from tests.envs.vgdl.worlds import a_machine

FAR_COINS = {
    "sprites": "coin > Immovable",
    "letters": "A > avatar\nc > coin",
    "rules": "coin avatar > killSprite scoreChange=3",
}


@pytest.fixture
def corridor():
    return a_machine("A" + " " * 40 + "c", **FAR_COINS)


def test_the_same_seed_leads_the_same_way(corridor):
    beam = Beam(5, 0.1, 40)
    runs = [[lead.actions for lead in beam.leads(corridor, corridor.start(1), seed)] for seed in (7, 7, 8)]
    assert runs[0] == runs[1] != runs[2]


def test_a_lead_is_what_its_actions_come_to(corridor):
    start = corridor.start(1)
    for lead in islice(Beam(5, 1.0, 200).leads(corridor, start, 3), 0, 400, 37):
        assert (corridor.advance(start, lead.actions) == lead.state).all()


def test_a_beam_keeps_so_many_and_ends_in_time(corridor):
    beam = Beam(2, 1.0, 40)
    leads = list(beam.leads(corridor, corridor.start(1), 3))
    assert len(leads) == LINES + 9 * 2 * LINES  # from the first state, then from two at each fourth tick
    assert max(lead.state[at.TICK] for lead in leads) == 39


def test_bounds_hold_what_is_far_away(corridor):
    assert score_bounds(corridor) == (0, 3)


@pytest.mark.slow
def test_a_known_play_widens_bounds():
    hidden = a_machine("A" + " " * 1_500 + "c", **FAR_COINS, ends="Timeout limit=2000")
    assert score_bounds(hidden) == (0, 1)
    assert score_bounds(hidden, [(0, numbers("R" * 1_600))]) == (0, 3)


@pytest.mark.parametrize(("game", "number"), [("tidepool", 3), ("subway", 3), ("cryptkey", 4)])
def test_a_known_win_is_within_the_bounds(game, number):
    machine, win = played(game, number), games.wins()[game, number]
    end = machine.advance(machine.start(win.seed), numbers(win.actions))
    least, most = score_bounds(machine, [(win.seed, numbers(win.actions))])
    assert least < end[at.SCORE] <= most
