"""The headline of a finished task: won, lost, solved or a percentage, and how it ended."""

from __future__ import annotations

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import Progress
from plumbline.evaluation.protocol.protocol import label
from plumbline.evaluation.suites import SUITES, Suite
from plumbline.evaluation.tasksets.opening import opened


def headline(suite: Suite, play: Opened, progress: Progress) -> str:
    """Return how a task ended: "Solved in 6 actions", "Not solved: out of actions". Empty while it is open."""
    if not progress.outcome:
        return ""
    scores = play.family.rules.scores(play.game, progress.state)
    score, solved = sum(scores) / len(scores), min(scores) >= suite.solved_from
    return _headline(suite, play, progress.outcome, progress.actions, score, solved=solved)


def headline_of(episode: Episode) -> str:
    """Return the headline of a closed episode, scored or not."""
    suite, play = SUITES[episode.task.task_set.suite], opened(episode.task, episode.setting)
    if episode.solved is None or "score" not in episode.metrics:
        return headline(suite, play, episodes.progress_of(episode))
    score = episode.metrics["score"]
    return _headline(suite, play, episode.outcome, episode.action_count, score, solved=episode.solved)


def _headline(suite: Suite, play: Opened, outcome: str, actions: int, score: float, *, solved: bool) -> str:
    result = suite.headline(score, solved=solved)
    ended = label(outcome)
    counted = f"{actions} {'action' if actions == 1 else 'actions'}"
    if solved or ended == result.casefold():
        return f"{result} {'in' if solved else 'after'} {counted}" if actions else result
    return f"{result}: {_meanings(play).get(outcome, ended)}"


def _meanings(play: Opened) -> dict[str, str]:
    """Return what the words of the family's endings mean where a task was not solved."""
    return {ending.word: ending.missed or ending.meaning for ending in play.family.rules.endings}
