"""Lines of the log, as JSON or plain. Neither holds mail addresses, tokens, or values of the database."""

from __future__ import annotations

import logging
import re
import sys
import threading
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from plumbline.evaluation.observing import ids

LEFT_OUT = (
    (re.compile(r"[\w.+%-]+(:[^\s@/]*)?@[\w-]+(\.[\w-]+)+"), "<address>"),  # also of a database, with its password
    (re.compile(r"plb_[\w-]{4,}"), "plb_<token>"),
    (re.compile(r"DETAIL: .*"), "DETAIL: <values>"),  # PostgreSQL quotes what was to be stored
)

log = logging.getLogger(__name__)


def blotted(text: str) -> str:
    """Return a text without what could tell who somebody is, or open something."""
    for pattern, instead in LEFT_OUT:
        text = pattern.sub(instead, text)
    return text


class PlainLines(logging.Formatter):
    """Lines for people, with a traceback below."""

    def format(self, record: logging.LogRecord) -> str:
        return blotted(super().format(record))


class JsonLines(JsonFormatter):
    """Lines of one JSON object each, with the ids of what was being done."""

    def __init__(self) -> None:
        super().__init__(["message"], timestamp="time")

    def add_fields(self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]) -> None:
        """Fill in a line; of other attributes of a record, which may hold anything, only the status."""
        super().add_fields(log_data, record, {})
        found = {"time": log_data["time"], "level": record.levelname, "logger": record.name}
        found["message"] = blotted(record.getMessage())
        found |= ids.current(_error(record))
        if hasattr(record, "status_code"):
            found["status"] = record.status_code
        if exception := message_dict.get("exc_info"):
            found["exception"] = blotted(exception)
        log_data.clear()
        log_data.update(found)


def take_over() -> None:
    """Log what Python would print: warnings, and errors that end the program or one of its threads."""
    logging.captureWarnings(capture=True)
    sys.excepthook = lambda kind, error, trace: log.critical("the program ends", exc_info=(kind, error, trace))
    threading.excepthook = _thread_ended


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_value is not None:
        log.error("a thread ends", exc_info=(ended.exc_type, ended.exc_value, ended.exc_traceback))


def _error(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if isinstance(record.exc_info, tuple) else None
