"""Levels: those that can be played are read and written, and bad ones are refused at once, with what stands there."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import partial
from time import process_time
from typing import Any

import pytest
from msgspec import structs

from plumbline.envs import codec
from plumbline.envs.contraption import levels, validity
from plumbline.envs.contraption.asks import (
    Against,
    Beside,
    Between,
    Edit,
    InRegion,
    Move,
    On,
    Place,
    Remove,
    Stretch,
    Turn,
)
from plumbline.envs.contraption.machine.machine import Machine
from plumbline.envs.contraption.model import (
    All,
    AnyOf,
    Before,
    Count,
    Happened,
    Hold,
    Holds,
    Inside,
    InState,
    Level,
    Not,
    Origin,
    Part,
    Region,
    Supply,
    Tie,
    Touch,
    Within,
)
from plumbline.envs.family import InvalidInstance
from tests.envs.contraption.reference import REFERENCE
from tests.envs.contraption.test_parts import CASES

LONGEST = 0.05  # seconds of a processor that others use, too; 10 ms are meant
LONGEST_MESSAGE = 400

SMALL = Level(
    title="Counterweight",
    parts=(
        Part("ball.base", 8, 8, free=True),
        Part("wall.red", 64, 64, w=64, h=16, free=True),
        Part("bucket", 200, 200),
        Part("pulley", 216, 104),
        Part("bucket", 264, 200),
        Part("outlet", 8, 336),
        Part("fan", 48, 336, free=True),
        Part("motor", 160, 336),
        Part("conveyor", 216, 336, w=96),
        Part("candle", 480, 336, params=(1,)),
    ),
    ties=(
        Tie("rope", ("p002.hook", "p003", "p004.hook")),
        Tie("plug", ("p006", "p005")),
        Tie("belt", ("p007", "p008")),
    ),
    bin=(Supply("wall.caution", 2, w=64, h=16), Supply("rope"), Supply("ball.steel", 3)),
    regions=(Region("R1", (384, 304, 464, 376)),),
    text="Bring the baseball into R1.",
    goal=Inside("p000", "R1"),
)
PLAIN = json.loads(codec.canonical(SMALL))


def changed(*place: Any, value: Any) -> bytes:
    """The file of a level with another value at a place."""
    plain = deepcopy(PLAIN)
    inner = plain
    for name in place[:-1]:
        inner = inner[name]
    inner[place[-1]] = value
    return json.dumps(plain).encode()


def grown(name: str, *values: Any) -> bytes:
    """The file of a level with more of something."""
    return changed(name, value=[*PLAIN[name], *values])


def merged(**fields: Any) -> bytes:
    """The file of a level with other fields."""
    return json.dumps(PLAIN | fields).encode()


def row(y: int, count: int) -> list[dict[str, Any]]:
    """A row of tennis balls."""
    return [a("ball.tennis", 16 * number, y) for number in range(count)]


part, goal = partial(changed, "parts"), partial(changed, "goal")


def a(kind: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    return {"type": kind, "x": x, "y": y, **more}


def tie(kind: str, *stops: str) -> bytes:
    return grown("ties", {"kind": kind, "stops": stops})


def not_within(depth: int) -> bytes:
    text = '{"is":"not","goal":' * depth + '{"is":"state","part":"p000","state":"lost"}' + "}" * depth
    return changed("goal", value="GOAL").replace(b'"GOAL"', text.encode())


BAD = {
    "65 parts": (grown("parts", *(a("cleat", 16 * n % 256, 272) for n in range(55))), "65 parts", "at most 64"),
    "a pile": (
        grown("parts", *(a("crate.small", 16, 280) for _ in range(54))),
        "part p011 crate.small at (16, 280) overlaps p010",
    ),
    "a part in another": (
        part(0, "x", value=72).replace(b'"y": 8', b'"y": 64', 1),
        "part p001 wall.red",
        "overlaps p000",
    ),
    "a width of nought": (part(1, "w", value=0), "part p001 wall.red at (64, 64): w 0", "16 from 16 to 256"),
    "a negative height": (part(1, "h", value=-16), "part p001 wall.red at (64, 64): h -16"),
    "a great height": (part(1, "h", value=144), "h 144", "to 128"),
    "a width between": (part(1, "w", value=24), "w 24: expected a multiple of 16"),
    "a width of what has its own": (part(0, "w", value=16), "part p000 ball.base at (8, 8): w 16", "always 18"),
    "an unknown type": (part(0, "type", value="ball.square"), "part p000 'ball.square'", "a type of part"),
    "a rope as a part": (part(0, "type", value="rope"), "part p000 'rope'"),
    "a long type": (part(0, "type", value="x" * 9000), "part p000 'xxxx", "…"),
    "off the grid": (part(0, "x", value=9), "part p000 ball.base at (9, 8)", "multiples of 8"),
    "off the field": (part(0, "x", value=496), "part p000 ball.base at (496, 8)", "on the field"),
    "far off the field": (part(0, "y", value=-(10**15)), "part p000", "on the field"),
    "a turn too many": (part(6, "turn", value=2), "part p006 fan", "turn 2", "0 to 1"),
    "a turn of a ball": (part(0, "turn", value=1), "turn 1: expected 0 to 0"),
    "a turn back": (part(6, "turn", value=-1), "turn -1"),
    "params of a ball": (part(0, "params", value=[1]), "params [1]", "none"),
    "params out of range": (part(9, "params", value=[2]), "params [2]", "lit (0 to 1)"),
    "usual params": (part(9, "params", value=[0]), "params [0]", "[] if all is as usual"),
    "too many params": (part(9, "params", value=[1] * 400), "part p009 candle", "params [1, 1"),
    "a float": (part(0, "x", value=8.0), "Expected `int`, got `float`", "8.0"),
    "a truth": (part(0, "x", value=True), "Expected `int`, got `bool`"),
    "NaN": (part(0, "x", value=float("nan")), "expected JSON"),
    "a field that is not": (part(0, "colour", value=1), "colour", "no such field"),
    "a key twice": (
        json.dumps(PLAIN).replace('"gravity": 600', '"gravity": 600, "gravity": 0').encode(),
        "key 'gravity' twice",
    ),
    "another schema": (changed("schema", value="contraption/9"), "contraption/9"),
    "no parts at all": (b'{"goal":null}', "missing required field `parts`"),
    "a gravity of a million": (changed("gravity", value=10**6), "gravity 1000000", "0 to 1200"),
    "a gravity upward": (changed("gravity", value=-1), "gravity -1"),
    "a run too long": (changed("most_ticks", value=7204), "most_ticks 7204", "to 7200"),
    "a run of no ticks": (changed("most_ticks", value=0), "most_ticks 0"),
    "a run that ends between rows": (changed("most_ticks", value=3601), "most_ticks 3601", "multiple of 4"),
    "a long text": (changed("text", value="a" * 151), "151 characters", "at most 150"),
    "a text of three lines": (changed("text", value=" ".join(["a" * 40] * 3)), "3 lines", "at most 2"),
    "a control character": (changed("text", value="Bring\x00it"), "printable"),
    "a line break": (changed("text", value="Bring\nit"), "printable"),
    "a turned text": (changed("title", value="a\u202eb"), "title", "printable"),
    "a text that is not normal": (changed("title", value="e\u0301"), "title"),
    "half a character": (changed("title", value="\ud800"), ""),
    "a rope to itself": (tie("rope", "p002.hook", "p002.hook"), "rope p002.hook - p002.hook: both ends at p002"),
    "a rope to no knot": (tie("rope", "p000.hook", "p002.hook"), "p000.hook is no knot"),
    "a rope to another knot": (tie("rope", "p002.top", "p004.hook"), "p002.top is no knot: expected one of p002.hook"),
    "a rope over a ball": (tie("rope", "p002.hook", "p000", "p004.hook"), "p000 is no pulley"),
    "a rope over no part": (tie("rope", "p002.hook", "p099", "p004.hook"), "p099 is no part"),
    "a rope with one end": (tie("rope", "p002.hook"), "1 stops"),
    "a rope of many pulleys": (tie("rope", "p002.hook", *["p003"] * 9, "p004.hook"), "11 stops"),
    "a rope twice over a pulley": (tie("rope", "p002.hook", "p003", "p003", "p004.hook"), "p003 twice"),
    "a second rope at a knot": (tie("rope", "p002.hook", "p004.hook"), "a second rope at p002.hook"),
    "a belt of three": (tie("belt", "p007", "p008", "p007"), "3 stops: a belt has two wheels"),
    "a belt to itself": (tie("belt", "p007", "p007"), "both ends at p007"),
    "a belt around a ball": (tie("belt", "p007", "p000"), "p000 is no wheel"),
    "the same belt": (tie("belt", "p008", "p007"), "a second belt at p007-p008"),
    "a long belt": (
        changed("parts", value=[*PLAIN["parts"], a("gear.big", 480, 8)]).replace(
            b'["p007", "p008"]', b'["p007", "p010"]'
        ),
        "belt p007 - p010: longer than 240 u",
    ),
    "a plug to no socket": (tie("plug", "p007", "p000"), "p000 has no socket"),
    "a plug of no load": (tie("plug", "p000", "p005"), "p000 has no plug"),
    "a second plug": (tie("plug", "p006", "p005"), "a second plug at p006"),
    "a long plug of what is free": (part(6, "x", value=104), "plug p006 - p005: longer than 40 u"),
    "a tie of glue": (tie("glue", "p000", "p001"), "glue is none of rope, belt, plug"),
    "a tie of nothing": (tie("rope"), "0 stops"),
    "three plugs": (
        changed("parts", value=[*PLAIN["parts"], a("lamp", 8, 280), a("lamp", 48, 280)]).replace(
            b'{"kind": "belt"',
            b'{"kind":"plug","stops":["p010","p005"]},{"kind":"plug","stops":["p011","p005"]},{"kind": "belt"',
        ),
        "3 plugs in p005, which has 2 sockets",
    ),
    "13 kinds in the bin": (
        grown("bin", *({"type": "ball.base", "count": n} for n in range(1, 11))),
        "13 kinds in the bin",
    ),
    "much in the bin": (grown("bin", {"type": "crate.small", "count": 19}), "25 things in the bin"),
    "nothing in the bin": (grown("bin", {"type": "crate.small", "count": 0}), "count 0"),
    "an unknown type in the bin": (grown("bin", {"type": "moon"}), "bin 3 'moon'"),
    "a size in the bin": (grown("bin", {"type": "wall.red"}), "bin 3 'wall.red': w 0"),
    "a size of a rope": (changed("bin", value=[{"type": "rope", "w": 16}]), "no size"),
    "a kind in the bin twice": (grown("bin", {"type": "ball.steel"}), "a second time"),
    "41 loose parts": (
        merged(parts=[*PLAIN["parts"], *row(272, 14)], bin=[{"type": "ball.base", "count": 24}]),
        "41 loose parts with those in the bin: expected at most 40",
    ),
    "65 parts with the bin": (
        merged(parts=[*PLAIN["parts"], *row(272, 31)], bin=[{"type": "cleat", "count": 24}]),
        "65 parts with those in the bin",
    ),
    "much work": (
        merged(
            parts=[*PLAIN["parts"], *row(272, 30)],
            regions=[*PLAIN["regions"], *({"name": name, "box": [0, 0, 8, 8]} for name in "ABCDEFG")],
            most_ticks=7200,
        ),
        "most_ticks 7200: expected at most",
        "with so many parts",
    ),
    "a region without a name": (changed("regions", 0, "name", value=""), "region 0 ''"),
    "a region of words": (changed("regions", 0, "name", value="left"), "region 0 'left'", "a capital letter"),
    "a region inside out": (changed("regions", 0, "box", value=[464, 304, 384, 376]), "region 0 'R1'", "on the field"),
    "a region off the field": (changed("regions", 0, "box", value=[384, 304, 464, 377]), "(384, 304, 464, 377)"),
    "a region of three numbers": (changed("regions", 0, "box", value=[384, 304, 464]), "Expected `array` of length 4"),
    "a region twice": (grown("regions", {"name": "R1", "box": [0, 0, 8, 8]}), "each name once"),
    "nine regions": (grown("regions", *({"name": f"A{n}", "box": [0, 0, 8, 8]} for n in range(8))), "9 regions"),
    "no goal": (changed("goal", value=None), "no goal"),
    "a goal of no kind": (goal("is", value="win"), "Invalid value 'win'"),
    "a goal on a missing part": (goal("part", value="p010"), "part 'p010'", "one of 10"),
    "a goal on an odd part": (goal("part", value="p0"), "part 'p0'"),
    "a goal on a wall": (goal("part", value="p001"), "part p001 wall.red", "a loose part"),
    "a goal in a missing region": (goal("region", value="X"), "region 'X'", "one of R1"),
    "a goal of a strange state": (
        changed("goal", value={"is": "state", "part": "p000", "state": "happy"}),
        "state 'happy' of p000",
    ),
    "a goal of a strange verb": (changed("goal", value={"is": "event", "verb": "sing"}), "event 'sing'"),
    "a goal of a strange object": (
        changed("goal", value={"is": "event", "verb": "hit", "object": "p077"}),
        "part 'p077'",
    ),
    "a hold of 10^9": (
        changed("goal", value={"is": "hold", "goal": PLAIN["goal"], "ticks": 10**9}),
        "1000000000 ticks",
    ),
    "a hold of no ticks": (changed("goal", value={"is": "hold", "goal": PLAIN["goal"], "ticks": 0}), "0 ticks"),
    "25 goals": (changed("goal", value={"is": "all", "goals": [PLAIN["goal"]] * 24}), "more than 24 parts"),
    "goals within goals": (not_within(24), "more than 24 parts"),
    "goals within too many goals": (not_within(100_000), "recursion"),
    "a count out of order": (
        changed("goal", value={"is": "count", "type": "loose", "region": "R1", "low": 2, "high": 1}),
        "count from 2 to 1",
    ),
    "a count of walls": (
        changed("goal", value={"is": "count", "type": "wall.red", "region": "R1", "low": 1, "high": 1}),
        "'wall.red'",
    ),
    "a touch of itself": (
        changed("goal", value={"is": "touch", "part": "p000", "other": "p000"}),
        "two that can touch",
    ),
    "a touch of two walls": (
        changed("goal", value={"is": "touch", "part": "p001", "other": "p005"}),
        "one of them loose",
    ),
    "a touch of a pulley": (
        changed("goal", value={"is": "touch", "part": "p000", "other": "p003"}),
        "two that can touch",
    ),
    "a wall that holds": (
        changed("goal", value={"is": "holds", "container": "p001", "part": "p000"}),
        "part p001",
        "a container",
    ),
    "a goal that holds": (changed("goal", value={"is": "not", "goal": PLAIN["goal"]}), "holds at the start"),
    "a goal and an edit": (
        changed("ask", value={"kind": "edit", "text": "Go.", "want": [], "category": "move"}),
        "a goal of its own",
    ),
    "an ask of no kind": (changed("ask", value={"kind": "sing"}), "Invalid value 'sing'"),
    "not JSON": (b"{", "expected JSON"),
    "brackets": (b"[" * 100_000, ""),
    "nothing": (b"", "expected JSON"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_level_is_refused_at_once(name, monkeypatch):
    monkeypatch.setattr(Machine, "advance", None)  # nothing runs
    content, *said = BAD[name]
    began = process_time()
    with pytest.raises((codec.Unreadable, InvalidInstance)) as refused:
        levels.read(content)
    assert process_time() - began < LONGEST
    assert [text for text in said if text not in str(refused.value)] == []
    assert len(str(refused.value)) < LONGEST_MESSAGE


def test_a_level_survives_its_file():
    assert levels.read(levels.write(SMALL)) == SMALL
    assert levels.read(b"\xef\xbb\xbf" + levels.write(SMALL)) == SMALL


def test_what_is_as_usual_may_be_left_out():
    content = b'{"parts":[{"type":"ball.base","x":8,"y":8}],"goal":{"is":"event","verb":"fall"}}'
    assert levels.read(content) == Level(parts=(Part("ball.base", 8, 8),), goal=Happened("fall"))


def test_an_empty_puzzle_can_be_read():
    assert levels.read(b'{"parts":[],"goal":{"is":"event","verb":"fall"}}').parts == ()


GOALS = (
    All((Inside("p000", "R1"), Not(InState("p009", "unlit")))),
    AnyOf((Touch("p000", "p001"), Holds("p002", "p000"))),
    Before(Happened("hit"), Happened("reach", "p000", "R1")),
    Hold(Inside("p000", "R1"), 120),
    Within(Count("ball.steel", "R1", 1, 3), 600),
    Count("loose", "R1", 2, 2),
    Happened("press", "", "p000"),
)


@pytest.mark.parametrize("wanted", GOALS, ids=lambda wanted: type(wanted).__name__)
def test_every_kind_of_goal_survives_its_file(wanted):
    level = structs.replace(SMALL, goal=wanted)
    assert levels.read(levels.write(level)) == level


WANTS = (
    Place("wall.caution", InRegion("R1")),
    Move("p000", Beside("left_of", "p001")),
    Move("p000", On("p001")),
    Move("p000", Between("p001", "p005")),
    Move("p000", Against("p001")),
    Turn("p006", 1),
    Remove("p006"),
    Stretch("p001", "w", -2),
)


@pytest.mark.parametrize("want", WANTS, ids=lambda want: type(want).__name__)
def test_every_kind_of_change_survives_its_file(want):
    ask = Edit("Move the baseball.", (want,), "move")
    level = structs.replace(SMALL, ask=ask, goal=None, text="", origin=Origin("push", 7, "salt"))
    assert levels.read(levels.write(level)) == level


@pytest.mark.parametrize(
    ("want", "said"),
    [
        (Place("rope", InRegion("R1")), "type 'rope'"),
        (Place("ball.base", InRegion("X")), "region 'X'"),
        (Move("p009", On("p001")), "part p009 candle: expected one that a player may move"),
        (Move("p000", Beside("inside", "p001")), "side 'inside'"),
        (Move("p000", On("p055")), "part 'p055'"),
        (Move("p000", Between("p001", "p001")), "between p001 and itself"),
        (Turn("p000", 1), "part p000: 1 turns"),
        (Turn("p006", 2), "part p006: 2 turns: expected 1 to 1"),
        (Stretch("p000", "w", 1), "axis 'w': expected one of none"),
        (Stretch("p001", "z", 1), "axis 'z'"),
        (Stretch("p001", "w", 0), "0 cells"),
        (Stretch("p001", "w", 16), "16 cells"),
    ],
)
def test_a_change_that_cannot_be_is_refused(want, said):
    level = structs.replace(SMALL, ask=Edit("Move it.", (want,), "move"), goal=None, text="")
    with pytest.raises(InvalidInstance) as refused:
        validity.check(level)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (Edit("", (Remove("p006"),), "remove"), "an empty text"),
        (Edit("Go.", (Remove("p006"),), "fly"), "category 'fly'"),
        (Edit("Go.", (), "move"), "0 changes"),
        (Edit("Go.", (Remove("p006"),) * 4, "multi"), "4 changes"),
        (Edit("G\x01.", (Remove("p006"),), "remove"), "printable"),
    ],
)
def test_an_edit_that_cannot_be_is_refused(ask, said):
    with pytest.raises(InvalidInstance) as refused:
        validity.check(structs.replace(SMALL, ask=ask, goal=None, text=""))
    assert said in str(refused.value)


def test_what_no_player_can_move_may_have_a_longer_plug():
    fixed = structs.replace(SMALL.parts[6], x=104, free=False)
    level = structs.replace(SMALL, parts=(*SMALL.parts[:6], fixed, *SMALL.parts[7:]))
    validity.check(level)


def test_the_levels_of_tests_are_valid():
    for level in (REFERENCE, *(case.level for case in CASES.values())):
        validity.check(level)


def test_a_goal_stands_on_two_lines():
    assert validity.lines("Bring the baseball into R1.") == ["Bring the baseball into R1."]
    assert [len(line) for line in validity.lines(" ".join(["word"] * 30))] == [74, 74]
