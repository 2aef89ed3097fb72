"""What a fault must have left alone, and the table that tells of all of them."""

from __future__ import annotations

import pytest

from plumbline.leaderboard.serving.launcher import MOST_SHORT_LIVES
from tests.faults import processes, report
from tests.faults.__main__ import FAULTS, is_well

ENDED = {
    "away_seconds": 5.0,
    "acknowledged_turns": 1200,
    "of_these_meanwhile": 0,
    "longest_wait_for_a_turn_seconds": 6.1,
    "seconds_until_all_play_again": 1.0,
    "sockets_closed_with": {"1012": 6},
    "lost_or_doubled": 0,
    "requests": 90,
    "answers_5xx": 0,
    "of_these_without_retry_after": 0,
    "requests_cut": 0,
    "readyz": {"before": "ready", "meanwhile": "away", "after": "ready"},
    "ended_after_seconds": 1.2,
    "processes_left": 0,
}
KILLED = {
    "server": {"kills": 50, "acknowledged_turns": 225, "lost_or_doubled": 0},
    "sockets": {"kills": 4, "acknowledged_turns": 18, "lost_or_doubled": 0},
    "worker": {"kills": 10, "submissions": 10, "ended": {"replayed": 10}},
}


def test_a_server_that_ends_as_it_should_is_well():
    assert is_well("sigterm", ENDED)


@pytest.mark.parametrize(
    "wrong",
    [
        {"sockets_closed_with": {"1012": 5, "1006": 1}},
        {"sockets_closed_with": {}},
        {"requests_cut": 1},
        {"processes_left": 1},
        {"lost_or_doubled": 1},
        {"of_these_without_retry_after": 1},
        {"readyz": {"after": "degraded"}},
    ],
)
def test_whatever_is_wrong_is_seen(wrong):
    assert not is_well("sigterm", ENDED | wrong)


def test_the_table_has_a_row_for_each_fault_and_says_what_was_not_measured():
    found = dict.fromkeys(FAULTS, ENDED) | {"redis": {"skipped": "no Redis here"}, "processes": KILLED}
    text = report.table(found)
    assert [line for line in text.splitlines() if line.startswith("| Redis is killed")] == [
        "| Redis is killed, and comes back empty | not measured: no Redis here |  |  |  |  |  |"
    ]
    assert "| PostgreSQL crashes | 5.0 s | 1,200, 0 | 6.1 s | 1.0 s | 0 of 90 | 0 |" in text
    assert "The server was killed 50 times: 0 of 225 acknowledged turns were lost or doubled;" in text
    assert "of 10 submissions, 10 replayed" in text
    assert "closed sockets with 1012 (6)" in text


def test_the_process_of_sockets_is_killed_less_often_than_a_server_bears():
    assert processes.SOCKET_KILLS == MOST_SHORT_LIVES - 1
