"""The engine at the command line: list, generate, solve, replay, draw, sheet. Run `python -m envs --help`."""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import zlib
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from envs import FAMILIES, codec, contact, play
from envs.drawing.scene import NoRenderer
from envs.family import Family, ImpossibleRecipe, InvalidInstance, Shelf
from envs.setting import InvalidSetting, parse
from envs.shelf import UnknownContent, carried, empty

AnyFamily = Family[Any, Any, Any, Any, Any, Any]
T = TypeVar("T")
REFUSALS = (codec.Unreadable, ImpossibleRecipe, InvalidInstance, InvalidSetting, NoRenderer, OSError, UnknownContent)


class Task(msgspec.Struct, frozen=True):
    """A line of a task set, as far as it matters here."""

    task: str
    family: str
    instance: dict[str, Any]
    seed: int = 0


class Turn(msgspec.Struct, frozen=True, rename={"passed": "pass"}):
    """Where there is a response, it decides; a provider error says nothing."""

    response: str | None = None
    actions: tuple[str, ...] | None = None
    passed: bool = False
    provider_error: str = ""


class Episode(msgspec.Struct, frozen=True):
    """A line of a trajectory file, as far as it matters here."""

    task: str
    turns: tuple[Turn, ...]


class Protocol(msgspec.Struct, frozen=True):
    actions: int | None = None


