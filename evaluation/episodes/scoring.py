"""The score of closed episodes, recomputed from their transcripts."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from plumbline.envs import FAMILIES
from plumbline.evaluation import tasksets
from plumbline.evaluation.episodes.counting import count
from plumbline.evaluation.episodes.rows import locked, whole
from plumbline.evaluation.episodes.transcripts import turns_of
from plumbline.evaluation.models import Episode
from plumbline.evaluation.observing import ids, metrics
from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.protocol.turns import Turn, untimed
from plumbline.evaluation.scoring.diagnoses import has_failed
from plumbline.evaluation.scoring.metrics import METRICS_VERSION, tally
from plumbline.evaluation.scoring.replays import Trajectory, pack, pack_checkpoints, replay
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import opened

log = logging.getLogger(__name__)


def score(episode_id: UUID) -> Episode:
    """Recompute a closed episode from its transcript and store its score. May run twice, also at the same time.

    What has a score keeps it: a message may arrive after an upgrade, and only a re-scoring applies newer versions.
    Raises Episode.DoesNotExist, also where it was deleted meanwhile: it must not come back.
    """
    episode = whole(episode_id)
    if episode.scored_at is not None:
        return episode
    with ids.within(episode_id=episode_id):
        turns = turns_of(episode)
        trajectory = trajectory_of(episode, turns)
        fill_in(episode, trajectory, turns[: trajectory.turns])
        return _stored(episode)


@transaction.atomic
def _stored(episode: Episode) -> Episode:
    """Store and count an episode, unless another worker was faster."""
    if locked(episode.pk).scored_at is not None:
        return whole(episode.pk)
    episode.save()
    count(episode)
    return episode


def fill_in(episode: Episode, trajectory: Trajectory, turns: Sequence[Turn]) -> None:
    """Fill in all columns that scoring computes, under the versions that compute them.

    An episode that was open while the rules were raised is scored as a whole by the newer ones, and says so. What its
    player was shown before is not stored: the replay shows the newer rules' answers to the same turns, which may
    differ from what was seen. `rules_version` is that of the score, never that of what was seen.
    """
    family = FAMILIES[episode.task.task_set.family]
    episode.scored_at = timezone.now()
    episode.rules_version = family.rules.version
    episode.extractor_version = family.words.extractor_version
    episode.metrics_version = METRICS_VERSION
    episode.outcome = trajectory.outcome
    episode.solved = trajectory.solved
    episode.initial_distance = trajectory.distances[0]
    episode.metrics = SUITES[episode.task.task_set.suite].measure(trajectory, episode.task.axes)
    episode.verdicts = tally(trajectory)
    episode.trajectory = pack(trajectory)
    episode.checkpoints = pack_checkpoints(trajectory.checkpoints)
    episode.turn_count, episode.action_count = trajectory.turns, trajectory.steps
    modes = {turn.input_mode for turn in turns if turn.input_mode}
    episode.input_mode = "mixed" if len(modes) > 1 else next(iter(modes), "")
    episode.untimed_turns = untimed(turns)
    ask_for_diagnosis(episode)
    for name in ("seconds", "tokens_in", "tokens_out", "cost_usd"):
        setattr(episode, name, _total(getattr(turn, name) for turn in turns))


def ask_for_diagnosis(episode: Episode) -> None:
    """Let the detectors look at an episode that failed, in memory only; what they found before is void."""
    has_detectors = FAMILIES[episode.task.task_set.family].failures is not None
    waits = has_detectors and has_failed(episode.outcome, solved=episode.solved)
    episode.failures_version, episode.failures_due_since = None, timezone.now() if waits else None


@ids.naming_episode
def trajectory_of(episode: Episode, turns: Sequence[Turn]) -> Trajectory:
    """Replay an episode. If it was played under older rules, turns that this server's refuse do not count."""
    play = opened(episode.task, episode.setting)
    suite, protocol = SUITES[episode.task.task_set.suite], tasksets.protocol_of(episode.task)
    beyond_the_rules = episode.outcome if episode.outcome in set(Outcome) else ""
    began = perf_counter()
    trajectory = replay(
        *(play.family, play.game, play.seed, protocol, turns, beyond_the_rules),
        solved_from=suite.solved_from,
        lenient=True,
    )
    metrics.REPLAYS.labels(play.family.name).observe(perf_counter() - began)
    return trajectory


def _total(numbers: Iterable[float | None]) -> Any:
    known = [number for number in numbers if number is not None]
    return sum(known) if known else None


def score_pending() -> None:
    """Score episodes that people have just finished. Long jobs call this between steps, because people wait."""
    waiting = Episode.objects.finished().filter(scored_at=None, run=None).order_by("-closed_at")
    for episode_id in waiting.values_list("pk", flat=True)[:20]:
        try:
            score(episode_id)
        except Exception:
            log.exception("episode %s cannot be scored; the others can", episode_id)
