"""Previews of tasks."""

from __future__ import annotations

import pytest

from tests.leaderboard.reading import Page, words
from tests.makers import a_draft

pytestmark = pytest.mark.django_db


def test_tasks_are_previewed_whatever_the_state(curator):
    a_draft("fresh")
    text = curator.get("/curate/sets/fresh/1/text/current")
    picture = curator.get("/curate/sets/fresh/1/2d,labels=both/goal")
    assert (text["Content-Type"], picture["Content-Type"]) == ("text/plain; charset=utf-8", "image/png")
    read = Page(curator.get("/curate/sets/fresh/?setting=2d"))
    assert (read.faults, read.text.count('alt="goal of task')) == ([], 4)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/curate/sets/fresh/9/2d/goal", 404),
        ("/curate/sets/fresh/1/2d/nowhere", 404),
        ("/curate/sets/fresh/1/4d/goal", 422),
        ("/curate/sets/nowhere/1/2d/goal", 404),
        ("/curate/sets/sealed/1/2d/goal", 404),
    ],
)
def test_a_picture_that_is_not_there_is_refused(curator, address, status):
    a_draft("fresh")
    a_draft("sealed", sealed=True)
    assert curator.get(address).status_code == status


def test_not_even_curators_see_a_sealed_task(curator):
    a_draft("sealed", sealed=True)
    read = Page(curator.get("/curate/sets/sealed/"))
    assert "curators cannot see its tasks" in read.text
    assert "/curate/sets/sealed/1/" not in read.text


def test_many_tasks_are_shown_page_by_page(curator):
    a_draft("fresh", count=30)
    counts = [words(curator.get(f"/curate/sets/fresh/?page={page}")).count("<span>Task ") for page in (1, 2, "x", 99)]
    assert counts == [24, 6, 24, 6]
