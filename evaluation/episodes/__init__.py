"""Episodes from opening to score: the only writers of Episode, Turn, Transcript and Exposure.

The socket, the API and the worker all take turns through `take_turn`. It does what must be durable and no more;
distances and pictures are made elsewhere.
"""

from plumbline.evaluation.episodes.exposure import delete_person, expose, finished, hidden_from, may_see, seen, started
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
from plumbline.evaluation.episodes.scoring import fill_in, score, score_pending, trajectory_of
from plumbline.evaluation.episodes.transcripts import insert, turns_of

__all__ = [
    "EpisodeClosed",
    "OutOfTurn",
    "Receipt",
    "Superseded",
    "abandon_stale",
    "claim",
    "delete_person",
    "expose",
    "fill_in",
    "finished",
    "give_up",
    "hidden_from",
    "insert",
    "may_see",
    "open_episode",
    "played",
    "progress_of",
    "score",
    "score_pending",
    "seen",
    "start_clock",
    "started",
    "take_turn",
    "trajectory_of",
    "turns_of",
]
