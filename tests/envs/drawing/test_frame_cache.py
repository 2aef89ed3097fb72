"""Frames are drawn once and kept within bounds."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from plumbline.envs.drawing.frame_cache import FrameCache
from plumbline.envs.family import Frame

SECONDS = 20  # no thread of these tests waits longer


class Studio:
    """Paints frames of forty bytes and remembers which."""

    def __init__(self) -> None:
        self.painted: list[str] = []

    def show(self, cache: FrameCache, name: str) -> Frame:
        return cache.show(name, lambda: self._paint(name))

    def _paint(self, name: str) -> Frame:
        self.painted.append(name)
        return Frame("text/plain", name.encode().ljust(40), "current", name)


def test_a_frame_is_painted_once():
    cache, studio = FrameCache(1000), Studio()
    first = studio.show(cache, "a")
    assert studio.show(cache, "a") is first
    assert studio.painted == ["a"]


def test_frames_that_show_something_else_are_painted_apart():
    cache, studio = FrameCache(1000), Studio()
    assert studio.show(cache, "a") != studio.show(cache, "b")
    assert studio.painted == ["a", "b"]


def test_beyond_the_budget_the_oldest_leaves():
    cache, studio = FrameCache(100), Studio()
    for name in "abc":  # there is room for two
        studio.show(cache, name)
    for name in "cba":
        studio.show(cache, name)
    assert studio.painted == ["a", "b", "c", "a"]


def test_who_was_asked_for_lately_stays():
    cache, studio = FrameCache(100), Studio()
    for name in "abacaca":
        studio.show(cache, name)
    assert studio.painted == ["a", "b", "c"]


def test_a_thousand_frames_stay_within_the_budget():
    cache, studio = FrameCache(400), Studio()
    for number in range(1000):
        studio.show(cache, str(number))
    for number in reversed(range(1000)):
        studio.show(cache, str(number))
    assert len(studio.painted) == 1000 + 990


def test_a_frame_larger_than_the_budget_is_shown_and_not_kept():
    cache, studio = FrameCache(39), Studio()
    assert studio.show(cache, "a").body.strip() == b"a"
    studio.show(cache, "a")
    assert studio.painted == ["a", "a"]


def test_eight_threads_that_ask_at_once_share_one_painting():
    cache, studio, together = FrameCache(10_000), Studio(), Barrier(8)

    def ask(_: int) -> list[Frame]:
        together.wait(SECONDS)
        return [studio.show(cache, name) for name in "abcdefgh"]

    with ThreadPoolExecutor(8) as threads:
        shown = list(threads.map(ask, range(8), timeout=SECONDS))
    assert sorted(studio.painted) == list("abcdefgh")
    assert all(frame is first for frames in shown for frame, first in zip(frames, shown[0], strict=True))


def test_threads_over_the_budget_keep_the_books():
    """Eight threads paint and drop; afterwards the room is what it was."""
    cache, studio = FrameCache(100), Studio()
    with ThreadPoolExecutor(8) as threads:
        shown = list(threads.map(lambda number: studio.show(cache, str(number % 7)), range(800), timeout=SECONDS))
    assert [frame.alt for frame in shown] == [str(number % 7) for number in range(800)]
    for name in ["x", "y", "x", "y"]:
        studio.show(cache, name)
    assert studio.painted[-2:] == ["x", "y"]


def test_who_waits_for_a_painting_gets_it():
    cache, begun, may_end = FrameCache(1000), Event(), Event()
    frame = Frame("text/plain", b"a", "current", "a")

    def paint_slowly() -> Frame:
        begun.set()
        may_end.wait(SECONDS)
        return frame

    def never() -> Frame:
        raise AssertionError("painted twice")

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(cache.show, "a", paint_slowly)
        begun.wait(SECONDS)
        second = threads.submit(cache.show, "a", never)
        other = cache.show("b", lambda: frame)  # does not wait for a
        may_end.set()
        assert first.result(SECONDS) is second.result(SECONDS) is other is frame


def test_an_error_is_raised_and_not_remembered():
    cache, studio = FrameCache(1000), Studio()

    def spill() -> Frame:
        raise OSError("ink spilled")

    with pytest.raises(OSError, match="ink spilled"):
        cache.show("a", spill)
    assert studio.show(cache, "a").alt == "a"


def test_who_waits_for_a_painting_that_fails_hears_of_it():
    cache, begun, may_fail = FrameCache(1000), Event(), Event()

    def spill() -> Frame:
        begun.set()
        may_fail.wait(SECONDS)
        raise OSError("ink spilled")

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(cache.show, "a", spill)
        begun.wait(SECONDS)
        second = threads.submit(cache.show, "a", spill)
        may_fail.set()
        for asked in (first, second):
            with pytest.raises(OSError, match="ink spilled"):
                asked.result(SECONDS)


def test_lookups_are_counted_as_found_or_made():
    cache, studio = FrameCache(1000), Studio()
    for name in "aba":
        studio.show(cache, name)
    assert (cache.lookups.hits, cache.lookups.misses) == (1, 2)
