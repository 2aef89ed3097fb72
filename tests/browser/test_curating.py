"""Curators at work: what cannot be undone is asked first."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LOOKS
from tests.browser.test_pages import LONG, a_long_name, looked_at
from tests.site import Site

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]
PASSWORD = "a long enough password"


@pytest.fixture(scope="module")
def curator(site: Site) -> str:
    """The name of somebody who may curate."""
    site.manage("shell", "-c", "from tests.makers import a_user; a_user('barbara', is_staff=True)")
    return "barbara"


def curate(page: Page, name: str) -> None:
    """Log in as somebody who may curate."""
    page.goto("/accounts/login/?next=/curate/")
    page.get_by_label("Login:").fill(name)
    page.get_by_label("Password:").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign In").click()
    expect(page.get_by_role("heading", name="Curate")).to_be_visible()


def draft(page: Page, slug: str) -> None:
    page.goto("/curate/")
    page.get_by_label("Name in addresses").fill(slug)
    page.get_by_label("Title").fill(slug.title())
    page.get_by_role("button", name="Create draft").click()
    expect(page.get_by_role("heading", name=slug.title())).to_be_visible()


@pytest.mark.slow
def test_a_draft_is_thrown_away_only_when_that_is_confirmed(browse: Browse, curator: str):
    page = browse()
    curate(page, curator)
    draft(page, "doubtful")
    page.get_by_role("button", name="Discard").click()
    dialog = page.get_by_role("dialog", name="Delete this draft and its tasks?")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    looked_at(page)
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Discard").click()
    page.keyboard.press("Escape")
    page.goto("/curate/")
    page.get_by_role("link", name="Doubtful").click()
    page.get_by_role("button", name="Discard").click()
    dialog.get_by_role("button", name="Discard").click()
    expect(page.get_by_text("doubtful: discarded.")).to_be_visible()


@pytest.mark.slow
def test_whatever_an_agent_is_called_its_run_can_be_hidden(browse: Browse, site: Site, curator: str):
    page = browse()
    curate(page, curator)
    with a_long_name(site):
        page.goto("/curate/runs/")
        looked_at(page)
        for look in LOOKS:
            page.set_viewport_size({"width": look.width, "height": 800})
            box = page.locator("tr").filter(has_text=LONG).first.get_by_role("button", name="Hide").bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= look.width


@pytest.mark.slow
def test_a_task_is_dropped_once_that_is_confirmed(browse: Browse, site: Site, curator: str):
    site.manage("shell", "-c", "from tests.makers import a_draft; a_draft('droppable', count=3)")
    page = browse()
    curate(page, curator)
    page.goto("/curate/sets/droppable/")
    page.get_by_role("button", name="Drop task 3").scroll_into_view_if_needed()
    expect(page.locator(".thumbs pre", has_text="…")).to_have_count(0)  # all are drawn
    page.get_by_role("button", name="Drop task 2").click()
    page.get_by_role("dialog", name="Drop task 2?").get_by_role("button", name="Drop").click()
    expect(page.get_by_text("droppable: task dropped.")).to_be_visible()
    expect(page.get_by_text("sliding · 2 tasks")).to_be_visible()


@pytest.mark.slow
def test_the_tasks_of_a_draft_appear_by_themselves_and_can_be_kept(browse: Browse, curator: str):
    page = browse()
    curate(page, curator)
    draft(page, "growing")
    page.get_by_label("Portions").fill('2 {"geoms": 3, "path": 2}')
    page.get_by_role("button", name="Generate").click()
    expect(page.get_by_role("button", name="Drop task 2")).to_be_visible()
    expect(page.get_by_text("Generated 2 tasks.")).to_be_visible()
    expect(page.get_by_role("button", name="Freeze")).to_be_enabled()
    looked_at(page)
    page.get_by_role("button", name="Generate").click()
    dialog = page.get_by_role("dialog", name="Delete the 2 tasks of this draft once the new ones are made?")
    dialog.get_by_role("button", name="Cancel").click()
    page.locator("#id_keep").check()
    page.get_by_role("button", name="Generate").click()
    expect(page.get_by_role("button", name="Drop task 4")).to_be_visible()


def test_without_scripts_a_draft_is_thrown_away_at_once(browse: Browse, curator: str):
    page = browse(java_script_enabled=False)
    curate(page, curator)
    draft(page, "scriptless")
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_text("scriptless: discarded.")).to_be_visible()


STALE = """
from plumbline.evaluation.models import Episode, Run
from plumbline.evaluation.results import standings
run = Run.objects.filter(task_set__slug="people-20-v2", line_up__lead__owner=None).first()
for episode in run.episodes.all():
    episode.metrics["steps"] += 3
    episode.save(update_fields=["metrics"])
