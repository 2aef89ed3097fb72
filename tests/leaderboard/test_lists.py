"""Lists of runs and submissions of line-ups: pages of them, and the queries that they take."""

from __future__ import annotations

import pytest
from django.utils import timezone

from plumbline.evaluation import runs
from plumbline.evaluation.models import Run
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.views import agents
from tests.evaluation.playing import an_agent
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_program
from tests.makers import a_task_set, a_user
from tests.queries import queries

pytestmark = pytest.mark.django_db


def a_pair(owner, task_set, number: int) -> Run:
    """A published run of two agents, with a submission."""
    names = (f"Lead {number}", f"Partner {number}")
    line_up = runs.line_up(*(an_agent(name, owner=owner) for name in names))
    run = runs.begin(line_up, task_set, "text", Run.Provenance.REPLAYED)
    Run.objects.filter(pk=run.pk).update(landed_at=timezone.now(), published_at=timezone.now())
    Submission.objects.create(
        owner=owner,
        line_up=line_up,
        task_set=task_set,
        setting="text",
        run=run,
        size_bytes=1,
        file_name="a",
        sha256=str(number),
    )
    return run


LISTS = ("/", "/submit/", "/curate/runs/", "/api/v1/runs/", "/api/v1/submissions/")


@pytest.mark.parametrize("address", LISTS)
def test_a_list_takes_as_many_queries_however_long_it_is(address):
    owner, task_set = a_user(is_staff=True), a_task_set()
    client = a_program(owner) if address.startswith("/api/") else a_browser(owner)

    def read():
        assert client.get(address).status_code == 200

    a_pair(owner, task_set, 1)
    read()
    few = len(queries(read))
    for number in (2, 3, 4):
        a_pair(owner, task_set, number)
    assert len(queries(read)) == few


def test_an_agents_runs_have_pages(monkeypatch):
    monkeypatch.setattr(agents, "PER_PAGE", 2)
    owner, task_set = a_user(), a_task_set()
    first = a_pair(owner, task_set, 1)
    for _ in range(2):
        run = runs.begin(first.line_up, task_set, "text", Run.Provenance.REPLAYED)
        Run.objects.filter(pk=run.pk).update(landed_at=timezone.now(), published_at=timezone.now())
    address = f"/agents/{first.line_up.lead_id}/"
    pages = [Page(a_browser().get(address, {"page": number})) for number in (1, 2)]
    assert [sum("replayed self-reported" in row for row in page.rows) for page in pages] == [2, 1]
    assert "?page=2" in pages[0].links
