"""Trajectory files line by line: what is accepted, what is refused and how, and in how much memory."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys

import msgspec
import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.sliding import FAMILY as SLIDING
from plumbline.evaluation.files import trajectories
from plumbline.evaluation.files.trajectories import (
    LINE_BYTES,
    BadLine,
    EpisodeJson,
    Header,
    line_of,
    open_lines,
    read_episode,
    read_header,
    write,
)
from plumbline.evaluation.protocol.turns import Turn
from tests.envs.children import ROOT, python
from tests.evaluation.playing import ERROR, NONSENSE, PASS, answered, said

TASK = "0" * 64
MOVE = "move red cube up"
HEADER = {
    "format": "plumbline-trajectory/1",
    "agent": {"name": "Walker"},
    "task_set": {"slug": "boards", "digest": TASK},
    "setting": "text",
    "rules_version": 1,
    "extractor_version": 1,
}

ONE_OF = "expected response or actions, or pass, or left, or provider_error, and only one of them"


def a_line(plain: object) -> bytes:
    return plain if isinstance(plain, bytes) else json.dumps(plain).encode()


def a_header(*, may_pass: bool = False) -> Header:
    """The header of a model's file, or of a baseline's, which may pass."""
    card = {"name": "Walker", "kind": "baseline" if may_pass else "model"}
    return read_header(1, a_line(HEADER | {"agent": card}))


def an_episode_of(*turns: object, **changes: object) -> dict[str, object]:
    return {"task": TASK, "turns": list(turns)} | changes


def read(line: object, *, may_pass: bool = False) -> tuple[Turn, ...]:
    return read_episode(7, a_line(line), SLIDING, a_header(may_pass=may_pass)).turns


def refused(reads, *arguments, **named) -> BadLine:
    with pytest.raises(BadLine) as refusal:
        reads(*arguments, **named)
    return refusal.value


# --- episodes

ACCEPTED = [
    ({"response": f"I think.\naction: {MOVE}"}, answered(f"I think.\naction: {MOVE}")),
    ({"response": ""}, answered("")),
    ({"response": "no\nidea", "actions": []}, answered("no\nidea")),
    ({"response": f"action: {MOVE}", "actions": [MOVE]}, answered(f"action: {MOVE}")),
    ({"actions": [MOVE, "fly"]}, said(MOVE, "fly")),
    ({"actions": []}, said()),
    ({"actions": ["\u0000\u202e é 😀"]}, said("\u0000\u202e é 😀")),
    ({"provider_error": "overloaded"}, ERROR),
    ({"provider_error": "overloaded", "pass": False}, ERROR),
    (
        {"actions": ["fly"], "tokens_in": 0, "tokens_out": 10**12, "cost_usd": 0.25, "seconds": 3},
        said("fly", tokens_in=0, tokens_out=10**12, cost_usd=0.25, seconds=3.0),
    ),
    ({"actions": ["fly"], "tokens_in": None, "response": None}, NONSENSE),
]


@pytest.mark.parametrize(("told", "turn"), ACCEPTED)
def test_a_turn_is_accepted(told, turn):
    assert read(an_episode_of(told)) == (turn,)


def test_a_baseline_may_pass():
    assert read(an_episode_of({"pass": True}), may_pass=True) == (PASS,)


def test_an_episode_may_hold_no_turn_at_all():
    assert read(an_episode_of()) == ()


def test_an_episode_knows_its_line_task_and_attempt():
    told = read_episode(7, a_line(an_episode_of({"actions": ["fly"]}, attempt=100)), SLIDING, a_header())
    assert (told.number, told.task, told.attempt, told.turns) == (7, TASK, 100, (NONSENSE,))
    assert read_episode(8, a_line(an_episode_of()), SLIDING, a_header()).attempt == 1


@pytest.mark.parametrize("meta", [{}, None, 7, "words", {"prompt": [1, 2.5, {"deep": True}]}])
def test_meta_may_be_anything(meta):
    assert read(an_episode_of(meta=meta)) == ()


WRONG = [
    # broken JSON
    (b"", "", "not JSON (Input data was truncated); it begins ''"),
    (b"words", "", "not JSON (JSON is malformed: invalid character (byte 0)); it begins 'words'"),
    (b'{"task": "ab', "", "not JSON (Input data was truncated)"),
    (b'{"task": "ab", "turns": []} {}', "", "not JSON (JSON is malformed: trailing characters"),
    (b'{"task": "ab", "turns": [],}', "", "not JSON (JSON is malformed: trailing comma"),
    (b"{'task': 'ab', 'turns': []}", "", "not JSON (JSON is malformed"),
    (b'{"task": "\xff", "turns": []}', "", "not JSON ('utf-8' codec can't decode byte 0xff in position 0"),
    (b'{"task": "\\ud800", "turns": []}', "", "not JSON ("),
    (b'{"task": "a\nb", "turns": []}', "", "not JSON ("),
    (b'\xef\xbb\xbf{"task": "ab", "turns": []}', "", "not JSON (JSON is malformed: invalid character (byte 0))"),
    (a_line(an_episode_of()).decode().encode("utf-16"), "", "not JSON ("),
    (b'{"more": ' + b"[" * 100_000, "", "Object contains unknown field `more`"),
    (b'{"task": "ab", "turns": ' + b"[" * 100_000, "turns[0]", "Expected `object`, got `array`"),
    (b'{"task": "ab", "turns": [], "meta": ' + b"[" * 100_000, "", "not JSON (maximum recursion depth exceeded"),
    # another shape
    (None, "", "Expected `object`, got `null`"),
    ([], "", "Expected `object`, got `array`"),
    ("task", "", "Expected `object`, got `str`"),
    ({}, "", "Object missing required field `task`"),
    ({"task": TASK}, "", "Object missing required field `turns`"),
    ({"turns": []}, "", "Object missing required field `task`"),
    (an_episode_of(moves=[]), "", "Object contains unknown field `moves`"),
    (an_episode_of(task=7), "task", "Expected `str`, got `int`"),
    (an_episode_of(task=None), "task", "Expected `str`, got `null`"),
    (an_episode_of(turns={}), "turns", "Expected `array`, got `object`"),
    (an_episode_of(MOVE), "turns[0]", "Expected `object`, got `str`"),
    (an_episode_of({"actions": ["fly"]}, {"said": MOVE}), "turns[1]", "Object contains unknown field `said`"),
    (an_episode_of({"actions": MOVE}), "turns[0].actions", "Expected `array | null`, got `str`"),
    (an_episode_of({"actions": [MOVE, 7]}), "turns[0].actions[1]", "Expected `str`, got `int`"),
    (an_episode_of({"response": [MOVE]}), "turns[0].response", "Expected `str | null`, got `array`"),
    (an_episode_of({"pass": 1}), "turns[0].pass", "Expected `bool`, got `int`"),
    (an_episode_of({"provider_error": True}), "turns[0].provider_error", "Expected `str`, got `bool`"),
    (an_episode_of({"provider_error": None}), "turns[0].provider_error", "Expected `str`, got `null`"),
    # numbers
    (an_episode_of(attempt=0), "attempt", "Expected `int` >= 1"),
    (an_episode_of(attempt=-1), "attempt", "Expected `int` >= 1"),
    (an_episode_of(attempt=101), "attempt", "Expected `int` <= 100"),
    (an_episode_of(attempt=1.5), "attempt", "Expected `int`, got `float`"),
    (an_episode_of(attempt="1"), "attempt", "Expected `int`, got `str`"),
    (an_episode_of(attempt=True), "attempt", "Expected `int`, got `bool`"),
    (an_episode_of(attempt=10**30), "attempt", "Expected `int` <= 100"),
    (b'{"task": "ab", "turns": [], "attempt": ' + b"9" * 5000 + b"}", "attempt", "Integer value out of range"),
    (an_episode_of({"actions": [], "tokens_in": -1}), "turns[0].tokens_in", "Expected `int` >= 0"),
    (an_episode_of({"actions": [], "tokens_out": 10**13}), "turns[0].tokens_out", "Expected `int` <= 1000000000000"),
    (an_episode_of({"actions": [], "tokens_in": 1.5}), "turns[0].tokens_in", "Expected `int | null`, got `float`"),
    (an_episode_of({"actions": [], "seconds": -0.1}), "turns[0].seconds", "Expected `float` >= 0.0"),
    (an_episode_of({"actions": [], "seconds": "3"}), "turns[0].seconds", "Expected `float | null`, got `str`"),
    (an_episode_of({"actions": [], "cost_usd": 1e10}), "turns[0].cost_usd", "Expected `float` <= 1000000000.0"),
    (b'{"task": "ab", "turns": [{"cost_usd": 1e400}]}', "turns[0].cost_usd", "Number out of range"),
    (b'{"task": "ab", "turns": [{"seconds": NaN}]}', "", "not JSON (JSON is malformed"),
    (b'{"task": "ab", "turns": [{"seconds": Infinity}]}', "", "not JSON (JSON is malformed"),
    (b'{"task": "ab", "turns": [{"seconds": -Infinity}]}', "", "not JSON (JSON is malformed"),
    # what a turn says
    (
        an_episode_of({}),
        "turns[0]",
        ONE_OF,
    ),
    (
        an_episode_of({"response": None}),
        "turns[0]",
        ONE_OF,
    ),
    (
        an_episode_of({"provider_error": ""}),
        "turns[0]",
        ONE_OF,
    ),
    (an_episode_of({"actions": [], "pass": True}), "turns[0]", "and only one of them"),
    (an_episode_of({"response": "", "provider_error": "down"}), "turns[0]", "and only one of them"),
    (an_episode_of({"pass": True, "provider_error": "down"}), "turns[0]", "and only one of them"),
    (an_episode_of({"actions": []}, {"pass": True}), "turns[1].pass", "only baselines may pass: expected response or"),
    (
        an_episode_of({"response": f"action: {MOVE}", "actions": ["fly"]}),
        "turns[0].actions",
        f"['fly']: the response says ['{MOVE}'], expected the same",
    ),
    (
        an_episode_of({"response": f"action: {MOVE}", "actions": []}),
        "turns[0].actions",
        f"[]: the response says ['{MOVE}'], expected the same",
    ),
    (
        an_episode_of({"response": "no\nidea", "actions": [MOVE]}),
        "turns[0].actions",
        f"['{MOVE}']: the response says [], expected the same",
    ),
    (
        an_episode_of({"response": f"action: {MOVE}", "actions": [MOVE, MOVE]}),
        "turns[0].actions",
        f"['{MOVE}', '{MOVE}']: the response says ['{MOVE}'], expected the same",
    ),
]


@pytest.mark.parametrize(("line", "field", "problem"), WRONG, ids=lambda value: repr(value)[:60])
def test_an_episode_is_refused(line, field, problem):
    refusal = refused(read, line)
    assert (refusal.number, refusal.field) == (7, field)
    assert problem.lower() in refusal.problem.lower()
    assert str(refusal).startswith("line 7" + (f", {field}: " if field else ": "))


FOUND = [
    (an_episode_of(attempt=0), "Expected `int` >= 1; it is 0"),
    (an_episode_of(task=None), "Expected `str`, got `null`; it is null"),
    (an_episode_of({"actions": [MOVE, 7]}), "Expected `str`, got `int`; it is 7"),
    (an_episode_of({"response": MOVE}, {"actions": [], "seconds": "3\u202e"}), r'it is "3\u202e"'),
    (an_episode_of({"provider_error": "", "pass": "x" * 500}), '; it is "' + "x" * 59),
]


@pytest.mark.parametrize(("line", "ending"), FOUND)
def test_what_stands_there_is_quoted(line, ending):
    assert refused(read, line).problem.endswith(ending)


@pytest.mark.parametrize("line", [an_episode_of(turns={}), an_episode_of(attempt=0, meta="x" * 70_000), {}])
def test_what_is_long_is_not_quoted(line):
    assert "it is" not in refused(read, line).problem


@pytest.mark.parametrize("turn", [{"actions": ["fly"] * 500_001}, {"actions": [""] * 300_000, "pass": False}])
def test_an_episode_has_an_end(turn):
    refusal = refused(read, an_episode_of(turn, {"actions": ["fly"] * 300_000}))
    assert refusal.field == "turns"
    assert refusal.problem.endswith(("actions: expected at most 500000", "500000 actions: expected at most that"))


def test_turns_without_a_list_of_actions_count_as_one(monkeypatch):
    monkeypatch.setattr(trajectories, "LONGEST_EPISODE", 3)
    turns = [{"response": ""}, {"actions": []}, {"provider_error": "down"}, {"actions": ["fly"]}]
    refusal = refused(read, an_episode_of(*turns))
    assert (refusal.field, refusal.problem) == ("turns", "4 actions: expected at most 3")
    assert len(read(an_episode_of(*turns[:3]))) == 3


def test_what_is_quoted_is_cut_and_made_visible():
    quoted = refused(read, an_episode_of({"response": "a\nb", "actions": ["\u202e\n" + "x" * 10**6]})).problem
    assert quoted.startswith(r"['\u202e\n" + "xxx")
    assert len(quoted) < 300
    unknown = refused(read, an_episode_of(**{"\0\u202eé" + "x" * 10**6: 1})).problem
    assert unknown.startswith(r"Object contains unknown field `\x00\u202eéxxx")
    assert len(unknown) < 1100


# --- headers


def test_a_header_is_read():
    card = {"name": "Walker", "kind": "baseline", "model": "w-1", "temperature": 0.5, "url": "https://example.org/w"}
    header = read_header(1, a_line(HEADER | {"agent": card}))
    assert (header.agent.name, header.agent.kind, header.agent.temperature) == ("Walker", "baseline", 0.5)
    assert (header.task_set.slug, header.setting, header.rules_version) == ("boards", "text", 1)
    assert read_header(1, a_line(HEADER)).agent.kind == "model"


def _agent(**card: object) -> dict[str, object]:
    return HEADER | {"agent": {"name": "Walker"} | card}


def _without(field: str) -> dict[str, object]:
    return {key: value for key, value in HEADER.items() if key != field}


BAD_HEADERS = [
    (b"", "", "not JSON (Input data was truncated)"),
    (b"PK\x03\x04", "", "not JSON (JSON is malformed"),
    (b'\xef\xbb\xbf{"format": 1}', "", r"it begins '\ufeff{"),
    ([], "", "Expected `object`, got `array`"),
    *[(_without(field), "", f"Object missing required field `{field}`") for field in HEADER],
    (HEADER | {"name": "Walker"}, "", "Object contains unknown field `name`"),
    (HEADER | {"format": "plumbline-trajectory/2"}, "format", "'plumbline-trajectory/2': expected 'plumbline-traj"),
    (HEADER | {"format": 1}, "format", "Expected `str`, got `int`"),
    (HEADER | {"setting": None}, "setting", "Expected `str`, got `null`"),
    (HEADER | {"setting": "x" * 201}, "setting", "Expected `str` of length <= 200"),
    (HEADER | {"rules_version": "1"}, "rules_version", "Expected `int`, got `str`"),
    (HEADER | {"rules_version": 1.5}, "rules_version", "Expected `int`, got `float`"),
    (HEADER | {"extractor_version": None}, "extractor_version", "Expected `int`, got `null`"),
    (HEADER | {"task_set": "boards"}, "task_set", "Expected `object`, got `str`"),
    (HEADER | {"task_set": {"slug": "boards"}}, "task_set", "Object missing required field `digest`"),
    (HEADER | {"task_set": {"slug": "a\0b", "digest": ""}}, "task_set.slug", "Expected `str` matching regex"),
    (HEADER | {"task_set": {"slug": "x" * 201, "digest": ""}}, "task_set.slug", "Expected `str` of length <= 200"),
    (HEADER | {"task_set": {"slug": "a", "digest": "", "n": 1}}, "task_set", "Object contains unknown field `n`"),
    (HEADER | {"agent": {}}, "agent", "Object missing required field `name`"),
    (_agent(name=""), "agent.name", "Expected `str` of length >= 1"),
    (_agent(name="x" * 81), "agent.name", "Expected `str` of length <= 80"),
    (_agent(name="a\nb"), "agent.name", "Expected `str` matching regex"),
    (_agent(kind="human"), "agent.kind", "Invalid enum value 'human'"),
    (_agent(model="x" * 301), "agent.model", "Expected `str` of length <= 300"),
    (_agent(scaffold="a\x7fb"), "agent.scaffold", "Expected `str` matching regex"),
    (_agent(temperature=-1), "agent.temperature", "Expected `float` >= 0.0"),
    (_agent(temperature="hot"), "agent.temperature", "Expected `float | null`, got `str`"),
    (_agent(url="javascript:alert(1)"), "agent.url", "Expected `str` matching regex"),
    (_agent(url="https://example.org/<script>"), "agent.url", "Expected `str` matching regex"),
    (_agent(url="https://example.org/ a"), "agent.url", "Expected `str` matching regex"),
    (_agent(url="https://example.org/\0"), "agent.url", "Expected `str` matching regex"),
    (_agent(rank=1), "agent", "Object contains unknown field `rank`"),
]


@pytest.mark.parametrize(("line", "field", "problem"), BAD_HEADERS, ids=lambda value: repr(value)[:60])
def test_a_header_is_refused(line, field, problem):
    refusal = refused(read_header, 1, a_line(line))
    assert (refusal.number, refusal.field) == (1, field)
    assert problem in refusal.problem


# --- writing


def test_a_file_is_read_as_it_was_written():
    header = read_header(1, a_line(HEADER))
    turns = (
        answered("Thinking.\naction: fly"),
        said("fly", "swim", tokens_in=1, tokens_out=0, cost_usd=0.5, seconds=1.5),
        PASS,
        ERROR,
        said(),
    )
    first, second = write(header, [line_of(TASK, 3, turns)])
    assert read_header(1, first) == header
    told = read_episode(2, second, SLIDING, a_header(may_pass=True))
    assert (told.task, told.attempt, told.turns) == (TASK, 3, turns)


def test_what_was_not_said_is_not_written():
    assert json.loads(trajectories.msgspec.json.encode(line_of(TASK, 1, (NONSENSE, PASS)))) == {
        "task": TASK,
        "turns": [{"actions": ["fly"]}, {"pass": True}],
    }
    assert list(Header.__struct_fields__) == [*HEADER, "partners"]
    assert EpisodeJson(TASK, ()).attempt == 1


# --- lines


def _lines(content: bytes) -> list[tuple[int, bytes]]:
    return list(open_lines(io.BytesIO(content)))


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"", []),
        (b"   ", []),
        (b"a\n", [(1, b"a")]),
        (b"a", [(1, b"a")]),  # no final newline
        (b"a\nb", [(1, b"a"), (2, b"b")]),
        (b"a\r\nb\r\n", [(1, b"a\r"), (2, b"b\r")]),
        (b"a\n\n \nb\n", [(1, b"a"), (2, b""), (3, b" "), (4, b"b")]),
        (b"\na", [(1, b""), (2, b"a")]),
        (b"x" * 700_000 + b"\n" + b"y" * 700_000, [(1, b"x" * 700_000), (2, b"y" * 700_000)]),
    ],
    ids=["empty", "spaces", "one", "no newline", "two", "CRLF", "blank", "blank first", "long"],
)
def test_lines_are_numbered(content, lines, packed):
    assert _lines(gzip.compress(content) if packed else content) == lines


def test_carriage_returns_do_not_matter():
    line = a_line(an_episode_of({"actions": ["fly"]})) + b"\r"
    assert read(line) == (NONSENSE,)


def test_a_packed_file_may_have_several_members():
    assert _lines(gzip.compress(b"a\nb") + gzip.compress(b"c\n")) == [(1, b"a"), (2, b"bc")]


PACKED = gzip.compress(b"a line of words\n" * 10_000, mtime=0)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (PACKED[:-1], "Compressed file ended before the end-of-stream marker was reached"),
        (PACKED[:20], "Compressed file ended"),
        (b"\x1f\x8b", "Compressed file ended"),
        (b"\x1f\x8b\x00\x00\x00\x00\x00\x00\x00\x00", "Unknown compression method"),
        (PACKED[:15] + b"\xff" * 20 + PACKED[35:], "Error -3"),
        (PACKED[:-8] + b"\0\0\0\0" + PACKED[-4:], "CRC check failed"),
        (PACKED + b"more", "Not a gzipped file"),
    ],
    ids=["one byte short", "cut off", "two bytes", "no deflate", "corrupt", "wrong sum", "trailing"],
)
def test_a_damaged_gzip_stream_is_refused(content, problem):
    refusal = refused(_lines, content)
    assert refusal.number == 0
    assert str(refusal).startswith("the gzip stream is damaged (")
    assert problem in str(refusal)


def test_a_line_of_sixteen_megabytes_is_the_longest():
    longest = b"x" * (16 << 20)
    assert [number for number, _ in _lines(b"a\n" + longest + b"\nb")] == [1, 2, 3]
    for content in (b"a\n" + longest + b"x\nb", b"a\n" + longest + b"x"):
        refusal = refused(_lines, content)
        assert str(refusal) == "line 2: longer than 16 MB: expected at most that"


@pytest.mark.parametrize("lines", [3, 9])
def test_a_file_has_a_last_line(monkeypatch, lines):
    monkeypatch.setattr(trajectories, "LINES", 3)
    if lines == 3:
        assert len(_lines(b"\n" * lines)) == lines
        return
    assert str(refused(_lines, b"\n" * lines)) == "the file has more than 3 lines: expected at most that"


# --- memory

HOSTILE = {
    "a line of 100 MB": (
        "plain = open(path, 'wb')\nplain.write(b'{}\\n')\n"
        "[plain.write(b'x' * 2**20) for _ in range(100)]\nplain.close()",
        "line 2: longer than 16 MB: expected at most that",
    ),
    "1 GB of one packed line": (
        "import gzip\nopen(path, 'wb').write(gzip.compress(b'x' * 2**26, 1) * 16)",
        "line 1: longer than 16 MB: expected at most that",
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
    assert refusal == "line 2, turns: more than 500000 actions: expected at most that"
    assert int(kilobytes) < 64 * 1024


def test_words_full_of_commas_and_braces_are_no_crowd():
    words = ', { \\" ' * 200_000
    line = json.dumps({"task": "x", "turns": [{"response": words + "\naction: move red cube up"}]}).encode()
    (turn,) = read_episode(2, line, SLIDING, a_header()).turns
    assert turn.response.endswith("move red cube up")


# --- questions that take a tool long


def a_curious_line(count, words):
    cube = "U" * 54
    turn = (
        {"actions": [f"solve {cube}"] * count}
        if words == "actions"
        else {"response": "action: " + f"solve {cube} " * count}
    )
    return json.dumps({"task": "t", "turns": [turn]}).encode()


@pytest.mark.parametrize("words", ["actions", "response"])
def test_an_episode_asks_a_solver_no_more_than_fifty_times(words):
    assert read_episode(2, a_curious_line(50, words), FAMILIES["cube"], a_header()).task == "t"
    with pytest.raises(BadLine, match="line 2, turns: 51 actions 'solve': expected at most 50 an episode"):
        read_episode(2, a_curious_line(51, words), FAMILIES["cube"], a_header())


def test_the_word_alone_is_no_question():
    thought = "I must solve it. " * 80
    line = json.dumps({"task": "t", "turns": [{"response": f"{thought}\naction: R"}]}).encode()
    assert read_episode(2, line, FAMILIES["cube"], a_header()).task == "t"


# --- seats


PARTNERS = HEADER | {"partners": [{"name": "Our own", "kind": "baseline"}]}


def test_a_header_has_a_card_for_each_seat():
    header = read_header(1, a_line(PARTNERS))
    assert [card.name for card in header.cards] == ["Walker", "Our own"]
    assert [header.card(seat).name for seat in (0, 1, 2)] == ["Walker", "Our own", "Our own"]
    alone = read_header(1, a_line(HEADER))
    assert [alone.card(seat).name for seat in (0, 1)] == ["Walker", "Walker"]
    assert b"partners" not in b"".join(write(alone, []))


def test_a_turn_says_whose_it_is():
    turns = read(an_episode_of({"actions": ["a"]}, {"actions": ["b"], "seat": 1}, {"seat": 1, "left": True}))
    assert [(turn.seat, turn.left) for turn in turns] == [(0, False), (1, False), (1, True)]
    assert read(msgspec.json.encode(line_of(TASK, 1, turns))) == turns


def test_only_the_baseline_of_two_may_pass():
    header = read_header(1, a_line(PARTNERS))
    passing = a_line(an_episode_of({"pass": True, "seat": 1}))
    assert read_episode(2, passing, SLIDING, header).turns[0].passed
    assert "only baselines may pass" in str(
        refused(read_episode, 2, a_line(an_episode_of({"pass": True})), SLIDING, header)
    )


@pytest.mark.parametrize(
    ("turn", "problem"),
    [
        ({"actions": ["a"], "seat": -1}, "Expected `int` >= 0"),
        ({"actions": ["a"], "seat": 16}, "Expected `int` <= 15"),
        ({"actions": ["a"], "seat": "1"}, "Expected `int`, got `str`"),
        ({"actions": ["a"], "left": True}, ONE_OF),
    ],
)
def test_an_odd_seat_is_refused(turn, problem):
    assert problem in str(refused(read, an_episode_of(turn)))
