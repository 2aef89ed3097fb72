"""Complaints: why actions of an episode were not understood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from plumbline.envs.family import MalformedAction, Ruling
from plumbline.evaluation.episodes import turns_of
from plumbline.evaluation.models import Episode
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.tasksets.opening import opened

MOST = 20  # different reasons of an episode


def complaints(episode: Episode) -> dict[str, int]:
    """Return the reasons why actions of a closed episode were not understood, and how often; the most frequent first.

    Only the first 20 different reasons are listed.
    """
    count = episode.verdicts.get(Ruling.MALFORMED, 0)
    if not count:
        return {}
    play, found = opened(episode.task, episode.setting), Counter[str]()
    for reason in _reasons(play, _texts(episode, play)):
        if reason in found or len(found) < MOST:
            found[reason] += 1
        count -= 1
        if not count:
            break
    return dict(found.most_common())


def over_all(episodes: Iterable[Episode]) -> dict[str, int]:
    """Return the same of several episodes together."""
    found = Counter[str]()
    for episode in episodes:
        found.update(complaints(episode))
    return dict(found.most_common(MOST))


def _texts(episode: Episode, play: Opened) -> Iterator[str]:
    for turn in turns_of(episode):
        if turn.response is not None or turn.actions is not None:
            yield from turn.texts(play.family)


def _reasons(play: Opened, texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        try:
            play.family.words.parse(play.game, text)
        except MalformedAction as error:
            yield str(error)
