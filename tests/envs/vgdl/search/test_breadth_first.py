"""Looking for a way to win, against trying everything."""

from __future__ import annotations

from itertools import product

import pytest

from plumbline.envs.vgdl.compiler.machine import Stuck
from plumbline.envs.vgdl.compiler.scenes import Scene
from plumbline.envs.vgdl.kernel.memory.layout import OVER, WINNER
from plumbline.envs.vgdl.search.breadth_first import BREATH, Budget, Verdict, explore, shortest
from plumbline.envs.vgdl.search.random_sources import has_chance
from tests.envs.vgdl.worlds import a_machine

PUSHING = {
    "sprites": "box > Passive\npit > Immovable",
    "letters": "b > box\no > pit",
    "rules": "avatar wall EOS > stepBack\nbox avatar > bounceForward\nbox wall EOS > undoAll\nbox box > undoAll\n"
    "box pit > killBoth\navatar pit > stepBack",
    "ends": "SpriteCounter stype=box win=True\nTimeout limit=40",
}
TIRING = {**PUSHING, "avatar": "avatar > MovingAvatar cooldown=3"}
GATE = {
    "sprites": "gate > SpawnPoint stype=bar cooldown=5\nbar > Flicker limit=0\nexit > Door",
    "letters": "g > gate\ne > exit",
    "rules": "avatar wall EOS > stepBack\navatar bar > stepBack\nexit avatar > killSprite",
    "ends": "SpriteCounter stype=exit win=True\nTimeout limit=40",
}
FUSE = {
    "sprites": "lever > Immovable\nshut > Immovable\nopen > Immovable\nexit > Door",
    "letters": "l > lever\ns > shut\ne > exit",
    "rules": "avatar wall EOS > stepBack\nlever avatar > killSprite\navatar shut > stepBack\nexit avatar > killSprite\n"
    "avatar lever > addTimer timer=3 ftype=transformToAll stype=shut stypeTo=open",
    "ends": "SpriteCounter stype=exit win=True\nTimeout limit=40",
}
SHOOTING = {
    "sprites": "shot > Missile\nfoe > Immovable healthPoints=2",
    "letters": "f > foe",
    "rules": "foe shot > subtractHealthPoints\nshot foe > killSprite\nshot EOS > killSprite\navatar foe EOS > stepBack",
    "ends": "SpriteCounter stype=foe win=True\nTimeout limit=40",
    "avatar": "avatar > ShootAvatar stype=shot",
}


def _fewest(machine, most):
    """How many ticks the fastest way takes, by trying every row of actions."""
    for length in range(1, most + 1):
        for actions in product(range(6), repeat=length):
            after = machine.advance(machine.start(0), actions)
            if after[OVER] and after[WINNER] == 1:
                return length
    return None


@pytest.mark.parametrize(
    ("level", "parts"),
    [
        ("A b o", PUSHING),
        ("A  \n b \n  o", PUSHING),
        ("Abo", TIRING),
        ("A   \n bb \n oo ", PUSHING),
        ("Agwe\n    ", GATE),
        ("A.ge", GATE),
        ("lAse", FUSE),
        ("A f", SHOOTING),
        ("f\n \nA", SHOOTING),
    ],
)
def test_no_way_is_shorter_than_the_one_found(level, parts):
    machine = a_machine(level, **parts)
    actions, is_shortest = shortest(machine, machine.start(0), Budget(10_000))
    after = machine.advance(machine.start(0), actions)
    assert (after[OVER], after[WINNER], is_shortest) == (1, 1, True)
    assert len(actions) == Scene(machine.program, after).tick + 1 == (_fewest(machine, 6) or len(actions))


def test_every_state_is_seen_once():
    """No push brings this box to the pit. The state before the first tick, when nobody has had a turn, is one more."""
    machine = a_machine("A   \n  b \nwwww\n   o", **PUSHING)
    found = explore(machine, machine.start(0), Budget(10_000))
    assert found.verdict is Verdict.HOPELESS
    assert found.states == len(_everywhere(machine)) + 1


def _everywhere(machine):
    seen, to_do = set(), [machine.start(0)]
    while to_do:
        state = to_do.pop(0)
        scene = Scene(machine.program, state)
        place = (tuple(map(tuple, scene.places.tolist())), scene.avatar.facing)
        if place not in seen and not scene.over:
            seen.add(place)
            to_do += [machine.advance(state, [action]) for action in range(6)]
    return seen


