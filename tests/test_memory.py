"""Memory of all that is remembered: each function says its bound in bytes, or is remembered by a memo."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = [
    path for room in ("envs", "evaluation", "play", "leaderboard") for path in sorted((ROOT / room).rglob("*.py"))
]
UNITS = {"kB": 2**10, "MB": 2**20}
TOGETHER = 1.75 * 2**30
"""Bytes of everything at once, in a process that draws, searches and shows pages; each does a part of that."""


def unbounded(text: str) -> list[str]:
    """Return the lines of functions that are remembered without a bound in bytes: `# at most 20 kB`."""
    lines = text.splitlines()
    return [lines[number - 1].strip() for number in _remembered(ast.parse(text)) if _bound(lines[number - 1]) is None]


def bounds(text: str) -> list[int]:
    lines = text.splitlines()
    return [_bound(lines[number - 1]) or 0 for number in _remembered(ast.parse(text))]


def budgets(text: str) -> list[int]:
    """Return the budgets of memos, which are written `Memo(20 * MB)`."""
    calls = [
        node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and ast.unparse(node.func) == "Memo"
    ]
    return [int(ast.unparse(call.args[0]).removesuffix(" * MB")) * UNITS["MB"] for call in calls]


def _remembered(tree: ast.Module) -> Iterator[int]:
    """Yield the lines that remember by functools, but not those of functions without arguments: each has one value."""
    names = {
        each.asname or each.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "functools"
        for each in node.names
        if each.name in ("cache", "lru_cache")
    } | {"functools.cache", "functools.lru_cache"}
    single = {
        each
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and ast.unparse(node.args) == ""
        for decorator in node.decorator_list
        for each in ast.walk(decorator)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node) in names and node not in single:
            yield node.lineno


def _bound(line: str) -> int | None:
    stated = re.search(r"#.*\bat most ([\d,]+) (kB|MB)\b", line)
    return int(stated[1].replace(",", "")) * UNITS[stated[2]] if stated else None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from functools import cache\n@cache\ndef f(x): ...", ["@cache"]),
        ("from functools import lru_cache\n@lru_cache(maxsize=9)\ndef f(x): ...", ["@lru_cache(maxsize=9)"]),
        ("from functools import lru_cache as kept\n@kept(9)\ndef f(x): ...", ["@kept(9)"]),
        ("import functools\n@functools.cache\ndef f(x): ...", ["@functools.cache"]),
        ("from functools import lru_cache\nf = lru_cache(9)(g)", ["f = lru_cache(9)(g)"]),
        ("from functools import cache\n@cache  # at most 5 values\ndef f(x): ...", ["@cache  # at most 5 values"]),
        ("from functools import cache\n@cache  # at most 20 kB: the faces\ndef f(x): ...", []),
        ("from functools import cache\n@cache\ndef f(): ...", []),
        ("from django.core.cache import cache\ncache.get(1)", []),
    ],
)
def test_a_remembered_function_without_a_bound_is_found(text, found):
    assert unbounded(text) == found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_remembered_has_a_bound_in_bytes(path):
    assert unbounded(path.read_text()) == []


def test_everything_that_is_remembered_fits_into_memory_together():
    texts = [path.read_text() for path in SOURCES]
    known = [each for text in texts for each in (*bounds(text), *budgets(text))]
    assert len(known) > 60
    assert sum(known) < TOGETHER


def test_every_memo_has_a_name_of_its_own_for_metrics():
    calls = [
        {each.arg: ast.unparse(each.value) for each in node.keywords}.get("name")
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Memo"
    ]
    assert None not in calls
    assert len(set(calls)) == len(calls) > 20
