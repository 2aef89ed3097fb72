"""The log as an operator reads it: the site's own handlers and filters, with lines kept in memory."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from logging.config import DictConfigurator
from typing import Any

from django.conf import settings


class Log:
    """The lines that were written since it was opened."""

    def __init__(self, stream: io.StringIO) -> None:
        self._stream = stream

    @property
    def text(self) -> str:
        return self._stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Each line as JSON."""
        return [json.loads(line) for line in self.text.splitlines()]


@contextmanager
def written(form: str = "json") -> Iterator[Log]:
    """Write the log into memory, in one of its formats."""
    wanted = deepcopy(settings.LOGGING)  # reading it changes it
    configured = DictConfigurator(wanted)
    handler = logging.StreamHandler(stream := io.StringIO())
    handler.setFormatter(configured.configure_formatter(wanted["formatters"][form]))
    for name in wanted["handlers"]["console"]["filters"]:
        handler.addFilter(configured.configure_filter(wanted["filters"][name]))
    logging.getLogger().addHandler(handler)
    try:
        yield Log(stream)
    finally:
        logging.getLogger().removeHandler(handler)
