"""Lines of the log: one JSON object each, whatever is logged, and nothing personal in any."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from contextlib import suppress
from datetime import datetime

import pytest

from plumbline.evaluation.observing import ids
from tests.logs import written
from tests.site import ROOT

log = logging.getLogger("tests.of_lines")


def test_a_line_has_its_time_level_logger_and_message():
    with written() as kept, ids.within(request_id="0123abcd"):
        log.warning("%d of %s\nare\u2028left", 3, {"a": "}"})
    (line,) = kept.lines
    assert datetime.fromisoformat(line.pop("time")).tzinfo is not None
    assert line == {
        "level": "WARNING",
        "logger": "tests.of_lines",
        "message": "3 of {'a': '}'}\nare\u2028left",
        "request_id": "0123abcd",
    }
    assert kept.text.count("\n") == 1


def test_a_traceback_is_part_of_its_line_with_the_ids_of_where_it_was_raised():
    error = ValueError("lost")
    with suppress(ValueError), ids.within(job_id=7, episode_id="e"):
        raise error
    with written() as kept:
        log.error("broken", exc_info=error)
    (line,) = kept.lines
    assert (line["job_id"], line["episode_id"]) == ("7", "e")
    assert line["exception"].startswith("Traceback")
    assert line["exception"].endswith("ValueError: lost")


def test_attributes_of_a_record_are_left_out():
    with written() as kept:
        log.warning("asked", extra={"request": object(), "password": "hunter2", "status_code": 200})
    (line,) = kept.lines
    assert set(line) == {"time", "level", "logger", "message", "status"}


def test_a_dictionary_as_a_message_is_a_text():
    with written() as kept:
        log.warning({"level": "forged"})
    (line,) = kept.lines
    assert (line["level"], line["message"]) == ("WARNING", "{'level': 'forged'}")


@pytest.mark.parametrize("form", ["json", "lines"])
@pytest.mark.parametrize(
    "personal",
    [
        "ada@example.org",
        "ada.b+c@mail.example.co.uk",
        "postgres://plumbline:hunter2@database.internal/plumbline",
        "plb_hunter2-hunter2",
        "duplicate key value\nDETAIL:  Key (username)=(ada) already exists.",
    ],
)
def test_nothing_personal_is_written(form, personal):
    with written(form) as kept:
        log.warning("of %s", personal)
        try:
            raise ValueError(personal)
        except ValueError:
            log.exception("failed")
    assert "failed" in kept.text
    assert not any(word in kept.text for word in ("ada", "hunter2"))


def test_plain_lines_are_the_default():
    with written("lines") as kept:
        log.warning("broken")
    assert kept.text.endswith(" WARNING tests.of_lines broken\n")
    assert not kept.text.startswith("{")


LOUD = """
import logging, sys, threading, warnings
import django
django.setup()
logging.getLogger("celery.task").warning("from a task")
warnings.warn("of a library")
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
raise ValueError("the end")
"""


def run(code: str, **more: str) -> subprocess.CompletedProcess[str]:
    settings = {"DJANGO_SETTINGS_MODULE": "plumbline.leaderboard.settings"}
    words = [sys.executable, "-c", code]
    return subprocess.run(
        words, env=os.environ | settings | more, cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("debug", ["0", "1"])
def test_what_python_would_print_is_json_too(tmp_path, debug):
    done = run(LOUD, LOG_FORMAT="json", DATA_DIR=str(tmp_path), DEBUG=debug)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["level"] for line in lines] == ["WARNING", "WARNING", "ERROR", "CRITICAL"]
    assert [line.get("exception", "").splitlines()[-1:] for line in lines[2:]] == [
        ["ZeroDivisionError: division by zero"],
        ["ValueError: the end"],
    ]


def test_another_format_is_refused_by_name(tmp_path):
    done = run("import django; django.setup()", LOG_FORMAT="xml", DATA_DIR=str(tmp_path))
    assert "LOG_FORMAT='xml': expected lines or json" in done.stderr
