"""The machine code does what the same functions do as plain Python; states are values, and chance is in them."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from plumbline.envs.vgdl.compiler.machine import numbers
from plumbline.envs.vgdl.compiler.scenes import Scene
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.weight import weight
from tests.envs.vgdl.strange import fate
from tests.envs.vgdl.worlds import a_machine, a_story
from tests.site import ROOT

WALKERS = ("Passive", "PathChaser stype1=avatar")
STRANGERS = [number for number in range(500) if number != 57]  # 57 is endless work: a minute as plain Python
BEES = {
    "sprites": "bee > RandomNPC\nnest > SpawnPoint stype=bee prob=0.5 cooldown=2",
    "letters": "b > bee\nn > nest",
    "rules": "bee EOS > stepBack\navatar EOS > stepBack",
}


@pytest.mark.slow
def test_machine_code_does_what_python_does():
    told = subprocess.run(
        [sys.executable, "-m", "tests.envs.vgdl.strange", *map(str, STRANGERS)],
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert [fate(number) for number in STRANGERS] == told
    assert sum("integers" in line for line in told) > len(STRANGERS) / 3


def test_one_seed_makes_one_story():
    machine = a_machine("A  n\n b  ", **BEES)
    one, other = (machine.advance(machine.start(seed), numbers("NRLU" * 9)) for seed in (3, 3))
    assert (one == other).all()
    third = machine.advance(machine.start(4), numbers("NRLU" * 9))
    assert not machine.alike(one, third)


def test_ticks_at_once_are_ticks_one_by_one():
    machine = a_machine("A  n\n b  ", **BEES)
    state = machine.start(5)
    for letter in "NRLU" * 30:
        state = machine.advance(state, numbers(letter))
    assert (machine.advance(machine.start(5), numbers("NRLU" * 30)) == state).all()


def test_a_state_cannot_be_changed():
    state = a_machine("A").start(0)
    with pytest.raises(ValueError, match="read-only"):
        state[0] = 1


def test_a_machine_weighs_as_much_as_all_its_paths_may_take():
    level = f"A{' ' * 1000}c"
    still, walking = (a_machine(level, sprites=f"cat > {each}", letters="c > cat") for each in WALKERS)
    assert weight(walking) - weight(still) > 2 * 1002**2


def test_a_state_that_may_be_changed_is_only_read():
    machine = a_machine("A  n\n b  ", **BEES)
    state = machine.start(5).copy()
    before = state.tobytes()
    after = machine.advance(state, numbers("NRL"))
    assert state.tobytes() == before
    assert (after == machine.advance(machine.start(5), numbers("NRL"))).all()


def test_a_state_of_other_numbers_is_refused():
    machine = a_machine("A")
    with pytest.raises(TypeError, match="can't unbox array"):
        machine.advance(machine.start(0).astype(np.int64), numbers("N"))


def test_states_are_alike_whatever_the_clock_says():
    machine = a_machine("A b", sprites="box > Passive", letters="b > box")
    state = machine.start(0)
    later = machine.advance(state, numbers("NNN"))
    assert Scene(machine.program, later).tick == 2
    assert machine.alike(state, later)
    assert not machine.alike(state, machine.advance(state, numbers("R")))


@pytest.mark.parametrize("seed", [0, 1, -1, 2**63, 2**200 + 17])
def test_any_whole_number_is_a_seed_and_its_lower_48_bits_decide(seed):
    machine = a_machine("A  n", **BEES)
    one, other = (machine.advance(machine.start(each), numbers("N" * 9)) for each in (seed, seed % 2**48))
    assert (one == other).all()
    assert Scene(machine.program, one).draws >= 9


def test_the_generator_is_that_of_the_reference():
    machine = a_machine("A" + "b" * 9, sprites="box > Passive", letters="b > box", rules="box TIME > flipDirection")
    state = machine.advance(machine.start(42), numbers("N"))
    faces = [sprite.facing for sprite in Scene(machine.program, state).sprites(2)]
    directions = {(0.0, -1.0): 0, (-1.0, 0.0): 1, (0.0, 1.0): 2, (1.0, 0.0): 3}
    assert [directions[face] for face in faces] == _java(42, 9)


def _java(seed: int, count: int) -> list[int]:
    """nextInt(4) of java.util.Random, as its documentation gives it."""
    seed, drawn = (seed ^ 0x5DEECE66D) & (1 << 48) - 1, []
    for _ in range(count):
        seed = (seed * 0x5DEECE66D + 0xB) & (1 << 48) - 1
        drawn.append(seed >> 46)
    return drawn


def test_a_sprite_that_comes_into_being_finds_room():
    machine = a_machine(
        "An", sprites="bee > Passive\nnest > SpawnPoint stype=bee", letters="n > nest", ends="Timeout limit=5000"
    )
    state = machine.advance(machine.start(0), np.zeros(3000, np.int8))
    assert Scene(machine.program, state).places.shape == (3002, 3)


def test_who_faces_nowhere_is_not_wrapped_and_keeps_the_time_since_it_moved():
    story = a_story(
        "A ", "NNNLNNNR", avatar="avatar > MovingAvatar cooldown=3", rules="avatar EOS > wrapAround scoreChange=1"
    )
    assert [x for ((x, _),) in story.places("avatar")] == [0, 0, 0, -10, -10, -10, -10, 0]
    assert story.last.score == 4


def test_who_comes_around_the_32_bits_still_faces_some_way():
    machine = a_machine("A ", avatar="avatar > OrientedAvatar")
    far = machine.start(0).copy()
    far[far[at.AVATAR] + at.X] = 2**31 - 5
    avatar = Scene(machine.program, machine.advance(far, numbers("R"))).avatar
    assert (avatar.x, avatar.facing) == (5 - 2**31, (-1.0, 0.0))


def test_what_is_static_does_not_drift():
    walker = "n > RandomNPC is_static={} orientation=RIGHT cons=9"
    for static, moved in (("true", False), ("false", True)):
        story = a_story("A n    ", "NNN", sprites=walker.format(static), letters="A > avatar\nn > n", seed=4)
        draws = {place for (place,) in story.places("n")}
        assert (len(draws) > 2) is moved


def test_who_takes_the_orientation_of_another_has_one_from_then_on():
    """A bullet turns the wall that it meets into an exit that looks back at where the bullet came from."""
    story = a_story(
        "A b  w",
        "NNNNNN",
        sprites="b > Missile orientation=RIGHT speed=1\nexit > Portal\nspent > Immovable",
        letters="A > avatar\nb > b",
        rules="wall b > transformToSingleton stype=exit stype_other=spent takeOrientation=true",
    )
    scene = story.last
    (gate,) = scene.sprites(scene.program.game.named("exit").number)
    assert gate.facing == (-1, 0)
