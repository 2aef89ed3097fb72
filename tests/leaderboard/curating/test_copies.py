"""Copies, as curators find them, judge them, and show them."""

from __future__ import annotations

import pytest
from django.utils import timezone

from plumbline.evaluation import jobs, runs
from plumbline.evaluation.models import Copy, Job
from plumbline.leaderboard.curating import copies
from tests.evaluation.results.copies.players import a_crowd, a_set_of_ways, private, published, ways
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser, a_card, a_published, an_upload
from tests.makers import a_file, a_header, a_person, a_task_set, a_trajectory, a_user, an_episode
from tests.queries import queries

pytestmark = pytest.mark.django_db

LEADERBOARD = "/leaderboards/boards/text/"


@pytest.fixture
def task_set():
    return a_set_of_ways()


def searched(task_set) -> list[Copy]:
    """The findings after a worker has searched."""
    job = jobs.finish(copies.enqueue(task_set).pk)
    assert job.state == Job.State.DONE, job.error
    return list(Copy.objects.order_by("pk"))


@pytest.fixture
def found(task_set) -> Copy:
    """A public run that copies another public one."""
    a_crowd(task_set, 5)
    published("Thief", task_set, ways(task_set, 3))
    (only,) = searched(task_set)
    return only


def decide(client, copy: Copy, action: str, **given: str) -> str:
    sent = {f"{action}-{name}": value for name, value in ({"reason": "because"} | given).items()}
    return " ".join(words(client.post(f"/curate/copies/{copy.pk}/{action}/", sent, follow=True)).split())


def public_pages(copy: Copy) -> list[str]:
    """What everybody reads about the later run: its row, its page, the API and the CSV file."""
    addresses = (
        *(LEADERBOARD, f"/runs/{copy.run.pk}/", "/api/v1/leaderboards/boards/text/"),
        *(f"/api/v1/runs/{copy.run.pk}/", "/api/v1/runs/", f"{LEADERBOARD}leaderboard.csv"),
    )
    return [" ".join(words(a_browser().get(address)).split()) for address in addresses]


def mark(copy: Copy) -> str:
    return f"equal to Player 3 on {copy.equal} of {copy.told} tasks with several shortest ways"


def test_nothing_is_public_before_a_curator_says_so(curator, found):
    assert not any("equal to" in page for page in public_pages(found))
    page = " ".join(words(curator.get("/curate/copies/")).split())
    assert "Thief by thief" in page
    assert "Player 3 by player-3" in page
    assert "Published" not in decide(curator, found, "publish", note="The author confirmed it.", shown_on="later")
    assert all(mark(found) in page for page in public_pages(found))
    assert "The author confirmed it." in public_pages(found)[0]
    assert "because" not in "".join(public_pages(found))


def test_a_mark_is_taken_back_and_all_is_remembered(curator, found):
    decide(curator, found, "publish", shown_on="later")
    page = decide(curator, found, "reopen", reason="an honest mistake")
    assert not any("equal to" in page for page in public_pages(found))
    assert "published" in page
    assert "by eve: an honest mistake" in page
    assert [(each.state, each.by.username, each.reason) for each in found.decisions.all()] == [
        ("published", "eve", "because"),
        ("open", "eve", "an honest mistake"),
    ]


def test_a_dismissed_finding_leaves_the_list_and_keeps_its_reason(curator, found):
    page = decide(curator, found, "dismiss", reason="the same model, independently run")
    assert "by eve: the same model, independently run" in page
    assert "Thief" not in words(curator.get("/curate/copies/"))
    assert "Thief" in words(curator.get("/curate/copies/", {"state": "dismissed"}))
    assert "the finding is dismissed: expected open" in decide(curator, found, "publish")


def test_a_decision_needs_a_reason(curator, found):
    assert "No reason" in decide(curator, found, "dismiss", reason=" ")
    found.refresh_from_db()
    assert found.state == "open"


@pytest.mark.parametrize(
    ("side", "later", "earlier"), [("later", True, False), ("earlier", False, True), ("both", True, True)]
)
def test_the_curator_chooses_which_run_is_marked(curator, found, side, later, earlier):
    decide(curator, found, "publish", shown_on=side)
    pages = [words(a_browser().get(f"/runs/{run.pk}/")) for run in (found.run, found.other)]
    assert ["equal to Player 3" in pages[0], "equal to Thief" in pages[1]] == [later, earlier]


