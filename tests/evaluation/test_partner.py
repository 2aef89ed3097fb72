"""Agents of ours as partners."""

from __future__ import annotations

import pickle

from plumbline.envs import codec
from plumbline.envs.shelf import empty
from plumbline.evaluation.agents import DO_NOTHING, RANDOM_LEGAL
from plumbline.evaluation.agents.partner import Place, reply
from plumbline.evaluation.protocol.opening import open_instance
from plumbline.evaluation.protocol.progress import begin
from plumbline.evaluation.suites import AGENTS
from tests.envs.toys import PARLEY
from tests.envs.toys.parley import Numbers, Talk


def a_place(tmp_path, **changes) -> Place:
    instance = codec.canonical(Numbers((3, 4))).decode()
    given = {"state": Talk(turn=1), "seat": 1, "turns": 1, "actions": 1, "chance": 7} | changes
    return Place("parley", instance, 0, "text", tmp_path, **given)


def test_it_speaks_for_its_seat(toys, tmp_path):
    turn = reply(RANDOM_LEGAL, a_place(tmp_path))
    assert (turn.seat, turn.actions) in [(1, ("say I hold 4",)), (1, ("declare 7",))]
    assert reply(DO_NOTHING, a_place(tmp_path)).passed


def test_it_says_the_same_again_and_something_else_later(toys, tmp_path):
    said = [reply(RANDOM_LEGAL, a_place(tmp_path, turns=turns)).actions for turns in range(12)]
    assert said == [reply(RANDOM_LEGAL, a_place(tmp_path, turns=turns)).actions for turns in range(12)]
    assert len(set(said)) == 2


def test_every_agent_and_every_place_travels_to_another_process(toys, tmp_path):
    for agent in AGENTS.values():
        assert pickle.loads(pickle.dumps(agent)) == agent
    place = a_place(tmp_path)
    assert pickle.loads(pickle.dumps(place)) == place
    play = open_instance("parley", place.instance, 0, "text", empty)
    assert begin(PARLEY, play.game, 0).spent == pickle.loads(pickle.dumps(begin(PARLEY, play.game, 0))).spent
