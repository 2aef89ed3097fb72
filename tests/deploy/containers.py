"""Processes of an image: each sees the image's root alone, its own processes, and its own host name.

They share the network of this machine, whose PostgreSQL and Redis they use.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import sleep

LOOK_SECONDS = 0.05
USUAL_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
START = """
name=$1 root=$2 user=$3 folder=$4 kept=$5 at=$6; shift 6
hostname "$name"
mount -t proc proc "$root/proc"
[ -z "$kept" ] || mount --bind "$kept" "$root$at"
exec chroot --userspec="$user" "$root" /usr/bin/env -i -C "$folder" "$@"
"""
"""Run by the shell as root: the last words are variables and a command."""


@dataclass(frozen=True)
class Image:
    """A root folder, and what a Dockerfile says of how it is used."""

    root: Path
    base: str = ""
    user: str = "0"
    folder: str = "/"
    environment: Mapping[str, str] = field(default_factory=lambda: {"PATH": USUAL_PATH})
    entrypoint: tuple[str, ...] = ()  # before every command of a container, but not before that of the health check
    command: tuple[str, ...] = ()
    health: tuple[str, ...] = ()
    ports: tuple[str, ...] = ()
    volumes: tuple[str, ...] = ()

    def account(self) -> tuple[int, int, str]:
        """The numbers of the user and its group, and its home, as the image's /etc/passwd has them."""
        for line in (self.root / "etc/passwd").read_text().splitlines():
            name, _, user, group, _, home, _ = line.split(":")
            if self.user in (name, user):
                return int(user), int(group), home
        raise LookupError(f"USER {self.user!r}: expected one of the image's /etc/passwd")


@dataclass
class Container:
    """A command that runs in an image."""

    name: str
    process: subprocess.Popen[bytes]  # `unshare`, whose child is the command
    log: Path
    program: str  # that the child becomes once it is in the image

    @property
    def pid(self) -> int:
        """The process of the command itself; its children are not counted."""
        (child,) = _children(self.process.pid)
        return child

    def users(self) -> set[int]:
        """The users whose processes run here."""
        return {os.stat(f"/proc/{each}").st_uid for each in family(self.pid)}

    def processor_seconds(self) -> float:
        """Time that its processes have taken of a processor."""
        ticks = [Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in family(self.pid)]
        return sum(int(each[11]) + int(each[12]) for each in ticks) / os.sysconf("SC_CLK_TCK")

    def is_running(self) -> bool:
        return self.process.poll() is None

    def terminate(self) -> None:
        """Send what `docker stop` sends. A first process that does not listen yet would never hear of it."""
        while self.is_running() and not self._listens():
            sleep(LOOK_SECONDS)
        os.kill(self.pid, signal.SIGTERM)

    def _listens(self) -> bool:
        """Whether the program of the image runs, and has started what it is to start."""
        return Path(f"/proc/{self.pid}/comm").read_text().strip() == self.program and len(family(self.pid)) > 1

    def wait(self, seconds: float) -> int:
        return self.process.wait(seconds)

    def kill(self) -> None:
        """End the command and all that it has started, and wait until the last of them is gone."""
        if self.is_running():
            for each in _children(self.process.pid) or [self.process.pid]:
                os.kill(each, signal.SIGKILL)
            self.process.wait()


def start(
    image: Image,
    name: str,
    command: Sequence[str],
    *,
    logs: Path,
    environment: Mapping[str, str],
    kept: Path | None = None,
) -> Container:
    """Start a command in an image; `kept` is a folder of this machine that is its volume."""
    words = (*image.entrypoint, *command)
    with (logs / f"{name}.log").open("ab") as log:
        process = subprocess.Popen(
            _words(image, name, words, environment, kept),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    return Container(name, process, logs / f"{name}.log", Path(words[0]).name)


def run(
    image: Image,
    name: str,
    command: Sequence[str],
    *,
    environment: Mapping[str, str] | None = None,
    kept: Path | None = None,
    seconds: float = 900,
) -> str:
    """Run a command in an image to its end, and return what it printed. Raises RuntimeError if it fails."""
    return piped(image, name, command, environment=environment or {}, kept=kept, seconds=seconds).decode()


def piped(
    image: Image,
    name: str,
    command: Sequence[str],
    *,
    environment: Mapping[str, str],
    kept: Path | None,
    given: bytes = b"",
    seconds: float = 900,
) -> bytes:
    """Run a command that is given bytes, and return those that it wrote. Raises RuntimeError if it fails."""
    words = _words(image, name, command, environment, kept)
    done = subprocess.run(words, input=given, capture_output=True, timeout=seconds, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr)[-3000:].decode(errors="replace")
        raise RuntimeError(f"{' '.join(command)}: {done.returncode}: {said}")
    return done.stdout


def _words(
    image: Image, name: str, command: Sequence[str], environment: Mapping[str, str], kept: Path | None
) -> list[str]:
    user, group, home = image.account()
    at = image.volumes[0] if kept is not None else ""
    variables = {"HOSTNAME": name, "HOME": home} | dict(image.environment) | dict(environment)
    alone = ["unshare", "--mount", "--uts", "--pid", "--fork", "--kill-child", "/bin/sh", "-euc", START, "sh"]
    where = [name, str(image.root), f"{user}:{group}", image.folder, str(kept or ""), at]
    return [*alone, *where, *(f"{key}={value}" for key, value in variables.items()), *command]


def _children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    found = [pid]
    for each in found:
        for children in Path(f"/proc/{each}/task").glob("*/children"):
            found += map(int, children.read_text().split())
    return found
