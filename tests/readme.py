"""Measured figures in the README, between markers of their kind."""

from __future__ import annotations

from collections.abc import Sequence

from tests.site import ROOT

README = ROOT / "README.md"


def note(kind: str, text: str) -> None:
    """Replace what stands between the markers."""
    begin, end = f"<!-- {kind} -->\n", f"<!-- /{kind} -->\n"
    before, found, rest = README.read_text().partition(begin)
    _, closed, after = rest.partition(end)
    if found and closed:
        README.write_text(before + begin + text + end + after)


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
