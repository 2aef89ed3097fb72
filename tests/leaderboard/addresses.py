"""Every address of the site, with its arguments filled in: so that no endpoint is forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

_HOLE = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>((?:[^()]|\([^()]*\))*)\)")
_LEFT_OVER = str.maketrans("", "", "^$\\?")


def routes(prefix: str = "", resolver: Any = None) -> Iterator[str]:
    """The routes of all patterns as they are written, holes and all."""
    for each in (resolver or get_resolver()).url_patterns:
        match each:
            case URLResolver():
                yield from routes(prefix + str(each.pattern), each)
            case URLPattern():
                yield prefix + str(each.pattern)


def filled(values: Mapping[str, list[Any]]) -> list[str]:
    """All addresses, each hole filled with each of its values. A hole without a value is a KeyError."""
    return [address for route in routes() for address in _filled(route, values)]


def _filled(route: str, values: Mapping[str, list[Any]]) -> Iterator[str]:
    holes = [first or second for first, second, _ in _HOLE.findall(route)]
    for chosen in product(*(values[hole] for hole in holes)):
        left = iter(chosen)
        yield "/" + _HOLE.sub(lambda _, left=left: str(next(left)), route).translate(_LEFT_OVER)
