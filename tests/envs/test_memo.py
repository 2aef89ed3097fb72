"""What is remembered stays within its bytes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from plumbline.envs.lookups import counts
from plumbline.envs.memo import ENTRY_BYTES, Memo


def a_memo(values: int) -> Memo[bytes]:
    """A memo with room for so many values of thirty bytes."""
    return Memo(values * (ENTRY_BYTES + 30), weigh=len)


def fill(memo: Memo[bytes], *keys: object) -> None:
    for key in keys:
        memo.get(key, lambda: b"x" * 30)


def has(memo: Memo[bytes], key: object) -> bool:
    return memo.get(key, lambda: b"made anew") != b"made anew"


def test_what_is_remembered_stays_within_its_bytes():
    memo = a_memo(3)
    fill(memo, *range(50))
    assert memo.kept_bytes == memo.budget_bytes
    assert has(memo, 49)
    assert not has(memo, 0)


def test_the_oldest_leaves_unless_it_was_asked_for_again():
    memo = a_memo(3)
    fill(memo, "a", "b", "c", "a", "d")
    assert [has(memo, key) for key in "acd"] == [True] * 3
    assert not has(memo, "b")


def test_a_value_that_was_spared_leaves_at_its_next_turn():
    memo = a_memo(2)
    fill(memo, "a", "a", "b", "c", "d", "e")
    assert not has(memo, "a")


def test_a_new_value_is_kept_where_all_others_were_asked_for_again():
    memo = a_memo(3)
    fill(memo, *"abc", *"abc", "d")
    assert has(memo, "d")
    assert not has(memo, "a")


def test_a_value_beyond_the_budget_is_returned_and_displaces_nothing():
    memo = a_memo(2)
    fill(memo, "a", "b")
    assert memo.get("too large", lambda: b"x" * 1000) == b"x" * 1000
    assert has(memo, "a")
    assert has(memo, "b")


def test_without_a_weigher_a_key_counts_as_well():
    memo: Memo[int] = Memo(10_000)
    memo.get("k" * 5000, lambda: 1)
    assert memo.kept_bytes > 5000
    memo.get("l" * 6000, lambda: 1)
    assert memo.kept_bytes < 10_000


def test_functions_that_share_a_memo_keep_their_values_apart():
    memo: Memo[str] = Memo(10_000)
    lower, upper = memo.remembering(str.lower), memo.remembering(str.upper)
    assert (lower("Ab"), upper("Ab"), lower("Ab")) == ("ab", "AB", "ab")


def test_a_function_is_called_once_for_equal_arguments_even_if_it_returns_nothing():
    memo, called = Memo[None](10_000), []

    @memo.remembering
    def note(text: str, *, loud: bool = False) -> None:
        called.append((text, loud))

    for _ in range(2):
        note("a")
        note("a", loud=True)
    assert called == [("a", False), ("a", True)]


def test_an_error_is_raised_and_not_remembered():
    memo: Memo[int] = Memo(10_000)
    divided = memo.remembering(lambda by: 1 // by)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            divided(0)
    assert memo.kept_bytes == 0


def test_a_cleared_memo_is_empty():
    memo = a_memo(3)
    fill(memo, "a")
    memo.clear()
    assert memo.kept_bytes == 0
    assert not has(memo, "a")


def test_threads_over_the_budget_keep_the_books():
    memo = a_memo(3)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda number: fill(memo, number % 7), range(2000)))
    assert memo.kept_bytes == memo.budget_bytes
    fill(memo, "x")
    assert has(memo, "x")
    assert memo.kept_bytes == memo.budget_bytes


def test_lookups_are_counted_as_found_or_made():
    memo = a_memo(3)
    fill(memo, "a", "b", "a", "a")
    squares = Memo(1000)
    squared = squares.remembering(lambda number: number * number)
    assert [squared(number) for number in (2, 3, 2)] == [4, 9, 4]
    assert (memo.lookups.hits, memo.lookups.misses) == (2, 2)
    assert (squares.lookups.hits, squares.lookups.misses) == (1, 2)


def test_those_with_a_name_are_told():
    named, unnamed = Memo(1000, name="of this test"), Memo(1000)
    fill(named, "a", "a"), fill(unnamed, "a")
    assert counts()["of this test"] == (1, 1)
    assert "" not in counts()
