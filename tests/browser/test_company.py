"""Two browsers at one task: an invitation by link, turns, messages, a partner who goes, and an agent of ours."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Look
from tests.browser.consent import agree
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow]  # a second site is started for these

Browse = Callable[..., Page]
INSTRUCTIONS = "/play/talks/text/"
PUBLISH = """
from plumbline.evaluation.models import TaskSet
from tests.makers import a_set_of_toys
TaskSet.objects.filter(slug="talks").exists() or a_set_of_toys(slug="talks", count=30)
"""
SCORE = "from plumbline.evaluation import episodes; episodes.score_pending()"


@pytest.fixture(scope="module")
def site(toy_site: Site) -> Site:
    toy_site.manage("shell", "-v", "0", "-c", PUBLISH)
    return toy_site


def whose(page: Page):
    return page.locator("[data-part=whose]")


def say(page: Page, text: str) -> None:
    page.get_by_label("Type a move").fill(text)
    page.get_by_role("button", name="Send").first.click()


def invite(browse: Browse, look: Look = DESK) -> tuple[Page, str]:
    """A page that waits for a partner, and the link to be sent."""
    page = browse(look)
    page.goto(INSTRUCTIONS)
    agree(page)
    page.get_by_role("button", name="Invite a partner").click()
    expect(whose(page)).to_have_text("Waiting for your partner. Nothing is shown before they come.")
    return page, page.get_by_label("Send this link to your partner").input_value()


def meet(browse: Browse, look: Look = DESK) -> tuple[Page, Page]:
    """Two pages at one task."""
    host, link = invite(browse, look)
    guest = browse(look)
    guest.goto(link)
    agree(guest)
    guest.get_by_role("button", name="Take your seat").click()
    expect(whose(host)).to_have_text("Your turn.")
    expect(whose(guest)).to_have_text("Your partner is thinking …")
    return host, guest


def held(page: Page) -> int:
    text = page.locator("[data-caption=current] .picture").inner_text()
    found = re.search(r"you hold (\d+)", text)
    assert found is not None
    return int(found[1])


@pytest.mark.slow
@pytest.mark.parametrize("look", [DESK, PHONE], ids=str)
def test_two_people_play_to_the_end(browse, site, look):
    host, guest = meet(browse, look)
    expect(host.locator("[data-caption=current] .picture")).to_contain_text("you hold")
    say(host, f"say I hold {held(host)}")
    expect(whose(guest)).to_have_text("Your turn.")
    expect(guest.locator("[data-caption=current] .picture")).to_contain_text(f"I hold {held(host)}")
    expect(whose(host)).to_have_text("Your partner is thinking …")
    say(guest, f"declare {held(host) + held(guest)}")
    for page in (host, guest):
        expect(page.locator("[data-part=headline]")).to_have_text("Solved in 2 actions")
    site.manage("shell", "-v", "0", "-c", SCORE)
    guest.get_by_role("link", name="See your result").click()
    expect(guest.get_by_role("heading", name="Solved in 2 actions")).to_be_visible()
    guest.get_by_role("button", name="Next task together").click()
    host.goto(host.url)
    host.get_by_role("link", name="Your partner has opened the next task").click()
    expect(whose(host)).to_have_text("Your partner is thinking …")
    expect(whose(guest)).to_have_text("Your turn.")


def test_messages_are_sent_from_a_line_of_their_own(browse):
    host, guest = meet(browse)
    hostile = "<img src=x onerror=alert(1)> &amp; \u200fevil"
    host.get_by_label("Message to your partner").fill(hostile)
    host.get_by_label("Message to your partner").press("Enter")
    expect(guest.locator("[data-caption=current] .picture")).to_contain_text("<img src=x onerror=alert(1)>")
    assert guest.locator("[data-caption=current] .picture img").count() == 0
    assert host.get_by_label("Message to your partner").get_attribute("maxlength") == "500"


def test_out_of_turn_nothing_is_sent(browse):
    host, guest = meet(browse)
    expect(guest.get_by_role("button", name="Send").first).to_be_disabled()
    expect(guest.locator("[data-part=message] button")).to_be_disabled()
    guest.get_by_label("Message to your partner").fill("me first")
    guest.get_by_label("Message to your partner").press("Enter")
    guest.get_by_role("button", name="Click").click()
    expect(guest.locator("[data-part=hint]")).to_have_text("Wait for your partner's move.")
    assert guest.locator("[data-part=log] li").count() == 0
    say(host, "say your turn")
    expect(whose(guest)).to_have_text("Your turn.")
    assert guest.locator("[data-part=hint]").inner_text() == ""


@pytest.mark.slow
def test_a_partner_who_closes_the_page_is_away_and_returns(browse):
    host, guest = meet(browse)
    address = guest.url
    context = guest.context
    guest.close()
    expect(whose(host)).to_contain_text("Your partner is away.")
    again = browse(context=context)
    again.goto(address)
    expect(whose(host)).to_have_text("Your turn.")


@pytest.mark.slow
def test_a_partner_who_gives_up_leaves_the_game_to_the_other(browse):
    host, guest = meet(browse)
    guest.get_by_role("button", name="Give up").first.click()
    guest.locator("dialog[open]").get_by_role("button", name="Give up").click()
    expect(guest.locator("[data-part=headline]")).to_contain_text("You left.")
    expect(whose(host)).to_have_text("Your turn. Your partner has left. You play on alone.")
    say(host, "declare 3")
    expect(host.locator("[data-part=headline]")).not_to_be_empty()


def test_a_person_plays_with_an_agent_of_ours(browse):
    page = browse()
    page.goto(INSTRUCTIONS)
    agree(page)
    page.get_by_role("button", name="Play with Random, legal").click()
    expect(whose(page)).to_have_text("Your turn.")
    say(page, "say hello")
    told = page.locator("[data-caption=current] .picture")
    expect(told.get_by_text("I hold").or_(page.locator("[data-part=headline]:not(:empty)")).first).to_be_visible()


def test_a_partner_can_be_reported(browse, site):
    host, guest = meet(browse)
    say(host, "say something rude")
    expect(whose(guest)).to_have_text("Your turn.")
    guest.get_by_text("Report your partner").click()
    guest.get_by_label(re.compile("what happened")).fill("That was rude.")
    guest.get_by_role("button", name="Report", exact=True).click()
    expect(guest.get_by_text("Reported.")).to_be_visible()
