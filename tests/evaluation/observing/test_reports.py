"""Errors of ours are reported once, with ids; whatever the operator's function does, nothing else notices."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from time import monotonic

import pytest

from plumbline.evaluation import jobs
from plumbline.evaluation.observing import ids, reports
from tests.logs import written
from tests.outages import an_outage
from tests.reported import GIVEN, reporting
from tests.site import ROOT

log = logging.getLogger("tests.of_reports")


def failed(message: str = "a bug", **ids_there: str) -> ValueError:
    """Log an error as places of the site do."""
    error = ValueError(message)
    try:
        with ids.within(**ids_there):
            raise error
    except ValueError:
        log.exception("failed")
    return error


def test_an_error_is_reported_with_the_ids_of_where_it_was_raised():
    with reporting():
        error = failed(job_id="7", episode_id="e")
    assert [(error, {"job_id": "7", "episode_id": "e"})] == GIVEN


def test_an_error_that_is_logged_twice_is_reported_once():
    with reporting():
        error = failed()
        log.error("again", exc_info=error)
    assert len(GIVEN) == 1


def test_what_is_no_error_of_ours_is_not_reported():
    with reporting():
        log.error("without an exception")
        log.warning("a delay", exc_info=ValueError("tolerated"))
        log.error("refused", exc_info=ValueError("by a visitor"), extra={"status_code": 404})
        log.error("away", exc_info=an_outage())
    assert GIVEN == []


@pytest.mark.parametrize("name", ["fail", "leave"])
def test_a_function_that_fails_is_logged_and_called_again(name):
    with written() as kept, reporting(name):
        failed("one"), failed("two")
    assert [str(error) for error, _ in GIVEN] == ["one", "two"]
    own = [line["message"] for line in kept.lines if line["logger"] == reports.__name__]
    assert own == [f"tests.reported.{name} failed to report a ValueError"] * 2


def test_a_function_that_is_not_there_is_logged():
    with written() as kept, reporting("nothing"):
        failed()
    assert "tests.reported.nothing failed to report" in kept.text


def test_a_function_that_hangs_delays_nothing_and_what_waits_is_bounded():
    began = monotonic()
    with written() as kept, reporting("wait", most_waiting=3):
        for number in range(50):
            failed(str(number))
        assert monotonic() - began < 10
        assert GIVEN == []
    assert len(GIVEN) in (3, 4)  # one is being reported while three wait
    told = [line for line in kept.lines if "is slow" in line["message"]]
    assert len(told) == 1


@pytest.mark.django_db
def test_an_error_of_a_job_is_reported(monkeypatch):
    def steps(_):
        raise ZeroDivisionError("a bug")
        yield

    monkeypatch.setitem(jobs.KINDS, "counting", steps)
    job = jobs.enlist("counting", 1)
    with reporting("fail"):
        jobs.run(job.pk)
    ((error, of_what),) = GIVEN
    assert (str(error), of_what) == ("a bug", {"job_id": str(job.pk)})
    job.refresh_from_db()
    assert job.error == "internal error: ZeroDivisionError"


ENDING = """
import os, threading
import django
django.setup()
import logging
log = logging.getLogger("tests")
log.error("of the parent", exc_info=ValueError("parent"))
if os.fork() == 0:
    log.error("of a fork", exc_info=ValueError("fork"))
    logging.getLogger().handlers[-1].finish(5)
    os._exit(0)
os.wait()
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
raise KeyError("the end")
"""


def test_what_waits_is_reported_before_a_process_ends_and_forks_report_their_own(tmp_path):
    here = {"DJANGO_SETTINGS_MODULE": "plumbline.leaderboard.settings", "DATA_DIR": str(tmp_path / "data")}
    here |= {"ERROR_REPORTS": "tests.reported.write", "REPORTS_FILE": str(tmp_path / "reports")}
    words = [sys.executable, "-c", ENDING]
    subprocess.run(words, env=os.environ | here, cwd=ROOT, capture_output=True, check=False)
    assert sorted((tmp_path / "reports").read_text().splitlines()) == [
        "KeyError: 'the end' []",
        "ValueError: fork []",
        "ValueError: parent []",
        "ZeroDivisionError: division by zero []",
    ]


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("", ""),
        ("tests.reported.keep", ""),
        ("tests.reported.nothing", "ERROR_REPORTS='tests.reported.nothing': Module"),
        ("nowhere", "expected the dotted path"),
        ("tests.reported.GIVEN", "it cannot be called"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused_before_the_site_starts(settings, path, problem):
    settings.ERROR_REPORTS = path
    found = [each.msg for each in reports.check()]
    assert len(found) == bool(problem)
    assert all(problem in each for each in found)
