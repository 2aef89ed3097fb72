"""Presses of the button do what the hand and the cursor say, and lose nothing."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from plumbline.envs import codec
from plumbline.envs.contraption import films
from plumbline.envs.contraption.bench import areas, presses, running
from plumbline.envs.contraption.bench.bench import EDIT, RUN, Bench
from plumbline.envs.contraption.bench.hand import Empty, Holding, Stretching, Threading
from plumbline.envs.contraption.look import screen
from plumbline.envs.contraption.model import Happened, Supply, Tie
from tests.envs.contraption.bench.benches import (
    at,
    at_start,
    check,
    click,
    everything,
    hold_handle,
    named,
    somewhere,
    take,
    workshop,
)
from tests.envs.contraption.machines import a_level, a_part, belt, plug, rope

SLOT = areas.middle(screen.SLOTS[0])
RUN_BUTTON, RESET_BUTTON = areas.middle(screen.RUN), areas.middle(screen.RESET)
BIN_EDGE, TOOLS = (560, 200), (10, 300)


def a_wall(x=96, y=96, **changes):
    return a_part("wall.red", x, y, w=64, h=16, **{"free": True} | changes)


def held_wall(**changes):
    """A level with one wall, which is in the hand, taken 32 u from its left and 8 u from its upper edge."""
    game, bench = at_start(a_level(a_wall(), **changes))
    return game, take(game, bench, "p000")


# --- the empty hand


def test_a_press_on_a_part_takes_it_from_the_field():
    game, bench = held_wall()
    assert bench.parts == ()
    assert bench.hand == Holding(named(at_start(game.level)[1], "p000"), 32, 8)
    assert bench.hovered == ""


def test_a_locked_part_stays():
    game, bench = at_start(a_level(a_wall(free=False)))
    after = take(game, bench, "p000")
    assert (after.parts, after.hand, after.hovered, after.strays) == (bench.parts, Empty(), "", 1)


@pytest.mark.parametrize("where", [(300, 300), (20, 200), (300, 420), SLOT, (600, 320)])
def test_a_press_on_nothing_is_counted_and_does_nothing(where):
    game, bench = at_start(a_level(a_wall()))
    after = click(game, bench, *where)
    assert after == replace(bench, cursor=where, strays=1)


def test_handles_are_met_before_what_lies_below_them():
    game, bench = at_start(a_level(a_wall(96, 96), a_wall(160, 80)))
    after = hold_handle(game, bench, "p000", "recycle")
    assert [part.id for part in after.parts] == ["p001"]
    assert after.bin == (Supply("wall.red", 1, 64, 16),)


def test_where_no_handle_is_shown_a_press_takes_what_is_seen():
    game, bench = at_start(a_level(a_wall(96, 96), a_wall(160, 80)))
    after = click(game, bench, 48 + 164, 92)  # where the first wall has a handle, if it is hovered over
    assert after.hand.part.id == "p001"


def test_a_turn_keeps_the_handles_so_that_presses_repeat():
    game, bench = at_start(a_level(a_part("fan", 96, 96, free=True)))
    turned = hold_handle(game, bench, "p000", "flip")
    assert (named(turned, "p000").turn, turned.hovered, turned.edits) == (1, "p000", 1)
    assert named(click(game, turned, *turned.cursor), "p000").turn == 0


def test_a_turn_without_room_is_refused():
    game, bench = at_start(a_level(a_part("laser.red", 96, 96, free=True), a_wall(96, 120)))
    after = hold_handle(game, bench, "p000", "flip")
    assert (named(after, "p000").turn, after.refused, after.edits) == (0, 1, 0)


def test_a_part_that_is_tied_takes_its_belts_to_the_bin():
    parts = a_part("motor", 32, 256, free=True), a_part("conveyor", 112, 264, w=96, free=True)
    game, bench = at_start(a_level(*parts, ties=(belt(0, 1),), bin=(Supply("belt", 1),)))
    after = hold_handle(game, bench, "p000", "recycle")
    assert after.ties == ()
    assert after.bin == (Supply("belt", 2), Supply("motor", 1))
    assert everything(after) == everything(bench)


def test_reset_restores_the_start_whatever_is_in_the_hand():
    game, bench = held_wall(bin=(Supply("ball.base", 2),))
    moved = click(game, at(game, bench, (200, 200)), *SLOT)
    after = click(game, moved, *RESET_BUTTON)
    first = at_start(game.level)[1]
    assert (after.parts, after.ties, after.bin, after.hand) == (first.parts, first.ties, first.bin, Empty())
    assert after.drops == 1


# --- a part in the hand


def test_a_part_is_dropped_at_the_nearest_place_of_the_grid():
    game, bench = held_wall()
    after = at(game, bench, (200 + 32 + 3, 200 + 8 - 4))
    assert (named(after, "p000").x, named(after, "p000").y) == (200, 200)
    assert (after.drops, after.edits, after.hovered) == (1, 1, "p000")


def test_a_part_that_is_put_where_it_was_is_no_edit():
    game, bench = held_wall()
    after = at(game, bench, (96 + 32, 96 + 8))
    assert (after.parts, after.drops, after.edits) == (at_start(game.level)[1].parts, 1, 0)


@pytest.mark.parametrize("place", [(8, 100), (500, 100), (100, 2), (100, 372), (300, 208)])
def test_without_room_a_part_stays_in_the_hand(place):
    game, bench = at_start(a_level(a_wall(), a_wall(288, 200, free=False)))
    held = take(game, bench, "p000")
    after = at(game, held, place)
    assert after == replace(held, cursor=after.cursor, refused=1)


@pytest.mark.parametrize("where", [BIN_EDGE, (639, 377), RUN_BUTTON, SLOT, TOOLS, (600, 360)])
def test_the_bin_and_the_tools_take_what_is_held(where):
    game, bench = held_wall(bin=(Supply("wall.red", 1, 64, 16),))
    after = click(game, bench, *where)
    assert (after.hand, after.bin, after.phase) == (Empty(), (Supply("wall.red", 2, 64, 16),), EDIT)


def test_the_last_column_of_the_field_is_no_bin():
    game, bench = held_wall()
    assert click(game, bench, 559, 200).refused == 1
    assert click(game, bench, 300, 378).refused == 1


def test_what_the_bin_gives_is_held_by_its_middle_under_a_new_id():
    game, bench = at_start(a_level(a_wall(), bin=(Supply("ball.bowling", 1),)))
    held = click(game, bench, *SLOT)
    assert (held.hand.part.id, held.hand.grab_x, held.hand.grab_y, held.bin[0].count) == ("p001", 16, 16, 0)
    after = at(game, held, (216, 216))
    assert (named(after, "p001").x, named(after, "p001").y, after.edits) == (200, 200, 1)


def test_an_empty_slot_gives_nothing():
    game, bench = at_start(a_level(a_wall(), bin=(Supply("ball.bowling", 1),)))
    empty = at(game, click(game, bench, *SLOT), (216, 216))
    assert click(game, empty, *SLOT).hand == Empty()


def test_the_bin_scrolls_by_four_slots():
    kinds = ("base", "basket", "soccer", "steel", "tennis")
    game, bench = at_start(a_level(a_wall(), bin=tuple(Supply(f"ball.{kind}") for kind in kinds)))
    down, up = areas.middle(screen.SCROLL_DOWN), areas.middle(screen.SCROLL_UP)
    assert click(game, bench, *up).scroll == 0
    below = click(game, click(game, bench, *down), *down)
    assert (below.scroll, below.strays) == (4, 1)
    assert click(game, below, *SLOT).hand.part.type == "ball.tennis"
    assert click(game, below, *up).scroll == 0


# --- plugs and belts


def test_a_load_is_plugged_in_where_it_is_dropped():
    parts = a_part("outlet", 96, 96), a_part("outlet", 400, 96), a_part("fan", 136, 96, free=True)
    game, bench = at_start(a_level(*parts, ties=(plug(2, 0),)))
    beside = at(game, take(game, bench, "p002"), (400 - 40 + 16, 96 + 20))
    assert beside.ties == (plug(2, 1),)
    away = at(game, take(game, bench, "p002"), (256, 256))
    assert away.ties == ()


def test_a_source_that_is_moved_away_loses_its_loads():
    parts = a_part("outlet", 96, 96, free=True), a_part("fan", 136, 96)
    game, bench = at_start(a_level(*parts, ties=(plug(1, 0),)))
    held = take(game, bench, "p000")
    assert held.ties == bench.ties
    assert at(game, held, (300, 300)).ties == ()
    assert at(game, held, (96, 160)).ties == bench.ties


def test_a_belt_that_is_too_long_is_back_in_the_bin():
    parts = a_part("motor", 32, 256, free=True), a_part("gear.big", 96, 256)
    game, bench = at_start(a_level(*parts, ties=(belt(0, 1),)))
    after = at(game, take(game, bench, "p000"), (400, 100))
    assert (after.ties, after.bin) == ((), (Supply("belt", 1),))


# --- the stretching hand


def test_the_right_edge_follows_the_cursor_in_steps():
    game, bench = at_start(a_level(a_wall()))
    held = hold_handle(game, bench, "p000", "stretch w")
    assert isinstance(held.hand, Stretching)
    assert held.parts == bench.parts
    x, y = held.cursor
    after = click(game, held, x + 35, y + 90)
    assert (named(after, "p000").w, named(after, "p000").x, after.edits) == (96, 96, 1)


def test_the_lower_edge_stays_within_its_limits():
    game, bench = at_start(a_level(a_wall()))
    after = click(game, hold_handle(game, bench, "p000", "stretch h"), 300, 376)
    assert named(after, "p000").h == 128


def test_a_press_where_it_began_leaves_the_size():
    game, bench = at_start(a_level(a_wall()))
    held = hold_handle(game, bench, "p000", "stretch w")
    after = click(game, held, *held.cursor)
    assert (after.parts, after.hand, after.edits) == (bench.parts, Empty(), 0)


def test_through_another_part_nothing_is_stretched():
    game, bench = at_start(a_level(a_wall(), a_wall(200, 96, free=False)))
    held = hold_handle(game, bench, "p000", "stretch w")
    after = click(game, held, held.cursor[0] + 64, held.cursor[1])
    assert (after.hand, after.refused, after.parts) == (held.hand, 1, bench.parts)


# --- the threading hand


def with_rope(**changes):
    parts = (
        a_part("balloon", 96, 200), a_part("pulley", 200, 40), a_part("pulley", 296, 40), a_part("bucket", 280, 200),
        a_part("teeter", 400, 300),
    )  # fmt: skip
    game, bench = at_start(a_level(*parts, bin=(Supply("rope", 1),), **changes))
    return game, click(game, bench, *SLOT)


def test_a_rope_goes_from_an_end_over_pulleys_to_another_end():
    game, held = with_rope()
    for place in ((110, 234), (210, 52), (306, 52)):
        held = at(game, held, place)
    assert held.hand == Threading("rope", ("p000.knot", "p001", "p002"))
    after = at(game, held, (304, 200))
    assert after.ties == (rope("p000.knot", "p001", "p002", "p003.hook"),)
    assert (after.hand, after.bin[0].count, after.edits) == (Empty(), 0, 1)


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ([], (210, 52)),  # it begins at an end
        ([], (140, 234)),  # where nothing is
        ([(110, 234)], (110, 234)),  # an end twice
        ([(110, 234), (210, 52)], (210, 52)),  # a pulley twice
        ([(400 + 7, 300 + 45)], (400 + 89, 300 + 11)),  # both ends of one part
    ],
)
def test_a_rope_cannot_go_anywhere(first, then):
    game, held = with_rope()
    for place in first:
        held = at(game, held, place)
        assert held.refused == 0
    after = at(game, held, then)
    assert (after.hand, after.refused) == (held.hand, 1)


def test_an_end_holds_one_rope():
    game, held = with_rope(ties=(rope("p000.knot", "p003.hook"),))
    assert at(game, held, (110, 234)).refused == 1


def test_a_rope_goes_back_into_the_bin():
    game, held = with_rope()
    after = click(game, at(game, held, (110, 234)), *BIN_EDGE)
    assert (after.hand, after.bin) == (Empty(), (Supply("rope", 1),))


def with_belt():
    parts = a_part("motor", 32, 256), a_part("gear.big", 96, 256), a_part("gear.big", 400, 256), a_part("lamp", 200, 96)
    game, bench = at_start(a_level(*parts, bin=(Supply("belt", 1),)))
    return game, click(game, bench, *SLOT)


def test_a_belt_goes_around_two_wheels():
    game, held = with_belt()
    after = at(game, at(game, held, (52, 272)), (112, 272))
    assert after.ties == (belt(0, 1),)


@pytest.mark.parametrize("then", [(52, 272), (416, 272), (214, 116), (300, 100)])
def test_a_belt_needs_two_wheels_that_are_near(then):
    game, held = with_belt()
    one = at(game, held, (52, 272))
    after = at(game, one, then)
    assert (after.hand, after.refused) == (one.hand, 1)


# --- runs


def test_a_run_begins_and_is_stopped_with_all_as_it_was():
    game, bench = at_start(workshop())
    begun = click(game, bench, *RUN_BUTTON)
    assert (begun.phase, begun.tick, begun.runs) == (RUN, 0, 1)
    later = running.passing(game, begun, 120)
    assert later.tick == 120
    assert take(game, later, "p002").parts == bench.parts
    after = click(game, later, *RUN_BUTTON)
    assert (after.phase, after.tick, after.parts, after.ties) == (EDIT, 0, bench.parts, bench.ties)


def test_the_first_run_is_judged_once():
    fan, balloon = a_part("fan", 96, 96, free=True), a_part("balloon", 300, 200)
    solving = a_level(balloon, goal=Happened("lift", "p000"))
    game, bench = at_start(solving)
    assert click(game, bench, *RUN_BUTTON).first_run == 1
    game, bench = at_start(a_level(fan, balloon))
    assert click(game, bench, *RUN_BUTTON).first_run == 0


# --- whatever is done


def test_random_presses_lose_and_double_nothing():
    game, bench = at_start(workshop())
    random, met = Random(7), set()
    for _ in range(10_000):
        x, y = RUN_BUTTON if bench.phase == RUN and random.random() < 0.5 else somewhere(game, bench, random)
        act = presses.move if random.random() < 0.25 else click
        after = act(game, bench, x, y)
        assert act(game, bench, x, y) == after
        check(game, after)
        met.add((type(after.hand), after.phase))
        bench = after
    assert met == {(Empty, RUN), *((hand, EDIT) for hand in (Empty, Holding, Stretching, Threading))}
    assert min(bench.edits, bench.drops, bench.refused, bench.runs) > 40
    assert codec.load(Bench, codec.dump(bench)) == bench


def seen(bench):
    """What is seen of a layout: parts without their ids, and ties by the places of what they join."""
    names = {part.id: replace(part, id="") for part in bench.parts}
    ties = [
        Tie(tie.kind, tuple(f"{names[stop.partition('.')[0]]}.{stop.partition('.')[2]}" for stop in tie.stops))
        for tie in bench.ties
    ]
    return sorted(map(str, names.values())), sorted(map(str, ties))


def exchanged(game, bench, random):
    """All that may be moved is thrown into the bin, and put where it was."""
    free = [part for part in bench.parts if part.id not in game.locked]
    emptied = bench
    for part in free:
        emptied = hold_handle(game, emptied, part.id, "recycle")
    random.shuffle(free)
    for part in sorted(free, key=lambda part: ("ramp outlet ball wall fan").index(part.type.partition(".")[0])):
        slot = next(
            number
            for number, supply in enumerate(emptied.bin)
            if (supply.type, supply.w, supply.h) == (part.type, part.w, part.h) and supply.count
        )
        page = replace(emptied, scroll=slot // 4 * 4)
        held = click(game, page, *areas.middle(screen.SLOTS[slot % 4]))
        emptied = at(game, held, (part.x + held.hand.grab_x, part.y + held.hand.grab_y))
        if emptied.refused > held.refused:  # as it lies in the bin, not yet turned, it has no room
            return emptied
        name = next(each.id for each in emptied.parts if (each.x, each.y) == (part.x, part.y))
        for _ in range(part.turn):
            emptied = hold_handle(game, emptied, name, "flip")
    return emptied


def test_what_looks_alike_runs_alike_however_it_came_about():
    parts = (
        a_part("ball.base", 96, 72, free=True), a_part("ball.base", 200, 72, free=True), a_part("ball.base", 304, 72),
        a_part("fan", 96, 200, free=True), a_part("outlet", 136, 200, free=True),
        a_part("ramp.wood", 240, 200, w=64, h=32, free=True), a_wall(320, 304), a_wall(96, 320, free=False),
    )  # fmt: skip
    level = a_level(
        *parts, ties=(plug(3, 4),), bin=(Supply("ball.base", 2), Supply("fan", 1)), goal=Happened("hit", "p001")
    )
    random, compared = Random(3), 0
    for _ in range(40):
        game, bench = at_start(level)
        for _ in range(30):
            bench = click(game, bench, *somewhere(game, bench, random))
            bench = click(game, bench, *RUN_BUTTON) if bench.phase == RUN else bench
        bench = click(game, bench, *BIN_EDGE) if isinstance(bench.hand, Holding) else bench
        if not isinstance(bench.hand, Empty):
            continue
        other = exchanged(game, bench, random)
        if seen(other) == seen(bench):
            compared += 1
            one, two = (films.make(films.ordered(running.layout(game, each)), level) for each in (bench, other))
            assert one == two
    assert compared >= 25
