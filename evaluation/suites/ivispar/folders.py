"""Folders of published configurations: every file read, checked, and named where something is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from plumbline.envs import codec
from plumbline.envs.family import InvalidInstance
from plumbline.evaluation.suites.ivispar import claims, configurations
from plumbline.evaluation.suites.ivispar.configurations import Configuration, InvalidConfiguration

LOGS = ("agent_message_log.txt", "sim_message_log.json")
"""The files of which at least one is in the folder of every episode."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a folder."""

    path: Path
    content: bytes
    configuration: Configuration | None  # None: it cannot be played
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Folder:
    """The configurations of a folder, in the order of their paths, and the folders of episodes in it."""

    entries: tuple[Entry, ...]
    episodes: tuple[Path, ...]

    @property
    def valid(self) -> list[Entry]:
        """The files that can be played and whose claims all hold."""
        return [entry for entry in self.entries if entry.configuration is not None and not entry.problems]

    @property
    def sha256(self) -> str:
        """The digest of all files, one after the other."""
        return sha256(b"".join(entry.content for entry in self.entries)).hexdigest()


def look(root: Path) -> Folder:
    """Read a folder and all that is in it."""
    episodes = tuple(sorted({path.parent for name in LOGS for path in root.rglob(name)}))
    files = sorted(_files(root, frozenset(episodes)), key=lambda path: path.relative_to(root).as_posix().encode())
    seen: dict[str, Path] = {}
    return Folder(tuple(_entry(root, path, seen, of_episode=path.parent in episodes) for path in files), episodes)


def _files(root: Path, episodes: frozenset[Path]) -> Iterator[Path]:
    """Yield the files of configurations; beside the logs of an episode only that of its board."""
    checkpoint = {path.parent.parent / "experiment_checkpoint.json" for path in episodes}
    for path in root.rglob("*.json"):
        among_logs = bool(episodes & {path.parent, path.parent.parent})
        if path not in checkpoint and (path.name.startswith(claims.PREFIX) or not among_logs):
            yield path


def _entry(root: Path, path: Path, seen: dict[str, Path], *, of_episode: bool) -> Entry:
    """Return the entry of a file; a board of two files is refused, unless an episode was played on it."""
    content = b""
    try:
        content = _content(path)
        configuration = configurations.read(content)
        problems = tuple(claims.problems(configuration, path))
    except (InvalidConfiguration, InvalidInstance, OSError) as error:
        return Entry(path, content, None, (str(error),))
    first = seen.setdefault(codec.instance_digest(configuration.puzzle), path)
    if first != path and not of_episode:
        problems = (*problems, f"the same board as in {first.relative_to(root).as_posix()!r}")
    return Entry(path, content, configuration, problems)


def _content(path: Path) -> bytes:
    """Return the content of a file. Raises OSError, InvalidConfiguration."""
    if not path.is_file():
        raise InvalidConfiguration("expected a file")
    return path.read_bytes()
