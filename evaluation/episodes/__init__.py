"""Episodes from opening to score: the only writers of Episode, Turn, Transcript and Exposure.

The socket, the API and the worker all take turns through `take_turn`. It stores the turn and no more; distances and
pictures are made elsewhere.
"""

from plumbline.evaluation.episodes.counting import begun
from plumbline.evaluation.episodes.diagnosing import (
    Diagnosed,
    ask_where_older,
    diagnosed,
    due,
    forget,
    rows_of,
    store_diagnosis,
)
from plumbline.evaluation.episodes.exposure import (
    Sight,
    delete_person,
    delete_some_of,
    expose,
    finished,
    hidden_from,
    knows,
    may_see,
    seen,
    started,
    with_open_results,
)
from plumbline.evaluation.episodes.foresight import foresee
from plumbline.evaluation.episodes.lifecycle import (
    EpisodeClosed,
    OutOfTurn,
    Receipt,
    Superseded,
    abandon_stale,
    claim,
    dismiss,
    give_up,
    open_episode,
    start_clock,
    take_turn,
    unfinished_practice,
)
from plumbline.evaluation.episodes.positions import progress_of
from plumbline.evaluation.episodes.rows import whole
from plumbline.evaluation.episodes.scoring import ask_for_diagnosis, fill_in, score, score_pending, trajectory_of
from plumbline.evaluation.episodes.seats import SeatTaken, Vacant, accept, held, invited, with_attempts
from plumbline.evaluation.episodes.transcripts import Scored, insert, turns_of, unpacked

__all__ = [
    "Diagnosed",
    "EpisodeClosed",
    "OutOfTurn",
    "Receipt",
    "Scored",
    "SeatTaken",
    "Sight",
    "Superseded",
    "Vacant",
    "abandon_stale",
    "accept",
    "ask_for_diagnosis",
    "ask_where_older",
    "begun",
    "claim",
    "delete_person",
    "delete_some_of",
    "diagnosed",
    "dismiss",
    "due",
    "expose",
    "fill_in",
    "finished",
    "foresee",
    "forget",
    "give_up",
    "held",
    "hidden_from",
    "insert",
    "invited",
    "knows",
    "may_see",
    "open_episode",
    "progress_of",
    "rows_of",
    "score",
    "score_pending",
    "seen",
    "start_clock",
    "started",
    "store_diagnosis",
    "take_turn",
    "trajectory_of",
    "turns_of",
    "unfinished_practice",
    "unpacked",
    "whole",
    "with_attempts",
    "with_open_results",
]
