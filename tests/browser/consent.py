"""Consent as somebody new gives it, before the first task."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def agree(page: Page) -> None:
    """Consent on the page that asks for it, and go on."""
    expect(page.get_by_role("heading", name="Taking part")).to_be_visible()
    expect(page.get_by_text("the whole game is deleted for both")).to_be_visible()
    page.get_by_label("18 to 29").check()
    page.get_by_label("I have read this").check()
    page.get_by_role("button", name="I agree").click()
    page.get_by_role("link", name="Go on").click()
