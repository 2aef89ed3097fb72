"""Supervised processes: restarted when they end, told to end, and gone with their launcher, however that ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from time import monotonic, sleep

from plumbline.leaderboard.serving.supervised import FIRST_WAIT, LONGEST_WAIT
from tests.site import ROOT

SECONDS = 30
BEGINNING = """
import os, signal, sys, time
from plumbline.leaderboard.serving import supervised
from plumbline.leaderboard.serving.supervised import Supervised

def keep(process, seconds=20):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        process.keep()
        yield process
        time.sleep(0.01)

def wait():
    while True:
        signal.pause()
"""


def launched(code: str) -> subprocess.Popen[str]:
    """A launcher that does this; processes that it forks inherit what it writes to."""
    words = [sys.executable, "-c", BEGINNING + textwrap.dedent(code)]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def said(code: str) -> tuple[list[str], str]:
    """What a launcher prints, and what it logs."""
    with launched(code) as process:
        out, log = process.communicate(timeout=SECONDS)
        assert process.returncode == 0, log
        return out.split(), log


def until_gone(process: int) -> None:
    until = monotonic() + SECONDS
    while Path(f"/proc/{process}").exists() and " Z " not in Path(f"/proc/{process}/stat").read_text():
        assert monotonic() < until
        sleep(0.02)


def test_a_process_that_ends_is_restarted():
    words, log = said("""
        supervised.FIRST_WAIT = 0.0
        process = Supervised("toys", lambda: print("here", flush=True))
        for each in keep(process):
            if each.short_lives == 3:
                break
    """)
    assert words == ["here"] * 3
    assert log.count("The process of toys ended with status 0; it is restarted") == 3


def test_a_process_that_ends_again_and_again_is_restarted_later_and_later():
    words, log = said("""
        process = Supervised("toys", lambda: 1 / 0)
        for number in range(12):
            process.short_lives, process._due = number, 0.0
            for each in keep(process):
                if each.short_lives > number:
                    break
            print(round(process._due - time.monotonic(), 1))
    """)
    waits = [float(word) for word in words]
    assert waits == sorted(waits)
    assert (waits[0], waits[1], waits[-1]) == (FIRST_WAIT, 2 * FIRST_WAIT, LONGEST_WAIT)
    assert log.count("ZeroDivisionError: division by zero") == 12
    assert log.count("ended with status 1") == 12


def test_a_process_that_has_lived_long_is_restarted_soon():
    words, _ = said("""
        process = Supervised("toys", wait, short_lives=4)
        process.keep()
        process._began -= supervised.SHORT_SECONDS
        process.kill()
        process.keep()
        print(process.short_lives, process.is_running)
    """)
    assert words == ["0", "False"]


def test_it_has_a_lower_priority_and_a_name():
    words, _ = said("""
        def tell():
            print(os.nice(0), open("/proc/self/comm").read().split(), flush=True)
        process = Supervised("toys", tell, niceness=7)
        process.keep()
        process._process.join()
    """)
    assert words == ["7", "['serve',", "'toys']"]


def test_it_ends_when_it_is_told_to_and_ignores_ctrl_c():
    words, _ = said("""
        process = Supervised("toys", lambda: (print("here", flush=True), wait()))
        process.keep()
        while not open(f"/proc/{process._process.pid}/comm").read().startswith("serve"):
            time.sleep(0.01)
        os.kill(process._process.pid, signal.SIGINT)
        time.sleep(0.1)
        print(process.is_running, flush=True)
        process.tell()
        process._process.join()
        print(process._process.exitcode)
    """)
    assert words == ["here", "True", str(-signal.SIGTERM)]


def test_a_signal_at_the_very_beginning_is_not_lost():
    words, _ = said("""
        supervised._forget_signals, forget = lambda: (time.sleep(0.5), forget()), supervised._forget_signals
        signal.signal(signal.SIGTERM, lambda *_: print("launcher", flush=True))
        process = Supervised("toys", wait)
        process.keep()
        process.tell()
        process._process.join(10)
        print(process._process.exitcode)
    """)
    assert words == [str(-signal.SIGTERM)]


def test_a_process_that_does_not_end_is_killed():
    words, _ = said("""
        def stubborn():
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            wait()
        process = Supervised("toys", stubborn)
        process.keep()
        time.sleep(0.1)
        process.tell()
        process.kill()
        print(process._process.exitcode)
    """)
    assert words == [str(-signal.SIGKILL)]


def test_it_ends_when_its_launcher_is_killed():
    process = launched("""
        process = Supervised("toys", lambda: (print(os.getpid(), flush=True), wait()))
        process.keep()
        wait()
    """)
    with process:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)
        process.wait(SECONDS)
        until_gone(child)
