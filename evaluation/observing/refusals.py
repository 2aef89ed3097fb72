"""A filter of the log: a visitor who is refused takes one line, without a traceback, and no line quotes an address.

Addresses of pages can hold secrets, such as invitations. The line names the page instead: `/reports/<slug:secret>/`.
"""

from __future__ import annotations

import logging

from django.http import HttpRequest

LONGEST = 40  # characters of an address that no page has


class Refusals(logging.Filter):
    """Take the traceback from lines about answers of 400 to 499, and addresses from lines about any answer."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(page(request) if each == _logged(request) else each for each in record.args)
        if 400 <= (getattr(record, "status_code", None) or 0) < 500:
            record.exc_info = record.exc_text = record.stack_info = None
            record.levelno = min(record.levelno, logging.WARNING)
            record.levelname = logging.getLevelName(record.levelno)
        return True


def page(request: HttpRequest) -> str:
    """Return the pattern of the page that was asked for, or the beginning of an address that no page has."""
    found = getattr(request, "resolver_match", None)
    return f"/{found.route}" if found is not None else beginning(request.path)


def beginning(path: str) -> str:
    """Return the first part of an address: "/wp-admin/..."."""
    first, _, rest = path.lstrip("/").partition("/")
    return f"/{first[:LONGEST]}{'/...' if rest or len(first) > LONGEST else ''}".encode("unicode_escape").decode(
        "ascii"
    )


def _logged(request: HttpRequest) -> str:
    """Return an address as Django writes it into a line."""
    return request.path.encode("unicode_escape").decode("ascii")
