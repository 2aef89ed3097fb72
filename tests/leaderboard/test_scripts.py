"""Scripts of pages: folders of modules."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template

from tests.site import ROOT

LINKED = re.compile(r'<link rel="(\w+)" href="/static/([^"]+)">')


def drawn(source: str) -> str:
    return Template(source).render(Context())


@pytest.mark.parametrize("folder", ["play", "replay"])
def test_a_folder_of_modules_is_asked_for_at_once_and_started(folder: str):
    page = drawn(f'{{% modules "{folder}" %}}')
    static = ROOT / "static"
    there = [str(path.relative_to(static)) for path in sorted((static / folder).rglob("*.js"))]
    assert LINKED.findall(page) == [("modulepreload", name) for name in there]
    assert page.endswith(f'<script type="module" src="/static/{folder}/main.js"></script>')


def test_modules_of_the_next_page_are_fetched_and_not_started():
    page = drawn('{% modules_of_next_page "play" %}')
    assert ("prefetch", "play/main.js") in LINKED.findall(page)
    assert "<script" not in page
