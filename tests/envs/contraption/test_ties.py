"""Ties that players make, and the order in which layouts are built."""

from __future__ import annotations

import pytest

from plumbline.envs.contraption import ties
from plumbline.envs.contraption.layouts import knot_of, ordered, part_id, part_of, placed, start, tie_id
from plumbline.envs.contraption.model import Layout, Placed, Tie
from tests.envs.contraption.machines import a_part, belt, plug, rope

FAN = Placed("p009", "fan", 96, 200)


def put(*parts: tuple[str, int, int]) -> tuple[Placed, ...]:
    return tuple(placed(a_part(*part), part_id(number)) for number, part in enumerate(parts))


@pytest.mark.parametrize(
    ("parts", "source"),
    [
        ((("outlet", 56, 200),), "p000"),
        ((("outlet", 24, 200),), "p000"),
        ((("outlet", 16, 200),), None),
        ((("outlet", 168, 200),), "p000"),
        ((("outlet", 176, 200),), None),
        ((("outlet", 24, 200), ("outlet.switch", 136, 200)), "p001"),
        ((("outlet.switch", 56, 200), ("outlet", 136, 200)), "p001"),
        ((("outlet", 136, 200), ("outlet", 56, 200)), "p001"),
        ((("ball.base", 56, 200), ("lamp", 136, 200)), None),
        ((("generator", 48, 200),), "p000"),
    ],
)
def test_a_load_is_plugged_into_the_nearest_source(parts, source):
    found = ties.plug_of(FAN, put(*parts), ())
    assert (found and found.stops) == (source and ("p009", source))


def test_a_source_without_a_free_socket_is_passed_over():
    parts = put(("outlet", 56, 200), ("outlet", 24, 240), ("lamp", 8, 8), ("lamp", 48, 8))
    taken = (plug(2, 0), plug(3, 0))
    assert ties.plug_of(FAN, parts, taken).stops == ("p009", "p001")
    assert ties.plug_of(FAN, parts[:1], taken) is None


def test_what_is_no_load_gets_no_plug():
    assert ties.plug_of(Placed("p009", "ball.base", 96, 200), put(("outlet", 56, 200)), ()) is None


@pytest.mark.parametrize(
    ("tie", "is_too_long"),
    [
        (plug(0, 1), False),
        (plug(0, 2), True),
        (belt(3, 4), False),
        (belt(3, 5), True),
        (rope("p006.hook", "p007.hook"), False),
    ],
)
def test_what_is_too_long(tie, is_too_long):
    parts = put(
        ("fan", 8, 8), ("outlet", 48, 8), ("outlet", 88, 8),
        ("gear.big", 8, 96), ("gear.big", 248, 96), ("gear.big", 256, 96),
        ("bucket", 8, 200), ("bucket", 456, 300),
    )  # fmt: skip
    assert ties.is_too_long(tie, {part.id: part for part in parts}) == is_too_long


def test_the_knots_of_parts():
    assert ties.knots(Placed("p003", "teeter", 0, 0)) == ("p003.left", "p003.right")
    assert ties.knots(Placed("p003", "ball.base", 0, 0)) == ()
    assert (part_of("p003.left"), knot_of("p003.left"), part_of("p003"), knot_of("p003")) == (
        "p003",
        "left",
        "p003",
        "",
    )


def test_layouts_are_built_in_one_order():
    parts = put(
        ("wall.red", 8, 8), ("ball.base", 48, 8), ("ball.base", 8, 96), ("gear.big", 96, 8), ("gear.big", 48, 40)
    )
    found = ordered(Layout(parts, (belt(3, 4), plug(1, 0))))
    assert [part.id for part in found.parts] == ["p002", "p001", "p004", "p003", "p000"]
    assert found.ties == (Tie("belt", ("p004", "p003")), plug(1, 0))
    assert ordered(found) == found


def test_ids_are_positions():
    from tests.envs.contraption.reference import REFERENCE

    layout = start(REFERENCE)
    assert [part.id for part in layout.parts] == [part_id(number) for number in range(32)]
    assert [part.type for part in layout.parts] == [part.type for part in REFERENCE.parts]
    assert tie_id(3) == "t003"
