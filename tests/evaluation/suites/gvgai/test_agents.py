"""Agents that try things out in the engine: what they reach, that they can be reproduced, and what they do not know."""

from __future__ import annotations

import numpy as np
import pytest

from plumbline.envs.dice import Dice
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.vgdl import FAMILY
from plumbline.envs.vgdl.generate import generate, level
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.model import Recipe
from plumbline.envs.vgdl.rules import integers
from plumbline.evaluation.agents.baseline import Situation, act
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.replays import replay
from plumbline.evaluation.suites import AGENTS, SUITES
from plumbline.evaluation.suites.gvgai.agents import breadth_first, olets
from plumbline.evaluation.suites.gvgai.agents.forward import TICKS, Forward, value
from tests.envs.vgdl.worlds import a_machine, a_text

PLANNERS = ("olets", "tree-search", "evolution", "iterated-width", "breadth-first", "one-step")
PROTOCOL = Protocol(actions=120)
BUDGETED = ("olets", "tree-search", "evolution", "iterated-width")

GEMS = {
    "sprites": "gem > Resource limit=9\nlava > Immovable\nfly > RandomNPC",
    "letters": "g > gem\nl > lava\nf > fly",
    "rules": "gem avatar > collectResource scoreChange=1\navatar lava > killSprite scoreChange=-1\n"
    "avatar EOS > stepBack\nfly EOS > stepBack",
    "ends": "SpriteCounter stype=gem limit=0 win=True\nSpriteCounter stype=avatar limit=0 win=False",
}


def gems(text="lllllll\nlA.g.gl\nl..f..l\nlllllll", seed=3):
    rules = a_text(**GEMS).encode()
    setting = parse("none", FAMILY.modalities, FAMILY.options)
    return Opened(
        FAMILY, FAMILY.rules.open(level("gems", 0, rules, text, "L"), setting, lambda digest: rules), seed, setting
    )


def bundled(name, number=0):
    setting = parse("none", FAMILY.modalities, FAMILY.options)
    return Opened(FAMILY, FAMILY.rules.open(generate(Recipe(name, number), 0), setting, empty), 0, setting)


def said_by(name, play, dice=5):
    return tuple(act(AGENTS[name], play, PROTOCOL, Dice(dice)))


def trajectory_of(name, play, dice=5):
    return replay(play.family, play.game, play.seed, PROTOCOL, said_by(name, play, dice))


@pytest.mark.parametrize("name", ["olets", "tree-search", "evolution", "iterated-width"])
def test_planners_collect_what_is_near_and_keep_out_of_the_lava(name):
    assert trajectory_of(name, gems()).solved


def test_a_removed_avatar_is_in_no_place_for_olets():
    machine = a_machine(
        "Ab", sprites="box > Immovable", letters="b > box", rules="box avatar > transformTo stype=wall killSecond=true"
    )
    before = machine.start(0)
    assert [olets._place(machine.advance(before, [action])) for action in (at.NIL, at.RIGHT)] == [(0, 0), None]


def test_one_step_ahead_avoids_what_kills_at_once():
    assert all(trajectory_of("one-step", gems(), dice).outcome != "lost" for dice in range(5))


def test_breadth_first_plays_a_shortest_way_at_once():
    play = bundled("causeway")
    (said,) = said_by("breadth-first", play)
    assert len(said.actions) == len(FAMILY.puzzles.solve(play.game, FAMILY.rules.start(play.game, 0)).actions)
    assert trajectory_of("breadth-first", play).solved


def test_a_way_that_takes_more_ticks_than_breadth_first_has_is_not_found():
    play = bundled("causeway")
    short = AGENTS["breadth-first"].looking(20)
    said = next(act(short, play, PROTOCOL, Dice(5)))
    assert len(said.actions) == 1
    assert "up to 20 ticks" in short.described


@pytest.mark.parametrize("name", PLANNERS)
def test_the_same_dice_say_the_same(name):
    assert said_by(name, gems()) == said_by(name, gems())


