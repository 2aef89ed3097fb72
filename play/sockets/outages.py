"""A connection that cannot go on: it is closed with a code that tells the browser when to come back."""

from __future__ import annotations

import logging

from plumbline.evaluation.services import database
from plumbline.play.sockets.connection import BROKEN, Connection

UNAVAILABLE = 4013  # 1013, "try again later", is not for applications to send

_log = logging.getLogger(__name__)


class Interruptible(Connection):
    """A connection to an episode whose database may go away. What was acknowledged is stored."""

    async def interrupt(self, error: Exception) -> None:
        """Close because of an error: an outage of the database, or a bug, which is logged."""
        away = database.noticed(error)
        if not away:
            _log.error("episode %s: a message could not be answered", self.episode_id, exc_info=error)
        self.gone = True
        await self.close(UNAVAILABLE if away else BROKEN)
