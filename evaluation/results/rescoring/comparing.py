"""The comparison of one episode: what differs after a replay, and whether that can be published.

Under the rules of its time, any difference is published unless some turns can no longer be played. Under newer rules
an episode counts only if its verdicts, distances, end and grade stay the same; else it is left as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode, RescoredEpisode, Rescoring
from plumbline.evaluation.results.rescoring.scopes import current_versions
from plumbline.evaluation.results.samples import versions
from plumbline.evaluation.scoring.metrics import SCORE, SEAT_SCORES, tally
from plumbline.evaluation.scoring.replays import Trajectory, pack, pack_checkpoints, unpack
from plumbline.evaluation.suites import SUITES

PLAIN = ("outcome", "solved", "initial_distance", "turn_count", "action_count", "verdicts")
GRADES = frozenset(metric.name for metric in (SCORE, *SEAT_SCORES))

Change = list[Any]  # before and after


@dataclass(frozen=True, slots=True)
class Compared:
    """The result of replaying an episode."""

    episode: Episode
    changes: dict[str, Any] = field(default_factory=dict)  # of plain columns; of metrics by their names
    trajectory: bytes | None = None  # the new one, if it is another
    checkpoints: bytes | None = None
    kept: bool = False  # came out differently, and stays as it was
    stamped: bool = False  # gets newer versions

    @property
    def same(self) -> bool:
        return not self.changes and not self.kept

    @property
    def size(self) -> float:
        """The largest change of a metric that is known before and after: 0 to 2, relative to the larger number."""
        known = [each for each in self.changes.get("metrics", {}).values() if None not in each]
        return max((_relative(*each) for each in known), default=0.0)

    def counted(self, rescoring: Rescoring) -> None:
        """Add this one to the counts of a re-scoring, in memory."""
        rescoring.same += self.same
        rescoring.kept += self.kept
        rescoring.changed += not self.same and not self.kept
        rescoring.stamped += self.stamped and not self.kept


def row_of(compared: Compared) -> RescoredEpisode:
    """Return the row of an episode that came out differently; it is not stored."""
    return RescoredEpisode(
        episode=compared.episode,
        kept=compared.kept,
        changes=compared.changes,
        trajectory=compared.trajectory,
        checkpoints=compared.checkpoints,
        size=compared.size,
    )


def compare(episode: Episode) -> Compared:
    """Replay an episode. Select its task set and transcript with it."""
    older = episode.rules_version < current_versions(episode.task.task_set)[0]
    stamped = versions(episode) != current_versions(episode.task.task_set)
    turns = episodes.unpacked(episode.transcript.packed)
    trajectory = episodes.trajectory_of(episode, turns)
    changes, moved = _changes(episode, trajectory), _way(trajectory) != _way_of(episode)
    cut_short = trajectory.turns < len(turns) and bool(changes)
    if cut_short or (older and (moved or _measured_otherwise(episode, changes))):
        return Compared(episode, changes, kept=True)
    new = pack(trajectory) if moved else None
    return Compared(episode, changes, new, _checkpoints(episode, trajectory), stamped=stamped)


def patch(episode: Episode, row: RescoredEpisode, by: tuple[int, int, int]) -> None:
    """Set the new values of an episode and the versions that found them, in memory only."""
    for name in PLAIN:
        if name in row.changes:
            setattr(episode, name, row.changes[name][1])
    after = {name: new for name, (_, new) in row.changes.get("metrics", {}).items()}
    episode.metrics = {**episode.metrics, **after}
    episode.trajectory = episode.trajectory if row.trajectory is None else row.trajectory
    episode.checkpoints = episode.checkpoints if row.checkpoints is None else row.checkpoints
    episode.rules_version, episode.extractor_version, episode.metrics_version = by


def _changes(episode: Episode, trajectory: Trajectory) -> dict[str, Any]:
    suite = SUITES[episode.task.task_set.suite]
    plain = {
        "outcome": trajectory.outcome,
        "solved": trajectory.solved,
        "initial_distance": trajectory.distances[0],
        "turn_count": trajectory.turns,
        "action_count": trajectory.steps,
        "verdicts": tally(trajectory),
    }
    changes = _differing({name: getattr(episode, name) for name in PLAIN}, plain)
    metrics = _differing(episode.metrics, suite.measure(trajectory, episode.task.axes))
    return changes | ({"metrics": metrics} if metrics else {})


def _differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Change]:
    names = [*before, *(name for name in after if name not in before)]
    pairs = {name: [before.get(name), after.get(name)] for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _way(trajectory: Trajectory) -> tuple[Any, ...]:
    """Return how an episode went: its verdicts, distances and end."""
    return trajectory.verdicts, trajectory.distances, trajectory.outcome, trajectory.solved


def _way_of(episode: Episode) -> tuple[Any, ...]:
    return *unpack(bytes(episode.trajectory)), episode.outcome, episode.solved


def _measured_otherwise(episode: Episode, changes: Mapping[str, Any]) -> bool:
    """Return whether grades change without a change of verdicts, or the same metrics find other numbers.

    Newer metrics may change any number but a grade, which the rules give.
    """
    known = {name for name, pair in changes.get("metrics", {}).items() if None not in pair}
    same_metrics = episode.metrics_version == current_versions(episode.task.task_set)[2]
    return bool(known if same_metrics else known & GRADES)


def _checkpoints(episode: Episode, trajectory: Trajectory) -> bytes | None:
    """Return the new checkpoints, if they differ."""
    packed = pack_checkpoints(trajectory.checkpoints)
    return None if packed == bytes(episode.checkpoints) else packed


def _relative(before: float, after: float) -> float:
    return abs(after - before) / max(abs(before), abs(after), 1.0)
