"""What is logged about a socket names its episode; one that is refused takes a line without a traceback."""

from __future__ import annotations

import pytest

from plumbline.evaluation import episodes
from plumbline.play.sockets import consumer
from plumbline.play.sockets.connection import BROKEN, NOT_YOURS
from tests.logs import written
from tests.makers import a_person
from tests.play.conftest import until_idle
from tests.play.tabs import Tab
from tests.reported import GIVEN as REPORTED
from tests.reported import reporting

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_stranger_is_refused_in_one_line(join, server, episode):
    with written() as log:
        tab = join(episode, a_person())
        assert tab.closed() == NOT_YOURS
        until_idle(server)
    (line,) = log.lines
    assert (line["level"], line["status"], line["episode_id"]) == ("WARNING", 403, str(episode.pk))
    assert len(line["request_id"]) == 32
    assert "exception" not in line


@pytest.mark.parametrize("where", ["consumer", "writer"])
def test_a_bug_is_logged_with_its_episode_and_traceback_and_reported(server, port, monkeypatch, episode, person, where):
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    replaced = {"consumer": (consumer, "turn_of"), "writer": (episodes, "take_turn")}
    monkeypatch.setattr(*replaced[where], broken)
    with written() as log, reporting("fail"):
        tab = Tab(port, episode, person)
        tab.joined()
        tab.say(1, "move")
        assert tab.closed() == BROKEN
        tab.close()
        until_idle(server)
    ((error, of_what),) = REPORTED
    assert (str(error), of_what["episode_id"]) == ("a bug", str(episode.pk))
    (line, _) = log.lines  # the second is about the function for reports
    assert (line["level"], line["episode_id"]) == ("ERROR", str(episode.pk))
    assert line["request_id"] == of_what["request_id"]
    assert line["exception"].endswith("ZeroDivisionError: a bug")
