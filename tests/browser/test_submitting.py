"""From an account to a row on the board, with nothing but a browser and the published example."""

from __future__ import annotations

import csv
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE_AT_NIGHT
from tests.browser.puzzles import forgive
from tests.browser.test_pages import looked_at
from tests.site import ROOT

LONGEST_SECONDS = 60
REPLAY_MILLISECONDS = 60_000

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]


def sign_up(page: Page, name: str) -> None:
    page.goto("/submit/")
    page.get_by_role("link", name="Sign up").first.click()
    page.get_by_label("Username:").fill(name)
    page.get_by_label("Password:", exact=True).fill("a long enough password")
    page.get_by_label("Password (again):").fill("a long enough password")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def play_by_program(task_set: Path, trajectory: Path) -> None:
    """Run the published example on a downloaded set."""
    program = ROOT / "fixtures" / "examples" / "play_task_set.py"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run(
        [sys.executable, program, task_set, trajectory], env=environment, timeout=LONGEST_SECONDS, check=True
    )


@pytest.mark.slow
def test_a_file_made_by_the_example_gets_its_row_on_the_board(browse: Browse, tmp_path: Path):
    page = browse()
    sign_up(page, "grace")
    page.goto("/submit/")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="people-20-v2").click()
    downloading.value.save_as(tmp_path / "people-20-v2.jsonl.gz")
    play_by_program(tmp_path / "people-20-v2.jsonl.gz", tmp_path / "first.jsonl")
    page.get_by_label("Trajectory file").set_input_files(tmp_path / "first.jsonl")
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_text("Replayed. Only you can see this")).to_be_visible(timeout=REPLAY_MILLISECONDS)
    expect(page.locator("dl.figures")).to_contain_text("20 of 20")
    looked_at(page)
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("link", name="See the leaderboard").click()
    row = page.locator(".leaderboard tr").filter(has_text="My first agent")
    expect(row).to_contain_text("20/20")
    assert row.locator("td").first.inner_text().strip() == "1"
    looked_at(page)
    with page.expect_download() as downloading:
        page.get_by_role("link", name="This view as CSV").click()
    rows = list(csv.reader(io.StringIO(Path(downloading.value.path()).read_text())))
    assert any("My first agent" in cell for row in rows for cell in row)


def refused(page: Page, folder: Path) -> None:
    """A file that cannot be read is uploaded, and its line is named."""
    page.goto("/submit/")
    bad = folder / "bad.jsonl"
    bad.write_text('{"format": "something else"}\n')
    page.get_by_label("Trajectory file").set_input_files(bad)
    page.get_by_role("button", name="Upload").click()
    expect(page.locator(".errorlist")).to_contain_text("line 1")


def test_a_file_that_cannot_be_read_is_refused_with_its_line(browse: Browse, tmp_path: Path):
    page = browse(PHONE_AT_NIGHT)
    sign_up(page, "alan")
    refused(page, tmp_path)
    expect(page.get_by_label("Trajectory file")).to_be_focused()  # which the error describes
    looked_at(page)
    forgive(browse, "422")


def test_two_clicks_send_a_file_once_and_progress_is_shown(browse: Browse, tmp_path: Path):
    page = browse(PHONE_AT_NIGHT)
    sign_up(page, "tony")
    page.goto("/submit/")
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"format": "something else"}\n')
    held: list[Route] = []
    page.route("**/submit/", lambda route: held.append(route))
    page.get_by_label("Trajectory file").set_input_files(bad)
    button = page.get_by_role("button", name="Upload")
    button.dblclick(no_wait_after=True)
    expect(button).to_be_disabled()
    expect(page.get_by_text("Uploading…")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Uploaded")).to_be_visible()
    button.dispatch_event("click")
    held[0].continue_()
    expect(page.locator(".errorlist")).to_contain_text("line 1")
    expect(button).to_be_enabled()
    assert len(held) == 1
    forgive(browse, "422")


def test_a_file_that_is_too_large_is_not_even_sent(browse: Browse, tmp_path: Path):
    page = browse()
    sign_up(page, "niklaus")
    page.goto("/submit/")
    with (tmp_path / "large.jsonl").open("wb") as large:
        large.truncate((64 << 20) + (1 << 20))
    page.route("**/submit/", lambda route: route.abort())
    page.get_by_label("Trajectory file").set_input_files(tmp_path / "large.jsonl")
    expect(page.get_by_text("This file has 65.0 MB. The limit is 64.0 MB.")).to_be_visible()
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_role("button", name="Upload")).to_be_enabled()
    looked_at(page)


def test_without_scripts_a_file_is_sent_all_the_same(browse: Browse, tmp_path: Path):
    page = browse(java_script_enabled=False)
    sign_up(page, "kristen")
    refused(page, tmp_path)
    forgive(browse, "422")


def test_a_token_is_shown_once(browse: Browse):
    page = browse()
    sign_up(page, "edsger")
    page.goto("/account/tokens/")
    page.get_by_label("Purpose").fill("my laptop")
    page.get_by_role("button", name="Create a token").click()
    secret = page.locator(".code").inner_text().strip()
    looked_at(page)
    page.reload()
    expect(page.get_by_text("my laptop")).to_have_count(1)
    assert secret not in page.content()
