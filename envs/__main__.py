"""The engine at the command line: list, generate, solve, draw, sheet, check. Run `python -m plumbline.envs --help`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any, TypeVar

from plumbline.envs import FAMILIES, arguments, codec, contact_sheet, play
from plumbline.envs.block3d import checks as block3d_checks
from plumbline.envs.checking import Check, Tally, WrongFindings
from plumbline.envs.cube import checks as cube_checks
from plumbline.envs.drawing.scene import NoRenderer
from plumbline.envs.family import Family, ImpossibleRecipe, InvalidInstance
from plumbline.envs.maze import checks as maze_checks
from plumbline.envs.setting import InvalidSetting, parse
from plumbline.envs.shelf import UnknownContent, empty
from plumbline.envs.snake3d import checks as snake_checks

AnyFamily = Family[Any, Any, Any, Any, Any, Any]
T = TypeVar("T")
CHECKS: dict[str, Check] = {
    "block3d": block3d_checks.check,
    "cube": cube_checks.check,
    "maze": maze_checks.check,
    "snake3d": snake_checks.check,
}
"""The families that are checked against what was written apart from them."""
REFUSALS = (
    WrongFindings,
    codec.Unreadable,
    ImpossibleRecipe,
    InvalidInstance,
    InvalidSetting,
    NoRenderer,
    OSError,
    UnknownContent,
)


def main(words: list[str] | None = None) -> int:
    """Run one command; the exit status is 1 where it was refused."""
    parser = argparse.ArgumentParser(prog="python -m plumbline.envs", description="Puzzles without a server.")
    add_commands(parser.add_subparsers(required=True, metavar="command"))
    return run(parser.parse_args(words))


def run(chosen: argparse.Namespace) -> int:
    """Run the chosen command; the exit status is 1 where it was refused."""
    try:
        chosen.command(chosen)
    except REFUSALS as error:
        print(f"plumbline: {error}", file=sys.stderr)
        return 1
    return 0


def list_families(chosen: argparse.Namespace) -> None:
    for family in FAMILIES.values():
        print(f"{family.name}: {family.title}, rules version {family.rules.version}")
        print(f"  modalities: {', '.join(family.modalities)}")
        for option in family.options:
            print(f"  option {option.name}: {', '.join(filter(None, [*option.values, option.expected]))}")
        for name, recipe in family.puzzles.recipes.items():
            print(f"  recipe {name}: {codec.dump(recipe).decode()}")


def generate(chosen: argparse.Namespace) -> None:
    family = _family(chosen)
    named = chosen.recipe in family.puzzles.recipes
    recipe = family.puzzles.recipes[chosen.recipe] if named else codec.load(family.puzzles.recipe, chosen.recipe)
    for seed in range(chosen.seed, chosen.seed + chosen.count):
        print(codec.canonical(family.puzzles.generate(recipe, seed)).decode())


def solve(chosen: argparse.Namespace) -> None:
    family = _family(chosen)
    game = family.rules.open(
        _instance(family, chosen.instance), parse("none", family.modalities, family.options), empty
    )
    plan = family.puzzles.solve(game, family.rules.start(game, chosen.seed))
    if plan is None:
        raise InvalidInstance(f"{chosen.instance}: no plan was found")
    print(f"{len(plan.actions)} actions, {'optimal' if plan.optimal else 'not known to be optimal'}")
    for action in plan.actions:
        print(family.words.write(game, action))


def draw(chosen: argparse.Namespace) -> None:
    family = _family(chosen)
    setting = parse(chosen.setting or family.modalities[0], family.modalities, family.options)
    game = family.rules.open(_instance(family, chosen.instance), setting, empty)
    state = family.rules.start(game, chosen.seed)
    for text, step in zip(
        chosen.say, play.replay(family, game, state, ((0, text) for text in chosen.say)), strict=True
    ):
        state = step.state
        print(" ".join(filter(None, (f"{text!r}:", step.ruling, step.reason, step.note))))
    frames = {frame.caption: frame for frame in family.pictures.draw(family.pictures.view(game, state, 0))}
    if chosen.caption not in frames:
        raise InvalidSetting(
            f"caption {chosen.caption!r}: expected one of {', '.join(frames) or 'none: nothing is shown'}"
        )
    frame = frames[chosen.caption]
    Path(chosen.out).write_bytes(frame.body)
    print(f"{chosen.out}: {frame.media_type}, {frame.caption}\n{frame.alt}")


def sheet(chosen: argparse.Namespace) -> None:
    contact_sheet.sheet(_family(chosen), chosen.seed).save(chosen.out, "PNG")
    print(chosen.out)


def check(chosen: argparse.Namespace) -> None:
    """Check a family, and print the counts as JSON. Raises WrongFindings."""
    tally = Tally()
    for finding in CHECKS[chosen.family](chosen.count, chosen.seed):
        tally.add(finding)
    print(json.dumps({"family": chosen.family, "n": chosen.count, "seed": chosen.seed, **tally.plain}))
    if wrong := sum(tally.wrong.values()):
        raise WrongFindings(f"{wrong} of {sum(tally.made.values())} findings are wrong")


def add_commands(commands: Any) -> None:
    """Add the engine's commands to a parser's subparsers."""

    def command(name: str, run: Any, text: str, families: Collection[str] = FAMILIES) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
        made.set_defaults(command=run)
        if families:
            made.add_argument("family", choices=sorted(families))
            made.add_argument("--seed", type=_seed, default=0, help="seed of all chance")
        return made

    command("list", list_families, "every family with its modalities, options and recipes", families=())
    made = command("generate", generate, "instances by recipe and seed, one line each")
    made.add_argument("--recipe", default="{}", help="a recipe's name, or its values as JSON")
    made.add_argument("--count", type=arguments.count, default=1, help="number of instances, with seeds counting up")
    made = command("solve", solve, "a plan that wins")
    made.add_argument("instance", help="file with one instance, or - for standard input")
    made = command("draw", draw, "one frame, drawn to a file")
    made.add_argument("instance", help="file with one instance, or - for standard input")
    made.add_argument("--setting", help="modality and options: 3d,labels=both")
    made.add_argument("--say", action="append", default=[], help="an action to take first; may be repeated")
    made.add_argument("--caption", default="current", help="frame to draw: current or goal")
    made.add_argument("--out", required=True)
    made = command("check", check, "a family against searches of its own", families=CHECKS)
    made.add_argument("-n", "--count", type=arguments.count, default=500, help="number of random worlds")
    made = command("sheet", sheet, "a contact sheet: boards x modality x options")
    made.add_argument("--out", required=True)


def _family(chosen: argparse.Namespace) -> AnyFamily:
    return FAMILIES[chosen.family]


def _instance(family: AnyFamily, path: str) -> Any:
    text = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    return codec.load(family.rules.instance, text)


def _seed(text: str) -> int:
    if not -(2**127) <= int(text) < 2**128:
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number of at most 128 bits")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
