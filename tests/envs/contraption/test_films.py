"""Films: a run is a function of the layout alone, wherever and however often it is made."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import process_time

import pytest
from msgspec import structs

from plumbline.envs import codec
from plumbline.envs.contraption import canary, films, validity
from plumbline.envs.contraption.films import FILMS, NEVER, End, Film, Pose, film
from plumbline.envs.contraption.layouts import ordered, start
from plumbline.envs.contraption.model import Happened, Hold, Layout, Level, Not, Placed, Region, Tie
from plumbline.envs.family import InvalidInstance
from tests.envs.children import python
from tests.envs.contraption import digests, golden
from tests.envs.contraption.machines import a_level, a_part, plug, rope, run
from tests.envs.contraption.reference import REFERENCE
from tests.envs.contraption.test_parts import CASES, ROPE

CHILD = (
    "import json, sys; from tests.envs.contraption import digests; print(json.dumps(digests.found(int(sys.argv[1]))))"
)


def shuffled(layout: Layout, random: Random) -> Layout:
    """A layout that looks the same, but has come about in another way."""
    parts, ties = list(layout.parts), [_turned(tie, random) for tie in layout.ties]
    random.shuffle(parts), random.shuffle(ties)
    return Layout(tuple(parts), tuple(ties))


def _turned(tie: Tie, random: Random) -> Tie:
    is_turned = tie.kind != "plug" and random.random() < 0.5
    return Tie(tie.kind, tie.stops[::-1]) if is_turned else tie


def renamed(layout: Layout, names: dict[str, str]) -> Layout:
    """A layout with other ids."""
    parts = tuple(
        Placed(names[part.id], *(getattr(part, name) for name in part.__struct_fields__[1:])) for part in layout.parts
    )
    return Layout(parts, tuple(Tie(tie.kind, tuple(_named(stop, names) for stop in tie.stops)) for tie in layout.ties))


def _named(text: str, names: dict[str, str]) -> str:
    return re.sub(r"\bp\d{3}\b", lambda found: names[found[0]], text)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("level", [REFERENCE, ROPE, CASES["gear.small"].level], ids=["reference", "rope", "gears"])
def test_layouts_that_look_the_same_run_the_same(level, seed):
    random, layout = Random(seed), start(level)
    names = [part.id for part in layout.parts]
    others = dict(zip(names, random.sample(names, len(names)), strict=True))
    other = shuffled(renamed(layout, others), random)
    kept, found = (codec.canonical(films.make(ordered(each), Level(parts=()))).decode() for each in (layout, other))
    assert found == _named(kept, others)


def test_a_run_is_the_same_after_others_and_again():
    layout = start(REFERENCE)
    first = films.make(ordered(layout), REFERENCE)
    for case in list(CASES.values())[:10]:
        run(case.level)
    assert films.make(ordered(layout), REFERENCE) == first


def test_a_film_is_made_once_and_equals_one_made_anew():
    FILMS.clear()
    layout, random = start(REFERENCE), Random(1)
    first = film(layout, REFERENCE)
    assert film(shuffled(layout, random), REFERENCE) is first
    FILMS.clear()
    again = film(layout, REFERENCE)
    assert again is not first
    assert again == first


def test_films_that_are_thrown_out_come_back_the_same(monkeypatch):
    monkeypatch.setattr(FILMS, "budget_bytes", 300_000)
    FILMS.clear()
    levels = [case.level for case in CASES.values()]
    first = [codec.digest(film(start(level), level)) for level in levels]
    assert [codec.digest(film(start(level), level)) for level in levels] == first
    FILMS.clear()


def test_threads_do_not_disturb_each_other():
    every = list(digests.runs().values())[:12]
    alone = [codec.digest(films.make(ordered(layout), level)) for layout, level in every]
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(lambda each: codec.digest(films.make(ordered(each[0]), each[1])), every * 3)
    assert list(together) == alone * 3


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["1", "77"])
def test_processes_make_the_same_films(hash_seed):
    found = [json.loads(python(CHILD, str(order), PYTHONHASHSEED=hash_seed)) for order in range(3)]
    assert found[0] == found[1] == found[2] == digests.found()


def test_films_are_those_of_this_version():
    """Written by `python -m tests.envs.contraption.digests`, which only another version of the engine may change."""
    if not canary.is_binding():
        pytest.skip("computes other physics than this project's runs rest on, and is not part of this project")
    kept = json.loads(digests.KEPT.read_text())
    assert kept == {"engine": films.ENGINE_VERSION, "films": digests.found()}


def test_runs_read_as_they_did():
    if not canary.is_binding():
        pytest.skip("computes other physics than this project's runs rest on, and is not part of this project")
    assert golden.KEPT.read_text() == golden.text()


def test_a_film_survives_json():
    made = run(REFERENCE)
    assert codec.load(Film, codec.dump(made)) == made


def test_a_ball_is_where_its_pose_says():
    made = run(a_level(a_part("ball.base", 96, 96), goal=Happened("lost")))
    assert made.poses(0) == {"p000": Pose(105 * 8, 105 * 8, 0)}
    assert made.poses(made.last_tick)["p000"].y // 8 == 367
    assert made.poses(5) == made.poses(4)
    assert made.poses(10**6) == made.poses(made.last_tick)
    assert made.track("p000")[0] == made.poses(0)["p000"]
    assert len(made.track("p000")) == made.last_tick // 4 + 1


def test_what_is_gone_has_no_pose():
    made = run(a_level(a_part("ball.base", 96, 304), a_part("crate.small", 160, 200), open_floor=True))
    assert made.end is End.REST
    assert made.poses(made.last_tick) == {}
    assert made.states(made.last_tick) == {"p000": "lost", "p001": "lost"}
    assert 0 < len(made.track("p000")) < len(made.track("p001")) <= made.last_tick // 4


def test_states_and_rays_are_told_by_tick():
    parts = (a_part("outlet", 8, 200), a_part("laser.red", 72, 200), a_part("balloon", 200, 296))
    made = run(a_level(*parts, ties=(plug(1, 0),)))
    popped = next(event.tick for event in made.events if event.verb == "pop")
    assert made.states(0) == {"p000": "on", "p001": "lit", "p002": "whole"}
    assert made.states(popped)["p002"] == "popped"
    assert made.rays(0) == {}
    assert made.rays(1) == made.rays(popped + 4) == {"p001": (112, 210, 512, 210)}
    left, right = made.rays(popped)["p001"][::2]
    assert left == 112 < right < 214


def test_a_turn_is_told_in_parts():
    made = run(CASES["conveyor"].level)
    assert {pose.turn for pose in made.track("p003")} <= {*range(256)}
    assert len({pose.turn for pose in run(CASES["ramp.wood"].level).track("p001")}) > 10


def test_a_run_goes_on_for_a_second_after_its_goal():
    made = run(a_level(a_part("ball.super", 96, 96), goal=Happened("fall")))
    assert (made.solved_tick, made.last_tick, made.end) == (16, 136, End.SOLVED)


def test_a_run_ends_when_all_is_at_rest_but_not_at_once():
    made = run(a_level(a_part("crate.large", 96, 336)))
    assert (made.solved_tick, made.last_tick, made.end) == (NEVER, 300, End.REST)


def test_a_run_ends_when_its_time_is_over():
    made = run(a_level(a_part("ball.super", 96, 96), most_ticks=1200))
    assert (made.last_tick, made.end) == (1200, End.TIME)


@pytest.mark.parametrize(
    ("level", "last"),
    [
        (a_level(a_part("dynamite", 96, 200), a_part("candle", 80, 200, params=[1])), "blast"),
        (a_level(a_part("wheel.mouse", 96, 336), a_part("crate.small", 104, 200)), "stop"),
    ],
    ids=["fuse", "mouse"],
)
def test_a_run_waits_for_what_is_about_to_happen(level, last):
    assert run(level).events[-1].verb == last


def test_what_hangs_on_a_rope_comes_to_rest():
    assert run(CASES["cleat"].level).is_solved
    level = a_level(*ROPE.parts[:4], ties=ROPE.ties)
    assert run(level).end is End.REST


def test_the_same_happens_forty_times_at_most_and_is_counted():
    walls = (a_part("wall.marble", 208, 312, w=32, h=64), a_part("wall.marble", 128, 312, w=32, h=64))
    made = run(a_level(a_part("trampoline", 160, 360), a_part("ball.base", 168, 344), *walls, most_ticks=7200))
    assert [event.verb for event in made.events].count("bounce") == 40
    (surplus,) = made.surplus
    assert (surplus.verb, surplus.subject, surplus.object) == ("bounce", "p001", "p000")
    assert surplus.count > 10
    assert all(event.cause < number for number, event in enumerate(made.events))


UNREST = Hold(Not(Happened("lost")), 7200)
"""A goal that lets no rest end a run."""
LONGEST = 2  # seconds of a processor that others use, too; one is meant


def a_heap() -> Level:
    """Forty bodies that fall on each other."""
    parts = tuple(a_part(part.type, part.x, part.y, w=part.w, h=part.h) for part in canary.pile(38)[0].parts)
    return Level(parts=parts, goal=UNREST, most_ticks=7200)


def all_at_once() -> Level:
    """Forty bodies with ropes, buckets, winds, rays and regions."""
    kinds = ("ball.super", "crate.small", "ball.basket", "ball.tennis", "ball.super", "crate.medium")
    columns = [48 * number for number in range(10)]
    buckets = [a_part("bucket", x, 40) for x in columns]
    pulleys = [a_part("pulley", x + 8, 0) for x in columns]
    falling = [a_part(kinds[n % 6], columns[n % 10] + 8, 96 + 40 * (n // 10)) for n in range(30)]
    outlets = [a_part("outlet", 128 * n, 344) for n in range(4)]
    loads = [a_part(*each) for n in range(4) for each in (("fan", 128 * n + 32, 336), ("laser.red", 128 * n + 64, 352))]
    ropes = [rope(f"p{n:03}.hook", f"p{n + 10:03}", f"p{n + 11:03}", f"p{n + 1:03}.hook") for n in range(0, 10, 2)]
    plugs = [plug(54 + n, 50 + n // 2) for n in range(8)]
    regions = tuple(Region(name, (60 * n, 0, 60 * n + 60, 376)) for n, name in enumerate("ABCDEFGH"))
    parts = (*buckets, *pulleys, *falling, *outlets, *loads)
    return Level(parts=parts, ties=(*ropes, *plugs), regions=regions, goal=UNREST, most_ticks=3920)


@pytest.mark.parametrize("make", [a_heap, all_at_once])
def test_the_slowest_levels_take_no_second(make):
    level = make()
    validity.check(level)
    began = process_time()
    assert run(level).last_tick == level.most_ticks
    assert process_time() - began < LONGEST


def test_a_level_that_would_take_longer_is_refused():
    with pytest.raises(InvalidInstance, match="most_ticks 7200: expected at most 3921 with so many parts"):
        validity.check(structs.replace(all_at_once(), most_ticks=7200))
