"""Folders of published configurations: every file read, checked, and named where something is wrong."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from plumbline.envs import codec
from plumbline.envs.family import InvalidInstance
from plumbline.evaluation.suites import files
from plumbline.evaluation.suites.files import Unusable
from plumbline.evaluation.suites.ivispar import claims, configurations
from plumbline.evaluation.suites.ivispar.configurations import LARGEST_BYTES, Configuration, InvalidConfiguration
from plumbline.evaluation.suites.ivispar.experiments.logs import (
    AGENT_LOG,
    CHECKPOINT,
    EVALUATION,
    METADATA,
    PEOPLE,
    SIM_LOG,
)
from plumbline.evaluation.suites.quotes import shown

LOGS = (AGENT_LOG, SIM_LOG)
"""The files of which at least one is in the folder of every episode."""

OTHERS = (CHECKPOINT, EVALUATION, METADATA, SIM_LOG)
"""The files of an experiment that are JSON and no configurations, wherever they are."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a folder."""

    path: Path
    of_episode: bool
    problems: tuple[str, ...] = ()
    configuration: Configuration | None = None  # None: it cannot be played, or a claim does not hold
    content: bytes = b""  # empty without a configuration


@dataclass(frozen=True, slots=True)
class Folder:
    """The configurations of a folder, in the order of their paths, and the episodes in it."""

    entries: tuple[Entry, ...]
    episodes: tuple[Path, ...]  # a folder each
    people: tuple[Path, ...]  # logs of the web page
    unlisted: tuple[tuple[Path, str], ...]  # folders that cannot be looked into, and why
    sha256: str  # of all files, one after the other

    @property
    def valid(self) -> list[Entry]:
        """The files that can be played and whose claims all hold."""
        return [entry for entry in self.entries if not entry.problems]


def look(root: Path) -> Folder:
    """Read a folder and all that is in it."""
    found, unlisted = files.below(root)
    episodes = frozenset(path.parent for path in found if path.name in LOGS)
    paths = _configurations(root, found, episodes)
    seen: dict[str, Path] = {}
    entries = tuple(_once(_entry(path, of_episode=path.parent in episodes), root, seen) for path in paths)
    return Folder(
        entries=entries,
        episodes=tuple(sorted(episodes)),
        people=tuple(sorted(path for path in found if PEOPLE.fullmatch(path.name))),
        unlisted=tuple(unlisted),
        sha256=files.sha256_of(paths),
    )


def entries(root: Path) -> Iterator[Entry]:
    """Yield the configurations of a folder one by one, each checked: that takes a moment."""
    found, _ = files.below(root)
    episodes = frozenset(path.parent for path in found if path.name in LOGS)
    seen: dict[str, Path] = {}
    for path in _configurations(root, found, episodes):
        yield _once(_entry(path, of_episode=path.parent in episodes), root, seen)


def _configurations(root: Path, found: Iterable[Path], episodes: frozenset[Path]) -> list[Path]:
    """Return the files that are to be configurations, in the order of their paths."""
    return sorted((path for path in found if _is_configuration(path, episodes)), key=lambda path: _order(root, path))


def _order(root: Path, path: Path) -> bytes:
    return os.fsencode(path.relative_to(root).as_posix())


def _is_configuration(path: Path, episodes: frozenset[Path]) -> bool:
    """Return whether a file is to be a configuration; beside the logs of an episode only that of its board is."""
    if not path.name.endswith(".json") or path.name in OTHERS or PEOPLE.fullmatch(path.name):
        return False
    return path.name.startswith(claims.PREFIX) or not {path.parent, path.parent.parent} & episodes


def _entry(path: Path, *, of_episode: bool) -> Entry:
    try:
        content = files.content(path, LARGEST_BYTES)
        configuration = configurations.read(content)
        problems = tuple(claims.problems(configuration, path))
    except (Unusable, InvalidConfiguration, InvalidInstance) as error:
        return Entry(path, of_episode, (str(error),))
    if problems:
        return Entry(path, of_episode, problems)
    return Entry(path, of_episode, (), configuration, content)


def _once(entry: Entry, root: Path, seen: dict[str, Path]) -> Entry:
    """Return the entry; refused if an earlier valid file has its board. Episodes may be many on one board."""
    if entry.configuration is None or entry.of_episode:
        return entry
    first = seen.setdefault(codec.instance_digest(entry.configuration.puzzle), entry.path)
    if first == entry.path:
        return entry
    return Entry(entry.path, of_episode=False, problems=(f"the same board as in '{shown(first.relative_to(root))}'",))
