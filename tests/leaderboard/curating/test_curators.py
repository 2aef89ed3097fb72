"""Curators, and what only they may do."""

from __future__ import annotations

import pytest

from plumbline.evaluation.episodes import Sight, may_see
from plumbline.evaluation.requests.participants import COOKIE, signed
from tests.leaderboard.reading import words
from tests.leaderboard.uploads import a_browser
from tests.makers import a_draft, a_person, a_task_set, a_user

pytestmark = pytest.mark.django_db

ADDRESSES = ("/curate/", "/curate/runs/", "/curate/queue/", "/curate/sets/boards/", "/curate/sets/boards/1/2d/goal")


@pytest.mark.parametrize("address", ADDRESSES)
def test_only_curators_come_in(curator, address):
    a_task_set()
    assert a_browser().get(address).url == f"/accounts/login/?next={address}"
    refused = a_browser(a_user()).get(address, follow=True)
    assert (refused.status_code, refused.redirect_chain) == (403, [])
    assert "Not allowed" in words(refused)
    assert curator.get(address).status_code == 200


@pytest.mark.parametrize("action", ["freeze", "publish", "retire", "discard"])
def test_only_curators_do_anything(action):
    made = a_draft("fresh")
    assert a_browser().post(f"/curate/sets/fresh/{action}/").status_code == 302
    assert a_browser(a_user()).post(f"/curate/sets/fresh/{action}/").status_code == 403
    made.refresh_from_db()
    assert made.state == "draft"


@pytest.mark.parametrize("address", ["/curate/sets/fresh/freeze/", "/curate/runs/1/hide/"])
def test_nothing_is_done_by_following_a_link(curator, address):
    assert curator.get(address).status_code == 405


def test_a_curator_who_takes_part_has_seen_what_the_pages_of_curation_tell(curator):
    task_set, me = a_task_set(), a_person()
    curator.cookies[COOKIE] = signed(me)
    assert may_see(me, task_set.tasks.first(), Sight.RESULTS) is False
    curator.get(f"/curate/sets/{task_set.slug}/")
    assert may_see(me, task_set.tasks.first(), Sight.RESULTS) is True
