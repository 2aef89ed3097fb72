"""The sets that come with the project: a level is played under several seeds where there is chance, and only there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from plumbline.envs import FAMILIES, codec
from plumbline.envs.vgdl.rules import machine
from plumbline.envs.vgdl.search.random_sources import has_chance
from plumbline.evaluation.files import task_sets

FIXTURES = Path(__file__).parents[3] / "fixtures" / "tasksets"
FAMILY = FAMILIES["vgdl"]


def test_a_level_without_chance_is_played_once_and_one_with_chance_under_five_seeds():
    _, lines = task_sets.read((FIXTURES / "arcade-150-v2.jsonl").read_bytes())
    seeds = Counter(task_sets.instance_text(line) for line in lines)
    assert len({(task_sets.instance_text(line), line.seed) for line in lines}) == len(lines) == 150
    assert {_has_chance(level): count for level, count in seeds.items()} == {True: 5, False: 1}
    assert len(set(seeds.values())) == 2


def _has_chance(level: str) -> bool:
    program = machine(codec.load(FAMILY.rules.instance, level), {}.get).program
    return has_chance(program.game, program.map)
