"""Dockerfiles, as far as ours needs them: what stands in one, taken apart."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

WORDS = ("FROM", "RUN", "USER", "WORKDIR", "ENV", "COPY", "EXPOSE", "VOLUME", "HEALTHCHECK", "ENTRYPOINT", "CMD")
FLAG = re.compile(r"--([a-z-]+)=(\S+)\s+")
VARIABLE = re.compile(r"\$(?:(\w+)|\{(\w+)\})")


class BadDockerfile(ValueError):
    """The text is no Dockerfile that is understood here. The message says where and why."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction, of one or more lines."""

    line: int  # the first, from 1
    word: str
    flags: Mapping[str, str]
    argument: str

    def command(self) -> list[str]:
        """What is run: the words of a list, or a line for the shell."""
        return words(self.argument) or ["/bin/sh", "-c", self.argument]

    def values(self) -> dict[str, str]:
        """The variables that an ENV sets."""
        pairs = [part.partition("=") for part in shlex.split(self.argument)]
        if not all(sign for _, sign, _ in pairs):
            raise BadDockerfile(f"line {self.line}, ENV {self.argument!r}: expected NAME=value")
        return {name: value for name, _, value in pairs}


def parse(text: str) -> list[Instruction]:
    """Take a Dockerfile apart. Raises BadDockerfile."""
    return [_instruction(line, whole) for line, whole in _joined(text)]


def words(argument: str) -> list[str]:
    """The words of a list such as ["make", "run"]; none if it is no list."""
    if not argument.startswith("["):
        return []
    return [str(word) for word in json.loads(argument)]


def filled_in(text: str, environment: Mapping[str, str]) -> str:
    """A text in which variables have their values; those that are not set are empty."""
    return VARIABLE.sub(lambda found: environment.get(found[1] or found[2], ""), text)


def _joined(text: str) -> Iterator[tuple[int, str]]:
    """Each instruction on one line, with the number of its first."""
    first, parts = 0, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("#") or (not parts and not line.strip()):
            continue
        first = first if parts else number
        parts.append(line.rstrip().removesuffix("\\").strip())
        if not line.rstrip().endswith("\\"):
            yield first, " ".join(parts)
            parts = []
    if parts:
        raise BadDockerfile(f"line {first}, {parts[0]!r}: expected a line after the last \\")


def _instruction(line: int, whole: str) -> Instruction:
    word, _, argument = whole.partition(" ")
    if word not in WORDS:
        raise BadDockerfile(f"line {line}, {word!r}: expected one of {', '.join(WORDS)}")
    flags: dict[str, str] = {}
    while found := FLAG.match(argument):
        flags[found[1]] = found[2]
        argument = argument[found.end() :]
    return Instruction(line, word, flags, argument.strip())
