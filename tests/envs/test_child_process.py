"""Child processes that work for a server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest

from plumbline.envs.child_process import ChildProcess
from tests.site import ROOT


@pytest.fixture(scope="module")
def process() -> ChildProcess:
    return ChildProcess(nice=3)


def test_it_is_another_process(process):
    assert process.call(os.getpid) != os.getpid()
    assert process.call(os.getpid) == process.call(os.getpid)


def test_it_stands_back(process):
    assert process.call(os.nice, 0) == os.nice(0) + 3


def test_what_the_child_raises_is_raised_here(process):
    with pytest.raises(ValueError, match="invalid literal"):
        process.call(int, "seven")


def test_a_child_that_died_is_replaced(process):
    child = process.call(os.getpid)
    os.kill(child, signal.SIGKILL)
    assert process.call(os.getpid) not in (child, os.getpid())


def test_a_child_does_not_hear_ctrl_c_not_even_while_it_starts():
    words = "import os, signal; from threading import Timer; from plumbline.envs.child_process import ChildProcess"
    words += "; signal.signal(signal.SIGINT, lambda *_: None); child = ChildProcess()"
    words += "; Timer(0.02, os.killpg, (0, signal.SIGINT)).start(); first = child.call(os.getpid)"
    words += "; os.kill(first, signal.SIGINT); print(first == child.call(os.getpid))"
    done = subprocess.run(
        [sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True, start_new_session=True
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_a_child_that_takes_too_long_is_ended_and_the_others_are_served(process):
    child = process.call(os.getpid)
    with ThreadPoolExecutor(2) as threads:
        stuck = threads.submit(process.call_within, 0.5, time.sleep, 60)
        while not stuck.running():
            pass
        waiting = threads.submit(process.call_within, 20, os.getpid)
        with pytest.raises(TimeoutError):
            stuck.result()
        assert waiting.result() not in (child, os.getpid())


def test_the_start_of_the_child_takes_none_of_the_time(process):
    os.kill(process.call(os.getpid), signal.SIGKILL)
    assert process.call_within(0.05, os.getpid) != os.getpid()


def test_the_child_ends_with_its_parent_however_it_ends():
    words = "import os, signal; from plumbline.envs.child_process import ChildProcess"
    words += "; print(ChildProcess().call(os.getpid), flush=True)"
    words += "; os.kill(os.getpid(), signal.SIGKILL)"
    done = subprocess.run([sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL
    child, until = int(done.stdout), time.monotonic() + 10
    while _lives(child) and time.monotonic() < until:
        time.sleep(0.02)
    assert not _lives(child)


def _lives(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_child_that_was_ended_is_not_replaced():
    process = ChildProcess()
    child = process.call(os.getpid)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(process.call, time.sleep, 60)
        while not waiting.running():
            pass
        process.end()
        with pytest.raises(BrokenProcessPool):
            waiting.result()
    assert not _lives(child)
    with pytest.raises(BrokenProcessPool, match="was ended"):
        process.call(os.getpid)