class Header(msgspec.Struct, frozen=True):
    """Of any line: whether it names a task; else how many actions an episode has and what instances refer to."""

    task: str | None = None
    protocol: Protocol = Protocol()
    contents: dict[str, str] = {}


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status is 1 where it was refused."""
    chosen = _parser().parse_args(arguments)
    try:
        chosen.command(chosen)
    except REFUSALS as error:
        print(f"envs: {error}", file=sys.stderr)
        return 1
    return 0


def list_families(chosen: argparse.Namespace) -> None:
    for family in FAMILIES.values():
        print(f"{family.name}: {family.title}, rules version {family.rules_version}")
        print(f"  modalities: {', '.join(family.modalities)}")
        for option in family.options:
            print(f"  option {option.name}: {', '.join(filter(None, [*option.values, option.expected]))}")
        for name, recipe in family.recipes.items():
            print(f"  recipe {name}: {json.dumps(asdict(recipe))}")


def generate(chosen: argparse.Namespace) -> None:
    family = _family(chosen)
    named = chosen.recipe in family.recipes
    recipe = family.recipes[chosen.recipe] if named else codec.load(family.recipe, chosen.recipe)
    for seed in range(chosen.seed, chosen.seed + chosen.count):
        print(codec.canonical(family.generate(recipe, seed)).decode())


def solve(chosen: argparse.Namespace) -> None:
    family = _family(chosen)
    game = family.open(_instance(family, chosen.instance), parse("none", family.modalities, family.options), empty)
    plan = family.solve(game, family.start(game, chosen.seed))
    if plan is None:
        raise InvalidInstance(f"{chosen.instance}: no plan was found")
    print(f"{len(plan.actions)} actions, {'optimal' if plan.optimal else 'not known to be optimal'}")
    for action in plan.actions:
        print(family.write(game, action))


def replay(chosen: argparse.Namespace) -> None:
    """Play every episode of a trajectory file again and print what the rules make of its words."""
    tasks, head = {task.task: task for task in _records(chosen.tasks, Task)}, _header(chosen.tasks)
    shelf = carried(head.contents)
    for episode in _records(chosen.trajectory, Episode):
        if episode.task not in tasks:
            raise codec.Unreadable(f"task {episode.task!r}: not in {chosen.tasks}")
        print(json.dumps(_replayed(tasks[episode.task], episode, head.protocol.actions, shelf)))


def draw(chosen: argparse.Namespace) -> None:
    family = _family(chosen)
    setting = parse(chosen.setting or family.modalities[0], family.modalities, family.options)
    game = family.open(_instance(family, chosen.instance), setting, empty)
    state = family.start(game, chosen.seed)
    for text, step in zip(
        chosen.say, play.replay(family, game, state, ((0, text) for text in chosen.say)), strict=True
    ):
        state = step.state
        print(" ".join(filter(None, (f"{text!r}:", step.ruling, step.reason, step.note))))
    frames = {frame.caption: frame for frame in family.draw(family.view(game, state, 0))}
    if chosen.caption not in frames:
        raise InvalidSetting(
            f"caption {chosen.caption!r}: expected one of {', '.join(frames) or 'none: nothing is shown'}"
        )
    frame = frames[chosen.caption]
    Path(chosen.out).write_bytes(frame.body)
    print(f"{chosen.out}: {frame.media_type}, {frame.caption}\n{frame.alt}")


def sheet(chosen: argparse.Namespace) -> None:
    contact.sheet(_family(chosen), chosen.seed).save(chosen.out, "PNG")
    print(chosen.out)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m envs", description="Puzzles without a server.")
    commands = parser.add_subparsers(required=True, metavar="command")

    def command(name: str, run: Any, text: str, *, of_family: bool = True) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(command=run)
        if of_family:
            made.add_argument("family", choices=sorted(FAMILIES))
            made.add_argument("--seed", type=_seed, default=0, help="decides all chance")
        return made

    command("list", list_families, "every family with its modalities, options and recipes", of_family=False)
    made = command("generate", generate, "instances by recipe and seed, one line each")
    made.add_argument("--recipe", default="{}", help="a recipe's name, or its values as JSON")
    made.add_argument("--count", type=_count, default=1, help="how many, with seeds counting up")
    made = command("solve", solve, "a plan that wins")
    made.add_argument("instance", help="file with one instance, - for standard input")
    made = command("replay", replay, "a trajectory file, played again", of_family=False)
    made.add_argument("tasks", help="the task set as downloaded")
    made.add_argument("trajectory", help="the trajectory file")
    made = command("draw", draw, "one frame, drawn to a file")
    made.add_argument("instance", help="file with one instance, - for standard input")
    made.add_argument("--setting", help="modality and options: 3d,labels=both")
    made.add_argument("--say", action="append", default=[], help="an action to take first; may be repeated")
    made.add_argument("--caption", default="current", help="which frame: current or goal")
    made.add_argument("--out", required=True)
    made = command("sheet", sheet, "a contact sheet: boards x modality x options")
    made.add_argument("--out", required=True)
    return parser


def _family(chosen: argparse.Namespace) -> AnyFamily:
    return FAMILIES[chosen.family]


def _instance(family: AnyFamily, path: str) -> Any:
    text = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    return codec.load(family.instance, text)


def _seed(text: str) -> int:
    if not -(2**127) <= int(text) < 2**128:
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number of at most 128 bits")
    return int(text)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number from 1")
    return int(text)


def _records(path: str, kind: type[T]) -> Iterator[T]:
    """The lines that name a task; the others are headers."""
    for number, line in enumerate(_lines(path), 1):
        try:
            text = line.decode()
            if msgspec.json.decode(text, type=Header).task is not None:
                yield msgspec.json.decode(text, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise codec.Unreadable(f"{path}, line {number}: {error}") from error


def _header(path: str) -> Header:
    return next((msgspec.json.decode(line, type=Header) for line in _lines(path)), Header())


def _lines(path: str) -> Iterator[bytes]:
    opened = gzip.open if path.endswith(".gz") else open
    try:
        with opened(path, "rb") as file:
            yield from file
    except (EOFError, zlib.error) as error:
        raise codec.Unreadable(f"{path}: {error}") from error


def _replayed(task: Task, episode: Episode, budget: int | None, shelf: Shelf) -> dict[str, Any]:
    if task.family not in FAMILIES:
        raise codec.Unreadable(f"family {task.family!r}: expected one of {', '.join(FAMILIES)}")
    family = FAMILIES[task.family]
    game = family.open(codec.build(family.instance, task.instance), parse("none", family.modalities, ()), shelf)
    state = family.start(game, task.seed)
    rulings = []
    for text in islice(_texts(family, episode), budget):
        step = play.wait(family, game, state) if text is None else play.advance(family, game, state, text)
        state = step.state
        rulings.append(step.reason or step.ruling)
        if family.ended(game, state):
            break
    return {"task": episode.task, "rulings": rulings, "ended": family.ended(game, state)}


def _texts(family: AnyFamily, episode: Episode) -> Iterator[str | None]:
    """What is said, action by action; None for a pass. Words without any action are one malformed action."""
    for turn in episode.turns:
        if turn.passed:
            yield None
        elif not turn.provider_error:
            yield from (turn.actions if turn.response is None else family.extract(turn.response)) or ("",)


if __name__ == "__main__":
    sys.exit(main())
