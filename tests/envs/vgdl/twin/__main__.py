"""The command line of the twin: plays mutated games for as long as asked, and prints what became of them.

    python -m tests.envs.vgdl.twin --seconds 600 --seed 1
    python -m tests.envs.vgdl.twin --game 1234

The status is 1 where the kernels differ, memory is indexed out of bounds or a game is refused without a name.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from threading import Timer
from time import monotonic

from tests.envs.vgdl.twin.bounds import as_it_is, with_small_bounds
from tests.envs.vgdl.twin.mutants import Mutant, bundled, kept_in, mutant, thrown_together
from tests.envs.vgdl.twin.plays import Tally, play

LONGEST = 120  # seconds, after which a game counts as endless
GAMES_PER_SEED = 10_000_000
GAMES_PER_LINE = 1_000


def main() -> int:
    asked = _parser().parse_args()
    pair, twin = with_small_bounds() if asked.small_bounds else as_it_is()
    tally, violations = Tally(), 0
    for made in _mutants(asked):
        watch = Timer(LONGEST, _give_up, [made])
        watch.daemon = True
        watch.start()
        try:
            play(twin, made, tally)
        except Exception:
            violations += 1
            print(f"game {made.seed} ({made.origin}): {traceback.format_exc()}", flush=True)
        watch.cancel()
        if tally.games % GAMES_PER_LINE == 0:
            print(f"{tally}, {violations} violations", flush=True)
    calls = ", ".join(f"{many} of {name}" for name, many in sorted(pair.calls.items()))
    print(f"{tally}, {violations} violations; calls: {calls}")
    return int(violations > 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.envs.vgdl.twin", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1, help=f"of {GAMES_PER_SEED:,} games")
    parser.add_argument("--games", type=Path, help="a folder of GAME.txt and GAME_lvlN.txt to mutate as well")
    parser.add_argument("--game", type=int, help="print and play the game of this number only")
    parser.add_argument("--small-bounds", action="store_true", help="of sprites, work and messages, in both kernels")
    return parser


def _mutants(asked: argparse.Namespace) -> Iterator[Mutant]:
    sources = (bundled, thrown_together, *([kept_in(asked.games)] if asked.games else []))
    if asked.game is not None:
        made = mutant(asked.game, sources)
        print(made.game, made.level, sep="\n\n")
        yield made
        return
    end = monotonic() + asked.seconds
    for number in count(asked.seed * GAMES_PER_SEED):
        if monotonic() > end:
            return
        yield mutant(number, sources)


def _give_up(made: Mutant) -> None:
    """End the process from another thread: machine code that does not return cannot be interrupted."""
    print(f"game {made.seed} ({made.origin}): endless", flush=True)
    os._exit(2)


if __name__ == "__main__":
    sys.exit(main())
