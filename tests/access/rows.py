"""The table of access, read from table.txt: a row for each address and method."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.access.world import ROLES

TABLE = Path(__file__).with_name("table.txt")
SOCKET = "CONNECT"


@dataclass(frozen=True, eq=False)
class Row:
    """A request about one thing, and what each role is answered."""

    method: str
    route: str
    of: str  # the thing of the world that fills the holes of the route
    cells: dict[str, str]  # by role

    @property
    def name(self) -> str:
        return f"{self.method} {self.route} {self.of}"

    def __str__(self) -> str:
        return written(self.method, self.route, self.of, self.cells)


def written(method: str, route: str, of: str, cells: dict[str, str]) -> str:
    """A line of the table."""
    head = f"{method:<7} {route:<65} {of:<21}"
    return f"{head} {' '.join(f'{cells[role]:<11}' for role in ROLES)}".rstrip()


def rows() -> list[Row]:
    return list(_read(TABLE.read_text(encoding="utf-8")))


def _read(text: str) -> Iterator[Row]:
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            method, route, of, *cells = line.split()
            yield Row(method, route, of, dict(zip(ROLES, cells, strict=True)))
