"""What sockets and turns count for operators."""

from __future__ import annotations

import pytest

from plumbline.evaluation.observing import metrics
from tests.play.conftest import until_idle
from tests.play.tabs import NONSENSE

pytestmark = pytest.mark.django_db(transaction=True)


def value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


def counts() -> list[float]:
    names = ("turns_total", "acknowledgement_seconds_count", "frame_seconds_count")
    return [value(f"plumbline_{name}", family="sliding") for name in names]


def test_a_socket_is_open_until_its_tab_is_closed(join, server, episode, person):
    before = value("plumbline_sockets_open")
    tab = join(episode, person)
    tab.joined()
    assert value("plumbline_sockets_open") == before + 1
    tab.close()
    until_idle(server)
    assert value("plumbline_sockets_open") == before


def test_a_turn_is_counted_and_timed_and_one_that_is_sent_again_is_not_counted(join, server, episode, person):
    before = counts()
    tab = join(episode, person)
    tab.joined()
    tab.play(1, NONSENSE)
    tab.play(1, NONSENSE)
    tab.close()
    until_idle(server)
    assert [now - then for now, then in zip(counts(), before, strict=True)] == [1, 2, 2]
