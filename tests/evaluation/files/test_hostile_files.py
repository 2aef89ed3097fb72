"""Hostile trajectory files are refused in little memory."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from plumbline.envs.sliding import FAMILY as SLIDING
from plumbline.evaluation.files.trajectories import LINE_BYTES, read_episode
from tests.envs.children import ROOT, python
from tests.evaluation.files.trajectory_lines import a_header

HOSTILE = {
    "a line of 100 MB": (
        "plain = open(path, 'wb')\nplain.write(b'{}\\n')\n"
        "[plain.write(b'x' * 2**20) for _ in range(100)]\nplain.close()",
        "line 2: longer than 4 MB: expected at most that",
    ),
    "1 GB of one packed line": (
        "import gzip\nopen(path, 'wb').write(gzip.compress(b'x' * 2**26, 1) * 16)",
        "line 1: longer than 4 MB: expected at most that",
    ),
    "1 GB of packed lines": (
        "import gzip\nopen(path, 'wb').write(gzip.compress((b' ' * (2**20 - 1) + b'\\n') * 64, 1) * 16)",
        "the file holds more than 512 MB: expected at most that",
    ),
    "1 GB of packed blank lines": (
        "import gzip\nopen(path, 'wb').write(gzip.compress(b'\\n' * 2**26, 1) * 16)",
        "the file has more than 2000000 lines: expected at most that",
    ),
}
PEAK = """
path = {path!r}
if not __import__("os").fork():
    {making}
    __import__("os")._exit(0)
__import__("os").wait()

from plumbline.evaluation.files.trajectories import BadLine, open_lines

def peak_kilobytes():
    return int(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])

before = peak_kilobytes()
try:
    with open(path, "rb") as file:
        for _ in open_lines(file):
            pass
except BadLine as problem:
    print(problem)
print(peak_kilobytes() - before)
"""


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_little_memory(tmp_path, name):
    """Measured in a process of its own: the most memory it ever held, before and after."""
    making, message = HOSTILE[name]
    printed = python(PEAK.format(path=str(tmp_path / "file"), making=making.replace("\n", "\n    ")))
    problem, kilobytes = printed.splitlines()
    assert problem == message
    assert int(kilobytes) < 64 * 1024


CROWDS = {
    "empty turns": (b'{"task":"x","turns":[', b"{},", b"{}]}"),
    "empty actions": (b'{"task":"x","turns":[{"actions":[', b'"",', b'""]}]}'),
    "passes": (b'{"task":"x","turns":[', b'{"pass":true},', b'{"pass":true}]}'),
}


@pytest.mark.parametrize("crowd", CROWDS)
def test_a_crowd_is_refused_before_it_is_built(crowd):
    first, each, last = CROWDS[crowd]
    line = first + each * ((LINE_BYTES - 100) // len(each)) + last
    code = (
        "import resource, sys\n"
        "from plumbline.evaluation.files import trajectories\n"
        "from plumbline.envs import FAMILIES\n"
        "line = sys.stdin.buffer.read()\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "try: trajectories.read_episode(2, line, FAMILIES['sliding'], None)\n"
        "except trajectories.BadLine as error: print(error)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], input=line, capture_output=True, check=True, cwd=ROOT)
    refusal, kilobytes = done.stdout.decode().splitlines()
    assert refusal == "line 2, turns: more than 50000 actions: expected at most that"
    assert int(kilobytes) < 64 * 1024


def test_words_full_of_commas_and_braces_are_no_crowd():
    words = ', { \\" ' * 100_000
    line = json.dumps({"task": "x", "turns": [{"response": words + "\naction: move red cube up"}]}).encode()
    (turn,) = read_episode(2, line, SLIDING, a_header()).turns
    assert turn.response.endswith("move red cube up")
