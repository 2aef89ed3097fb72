"""Literals in Python text, which is parsed and never run."""

from __future__ import annotations

import ast
import warnings

from plumbline.evaluation.suites.quotes import quoted


class NoLiteral(ValueError):
    """The text does not have the literal that was asked for. The message says what it has."""


def assigned(text: str, name: str) -> dict[str, ast.expr]:
    """Return the keys and expressions of the dict that a Python text assigns to a name. Raises NoLiteral."""
    found = [node.value for node in _parsed(text).body if isinstance(node, ast.Assign) and _is_of(node, name)]
    if len(found) != 1:
        raise NoLiteral(f"{len(found)} assignments to {name}: expected one")
    (node,) = found
    if not isinstance(node, ast.Dict):
        raise NoLiteral(f"line {node.lineno}, {name}: expected a dict of levels")
    levels: dict[str, ast.expr] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            raise NoLiteral(f"line {value.lineno}, {name}: a key that is no text, expected the numbers of levels")
        if key.value in levels:
            raise NoLiteral(f"line {key.lineno}, level {quoted(key.value)}: given twice, expected once")
        levels[key.value] = value
    return levels


def value(node: ast.expr) -> object:
    """Return the value of an expression of literals alone. Raises NoLiteral."""
    try:
        return ast.literal_eval(node)
    except (MemoryError, RecursionError, TypeError, ValueError) as error:
        raise NoLiteral(f"line {node.lineno}: no literal, expected numbers, texts, lists and dicts alone") from error


def _parsed(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of escapes that mean nothing
        try:
            return ast.parse(text)
        except SyntaxError as error:
            raise NoLiteral(f"line {error.lineno or 1}: no Python ({error.msg})") from error
        except (MemoryError, RecursionError, ValueError) as error:
            raise NoLiteral(f"it cannot be parsed ({error or 'too deep'}): expected a dict of levels") from error


def _is_of(node: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
