"""New rules, old episodes: replay those played under an older version and restamp the ones that come out identical.

No board moves: an episode that comes out differently keeps its version and its numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs import FAMILIES
from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode
from plumbline.evaluation.scoring.replays import TooManyTurns, unpack


def restamp(family: str) -> Iterator[tuple[Episode, bool]]:
    """Each episode under an older version, and whether it was restamped."""
    version = FAMILIES[family].rules.version
    older = Episode.objects.scored().filter(task__task_set__family=family, rules_version__lt=version)
    for episode in older.select_related("task__task_set").iterator(100):
        same = identical(episode)
        if same:
            Episode.objects.filter(pk=episode.pk).update(rules_version=version)
        yield episode, same


def identical(episode: Episode) -> bool:
    """Whether the words lead to the same verdicts, distances and outcome today."""
    try:
        trajectory = episodes.trajectory_of(episode, episodes.turns_of(episode))
    except TooManyTurns:
        return False
    before = (*unpack(bytes(episode.trajectory)), episode.outcome)
    return (trajectory.verdicts, trajectory.distances, trajectory.outcome) == before
