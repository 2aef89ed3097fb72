"""Episodes from opening to score: the only writers of Episode, Turn, Transcript and Exposure.

The socket, the API and the worker all take turns through `take_turn`. It does what must be durable and no more;
distances and pictures are made elsewhere.
"""

from plumbline.evaluation.episodes.exposure import expose, forget, hidden_from, may_see, met, played, seen
from plumbline.evaluation.episodes.lifecycle import (
    EpisodeClosed,
    OutOfTurn,
    Receipt,
    Superseded,
    abandon_stale,
    claim,
    give_up,
    open_episode,
    start_clock,
    take_turn,
)
from plumbline.evaluation.episodes.positions import progress_of
from plumbline.evaluation.episodes.scoring import course_of, score, score_pending, worth
from plumbline.evaluation.episodes.transcripts import insert, sayings

__all__ = [
    "EpisodeClosed",
    "OutOfTurn",
    "Receipt",
    "Superseded",
    "abandon_stale",
    "claim",
    "course_of",
    "expose",
    "forget",
    "give_up",
    "hidden_from",
    "insert",
    "may_see",
    "met",
    "open_episode",
    "played",
    "progress_of",
    "sayings",
    "score",
    "score_pending",
    "seen",
    "start_clock",
    "take_turn",
    "worth",
]
