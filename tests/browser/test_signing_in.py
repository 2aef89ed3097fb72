"""Signing in through a provider on another origin, as a browser that heeds the site's policy does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.provider import CLIENT_ID, CLIENT_SECRET, Provider, a_provider
from tests.site import Site, an_empty_site


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    with a_provider() as made:
        yield made


@pytest.fixture(scope="module")
def site_of(provider: Provider) -> Iterator[Site]:
    named = {"OIDC_ISSUER": provider.address, "OIDC_CLIENT_ID": CLIENT_ID, "OIDC_CLIENT_SECRET": CLIENT_SECRET}
    with an_empty_site(extra=named | {"OIDC_NAME": "Example University"}) as serving:
        yield serving


@pytest.mark.browser
@pytest.mark.slow
def test_one_signs_in_by_a_button_and_chooses_a_name(site_of: Site, chromium: Any):
    page = chromium.new_context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{site_of.address}/accounts/login/")
    page.get_by_role("button", name="Sign in with Example University").click()
    page.get_by_role("heading", name="Choose a name").wait_for()
    page.get_by_label("Username").fill("admiral")
    page.get_by_role("button", name="Make the account").click()
    page.get_by_role("heading", name="admiral").wait_for()
    page.get_by_role("link", name="Ways to sign in").click()
    page.get_by_role("heading", name="grace").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.context.close()
