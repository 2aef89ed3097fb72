"""Folders of games in the description language: which levels are playable, and why the others are not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from plumbline.envs import codec
from plumbline.envs.family import InvalidInstance
from plumbline.envs.vgdl.generate import level as made
from plumbline.envs.vgdl.library.game_files import LEVEL
from plumbline.envs.vgdl.model import Level
from plumbline.envs.vgdl.rules import described, machine


@dataclass(frozen=True, slots=True)
class Entry:
    """One level of a folder, or a game without a readable level."""

    game: str
    number: int | None  # None: of the game itself
    level: Level | None  # None: it cannot be played
    text: bytes  # of the game
    remark: str  # why it cannot be played, or which parts of its text were skipped


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen part of a folder; without names everything."""

    games: frozenset[str] = frozenset()
    levels: frozenset[int] = frozenset()
    mode: str = "L"


def entries(folder: Path, choice: Choice) -> Iterator[Entry]:
    """Yield all that was chosen, game by game. A game may have a folder of its own."""
    found: dict[Level, Path] = {}
    for path in sorted(folder.rglob("*.txt")):
        if not LEVEL.fullmatch(path.stem) and (not choice.games or path.stem in choice.games):
            for entry in _game(path, choice):
                yield _once(entry, path, found)
    yield from _strays(folder, choice)


def _strays(folder: Path, choice: Choice) -> Iterator[Entry]:
    """Yield games that have levels and no text."""
    levels = [(path, match[1]) for path in folder.rglob("*.txt") if (match := LEVEL.fullmatch(path.stem))]
    lonely = {path.with_name(f"{game}.txt") for path, game in levels if not path.with_name(f"{game}.txt").exists()}
    for path in sorted(lonely):
        if not choice.games or path.stem in choice.games:
            yield Entry(path.stem, None, None, b"", f"{str(path)!r}: there are levels of it and no game")


def _once(entry: Entry, path: Path, found: dict[Level, Path]) -> Entry:
    """Return the entry; refused if another folder has the very same level of the same game."""
    if entry.level is None or found.setdefault(entry.level, path) == path:
        return entry
    return replace(entry, level=None, remark=f"{str(path)!r}: the same as of {str(found[entry.level])!r}")


def _game(path: Path, choice: Choice) -> Iterator[Entry]:
    name = path.stem.encode(errors="replace").decode()  # file names can hold what is no text
    try:
        text = _content(path)
        remarks = "; ".join(f"{place}: {remark}" for place, remark in described(text).remarks)
    except (InvalidInstance, OSError) as error:
        yield Entry(name, None, None, b"", str(error))
        return
    levels = _levels(path)
    if not levels:
        yield Entry(name, None, None, text, f"no level: expected {name}_lvl0.txt beside it")
    for number, files in sorted(levels.items()):
        if not choice.levels or number in choice.levels:
            yield _level(name, number, files, text, choice.mode, remarks)


def _levels(game: Path) -> dict[int, list[Path]]:
    """Return the files of a game's levels by number: 0 and 00 are one number."""
    found: dict[int, list[Path]] = {}
    for path in sorted(game.parent.iterdir()):
        match = LEVEL.fullmatch(path.stem)
        if match and path.suffix == game.suffix and match[1] == game.stem:
            found.setdefault(int(match[2]), []).append(path)
    return found


def _level(name: str, number: int, files: Sequence[Path], text: bytes, mode: str, remarks: str) -> Entry:
    if len(files) > 1:
        names = " and ".join(repr(str(path)) for path in files)
        return Entry(name, number, None, text, f"{names}: expected one file")
    try:
        level = made(name, number, text, _content(files[0]).decode(), mode)
        codec.canonical(level)
        strangers = machine(level, lambda digest: text).program.map.strangers
    except (InvalidInstance, codec.NotCanonical, UnicodeDecodeError, OSError) as error:
        return Entry(name, number, None, text, str(error))
    unmapped = f"letters of the level without a meaning: {strangers!r}" if strangers else ""
    return Entry(name, number, level, text, "; ".join(filter(None, [remarks, unmapped])))


def _content(path: Path) -> bytes:
    """Return a file's content. Raises OSError, and InvalidInstance for a folder, a broken link or an endless file."""
    if not path.is_file():
        raise InvalidInstance(f"{str(path)!r}: expected a file")
    return path.read_bytes()
