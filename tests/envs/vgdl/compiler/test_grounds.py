"""Crowds that never change have tables, others are marked, and plays are the same as if each looked at each."""

from __future__ import annotations

import pytest

from plumbline.envs.vgdl.compiler import grounds
from plumbline.envs.vgdl.compiler.machine import numbers
from plumbline.envs.vgdl.kernel.memory import layout as at
from tests.envs.vgdl.worlds import a_machine

LEVEL = "\n".join(["wwwwwwww", "wA b bbw", "w b  b w", "wbb bb w", "wwwwwwww"])
PARTS = {"sprites": "bee > RandomNPC speed=0.4", "letters": "b > bee\nw > wall\nA > avatar"}


def tables(*rules):
    machine = a_machine(LEVEL, rules="\n".join(rules), **PARTS)
    code = machine.table.code
    rows = range(code[at.PASSES], code[at.PASSES] + code[at.PASS_COUNT] * at.PASS_ROW, at.PASS_ROW)
    return [bool(code[row + at.GROUND]) for row in rows]


def test_walls_that_nothing_changes_have_a_table():
    assert tables("bee wall > stepBack", "avatar wall > stepBack", "bee avatar > reverseDirection") == [1, 1, 0]


@pytest.mark.parametrize(
    "rule",
    [
        "wall avatar > killSprite",
        "avatar wall > killBoth",
        "avatar wall > transformTo stype=bee killSecond=true",
        "avatar EOS > spawn stype=wall",
        "avatar TIME > killAll stype=wall",
        "wall bee > cloneSprite",
        "wall bee > bounceForward",
        "wall EOS > killSprite",
    ],
)
def test_walls_that_a_rule_may_change_have_none(rule):
    assert not any(tables("bee wall > stepBack", rule))


@pytest.mark.parametrize(
    "rules",
    [
        "bee wall > stepBack\nbee bee > stepBack\navatar wall > stepBack",
        "bee bee > bounceForward\nbee wall > reverseDirection",
        "bee bee > undoAll\nbee wall > undoAll",
        "bee bee > killBoth scoreChange=1\nwall bee > killSprite",
    ],
)
def test_plays_are_as_if_each_looked_at_each(rules, monkeypatch):
    """With a table of the walls and without."""
    parts = PARTS | {"rules": rules}
    quick = a_machine(LEVEL, **parts)
    monkeypatch.setattr(grounds, "MOST_TABLES", 0)
    slow = a_machine(LEVEL, **parts)
    actions = numbers("NRDLUS" * 10)
    for seed in range(5):
        assert quick.advance(quick.start(seed), actions).tobytes() == slow.advance(slow.start(seed), actions).tobytes()