@pytest.mark.parametrize("name", BUDGETED)
def test_budgets_are_kept(name, monkeypatch):
    tried, after = [], Forward.after

    def counting(self, state, actions):
        tried.append(len(actions))
        return after(self, state, actions)

    monkeypatch.setattr(Forward, "after", counting)
    play = gems()
    for ticks, most in ((TICKS, TICKS + 60), (60, 120)):
        tried.clear()
        AGENTS[name].choose(Situation(play, FAMILY.rules.start(play.game, 3), ticks=ticks), Dice(1))
        assert 50 < sum(tried) <= most


@pytest.mark.parametrize("name", BUDGETED)
def test_who_is_given_time_thinks_that_long(name):
    play = gems()
    situation = Situation(play, FAMILY.rules.start(play.game, 3), thinking_seconds=0.0)
    turn, _ = AGENTS[name].choose(situation, Dice(1))
    assert turn.actions


def test_the_forward_model_has_chance_of_its_own():
    play = gems()
    world = FAMILY.rules.start(play.game, 3)
    one, other = (Forward.of(Situation(play, world), Dice(dice)).state for dice in (1, 2))
    seeds = [at.SEED_HIGH, at.SEED_LOW]
    assert not np.array_equal(one[seeds], integers(world)[seeds])
    assert not np.array_equal(one[seeds], other[seeds])
    assert np.array_equal(np.delete(one, seeds), np.delete(integers(world), seeds))


def test_breadth_first_does_not_know_what_chance_holds(monkeypatch):
    seen = []
    monkeypatch.setattr(breadth_first, "shortest", lambda machine, state, _: seen.append(state))
    play = gems()
    world = FAMILY.rules.start(play.game, 3)
    AGENTS["breadth-first"].choose(Situation(play, world), Dice(1))
    seeds = [at.SEED_HIGH, at.SEED_LOW]
    assert not np.array_equal(seen[0][seeds], integers(world)[seeds])


def test_wins_and_losses_outweigh_points():
    play = gems("A.g")
    won = play.game.machine.advance(play.game.machine.start(0), [at.RIGHT, at.RIGHT])
    lost = gems("Alg").game.machine.advance(gems("Alg").game.machine.start(0), [at.RIGHT])
    assert value(won) > 100 > -100 > value(lost)


def test_the_suite_names_its_agents():
    assert set(PLANNERS) < {agent.name for agent in SUITES["gvgai"].agents} <= set(AGENTS)


def test_iterated_width_goes_on_where_a_turn_is_new():
    parts = {
        "sprites": "bolt > Missile speed=1\nfoe > Immovable",
        "letters": "A > avatar\nf > foe",
        "rules": "foe bolt > killSprite scoreChange=1\navatar wall > stepBack\navatar foe > stepBack",
        "avatar": "avatar > ShootAvatar stype=bolt orientation=UP",
        "ends": "SpriteCounter stype=foe limit=0 win=True",
    }
    rules, setting = a_text(**parts).encode(), parse("none", FAMILY.modalities, FAMILY.options)
    played = FAMILY.rules.open(level("aim", 0, rules, "www\nwAf\nwww", "L"), setting, lambda digest: rules)
    play = Opened(FAMILY, played, 3, setting)
    said = [turn.actions[0] for turn in act(AGENTS["iterated-width"], play, Protocol(actions=9), Dice(1))]
    assert said[:2] == ["right", "use"]


@pytest.mark.parametrize("name", BUDGETED)
@pytest.mark.parametrize("ticks", [1_000, 5_000])
def test_those_who_look_ahead_also_play_with_larger_budgets(name, ticks):
    agent = AGENTS[f"{name}-{ticks}-ticks"]
    assert agent in SUITES["gvgai"].on_request
    assert agent == AGENTS[name].looking(ticks)
    assert agent.title == f"{AGENTS[name].title}, {ticks:,} ticks"
    assert f"{ticks:,} ticks" in agent.described
