"""Machine code and its bounds-checked twin play mutated games alike, and the twin names what indexes out of bounds."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from plumbline.envs.vgdl.kernel.memory import layout as at
from tests.envs.vgdl.twin.bounds import as_it_is, with_small_bounds
from tests.envs.vgdl.twin.buffers import (
    Address,
    Buffer,
    FreeSlot,
    Numpy,
    OutOfBounds,
    ReadOnly,
    StateAddress,
    Unwritten,
)
from tests.envs.vgdl.twin.faults import FAULTS, said
from tests.envs.vgdl.twin.modules import Edit, checked
from tests.envs.vgdl.twin.mutants import mutant
from tests.envs.vgdl.twin.pairing import Difference, Pair, alone, installed
from tests.envs.vgdl.twin.plays import Tally, play
from tests.envs.vgdl.worlds import a_machine
from tests.site import ROOT

ENTRIES = {"populate", "set_timer", "run", "paint", "alike", "first_steps", "widen"}


def play_all(pair, twin, seeds):
    tally = Tally()
    for seed in seeds:
        play(twin, mutant(seed), tally)
    assert set(pair.calls) == ENTRIES
    assert tally.refused > tally.games / 5
    assert tally.ends["played"] > tally.games / 2
    return tally


@pytest.mark.slow
def test_both_kernels_play_mutated_games_alike():
    tally = play_all(*as_it_is(), range(1_000, 1_030))
    assert tally.ends["stuck"] > 0


@pytest.mark.exhaustive
def test_both_kernels_play_mutated_games_alike_where_bounds_are_small():
    tally = play_all(*with_small_bounds(), range(2_000, 2_200))
    assert tally.ends["stuck"] > 0


def test_a_seed_makes_one_mutated_game():
    made = [mutant(seed) for seed in range(30)]
    assert made == [mutant(seed) for seed in range(30)]
    assert len({each.game for each in made}) > 25


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.function}-{fault.buffer}")
def test_the_twin_names_a_planted_fault(fault):
    found = said(fault)
    assert type(found) is fault.error
    assert (found.function, found.buffer.partition(".")[0]) == (fault.function, fault.buffer)
    assert not 0 <= found.index < found.size or fault.error is FreeSlot


@pytest.mark.exhaustive
def test_machine_code_goes_on_silently_with_planted_faults():
    told = subprocess.run(
        [sys.executable, "-m", "tests.envs.vgdl.twin.faults"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert told == [str(said(fault)) for fault in FAULTS]


def test_a_difference_between_the_kernels_is_told():
    pair = Pair(installed)
    twin = checked(pair.entry, [Edit("tick", "w[WORK] = 0", "w[WORK] = 7")])
    machine = twin.machine.Machine(a_machine("A").program)
    with pytest.raises(Difference, match=rf"run: w\[{at.WORK}\]: the twin wrote 7, machine code 0"):
        machine.advance(machine.start(0), [at.NIL])


@pytest.mark.parametrize("index", [-1, 3])
def test_an_index_outside_of_a_buffer_is_named(index):
    for memory in (Address(np.zeros(3, np.int8), "paths"), Buffer(np.zeros(3, np.int8), "paths")):
        with pytest.raises(OutOfBounds, match=rf"^test_\w+ \(line \d+\): paths\[{index}\] of 3$"):
            memory[index]
        with pytest.raises(OutOfBounds):
            memory[index] = 1


def test_an_index_outside_of_a_table_is_named():
    table = Buffer(np.zeros((2, 3), np.int8), "keys")
    with pytest.raises(OutOfBounds, match=r"keys\[\(0, 3\)\] of 2 x 3$"):
        table[0, 3]
    with pytest.raises(OutOfBounds, match=r"keys\[2\] of 2 x 3$"):
        table[2]


def test_memory_without_a_value_cannot_be_read():
    room = Numpy().empty(2, np.int32).named("room")
    room[0] = 5
    assert room[0] == 5
    with pytest.raises(Unwritten, match=r"room\[1\] of 2$"):
        room[1]


def test_memory_that_nobody_may_change_is_not_written():
    code = np.zeros(2, np.int64)
    code.setflags(write=False)
    with pytest.raises(ReadOnly, match=r"code\[1\] of 2$"):
        Address(code, "code")[1] = 7


def test_a_state_ends_with_the_part_in_use_and_free_slots_are_no_part_of_it():
    machine = a_machine("A")
    code, state = machine.program.code, machine.start(0).copy()
    avatar, longer = int(state[at.AVATAR]), np.append(state, np.zeros(40, np.int32))
    w = StateAddress(longer, "w", code)
    assert w[avatar + at.KIND] == 1
    with pytest.raises(OutOfBounds, match=rf"w\[{len(state)}\] of {len(state)}$"):
        w[len(state)]
    longer[avatar + at.FLAGS] = 0
    with pytest.raises(FreeSlot, match=rf"w\[{avatar + at.X}\] of {len(state)}$"):
        w[avatar + at.X]


@pytest.mark.parametrize(("kind", "value", "kept"), [(np.int32, 2**31, -(2**31)), (np.int16, -(2**15) - 1, 2**15 - 1)])
def test_what_is_written_is_cut_to_the_width_of_an_element(kind, value, kept):
    memory = Address(np.zeros(1, kind), "rows")
    memory[0] = value
    assert memory[0] == kept


def test_sums_and_products_are_cut_to_64_bits():
    pair_of = checked(alone).kernel("memory.fingerprint").paired
    assert pair_of(1 << 33, 5) == 5
    assert pair_of(1 << 32, -1) == 2**63 - 1