list(standings.rebuild())
"""


@pytest.mark.slow
def test_a_rescoring_shows_what_changes_and_is_published_by_hand(browse: Browse, site: Site, curator: str):
    page = browse()
    curate(page, curator)
    site.manage("shell", "-c", STALE)
    page.get_by_role("link", name="Re-scoring").click()
    page.get_by_label("Task set:").select_option("people-20-v2")
    looked_at(page)
    page.get_by_role("button", name="Replay and compare").click()
    expect(page.get_by_role("heading", name="Leaderboard rows that change")).to_be_visible(timeout=60_000)
    looked_at(page)
    page.locator("#found").get_by_label("Reason").fill("a mended metric")
    page.locator("#found").get_by_role("button", name="Publish").click()
    page.get_by_role("dialog").get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Published ")).to_be_visible(timeout=60_000)
    looked_at(page)


def test_a_leaderboard_is_read_as_of_a_day_chosen_by_hand(browse: Browse):
    page = browse()
    page.goto("/leaderboards/people-20-v2/2d,palette=safe/")
    today = page.locator("input[type=date]").get_attribute("max")
    page.get_by_label("As of").fill(today)
    page.get_by_role("button", name="Show", exact=True).first.click()
    expect(page.get_by_text(f"As of {today}, end of the day in UTC.")).to_be_visible()
    looked_at(page)
    page.get_by_role("link", name="Show it as it is now").click()
    expect(page.get_by_text(f"As of {today}, end of the day in UTC.")).to_be_hidden()


def test_a_preview_of_a_board_in_signs_shows_every_sign(browse: Browse, curator: str):
    page = browse()
    curate(page, curator)
    page.route("**/current", lambda route: route.fulfill(body="w<b>w & w", content_type="text/plain; charset=utf-8"))
    page.goto("/curate/sets/practice-arcade-v2/?setting=symbols,feedback=ruling")
    board = page.locator(".thumbs pre").first
    board.scroll_into_view_if_needed()
    expect(board).to_have_text("w<b>w & w")


JOBS = """
from datetime import timedelta
from django.utils import timezone
from plumbline.evaluation.models import Job, TaskSet
now = timezone.now()
Job.objects.create(kind="waiting", subject=0, state="running", leased_until=now + timedelta(hours=1))
Job.objects.create(kind="broken", subject=TaskSet.objects.first().pk, state="failed", ended_at=now)
"""
NO_JOBS = "from plumbline.evaluation.models import Job; Job.objects.filter(kind__in=['waiting', 'broken']).delete()"


@pytest.mark.slow
def test_a_button_of_the_queue_keeps_the_focus_while_rows_are_renewed(browse: Browse, site: Site, curator: str):
    site.manage("shell", "-c", JOBS)
    page = browse()
    curate(page, curator)
    page.goto("/curate/queue/")
    retry = page.get_by_role("row").filter(has_text="broken").get_by_role("button", name="Retry")
    retry.focus()
    old = retry.element_handle()
    with page.expect_response(lambda answer: "/curate/queue/" in answer.url):
        pass
    page.wait_for_function("(old) => !old.isConnected", arg=old)
    expect(retry).to_be_focused()
    expect(page.get_by_text("unfinished job")).to_have_count(1)
    looked_at(page)
    page.set_viewport_size({"width": 360, "height": 800})
    box = retry.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 360
    site.manage("shell", "-c", NO_JOBS)
