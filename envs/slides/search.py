"""Machine code of the A* search.

A board is packed into words of 63 bits, as many as it needs. Its bound changes by one with every move, so a board's
estimate is its parent's or two more: two stacks replace the queue, and taking the newest board first prefers deep ones
among equals. A board is left twice, first by the moves that keep the estimate, and when the estimate has grown by the
others. So every board is met first on a shortest way to it, and none that is too far is ever kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import compiled, inner
from plumbline.envs.slides.tables import UNREACHED, Tables

BEYOND_CAP, UNSOLVABLE = -1, -2  # in place of moves
_WORD_BITS = 63  # one less than a word has, so that none is negative
_FIRST_ROOM = 512  # boards
_ODD, _ODDER = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9  # what hashes are mixed with


class Boards(NamedTuple):
    """The boards that a search has reached, numbered in the order in which it met them, and its two stacks."""

    words: NDArray[np.int64]  # [board * words of a board + word]: the cells of its pieces, packed
    parents: NDArray[np.int32]  # [board]: the board before it; the first one is its own
    made: NDArray[np.int32]  # [board]: the fewest moves from the first one
    slots: NDArray[np.int64]  # boards by hash: 31 bits of the hash, then the number; -1: free
    stacks: NDArray[np.int64]  # [stack, height]: number * 2, one more where it is left for the second time
    sizes: NDArray[np.int64]  # boards, and the heights of both stacks


class Scratch(NamedTuple):
    """The board that is being left, unpacked."""

    bits: int  # of a cell in a word
    word: NDArray[np.int64]
    cells: NDArray[np.int64]
    indexes: NDArray[np.int64]  # [group]: the entry of the tables


@compiled
def search(
    beside: NDArray[np.int64], starts: NDArray[np.int64], tables: Tables, cap: int
) -> tuple[int, int, NDArray[np.int64], int]:
    """Return the moves of a shortest solution, the moves it needs at least, its boards, and how many were reached.

    The boards of the solution are a row each. The moves are BEYOND_CAP if more than about `cap` boards would have to be
    reached, and UNSOLVABLE if all were.
    """
    scratch = _scratch(len(beside), len(starts), len(tables.offsets))
    boards = _first(starts, scratch)
    _unpack(boards.words, 0, scratch, tables)
    estimate, stack = _bound(tables, scratch), 0
    while boards.sizes[1] + boards.sizes[2] > 0:
        if boards.sizes[1 + stack] == 0:
            stack, estimate = 1 - stack, estimate + 2
        boards.sizes[1 + stack] -= 1
        entry = boards.stacks[stack, boards.sizes[1 + stack]]
        board, again = entry >> 1, entry & 1
        if boards.made[board] == estimate:
            return estimate, estimate, _traced(boards, board, estimate, scratch, tables), boards.sizes[0]
        if boards.sizes[0] >= cap:
            return BEYOND_CAP, estimate, np.empty((0, len(starts)), np.int64), boards.sizes[0]
        boards = _roomy(boards, 4 * len(starts), len(scratch.word))
        if not again:
            boards.stacks[1 - stack, boards.sizes[2 - stack]] = entry | 1
            boards.sizes[2 - stack] += 1
        _leave(beside, tables, boards, scratch, board, stack, again)
    return UNSOLVABLE, estimate, np.empty((0, len(starts)), np.int64), boards.sizes[0]


@inner
def _scratch(cells: int, pieces: int, groups: int) -> Scratch:
    bits = 1
    while 1 << bits < cells:
        bits += 1
    words = -(-pieces // (_WORD_BITS // bits))
    return Scratch(bits, np.zeros(words, np.int64), np.zeros(pieces, np.int64), np.zeros(groups, np.int64))


@inner
def _first(starts: NDArray[np.int64], scratch: Scratch) -> Boards:
    """Return a memory that holds the first board."""
    words, held = len(scratch.word), _WORD_BITS // scratch.bits
    for piece in range(len(starts)):
        scratch.word[piece // held] |= starts[piece] << piece % held * scratch.bits
    boards = Boards(
        np.empty(_FIRST_ROOM * words, np.int64),
        np.zeros(_FIRST_ROOM, np.int32),
        np.zeros(_FIRST_ROOM, np.int32),
        np.full(2 * _FIRST_ROOM, -1, np.int64),
        np.zeros((2, _FIRST_ROOM), np.int64),
        np.array([1, 1, 0]),
    )
    for word in range(words):
        boards.words[word] = scratch.word[word]
    mixed = _mixed_all(scratch.word)
    boards.slots[mixed & len(boards.slots) - 1] = _tag(mixed) << 32
    return boards


@inner
def _unpack(words: NDArray[np.int64], board: int, scratch: Scratch, tables: Tables) -> int:
    """Write a board to the scratch, and return the taken cells as bits."""
    held, taken = _WORD_BITS // scratch.bits, 0
    for word in range(len(scratch.word)):
        scratch.word[word] = words[board * len(scratch.word) + word]
    for group in range(len(scratch.indexes)):
        scratch.indexes[group] = tables.offsets[group]
    for piece in range(len(scratch.cells)):
        cell = scratch.word[piece // held] >> piece % held * scratch.bits & (1 << scratch.bits) - 1
        scratch.cells[piece] = cell
        scratch.indexes[tables.groups[piece]] += cell * tables.strides[piece]
        taken |= 1 << cell
    return taken


@inner
def _bound(tables: Tables, scratch: Scratch) -> int:
    bound = 0
    for group in range(len(scratch.indexes)):
        bound += int(tables.entries[scratch.indexes[group]])
    return bound


@inner
def _leave(
    beside: NDArray[np.int64], tables: Tables, boards: Boards, scratch: Scratch, board: int, stack: int, again: int
) -> None:
    """Reach the boards one move on that are nearer to the goal, or if it is done again those that are not."""
    taken, held = _unpack(boards.words, board, scratch, tables), _WORD_BITS // scratch.bits
    mixed_all = _mixed_all(scratch.word)
    for piece in range(len(scratch.cells)):
        cell, word, shift = scratch.cells[piece], piece // held, piece % held * scratch.bits
        index, before = scratch.indexes[tables.groups[piece]], scratch.word[word]
        for way in range(4):
            new = beside[cell, way]
            if new < 0 or taken >> new & 1:
                continue
            after = tables.entries[index + (new - cell) * tables.strides[piece]]
            if after == UNREACHED or (after > tables.entries[index]) != again:
                continue
            scratch.word[word] = before + ((new - cell) << shift)
            mixed = mixed_all - _mixed(before, word) + _mixed(scratch.word[word], word)
            _reach(boards, scratch.word, mixed, board, stack)
        scratch.word[word] = before


@inner
def _reach(boards: Boards, key: NDArray[np.int64], mixed: int, parent: int, stack: int) -> None:
    """Keep a board and push it, unless it is known."""
    slot = _free_slot(boards, key, mixed)
    if slot < 0:
        return
    board = boards.sizes[0]
    boards.sizes[0] += 1
    boards.slots[slot] = _tag(mixed) << 32 | board
    boards.made[board], boards.parents[board] = boards.made[parent] + 1, parent
    for word in range(len(key)):
        boards.words[board * len(key) + word] = key[word]
    boards.stacks[stack, boards.sizes[1 + stack]] = board << 1
    boards.sizes[1 + stack] += 1


@inner
def _free_slot(boards: Boards, key: NDArray[np.int64], mixed: int) -> int:
    """Return the slot for a board, or -1 if it is known."""
    last, tag = len(boards.slots) - 1, _tag(mixed)
    slot = mixed & last
    while boards.slots[slot] >= 0:
        if boards.slots[slot] >> 32 == tag:
            board = boards.slots[slot] & 0xFFFFFFFF
            word = 0
            while word < len(key) and boards.words[board * len(key) + word] == key[word]:
                word += 1
            if word == len(key):
                return -1
        slot = slot + 1 & last
    return int(slot)


@inner
def _mixed(word: int, place: int) -> int:
    mixed = (word + place) * _ODD
    mixed = (mixed ^ (mixed >> 32 & 0xFFFFFFFF)) * _ODDER
    return mixed ^ (mixed >> 29 & 0x7FFFFFFFF)


@inner
def _mixed_all(words: NDArray[np.int64]) -> int:
    mixed = 0
    for place in range(len(words)):
        mixed += _mixed(words[place], place)
    return mixed


@inner
def _tag(mixed: int) -> int:
    return mixed >> 32 & 0x7FFFFFFF


@inner
def _roomy(boards: Boards, more: int, words: int) -> Boards:
    """Return a memory with room for `more` boards and pushes, which keeps the table of slots half empty."""
    count, high = boards.sizes[0] + more, max(boards.sizes[1], boards.sizes[2]) + more
    made, slots = _longer(boards.made, count), boards.slots
    if 2 * len(made) > len(slots):
        slots = _placed(boards, 2 * len(made), words)
    stacks = boards.stacks
    if high > stacks.shape[1]:
        stacks = _higher(boards.stacks, 2 * high)
    return Boards(
        _longer(boards.words, len(made) * words), _longer(boards.parents, len(made)), made, slots, stacks, boards.sizes
    )


@inner
def _higher(stacks: NDArray[np.int64], height: int) -> NDArray[np.int64]:
    """Return a copy of both stacks with room for `height` entries."""
    higher = np.empty((2, height), np.int64)
    for stack in range(2):
        for entry in range(stacks.shape[1]):
            higher[stack, entry] = stacks[stack, entry]
    return higher


@inner
def _longer(array: NDArray[Any], needed: int) -> NDArray[Any]:
    """Return the array, or a copy of twice its length or more if it has less than is needed."""
    if needed <= len(array):
        return array
    length = len(array)
    while length < needed:
        length *= 2
    longer = np.empty(length, array.dtype)
    for place in range(len(array)):  # a slice would take seconds to compile
        longer[place] = array[place]
    return longer


@inner
def _placed(boards: Boards, room: int, words: int) -> NDArray[np.int64]:
    """Return a new table of slots with all boards."""
    slots = np.full(room, -1, np.int64)
    for board in range(boards.sizes[0]):
        mixed = 0
        for word in range(words):
            mixed += _mixed(boards.words[board * words + word], word)
        slot = mixed & room - 1
        while slots[slot] >= 0:
            slot = slot + 1 & room - 1
        slots[slot] = _tag(mixed) << 32 | board
    return slots


@inner
def _traced(boards: Boards, board: int, made: int, scratch: Scratch, tables: Tables) -> NDArray[np.int64]:
    """Return the boards from the first one to this one, a row of cells each."""
    path = np.empty((made + 1, len(scratch.cells)), np.int64)
    for row in range(made, -1, -1):
        _unpack(boards.words, board, scratch, tables)
        for piece in range(len(scratch.cells)):
            path[row, piece] = scratch.cells[piece]
        board = int(boards.parents[board])
    return path