def test_a_private_run_is_never_named_in_public(curator, task_set):
    a_crowd(task_set, 5)
    private("Secret", task_set, ways(task_set, 50))
    published("Thief", task_set, ways(task_set, 50))
    (found,) = searched(task_set)
    decide(curator, found, "publish", shown_on="both")
    pages = public_pages(found)
    assert all("equal to another run on" in page for page in pages)
    assert not any("Secret" in page or "secret" in page for page in pages)
    assert "Secret by secret" in words(curator.get(f"/curate/copies/{found.pk}/"))
    for client in (a_browser(), a_browser(found.run.line_up.owner), a_browser(a_user("bob"))):
        assert client.get(f"/curate/copies/{found.pk}/").status_code in (302, 403)


def test_a_run_that_is_withdrawn_later_is_named_no_more(curator, found):
    decide(curator, found, "publish", shown_on="later")
    runs.withdraw(found.other)
    assert all("equal to another run on" in page for page in public_pages(found))


def test_a_mark_needs_a_public_run(curator, task_set):
    a_crowd(task_set, 5)
    private("Secret", task_set, ways(task_set, 3))
    (found,) = searched(task_set)
    assert "the run is not public" in decide(curator, found, "publish", shown_on="later")
    assert Copy.objects.get().state == "open"


def test_examples_are_side_by_side_and_their_replays_open_for_curators_only(curator, task_set):
    a_crowd(task_set, 5)
    private("Secret", task_set, ways(task_set, 3))
    (found,) = searched(task_set)
    page = Page(curator.get(f"/curate/copies/{found.pk}/"))
    replays = [link for link in page.links if link.startswith("/episodes/")]
    assert len(replays) >= 2
    assert page.faults == []
    assert {curator.get(link).status_code for link in replays} == {200}
    episode = found.run.episodes.first()
    assert a_browser(a_user("bob")).get(f"/episodes/{episode.pk}/").status_code == 404
    decide(curator, found, "dismiss")
    assert curator.get(f"/episodes/{episode.pk}/").status_code == 404


def test_a_curator_who_takes_part_has_seen_what_examples_give_away(curator, found):
    me = a_person()
    from plumbline.evaluation.requests.participants import COOKIE, signed

    curator.cookies[COOKIE] = signed(me)
    curator.get(f"/curate/copies/{found.pk}/")
    assert me.exposures.count() > 0


def test_the_same_file_of_two_accounts_is_found(curator):
    task_set = a_task_set(count=2)
    first = a_published(a_user("ada"), task_set, a_trajectory(task_set, agent={"name": "Walker One"}))
    second = an_upload(a_user("bob"), task_set, a_trajectory(task_set, agent={"name": "Runner"}))
    a_published(
        a_user("cleo"), task_set, a_file(a_header(task_set, **a_card("Rambler")), an_episode(task_set.tasks.first()))
    )
    (found,) = [each for each in searched(task_set) if each.kind == "file"]
    assert (found.run, found.other) == (second.run, first.run)
    page = " ".join(words(curator.get(f"/curate/copies/{found.pk}/")).split())
    assert "sent the same episodes, line by line, as Walker One by ada" in page


def test_a_search_is_queued_where_there_are_new_runs(task_set):
    a_crowd(task_set, 1)
    a_task_set("quiet", count=1, path=4)
    (job,) = copies.enqueue_where_new()
    assert copies.enqueue_where_new() == []
    jobs.finish(job.pk)
    assert copies.enqueue_where_new() == []
    made = private("Late", task_set, ways(task_set, 1))
    type(made).objects.filter(pk=made.pk).update(landed_at=timezone.now())
    assert [each.subject for each in copies.enqueue_where_new()] == [task_set.pk]


def test_a_curator_searches_now(curator, task_set):
    a_crowd(task_set, 1)
    curator.post("/curate/copies/")
    curator.post("/curate/copies/")
    assert Job.objects.filter(kind="copies", subject=task_set.pk).count() == 1
    assert "1 search in the" in " ".join(words(curator.get("/curate/copies/")).split())


def test_pages_have_no_faults(curator, found):
    for address in ("/curate/copies/", f"/curate/copies/{found.pk}/", LEADERBOARD):
        assert Page(curator.get(address)).faults == []


def test_marks_cost_no_query_for_each_row(curator, found, task_set):
    decide(curator, found, "publish", shown_on="later")
    client = a_browser()
    before = asked_when_warm(client)
    for number in range(60, 66):
        published(f"Newcomer {number}", task_set, ways(task_set, number))
    assert asked_when_warm(client) == before


def asked_when_warm(client) -> list[int]:
    """How many queries the leaderboard and a list of the API take, once ties are remembered."""
    client.get(LEADERBOARD)
    return [len(queries(lambda address=address: client.get(address))) for address in (LEADERBOARD, "/api/v1/runs/")]