def test_where_nothing_wins_that_is_told():
    machine = a_machine("Awb o", **PUSHING)
    assert explore(machine, machine.start(0), Budget(10_000)).verdict is Verdict.HOPELESS
    assert shortest(machine, machine.start(0), Budget(10_000)) is None


def test_where_there_are_too_many_states_that_is_told():
    machine = a_machine("A      \n  b    \n       \n      o", **PUSHING)
    found = explore(machine, machine.start(0), Budget(50))
    assert (found.verdict, found.states) == (Verdict.UNDECIDED, 50)


def test_a_way_ends_before_its_time_is_over():
    machine = a_machine("Ab   o", **{**PUSHING, "ends": "SpriteCounter stype=box win=True\nTimeout limit=3"})
    assert explore(machine, machine.start(0)).verdict is Verdict.WON
    machine = a_machine("Ab   o", **{**PUSHING, "ends": "SpriteCounter stype=box win=True\nTimeout limit=2"})
    assert explore(machine, machine.start(0)).verdict is Verdict.HOPELESS


def test_waiting_may_win():
    machine = a_machine("A", ends="Timeout limit=7 win=True")
    assert explore(machine, machine.start(0)).actions == (0,) * 8


def test_a_game_that_is_over_needs_no_more_actions():
    machine = a_machine("A", ends="Timeout limit=0 win=True")
    over = machine.advance(machine.start(0), [0])
    assert explore(machine, over).actions == ()


@pytest.mark.slow
def test_a_state_may_outgrow_the_first():
    machine = a_machine(
        "Ap",
        sprites="nest > SpawnPoint stype=egg\negg > Immovable",
        letters="p > nest",
        ends="MultiSpriteCounter stype1=egg limit=80 win=True",
    )
    assert len(explore(machine, machine.start(0)).actions) == 80


def test_paths_are_found_on_the_way():
    machine = a_machine(
        "A   g",
        sprites="ghost > PathChaser stype=avatar",
        letters="g > ghost",
        rules="ghost avatar > killSprite",
        ends="SpriteCounter stype=ghost win=True",
    )
    assert len(explore(machine, machine.start(0)).actions) == 2


def test_a_rule_that_cannot_be_carried_out_is_told():
    machine = a_machine("A", sprites="rock > Immovable", avatar="avatar > ShootAvatar stype=arrow")
    with pytest.raises(Stuck, match="does not name"):
        explore(machine, machine.start(0))


@pytest.mark.parametrize(
    ("level", "parts", "lucky"),
    [
        ("A b", PUSHING, False),
        ("A", {"sprites": "bat > RandomNPC", "letters": "b > bat"}, False),
        ("Ab", {"sprites": "bat > RandomNPC", "letters": "b > bat"}, True),
        ("Ap", {"sprites": "nest > SpawnPoint stype=egg prob=0.5\negg > Immovable", "letters": "p > nest"}, True),
        ("Ap", {"sprites": "nest > SpawnPoint stype=bat\nbat > Chaser stype=avatar", "letters": "p > nest"}, True),
        ("A", {"sprites": "egg > Immovable", "rules": "avatar EOS > spawn stype=egg prob=0.5"}, True),
        ("A", {"sprites": "egg > Immovable", "rules": "egg EOS > spawn stype=egg prob=0.5"}, False),
        ("Ape", {"sprites": "in > Portal stype=out\nout > Immovable", "letters": "p > in\ne > out"}, False),
    ],
)
def test_whether_chance_is_at_work(level, parts, lucky):
    program = a_machine(level, **parts).program
    assert has_chance(program.game, program.map) is lucky


@pytest.mark.parametrize(("exits", "lucky"), [("e", False), ("ee", True)])
def test_a_portal_with_several_exits_leads_to_chance(exits, lucky):
    program = a_machine(
        "Ap" + exits,
        sprites="in > Portal stype=out\nout > Immovable",
        letters="p > in\ne > out",
        rules="avatar in > teleportToExit",
    ).program
    assert has_chance(program.game, program.map) is lucky


def test_a_search_ends_after_so_many_ticks_or_when_it_may_not_go_on():
    machine = a_machine("A      \n  b    \n       \n      o", **PUSHING)
    assert explore(machine, machine.start(0), Budget(ticks=3)).verdict is Verdict.UNDECIDED
    assert explore(machine, machine.start(0), Budget(may_go_on=lambda: False)).states <= BREATH
