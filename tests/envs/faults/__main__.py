"""Count the planted faults that the laws catch: python -m tests.envs.faults"""

from __future__ import annotations

from tests.envs.faults.mechanical import faults
from tests.envs.faults.named import NAMED
from tests.envs.faults.planting import caught

FAULTS = (*NAMED, *faults())

if __name__ == "__main__":
    found = {fault.name: caught(fault) for fault in FAULTS}
    for fault in FAULTS:
        print(f"{fault.name:60} {found[fault.name] or 'not caught: ' + (fault.reason or 'a law is missing')}")
    print(f"{sum(map(bool, found.values()))} of {len(FAULTS)} faults are caught")
