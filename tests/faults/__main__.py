"""`make faults` kills or ends processes of the site, kills servers beside it, and fills its disk, while people play.

python -m tests.faults [NAME ...] runs all faults, or those named, and prints JSON as each is over. After all of them it
brings the README's table up to date. Exit status 1 when something acknowledged was lost, or the site did not go on as
it promises.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from tests import readme
from tests.faults import processes, report, told_to_end, without_postgresql, without_redis, without_room

FAULTS: dict[str, Callable[[], dict[str, Any]]] = {
    "redis": partial(without_redis.measure, "kill"),
    "silent_redis": partial(without_redis.measure, "pause"),
    "postgresql": without_postgresql.measure,
    "disk": without_room.measure,
    "sigterm": told_to_end.measure,
    "processes": processes.measure,
}
LONGEST_WAIT_SECONDS = {"redis": 2.0, "silent_redis": 2.0}  # for a turn, in the middle of a fault


def is_well(name: str, found: dict[str, Any]) -> bool:
    """Whether nothing was lost, and the site did what it promises in this fault."""
    if "skipped" in found:
        return True
    if name == "processes":
        return processes.is_well(found)
    goes_on = name not in LONGEST_WAIT_SECONDS or (
        found["longest_wait_for_a_turn_seconds"] <= LONGEST_WAIT_SECONDS[name] and not found["answers_5xx"]
    )
    in_words = name == "disk" or not found["of_these_without_retry_after"]
    ended = name != "sigterm" or told_to_end.is_well(found)
    return bool(not found["lost_or_doubled"] and goes_on and in_words and ended and found["readyz"]["after"] == "ready")


def main(names: list[str]) -> int:
    random.seed(20)
    found = {}
    for name in names or FAULTS:
        found[name] = FAULTS[name]()
        print(json.dumps({name: found[name]}, indent=1), flush=True)
    if found.keys() == FAULTS.keys():
        readme.note("faults", report.table(found))
    return 0 if all(is_well(name, each) for name, each in found.items()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
