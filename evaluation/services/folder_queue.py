"""The queue in a folder, for sites without Redis: kombu's own, with short waits; half a message ends no worker."""

from __future__ import annotations

import logging
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any
from uuid import uuid4

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.encoding import str_to_bytes
from kombu.utils.json import dumps

LONGEST_WAIT = 0.2  # seconds; a worker that is told to end waits twice before it does

log = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # its own bases differ
        """Write a message whole before a reader can find it."""
        path = Path(self.data_folder_out) / f"{round(1000 * monotonic())}_{uuid4()}.{queue}.msg"
        part = path.with_suffix(".part")
        try:
            part.write_bytes(str_to_bytes(dumps(payload)))
            part.rename(path)
        except OSError as error:
            raise ChannelError(f"cannot write the message {path.name}: {error}") from error

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Return the next message. What a killed process left of one is dropped: jobs are in the database."""
        try:
            return super()._get(queue)
        except ValueError as error:
            log.warning("A message of the queue %s cannot be read and is dropped: %s", queue, error)
            raise Empty from error


class Transport(filesystem.Transport):
    Channel = Channel

    def drain_events(self, connection: Any, timeout: float | None = None, **_: Any) -> Any:
        """Wait for a message. Raises TimeoutError after a moment, as Celery expects, and it calls again."""
        return super().drain_events(connection, timeout=min(timeout or LONGEST_WAIT, LONGEST_WAIT))
