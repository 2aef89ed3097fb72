"""Stored sites: the folder of data of a small site, as a version left it behind, packed."""

from __future__ import annotations

import tarfile
from pathlib import Path

HERE = Path(__file__).parent
LARGEST_BYTES = 1_000_000
TOLD = "stored.json"  # what the site told of itself when it was stored


def path_of(version: str) -> Path:
    return HERE / f"site-{version}.tar.xz"


def versions() -> list[str]:
    """The versions of which a site is stored, the oldest first."""
    found = [path.name.removeprefix("site-").removesuffix(".tar.xz") for path in HERE.glob("site-*.tar.xz")]
    return sorted(found, key=lambda version: [int(part) for part in version.split(".")])


def unpack(version: str, folder: Path) -> Path:
    """Unpack the site of a version into a folder."""
    with tarfile.open(path_of(version)) as packed:
        packed.extractall(folder, filter="data")
    return folder


def pack(folder: Path, version: str) -> int:
    """Pack a site, without what can be made again, and return the bytes. Raises ValueError if there are too many."""
    with tarfile.open(path_of(version), "w:xz") as packed:
        for path in sorted(folder.iterdir()):
            if path.name not in ("static", "tables"):
                packed.add(path, path.name, filter=_nobodys)
    size = path_of(version).stat().st_size
    if size > LARGEST_BYTES:
        raise ValueError(f"{path_of(version)}: {size:,} bytes, expected at most {LARGEST_BYTES:,}")
    return size


def _nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member
