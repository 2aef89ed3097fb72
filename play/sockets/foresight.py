"""Long work of a turn, done ahead on separate threads, so that the writer's thread and other players do not wait."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

from plumbline.evaluation import episodes
from plumbline.evaluation.protocol.protocol import AnyFamily
from plumbline.evaluation.protocol.turns import Turn

SECONDS = 10.0  # after which the turn is taken without
_THREADS = ThreadPoolExecutor(8, thread_name_prefix="foresight")
_log = logging.getLogger(__name__)


async def foresee(family: AnyFamily, episode_id: UUID, number: int, turn: Turn) -> None:
    """Let the family foresee a turn, if it can. Failures and delays are logged, and change nothing."""
    if family.rules.foresee is None:
        return
    work = asyncio.get_running_loop().run_in_executor(_THREADS, episodes.foresee, episode_id, number, turn)
    try:
        await asyncio.wait_for(work, SECONDS)
    except TimeoutError:
        _log.warning("%s: turn %s of episode %s was not foreseen in time", family.name, number, episode_id)
    except Exception:
        _log.warning("%s: turn %s of episode %s was not foreseen", family.name, number, episode_id, exc_info=True)
