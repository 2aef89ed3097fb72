"""Episodes that are open in two tabs."""

from __future__ import annotations

import pytest

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode
from plumbline.play.sockets.connection import REPLACED
from tests.play.tabs import NONSENSE, told

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_newest_tab_has_the_episode(join, episode, person):
    old = join(episode, person)
    old.joined()
    new = join(episode, person)
    new.joined()
    old.hear("superseded")
    assert old.closed() == REPLACED
    assert new.play(1, NONSENSE)[0]["number"] == 1


def test_an_older_tab_that_missed_the_hint_stores_nothing(join, episode, person):
    old = join(episode, person)
    old.joined()
    episodes.claim(episode.pk)
    old.say(1, NONSENSE)
    old.hear("superseded")
    assert (old.closed(), told(episode)) == (REPLACED, [])


def test_an_older_tab_that_goes_on_speaking_stores_nothing(join, episode, person):
    old = join(episode, person)
    old.joined()
    episodes.claim(episode.pk)
    for number in range(1, 6):
        old.say(number, NONSENSE)
    assert (old.closed(), told(episode)) == (REPLACED, [])


def test_an_older_tab_cannot_give_up(join, episode, person):
    old = join(episode, person)
    old.joined()
    episodes.claim(episode.pk)
    old.tell({"type": "give_up"})
    assert old.closed() == REPLACED
    assert Episode.objects.get(pk=episode.pk).closed_at is None
