"""What a beam comes to, and the bounds of rewards that follow from it."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import log
from random import Random

import pytest

from plumbline.envs.vgdl.compiler.machine import numbers
from plumbline.envs.vgdl.compiler.type_rows import LETTERS
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.library import games
from plumbline.envs.vgdl.search.beam import Beam
from plumbline.envs.vgdl.search.bounds import score_bounds
from plumbline.envs.vgdl.search.lines import LINES, STEP, Lines
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
    runs = [[fan.trials.lines.tolist() for fan in beam.fans(corridor, corridor.start(1), seed)] for seed in (7, 7, 8)]
    assert runs[0] == runs[1] != runs[2]


def test_the_end_of_a_line_is_what_its_actions_come_to(corridor):
    start = corridor.start(1)
    for fan in islice(Beam(5, 1.0, 200).fans(corridor, start, 3), 8):
        for number in range(0, len(fan.promise), 7):
            assert (corridor.advance(start, fan.actions(number)) == fan.trials.state(number)).all()


def test_a_beam_keeps_so_many_and_ends_in_time(corridor):
    fans = list(Beam(2, 1.0, 40).fans(corridor, corridor.start(1), 3))
    assert [len(fan.promise) for fan in fans] == [LINES] + 9 * [2 * LINES]  # at each fourth tick
    assert [fan.is_end.all() for fan in fans] == [False] * 9 + [True]
    assert fans[-1].trials.state(0)[at.TICK] == 39


@pytest.mark.parametrize(("seed", "greed"), [(7, 0.5), (8, 0.0)])
def test_a_state_is_promising_by_its_score_and_by_how_rare_its_place_is(corridor, seed, greed):
    visits, dice = Counter(), Random(seed)
    for fan in islice(Beam(5, greed, 100).fans(corridor, corridor.start(1), seed), 12):
        for number, promise in enumerate(fan.promise):
            here = fan.trials.spot(number)
            visits[here] += 1
            choices = len(corridor.actions) + 1
            draws = [dice.random() for _ in range(1 if number % LINES < choices else 2 * STEP)]
            assert promise == greed * here[2] - log(visits[here]) / 2 + draws[-1] / 1_000


def test_what_is_noted_of_a_line_is_what_its_actions_come_to(corridor):
    states = [corridor.start(1), corridor.advance(corridor.start(1), numbers("RRRRU"))]
    trials = Lines.of(corridor, 7).tried(states)
    choices = [0, *(LETTERS[letter] for letter in corridor.actions)]
    for first, state in zip((0, LINES), states, strict=True):
        lines = trials.lines[first : first + LINES].tolist()
        assert lines[: len(choices)] == [[choice] * STEP for choice in choices]
        for number, line in enumerate(lines, first):
            after = corridor.advance(state, line)
            slot = after[at.AVATAR]
            assert trials.spot(number) == (after[slot + at.X], after[slot + at.Y], after[at.SCORE])
            assert trials.work[number] == STEP * after[at.WORK] + len(after)


def test_a_line_with_more_sprites_than_there_is_room_for_is_played_again():
    parts = {"sprites": "box > Passive\ntwin > Passive", "letters": "A > avatar\nb > box"}
    crowd = a_machine("A" + "b" * 30, **parts, rules="box TIME > spawn stype=twin timer=1 repeating=true")
    start = crowd.start(1)
    trials = Lines.of(crowd, 7).tried([start])
    for number, work in enumerate(trials.work):
        after = crowd.advance(start, trials.lines[number])
        assert len(after) > 2 * len(start)
        assert work == STEP * after[at.WORK] + len(after)


def test_a_line_at_which_the_rules_end_stays_where_it_was():
    lost = a_machine("A c", sprites="cat > Chaser", letters="c > cat")
    (fan,) = Beam(5, 1.0, 40).fans(lost, lost.start(1), 3)
    assert fan.trials.is_stuck.all()
    assert all((fan.trials.state(number) == lost.start(1)).all() for number in range(LINES))


def test_bounds_hold_what_is_far_away(corridor):
    assert score_bounds(corridor) == (0, 3)


@pytest.mark.slow
def test_a_known_play_widens_bounds():
    hidden = a_machine("A" + " " * 1_500 + "c", **FAR_COINS, ends="Timeout limit=2000")
    assert score_bounds(hidden) == (0, 1)
    assert score_bounds(hidden, [(0, numbers("R" * 1_600))]) == (0, 3)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number"), [("tidepool", 3), ("subway", 3), ("cryptkey", 4)])
def test_a_known_win_is_within_the_bounds(game, number):
    machine, win = played(game, number), games.wins()[game, number]
    end = machine.advance(machine.start(win.seed), numbers(win.actions))
    least, most = score_bounds(machine, [(win.seed, numbers(win.actions))])
    assert least < end[at.SCORE] <= most
