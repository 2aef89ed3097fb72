"""The kinds of file: some keep to every limit and cost as much as they may, some break one."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from plumbline.envs.cube import rules
from plumbline.evaluation.files import checks, trajectories
from plumbline.evaluation.files.checks import TaskSetSpec
from plumbline.evaluation.protocol.opening import open_instance
from plumbline.evaluation.protocol.protocol import QUESTIONS
from tests.site import ROOT

BOARDS, TILES, CUBES, GAMES = "geoms-300-v2", "tiles-100", "cube-40", "arcade-120-v2"
CHARACTERS, ACTIONS, ATTEMPTS = trajectories.RESPONSE_CHARACTERS, trajectories.ACTIONS, trajectories.ATTEMPTS

Lines = Iterator[Any]
KINDS: dict[str, Callable[[], bytes]] = {}
NUMBERS = count()  # of files and their agents: each is sent by another account, and a name is one account's


@cache
def spec(slug: str) -> TaskSetSpec:
    return checks.spec_from((ROOT / "fixtures" / "tasksets" / f"{slug}.jsonl").read_bytes())


def header(slug: str, setting: str = "", **changes: Any) -> dict[str, Any]:
    known = spec(slug)
    return {
        "format": trajectories.FORMAT,
        "agent": {"name": f"Ada {next(NUMBERS)}"},
        "task_set": {"slug": known.slug, "digest": known.digest},
        "setting": setting or next(each for each in known.settings if each.startswith(("text", "symbol"))),
        "rules_version": known.rules_version,
        "extractor_version": known.family.words.extractor_version,
    } | changes


def packed(*lines: Any) -> bytes:
    """A gzip file of a header and lines; bytes are written as they are."""
    whole = (line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    return gzip.compress(b"".join(line + b"\n" for line in whole), 6)


def kind(name: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    def register(make: Callable[[], bytes]) -> Callable[[], bytes]:
        KINDS[name] = make
        return make

    return register


def each_task(slug: str, turns: Callable[[str, int], list[dict[str, Any]]], attempts: int = ATTEMPTS) -> Lines:
    """Every task of a set, that many times."""
    for attempt in range(1, attempts + 1):
        for task in spec(slug).tasks:
            yield {"task": task, "attempt": attempt, "turns": turns(task, attempt)}


def walk(slug: str, task: str, seed: int, length: int) -> list[str]:
    """Legal actions from the start of a task, drawn at random."""
    known = spec(slug)
    instance, chance = known.tasks[task].instance, known.tasks[task].seed
    play = open_instance(known.family.name, instance, chance, known.settings[0], known.shelf)
    of, dice, said = known.family.rules, random.Random(seed), list[str]()
    state = of.start(play.game, play.seed)
    while len(said) < length and of.ended(play.game, state) is None:
        action = dice.choice(list(of.actions(play.game, state, 0)))
        said.append(known.family.words.write(play.game, action))
        state = of.step(play.game, state, action, 0).state
    return said


def answers(slug: str, length: int, attempts: int = 1, thought: str = "") -> bytes:
    """A walk at every task, an answer for each action."""
    return packed(
        header(slug),
        *each_task(
            slug,
            lambda task, attempt: [
                {"response": f"{thought}\nAction: {word}"} for word in walk(slug, task, attempt, length)
            ],
            attempts,
        ),
    )


def one_line(slug: str, *turns: dict[str, Any]) -> bytes:
    return packed(header(slug), {"task": next(iter(spec(slug).tasks)), "turns": turns})


# --- what honest submitters send


@kind("300 boards, answers with thoughts")
def boards() -> bytes:
    return answers(BOARDS, 20, thought="The piece is left of where it belongs. " * 10)


@kind("100 boards of tiles")
def tiles() -> bytes:
    return answers(TILES, 10)


@kind("40 cubes")
def cubes() -> bytes:
    return answers(CUBES, 20)


@kind("120 arcade games")
def games() -> bytes:
    return answers(GAMES, 200)


# --- within every limit, and as dear as can be


@kind("14 cubes of 50,000 moves in one action list")
def long_lists() -> bytes:
    tasks = list(spec(CUBES).tasks)[:14]
    return packed(header(CUBES), *({"task": task, "turns": [{"actions": ["R"] * ACTIONS}]} for task in tasks))


@kind("80 cubes of 50,000 moves")
def many_long_lists() -> bytes:
    turns = [{"actions": ["R"] * ACTIONS}]
    return packed(header(CUBES), *each_task(CUBES, lambda *_: turns, 2))


@kind("80 cubes of 50,000 malformed actions")
def malformed() -> bytes:
    turns = [{"actions": ["?"] * ACTIONS}]
    return packed(header(CUBES), *each_task(CUBES, lambda *_: turns, 2))


@kind("50,000 empty turns at each of 40 cubes")
def empty_turns() -> bytes:
    head = header(CUBES)
    head["agent"]["kind"] = "baseline"
    body = b",".join([b'{"pass":true}'] * ACTIONS)
    lines = (b'{"task":"%s","turns":[%s]}' % (task.encode(), body) for task in spec(CUBES).tasks)
    return packed(head, *lines)


@kind("a million moves in one answer, at each of 40 cubes")
def moves_in_an_answer() -> bytes:
    turns = [{"response": "Action: " + "R " * (CHARACTERS // 2 - 10)}]
    return packed(header(CUBES), *each_task(CUBES, lambda *_: turns, 1))


@kind("50 questions to the solver at each of 40 cubes")
def questions() -> bytes:
    setting = next(each for each in spec(CUBES).settings if "tool" in each)
    dice, game = random.Random(1), open_instance("cube", _first(CUBES), 0, setting, spec(CUBES).shelf).game

    def turns(task: str, attempt: int) -> list[dict[str, Any]]:
        return [{"actions": [f"solve {_scrambled(game, dice)}" for _ in range(QUESTIONS // 10)]} for _ in range(10)]

    return packed(header(CUBES, setting), *each_task(CUBES, turns, 1))


def _first(slug: str) -> str:
    return next(iter(spec(slug).tasks.values())).instance


def _scrambled(game: Any, dice: random.Random) -> str:
    """A cube that nobody has asked about, as the solver of this setting reads it."""
    cube = rules.start(game, 0)
    for move in dice.choices(rules.ALL_MOVES, k=30):
        cube = rules.step(game, cube, move, 0).state
    return rules.described(game, cube)


@kind("10 walks through each of 300 boards")
def walks() -> bytes:
    return packed(
        header(BOARDS),
        *each_task(BOARDS, lambda task, attempt: [{"actions": walk(BOARDS, task, attempt, 20)}]),
    )


@kind("10 walks through each of 100 boards of tiles")
def tile_walks() -> bytes:
    return packed(header(TILES), *each_task(TILES, lambda task, attempt: [{"actions": walk(TILES, task, attempt, 10)}]))


@kind("10 runs of 1,000 ticks at each of 120 games")
def ticks() -> bytes:
    return packed(header(GAMES), *each_task(GAMES, lambda *_: [{"actions": ["nil"] * 1000}]))


def _filled(text: str) -> bytes:
    """A file of answers as long as they may be, at each of 40 cubes."""
    turn = {"response": (text * (CHARACTERS // len(text) + 1))[: CHARACTERS - 100]}
    turns = [turn] * ((trajectories.LINE_BYTES - 1000) // len(json.dumps(turn)))
    return packed(header(CUBES), *each_task(CUBES, lambda *_: turns, 1))


for _name, _text in {
    "tags": "<action>",
    "line ends": "\n",
    "braces": "{",
    "quotes": '"',
    "lists of actions": "- R\n",
    "blanks": " ",
    "fences": "```\nR\n```\n",
}.items():
    KINDS[f"answers of a million characters full of {_name}"] = (lambda text: lambda: _filled(text))(_text)


@kind("a line of a million emoji")
def emoji() -> bytes:
    body = json.dumps({"response": "😀" * (CHARACTERS - 100)}, ensure_ascii=False).encode()
    return packed(header(CUBES), *(b'{"task":"%s","turns":[%s]}' % (task.encode(), body) for task in spec(CUBES).tasks))


@kind("a word of four megabytes")
def long_word() -> bytes:
    return one_line(BOARDS, {"actions": ["x" * (trajectories.LINE_BYTES - 1000)]})


@kind("notes of four megabytes, nested")
def notes() -> bytes:
    notes = b"[" * 500 + b"1," * 10 + b"1" + b"]" * 500
    body = b",".join([notes] * ((trajectories.LINE_BYTES - 1000) // (len(notes) + 1)))
    task = next(iter(spec(BOARDS).tasks)).encode()
    return packed(header(BOARDS), b'{"task":"%s","turns":[],"meta":[%s]}' % (task, body))


# --- beyond a limit


@kind("a line of 1 GB, packed")
def one_long_line() -> bytes:
    return gzip.compress(json.dumps(header(BOARDS)).encode() + b"\n") + gzip.compress(b"x" * 2**26, 1) * 16


@kind("a billion blank lines, packed")
def blank_lines() -> bytes:
    return gzip.compress(json.dumps(header(BOARDS)).encode() + b"\n") + gzip.compress(b"\n" * 2**26, 1) * 15


@kind("a gzip name of 60 MB without an end")
def endless_name() -> bytes:
    return b"\x1f\x8b\x08\x08" + bytes(6) + b"n" * (60 << 20)


@kind("a million and a half empty gzip members")
def empty_members() -> bytes:
    return gzip.compress(json.dumps(header(BOARDS)).encode() + b"\n") + gzip.compress(b"") * 1_500_000


@kind("64 MB of noise")
def noise() -> bytes:
    return random.Random(1).randbytes(trajectories.STORED_BYTES - 4096)


@kind("64 MB of noise after a header")
def noise_after_a_header() -> bytes:
    return json.dumps(header(BOARDS)).encode() + b"\n" + noise()[:-4096]


@kind("a header of four megabytes")
def long_header() -> bytes:
    return packed(header(BOARDS, agent={"name": "Ada", "scaffold": "x" * 4_000_000}))


@kind("brackets within brackets")
def nested() -> bytes:
    return packed(header(BOARDS), b'{"task":' + b"[" * 4_000_000)


@kind("a million turns in a line")
def crowd() -> bytes:
    return packed(header(BOARDS), b'{"task":"x","turns":[' + b"{}," * 1_300_000 + b"{}]}")


@kind("an unknown field of four megabytes")
def unknown_field() -> bytes:
    return packed(header(BOARDS), {"x" * 4_000_000: 1})


@kind("a bad last line after 3,000 good ones")
def bad_last_line() -> bytes:
    turns = [{"actions": ["fly"]}]
    return packed(header(BOARDS), *each_task(BOARDS, lambda *_: turns), b"{}")


def written(folder: Path, name: str) -> Path:
    """A new file of this kind in a folder."""
    path = folder / f"{next(NUMBERS)}.jsonl.gz"
    path.write_bytes(KINDS[name]())
    return path
