"""ZIP archives from elsewhere, unpacked only as far as is allowed."""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

MOST_ENTRIES = 5_000
MOST_DIRECTORY_BYTES = 2 << 20  # of the list of entries
MOST_BYTES = 64 << 20  # expanded, of all files
MOST_FILE_BYTES = 8 << 20  # the same, of one
DEEPEST = 8  # folders
LONGEST_NAME = 200  # characters of a path
PIECE = 1 << 16
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
SUFFIXES = (".txt", ".json")  # of the files that are unpacked; others are left out


class BadArchive(ValueError):
    """The file is no archive that may be unpacked. The message says why."""


def unpack(archive: Path, folder: Path) -> Iterator[int]:
    """Unpack the texts of an archive into an empty folder, and yield the number of files so far. Raises BadArchive.

    What an archive says about sizes is not believed: bytes are counted as they come.
    """
    try:
        _check_directory(archive)
        with zipfile.ZipFile(archive) as opened:
            left = MOST_BYTES
            for number, (entry, path) in enumerate(_wanted(opened), 1):
                left -= _write(opened, entry, folder / path, left)
                yield number
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise BadArchive(f"the archive cannot be read ({error}): expected a ZIP file") from error


def _check_directory(archive: Path) -> None:
    """Refuse a long directory before it is read: each of its entries takes ten times its size. Raises BadArchive."""
    with archive.open("rb") as file:
        ending = zipfile._EndRecData(file)  # type: ignore[attr-defined]
    size = ending[zipfile._ECD_SIZE] if ending else 0  # type: ignore[attr-defined]
    if size > MOST_DIRECTORY_BYTES:
        raise BadArchive(f"its directory has {size} bytes: expected at most {MOST_DIRECTORY_BYTES}")


def _wanted(opened: zipfile.ZipFile) -> list[tuple[zipfile.ZipInfo, PurePosixPath]]:
    """Return the entries to unpack, each with a path within the folder."""
    entries = opened.infolist()
    if len(entries) > MOST_ENTRIES:
        raise BadArchive(f"{len(entries)} entries: expected at most {MOST_ENTRIES}")
    placed = [(entry, _path(entry)) for entry in entries if not entry.is_dir()]
    wanted = [(entry, path) for entry, path in placed if path.suffix in SUFFIXES]
    if len({str(path).casefold() for _, path in wanted}) < len(wanted):
        raise BadArchive("the same path stands there twice: expected different ones")
    return wanted


def _path(entry: zipfile.ZipInfo) -> PurePosixPath:
    """Return the path of an entry. Raises BadArchive for one that leads out of the folder, or is no plain file."""
    name = entry.filename
    path = PurePosixPath(name)
    quoted = ascii(name[:LONGEST_NAME])
    if len(name) > LONGEST_NAME or len(path.parts) > DEEPEST:
        raise BadArchive(f"{quoted}: expected a path of at most {LONGEST_NAME} characters and {DEEPEST} parts")
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name or not name.isprintable():
        raise BadArchive(f"{quoted}: expected a path within the archive")
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        raise BadArchive(f"{quoted}: expected a plain file, and no link")
    if entry.flag_bits & 1:
        raise BadArchive(f"{quoted}: it is encrypted, expected a plain file")
    if entry.compress_type not in METHODS:
        raise BadArchive(f"{quoted}: expected a stored or deflated file")
    return path


def _write(opened: zipfile.ZipFile, entry: zipfile.ZipInfo, path: Path, left: int) -> int:
    """Write an entry to a file, and return its size. Raises BadArchive for more bytes than are left, or allowed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    size = 0
    with opened.open(entry) as source, path.open("xb") as target:
        while piece := source.read(PIECE):
            size += len(piece)
            if size > left:
                raise BadArchive(f"it expands to more than {MOST_BYTES >> 20} MB: expected at most that")
            if size > MOST_FILE_BYTES:
                name, most = ascii(entry.filename), MOST_FILE_BYTES >> 20
                raise BadArchive(f"{name} expands to more than {most} MB: expected at most that")
            target.write(piece)
    return size
