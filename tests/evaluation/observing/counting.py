"""A process that counts in a folder: it says when it has, and then ends in a way of its own.

python counting.py FOLDER wait|end|fork|crash
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, values

from plumbline.evaluation.observing import shared_files


def main(folder: str, how: str) -> None:
    values.ValueClass = shared_files.value_class(Path(folder))
    registry = CollectorRegistry()
    counter = Counter("done", "What was done.", ["kind"], registry=registry)
    times = Histogram("took", "How long.", buckets=(1.0, 2.0), registry=registry)
    opened = Gauge("opened", "What is open.", registry=registry, multiprocess_mode="livesum")
    counter.labels("a").inc(3)
    times.observe(1.5)
    opened.inc(2)
    if how == "fork" and os.fork() == 0:
        counter.labels("a").inc(10)
        opened.inc(1)
        print(f"counted by {os.getpid()}", flush=True)
        os.read(0, 1)
        os._exit(0)
    print("counted", flush=True)
    if how == "end":
        return
    if how == "crash":
        os.abort()
    os.read(0, 1)  # until it is told to go on


if __name__ == "__main__":
    main(*sys.argv[1:])
