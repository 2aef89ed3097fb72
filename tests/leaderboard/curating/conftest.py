"""Fixtures of tests about curation."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.leaderboard.uploads import a_browser
from tests.makers import a_user


@pytest.fixture
def curator() -> Client:
    return a_browser(a_user("eve", is_staff=True))
