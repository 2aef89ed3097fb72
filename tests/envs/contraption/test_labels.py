"""Labels of parts follow from what is seen."""

from __future__ import annotations

from msgspec.structs import replace

from plumbline.envs.contraption.labels import labeled
from plumbline.envs.contraption.layouts import order, start
from tests.envs.contraption.bench.benches import opened
from tests.envs.contraption.machines import a_level, a_part, plug

LEVEL = a_level(
    a_part("ball.base", 200, 96, free=True), a_part("ball.base", 96, 96, free=True), a_part("ball.base", 304, 96),
    a_part("fan", 96, 200, free=True), a_part("outlet", 136, 200),
    ties=(plug(3, 4),),
)  # fmt: skip
GAME = opened(LEVEL)
PARTS = {part.id: part for part in start(LEVEL).parts}


def labels(*parts, ties=()):
    found = labeled(GAME, tuple(sorted(parts, key=order)), ties)
    return {(part.type, part.x, part.y): part.id for part in found.parts}, found.ties


def test_the_start_has_its_own_labels():
    found, ties = labels(*PARTS.values(), ties=LEVEL.ties)
    assert found == {(part.type, part.x, part.y): part.id for part in PARTS.values()}
    assert ties == LEVEL.ties


def test_a_part_that_comes_back_from_the_bin_is_itself_again():
    again = replace(PARTS["p003"], id="p009", x=240)
    found, ties = labels(PARTS["p004"], again, ties=(plug(9, 4),))
    assert found["fan", 240, 200] == "p003"
    assert ties == (plug(3, 4),)


def test_of_two_that_were_exchanged_each_has_the_place_of_the_other():
    swapped = replace(PARTS["p000"], x=96), replace(PARTS["p001"], x=200)
    found, _ = labels(*swapped)
    assert found == {("ball.base", 200, 96): "p000", ("ball.base", 96, 96): "p001"}


def test_one_that_stays_keeps_its_label_when_another_is_gone():
    found, _ = labels(PARTS["p000"], PARTS["p002"])
    assert found == {("ball.base", 200, 96): "p000", ("ball.base", 304, 96): "p002"}


def test_what_is_one_too_many_gets_the_next_labels():
    more = [replace(PARTS["p000"], id=f"p0{20 + number}", x=8 * number, y=300) for number in range(4)]
    found, _ = labels(*more, PARTS["p002"])
    assert [found["ball.base", 8 * number, 300] for number in range(4)] == ["p001", "p000", "p005", "p006"]


def test_a_tie_to_what_is_in_the_hand_is_not_there():
    _, ties = labels(PARTS["p004"], ties=LEVEL.ties)
    assert ties == ()
