"""Contraptions at the command line. Run `python -m plumbline.envs.contraption --help`.

Each prints JSON as its last line.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from plumbline.envs import arguments
from plumbline.envs.contraption.look import blind, contact_sheet, making
from plumbline.envs.contraption.look.atlas import FOLDER


def main(words: list[str] | None = None) -> int:
    """Run one command; the exit status is 1 where its input is refused."""
    chosen = _parser().parse_args(words)
    try:
        found = chosen.command(chosen)
    except (OSError, ValueError) as error:
        print(f"plumbline: {error}", file=sys.stderr)
        return 1
    print(json.dumps(found))
    return 0


def make_atlas(chosen: argparse.Namespace) -> dict[str, Any]:
    """Draw all sprites, and write the atlas."""
    chosen.out.mkdir(parents=True, exist_ok=True)
    return {"sprites": making.write(chosen.out), "digest": making.digest(chosen.out)}


def draw_sheet(chosen: argparse.Namespace) -> dict[str, Any]:
    """Draw every sprite of the atlas with its name on one picture."""
    contact_sheet.sheet(chosen.scale).save(chosen.out)
    return {"sheet": str(chosen.out)}


def test_blindly(chosen: argparse.Namespace) -> dict[str, Any]:
    """Write pictures of parts and states under random codes; or score the answers to them."""
    if chosen.score is not None:
        return blind.score(chosen.score, chosen.key or _key_of(chosen.out))
    return {"pictures": str(chosen.out), "key": str(blind.write(chosen.out, chosen.seed))}


def _key_of(out: Path) -> Path:
    return out.with_name(f"{out.name}-key") / "key.json"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m plumbline.envs.contraption", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    made = commands.add_parser("atlas", help="draw all sprites anew, which takes a minute or two")
    made.set_defaults(command=make_atlas)
    made.add_argument("--out", type=Path, default=FOLDER, help="folder of the atlas, by default the one that is used")
    made = commands.add_parser("sheet", help="all sprites on one picture")
    made.set_defaults(command=draw_sheet)
    made.add_argument("--out", type=Path, required=True)
    made.add_argument("--scale", type=int, choices=making.SCALES, default=1)
    made = commands.add_parser("blind", help="pictures of parts under codes, and the score of answers to them")
    made.set_defaults(command=test_blindly)
    made.add_argument("--out", type=Path, default=Path("blind"), help="folder of the pictures; the key lies beside it")
    made.add_argument("--seed", type=arguments.seed, default=0)
    made.add_argument("--score", type=Path, help="JSON object of codes and what they show")
    made.add_argument("--key", type=Path, help="the key, if it does not lie beside the pictures")
    return parser


if __name__ == "__main__":
    sys.exit(main())
