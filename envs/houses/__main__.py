"""Houses at the command line: certify, fuzz, judge, blind and sheet. Run `python -m plumbline.envs.houses --help`.

Each prints JSON as its last line; the exit status is 1 where a check fails.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np

from plumbline.envs import codec
from plumbline.envs.drawing.scene import NoRenderer
from plumbline.envs.family import ImpossibleRecipe, InvalidInstance
from plumbline.envs.houses import blind, fuzzing, generate, sheet, verifier
from plumbline.envs.houses.certificates import Certificate, certificate
from plumbline.envs.houses.making.plans import KINDS
from plumbline.envs.houses.model import Goal, Household, Recipe

REFUSALS = (codec.Unreadable, ImpossibleRecipe, InvalidInstance, NoRenderer, OSError, ValueError)
ACTS = 200  # in each house that is fuzzed


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status is 1 where a check fails, or its input is refused."""
    chosen = _parser().parse_args(arguments)
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
    """Take random actions in generated households."""
    raised, off_floor, overlaps, sizes = 0, 0, 0, list[int]()
    for number in range(chosen.count):
        made = generate.generate(Recipe(rooms=1 + number % max(KINDS)), chosen.seed + number)
        found = fuzzing.fuzz(made, chosen.seed + number, ACTS)
        raised, off_floor, overlaps = raised + found.raised, off_floor + found.off_floor, overlaps + found.overlaps
        sizes += found.state_bytes
    counts = {"raised": raised, "off_floor": off_floor, "overlaps": overlaps}
    return {"n": chosen.count, **counts, "state_bytes_p95": int(np.percentile(sizes, 95))}, not any(counts.values())


def judge(chosen: argparse.Namespace) -> tuple[dict[str, Any], bool]:
    """Tell whether a goal, and each of its conditions, holds in a household as it begins."""
    household = codec.load(Household, chosen.house.read_bytes())
    goal = codec.load(Goal, chosen.goal.read_bytes())
    verifier.check(goal)
    game = generate.opened(household)
    world = game.start
    judged = [verifier.is_met(game, world, each) for each in goal.conditions]
    holds = all(judged) if goal.all else any(judged)
    return {"holds": holds, "conditions": judged}, True


def blind_test(chosen: argparse.Namespace) -> tuple[dict[str, Any], bool]:
    """Write pictures of classes and states under random codes; or score the answers to them."""
    if chosen.score is not None:
        return blind.score(chosen.score, chosen.key or _key_of(chosen.out)), True
    key = blind.write(chosen.out, chosen.seed)
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
    for name, run, text in (
        ("certify", certify, "households, each with a plan that wins, and less than it that does not"),
        ("fuzz", fuzz, "random actions in households"),
    ):
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(command=run)
        made.add_argument("-n", "--count", type=int, default=200, help="number of households")
        made.add_argument("--seed", type=int, default=0)
    made = commands.add_parser("judge", help="whether a goal holds in a household")
    made.set_defaults(command=judge)
    made.add_argument("house", type=Path, help="file with a household")
    made.add_argument("goal", type=Path, help="file with a goal")
    made = commands.add_parser("blind", help="pictures of things under codes, and the score of answers to them")
    made.set_defaults(command=blind_test)
    made.add_argument("--out", type=Path, required=True, help="folder of the pictures; the key lies beside it")
    made.add_argument("--seed", type=int, default=0)
    made.add_argument("--score", type=Path, help="JSON object of codes and what they show")
    made.add_argument("--key", type=Path, help="the key, if it does not lie beside the pictures")
    made = commands.add_parser("sheet", help="all classes on one picture")
    made.set_defaults(command=contact_sheet)
    made.add_argument("--out", type=Path, required=True)
    made.add_argument("--states", action="store_true", help="each class in each of its states instead")
    return parser


if __name__ == "__main__":
    sys.exit(main())
