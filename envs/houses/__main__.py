"""Houses at the command line. Run `python -m plumbline.envs.houses --help`.

Each prints JSON as its last line; the exit status is 1 where a check fails.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from plumbline.envs import arguments, codec
from plumbline.envs.drawing.scene import NoRenderer
from plumbline.envs.family import ImpossibleRecipe, InvalidInstance
from plumbline.envs.houses import blind, fuzzing, generate, goals, pairing, sheet, verifier
from plumbline.envs.houses.certificates import Certificate, certificate
from plumbline.envs.houses.making.plans import KINDS
from plumbline.envs.houses.model import Household, Recipe

REFUSALS = (codec.Unreadable, ImpossibleRecipe, InvalidInstance, NoRenderer, OSError, ValueError)
ACTS, CROWDED = 200, 50  # actions in each house that is fuzzed: through the door, and anywhere
LARGEST_BYTES = 1 << 20  # of a file with a household or a goal

T = TypeVar("T")


def main(words: list[str] | None = None) -> int:
    """Run one command; the exit status is 1 where a check fails, or its input is refused."""
    chosen = _parser().parse_args(words)
    try:
        found, is_well = chosen.command(chosen)
    except REFUSALS as error:
        print(f"plumbline: {error}", file=sys.stderr)
        return 1
    print(json.dumps(found))
    return 0 if is_well else 1


def certify(chosen: argparse.Namespace) -> tuple[dict[str, Any], bool]:
    """Generate households of one to six rooms, and check their certificates."""
    began, found = _seconds(), dict.fromkeys((each.name for each in fields(Certificate)), 0)
    for number in range(chosen.count):
        made = generate.generate(Recipe(rooms=1 + number % max(KINDS)), chosen.seed + number)
        for name, value in asdict(certificate(made)).items():
            found[name] += value
    found_all = {"n": chosen.count, **found, "cpu_s": round(_seconds() - began, 1)}
    return found_all, found["plan_wins"] == chosen.count and not any(list(found.values())[1:])


def _seconds() -> float:
    """Return the processor time of this process so far."""
    used = os.times()
    return used.user + used.system


def fuzz(chosen: argparse.Namespace) -> tuple[dict[str, Any], bool]:
    """Take random actions in generated households, every second one with two seats."""
    counts, placed, sizes = dict.fromkeys(("raised", "off_floor", "overlaps"), 0), 0, list[int]()
    for number in range(chosen.count):
        made = generate.generate(Recipe(rooms=1 + number % max(KINDS)), chosen.seed + number)
        played = fuzzing.for_two(made) if number % 2 else made
        found = fuzzing.fuzz(played, chosen.seed + number, ACTS)
        crowded = fuzzing.crowd(generate.opened(played), chosen.seed + number, CROWDED)
        for name in counts:
            counts[name] += getattr(found, name) + getattr(crowded, name)
        placed, sizes = placed + found.placed + crowded.placed, sizes + list(found.state_bytes)
    told = {"n": chosen.count, **counts, "placed": placed, "state_bytes_p95": int(np.percentile(sizes, 95))}
    return told, not any(counts.values())


def pairs(chosen: argparse.Namespace) -> tuple[dict[str, Any], bool]:
    """Check tasks for two, of a file or generated ones: two win within their budgets, and one alone cannot."""
    began, tasks = _seconds(), _tasks_for_two(chosen)
    won = sum(pairing.is_won_by_two(made) for made in tasks)
    over = sum(generate.takes_two(made) for made in tasks)
    found = {"tasks": len(tasks), "won_by_pair": won, "alone_over_budget": over, "cpu_s": round(_seconds() - began, 1)}
    return found, won == over == len(tasks) > 0


def _tasks_for_two(chosen: argparse.Namespace) -> list[Household]:
    if chosen.tasks is not None:
        return pairing.read(chosen.tasks)
    rooms = pairing.ROOMS
    recipes = (Recipe(rooms=rooms[number % len(rooms)], seats=2) for number in range(chosen.count))
    return [generate.generate(recipe, chosen.seed + number) for number, recipe in enumerate(recipes)]


def judge(chosen: argparse.Namespace) -> tuple[dict[str, Any], bool]:
    """Tell whether a goal, and each of its conditions, holds in a household as it begins."""
    game = _read(chosen.house, lambda content: generate.opened(codec.load(Household, content)))
    goal = _read(chosen.goal, goals.read)
    world = game.start
    judged = [verifier.is_met(game, world, each) for each in goal.conditions]
    holds = all(judged) if goal.all else any(judged)
    return {"holds": holds, "conditions": judged}, True


def _read(path: Path, reader: Callable[[bytes], T]) -> T:
    """Read a file. Raises ValueError, which names it, and OSError."""
    if (size := path.stat().st_size) > LARGEST_BYTES:
        raise ValueError(f"{path}: {size} bytes, expected at most {LARGEST_BYTES}")
    try:
        return reader(path.read_bytes())
    except (codec.Unreadable, InvalidInstance) as error:
        raise ValueError(f"{path}: {error}") from error


def blind_test(chosen: argparse.Namespace) -> tuple[dict[str, Any], bool]:
    """Write pictures of classes and states under random codes; or score the answers to them."""
    if chosen.score is not None:
        return blind.score(chosen.score, chosen.key or _key_of(chosen.out)), True
    key = blind.write(chosen.out, chosen.seed, chosen.sides)
    return {"pictures": str(chosen.out), "key": str(key)}, True


def _key_of(out: Path) -> Path:
    return out.with_name(f"{out.name}-key") / "key.json"


def contact_sheet(chosen: argparse.Namespace) -> tuple[dict[str, Any], bool]:
    """Draw every class, or every state, on one picture."""
    (sheet.write_states if chosen.states else sheet.write)(chosen.out)
    return {"sheet": str(chosen.out)}, True


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m plumbline.envs.houses", description="Houses without a server.")
    commands = parser.add_subparsers(required=True, metavar="command")
    for name, run, count, text in (
        ("certify", certify, 200, "households, each with a plan that wins, and less than it that does not"),
        ("fuzz", fuzz, 200, "random actions in households"),
        ("pairs", pairs, 20, "households for two, which one alone cannot do"),
    ):
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(command=run)
        made.add_argument("-n", "--count", type=arguments.count, default=count, help="number of households")
        made.add_argument("--seed", type=arguments.seed, default=0)
        if run is pairs:
            made.add_argument("--tasks", type=Path, help="file of a task set, instead of generated households")
    made = commands.add_parser("judge", help="whether a goal holds in a household")
    made.set_defaults(command=judge)
    made.add_argument("house", type=Path, help="file with a household")
    made.add_argument("goal", type=Path, help="file with a goal")
    made = commands.add_parser("blind", help="pictures of things under codes, and the score of answers to them")
    made.set_defaults(command=blind_test)
    made.add_argument("--out", type=Path, default=Path("blind"), help="folder of the pictures; the key lies beside it")
    made.add_argument("--seed", type=arguments.seed, default=0)
    made.add_argument("--sides", type=int, choices=(1, 4), default=4, help="of each class at each distance")
    made.add_argument("--score", type=Path, help="JSON object of codes and what they show")
    made.add_argument("--key", type=Path, help="the key, if it does not lie beside the pictures")
    made = commands.add_parser("sheet", help="all classes on one picture")
    made.set_defaults(command=contact_sheet)
    made.add_argument("--out", type=Path, required=True)
    made.add_argument("--states", action="store_true", help="each class in each of its states instead")
    return parser


if __name__ == "__main__":
    sys.exit(main())
