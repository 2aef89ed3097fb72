"""Processes count together in one folder. What the dead have counted stays; what they had open does not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import CollectorRegistry, generate_latest

from plumbline.evaluation.observing import shared_files
from plumbline.evaluation.observing.shared_files import Together

PROGRAM = Path(__file__).with_name("counting.py")
BY_ONE = {'done_total{kind="a"}': 3.0, "took_count": 1.0, "took_sum": 1.5, 'took_bucket{le="1.0"}': 0.0}


@pytest.fixture
def begin(tmp_path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Begins processes that have counted once this returns."""
    begun: list[subprocess.Popen[str]] = []

    def beginning(how: str = "wait") -> subprocess.Popen[str]:
        words = [sys.executable, str(PROGRAM), str(tmp_path), how]
        made = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        begun.append(made)
        assert made.stdout.readline().startswith("counted")
        return made

    yield beginning
    for each in begun:
        each.kill()
        each.wait()
        each.stdin.close()
        each.stdout.close()


def told(folder: Path) -> dict[str, float]:
    registry = CollectorRegistry()
    registry.register(Together(folder))
    lines = generate_latest(registry).decode().splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


def times(factor: int) -> dict[str, float]:
    return {name: value * factor for name, value in BY_ONE.items()}


def test_an_empty_folder_has_nothing(tmp_path):
    assert told(tmp_path) == {}


def test_what_processes_count_is_added_up(tmp_path, begin):
    begin(), begin()
    found = told(tmp_path)
    assert found.items() >= times(2).items()
    assert (found["opened"], found['took_bucket{le="2.0"}'], found['took_bucket{le="+Inf"}']) == (4, 2, 2)


@pytest.mark.parametrize("ending", ["told", "killed"])
def test_the_counts_of_a_process_that_has_ended_stay_and_what_it_had_open_goes(tmp_path, begin, ending):
    begin()
    other = begin()
    other.communicate("\n") if ending == "told" else other.kill()
    other.wait()
    for _ in range(3):
        found = told(tmp_path)
        assert found.items() >= times(2).items()
        assert found["opened"] == 2


def test_files_of_the_dead_do_not_pile_up(tmp_path, begin):
    for _ in range(4):
        begin("end").wait()
        told(tmp_path)
    assert told(tmp_path).items() >= times(4).items()
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == [
        "counter_total.db",
        "histogram_total.db",
        "lock",
    ]


def test_a_fork_counts_for_itself_and_outlives_its_parent(tmp_path, begin):
    parent = begin("fork")
    parent.stdout.readline()  # the other of both has counted too
    assert told(tmp_path)['done_total{kind="a"}'] == 13
    parent.kill()
    parent.wait()
    found = told(tmp_path)
    assert (found['done_total{kind="a"}'], found["opened"]) == (13, 1)


INTERRUPTED = {
    "a file moves": ("rename", 1),
    "the next file moves": ("rename", 2),
    "the total appears": ("rename", 3),
    "the total has appeared": ("rmtree", 1),
    "the old total goes": ("rmtree", 2),
}


class Interrupted(BaseException):
    """The process ends here."""


def after(calls: int, call: Any) -> Any:
    """A call that is the last thing that is done, the so-and-so-manyth time."""
    left = iter(range(calls, 0, -1))

    def interrupted(*arguments: Any, **named: Any) -> Any:
        if next(left, 0) == 1:
            raise Interrupted
        return call(*arguments, **named)

    return interrupted


@pytest.mark.parametrize("where", INTERRUPTED)
def test_an_interruption_counts_nothing_twice_and_loses_nothing(tmp_path, begin, monkeypatch, where):
    begin("end").wait()
    told(tmp_path)
    begin("end").wait()
    what, number = INTERRUPTED[where]
    owner = Path if what == "rename" else shared_files.shutil
    with monkeypatch.context() as patched:
        patched.setattr(owner, what, after(number, getattr(owner, what)))
        with pytest.raises(Interrupted):
            told(tmp_path)
    for _ in range(2):
        assert told(tmp_path).items() >= times(2).items()


def test_a_file_that_is_just_being_made_is_passed_over(tmp_path, begin):
    begin()
    (tmp_path / "counter_0123456789abcdef.db").touch()
    (tmp_path / "0123456789abcdef.alive").touch()
    assert told(tmp_path).items() >= BY_ONE.items()


def test_who_lives_is_known_without_its_number_which_another_container_does_not_see(tmp_path, begin):
    process = begin()
    (mark,) = tmp_path.glob("*.alive")
    assert str(process.pid) not in mark.name
    assert Together(tmp_path)._lives(mark.stem)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert not Together(tmp_path)._lives(mark.stem)
