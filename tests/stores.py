"""A store of files on this machine that speaks S3, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from time import monotonic, sleep
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import boto3

from tests.site import free_port

SECONDS_TO_START = 30
KEYS = {"AWS_ACCESS_KEY_ID": "key of tests", "AWS_SECRET_ACCESS_KEY": "secret of tests"}
REGION = "us-east-1"
_NUMBERS = count(1)


@contextmanager
def a_store() -> Iterator[str]:
    """The address of a store that is empty, and gone in the end."""
    port = free_port()
    words = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address, until = f"http://127.0.0.1:{port}", monotonic() + SECONDS_TO_START
    try:
        while not _answers(address):
            assert process.poll() is None, "the store has ended"
            assert monotonic() < until, "the store did not start"
            sleep(0.05)
        yield address
    finally:
        process.kill()
        process.wait()


def _answers(address: str) -> bool:
    try:
        with urlopen(f"{address}/moto-api/", timeout=2) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


class Bucket:
    """A new bucket, looked into by a program of its own."""

    def __init__(self, address: str) -> None:
        self.address, self.name = address, f"files-{next(_NUMBERS)}"
        how = {name.lower(): value for name, value in KEYS.items()}
        self.client: Any = boto3.client("s3", endpoint_url=address, region_name=REGION, **how)
        self.client.create_bucket(Bucket=self.name)

    @property
    def names(self) -> list[str]:
        """The names of all files in it."""
        return [each["Key"] for each in self.client.list_objects_v2(Bucket=self.name).get("Contents", ())]

    def read(self, name: str) -> bytes:
        found: bytes = self.client.get_object(Bucket=self.name, Key=name)["Body"].read()
        return found

    @property
    def options(self) -> dict[str, str]:
        return {"bucket": self.name, "endpoint": self.address, "region": REGION, "prefix": "site", "addressing": "path"}
