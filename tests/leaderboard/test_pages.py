"""Every page: it answers, it is whole, it has no script within, and its links lead somewhere."""

from __future__ import annotations

import html
import re
from urllib.parse import urldefrag, urljoin

import pytest
from django.http import HttpRequest
from django.urls import path, resolve

from plumbline.envs import FAMILIES
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.models import PlayCount, TaskSet
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.results import play_counts
from plumbline.evaluation.scoring import verdicts
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.urls import urlpatterns as pages_of_the_site
from plumbline.play import agreements
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser, a_card, a_published, an_upload, ours, some_solved
from tests.makers import a_draft, a_file, a_game, a_header, a_person, a_task_set, a_user, an_open_episode
from tests.queries import queries
from tests.site import ROOT

pytestmark = pytest.mark.django_db

POLICY = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "img-src 'self' data: blob:; object-src 'none'"
)


def broken(request: HttpRequest) -> None:
    raise RuntimeError("broken")


urlpatterns = [*pages_of_the_site, path("broken/", broken)]


@pytest.fixture
def world():
    """A site with something of everything."""
    owner = a_user()
    task_set = a_task_set(count=3, path=1)
    a_task_set("warm", practice=True, settings=("text", "2d,feedback=ruling"))
    a_task_set("sealed", sealed=True, count=1)
    tasksets.retire(a_task_set("old", count=1), "a better one came")
    a_draft("draft")
    made = a_published(owner, task_set)
    a_published(owner, task_set, agent={"name": "Blind", "kind": "baseline"}, setting="none")
    a_published(a_user("bob"), task_set, some_solved(task_set, 1, 2, **a_card("Part")))
    an_upload(owner, task_set, a_file(a_header(task_set), {"task": 7}))
    for slug in ("boards", "sealed", "old"):
        ours("optimal", TaskSet.objects.get(slug=slug))
    return made


PUBLIC = (
    *(
        "/",
        "/leaderboards/",
        "/leaderboards/boards/text/",
        "/leaderboards/boards/3d/",
        "/leaderboards/sealed/2d/",
        "/leaderboards/old/2d/",
        "/docs/",
    ),
    *("/sets/boards/", "/sets/sealed/", "/sets/old/", "/sets/warm/"),
    *("/sets/boards/1/", "/sets/boards/1/?setting=2d", "/sets/old/1/", "/sets/warm/1/", "/sets/boards/cells/1/3/"),
    *("/privacy/", "/imprint/"),
    *("/play/", "/play/consent/", "/play/withdraw/", "/play/codebook/"),
    *("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/accounts/password/reset/done/"),
    *("/accounts/inactive/", "/accounts/confirm-email/", "/accounts/confirm-email/nonsense/"),
    *("/accounts/password/reset/key/1-nonsense/", "/accounts/password/reset/key/done/"),
)
OF_ACCOUNTS = (
    *("/account/tokens/", "/account/sessions/", "/account/data/", "/account/delete/"),
    *("/account/", "/submit/", "/accounts/email/", "/accounts/logout/", "/accounts/password/change/"),
    "/accounts/reauthenticate/",
)
OF_CURATORS = (
    "/curate/",
    "/curate/runs/",
    "/curate/queue/",
    "/curate/sets/boards/",
    "/curate/sets/draft/?setting=2d",
    "/curate/sets/draft/revise/",
    "/curate/record/",
)


def whole(answer, status=200):
    assert answer.status_code == status
    read = Page(answer)
    assert read.faults == []
    assert read.titles[0].strip().endswith("· Plumbline")
    assert strict(answer["Content-Security-Policy"])
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    return read


def strict(policy):
    """Ours, or the leaderboards' own, which lets Plotly lay its figures out."""
    plain = "; ".join(sorted(part.strip() for part in policy.split(";") if "style-src" not in part))
    return plain == "; ".join(sorted(POLICY.split("; "))) and "script" not in policy


def test_every_public_page_is_whole(world):
    for address in PUBLIC:
        whole(a_browser().get(address))


def test_every_page_of_a_run_is_whole(world):
    episode = world.run.episodes.first()
    run = (f"/runs/{world.run.pk}/", f"/runs/{world.run.pk}/?solved=no")
    for address in (
        *run,
        f"/agents/{world.line_up.lead.pk}/",
        f"/submissions/{world.pk}/",
        f"/episodes/{episode.pk}/?step=1",
    ):
        whole(a_browser().get(address))


def test_every_page_of_an_account_is_whole(world):
    client = a_browser(world.owner)
    for address in OF_ACCOUNTS:
        whole(client.get(address))


def test_the_only_address_of_an_account_is_not_made_primary(world):
    client = a_browser(world.owner)
    assert "action_primary" not in whole(client.get("/accounts/email/")).text
    client.post("/accounts/email/", {"action_add": "", "email": "other@example.org"})
    assert "action_primary" in whole(client.get("/accounts/email/")).text


def test_every_page_of_a_curator_is_whole(world):
    client = a_browser(a_user("eve", is_staff=True))
    for address in OF_CURATORS:
        whole(client.get(address))


def test_every_page_of_a_participant_is_whole(world):
    person = a_person()
    client = a_browser(person=person)
    waiting = an_open_episode(person, world.task_set, position=2)
    over = a_game(person, world.task_set)
    for address in ("/sets/boards/2/", "/play/boards/text/", f"/play/episode/{waiting.pk}/"):
        whole(client.get(address))
    whole(client.get(f"/play/episode/{over.pk}/result/"))
    episodes.score(over.pk)
    whole(client.get(f"/play/episode/{over.pk}/result/"))
    whole(client.get(f"/episodes/{world.run.episodes.get(task__position=2).pk}/"), 403)
    agreements.agree(world.owner)
    whole(a_browser(world.owner, person).get("/play/export/boards.csv"), 403)


def test_an_empty_site_is_whole():
    for address in ("/", "/leaderboards/", "/docs/", "/play/", "/play/codebook/"):
        whole(a_browser().get(address))
    assert "pooled" not in a_browser().get("/leaderboards/").content.decode()
    client = a_browser(a_user("eve", is_staff=True))
    for address in ("/submit/", "/account/", "/curate/", "/curate/runs/", "/curate/queue/"):
        whole(client.get(address))


@pytest.mark.slow
def test_every_link_leads_somewhere(world):
    """From the first page on, as a curator, who sees most; forms are not sent."""
    client = a_browser(a_user("eve", is_staff=True))
    left, seen, dead = ["/"], set(), []
    while left:
        address = left.pop()
        answer = client.get(address)
        if answer.status_code >= 400:
            dead.append(address)
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        for link in _links(answer, address):
            if new := _says(link) - seen:
                seen |= new
                left.append(link)
    assert dead == []
    assert len(seen) > 200


def _links(answer, address):
    asked = re.findall(r'(?:hx-get|data-chart|src)="(/[^"]*)"', answer.content.decode())
    for link in [*Page(answer).links, *asked]:
        whole_link = urldefrag(urljoin(address, link.replace("&amp;", "&"))).url
        if whole_link.startswith("/") and not whole_link.startswith(("/static/", "/admin/", "/play/export/")):
            yield whole_link


def _says(link):
    """The path, and what the query says to a page of its kind: all paths with all queries would be too many.

    Paths that differ only in the number of a task are alike; pictures in 3D are drawn elsewhere.
    """
    address, _, query = link.partition("?")
    alike = re.sub(r"/(sets|curate/sets)/(\w+)/\d+/", r"/\1/\2/N/", address).replace("/3d/", "/2d/")
    return {alike, *((resolve(address).view_name, each) for each in query.split("&"))}


# Small things asked of every server

READ = ("/", "/leaderboards/", "/leaderboards/boards/text/", "/sets/boards/", "/sets/boards/1/", "/docs/")


def test_a_head_is_answered_without_a_body(world):
    answers = [a_browser().head(address) for address in READ]
    assert [(answer.status_code, answer.content) for answer in answers] == [(200, b"")] * len(READ)


def test_what_is_only_read_takes_no_form(world):
    assert [a_browser().post(address).status_code for address in READ] == [405] * len(READ)


def test_the_site_says_that_it_lives_and_is_ready():
    a_task_set(count=1)
    alive, ready = (a_browser().get(address) for address in ("/healthz", "/readyz"))
    assert (alive.status_code, alive.json()) == (200, {"alive": True})
    assert (ready.status_code, ready.json()["database"], ready.json()["task_sets"]) == (200, "ready", 1)
    assert a_browser().head("/healthz").status_code == 200


# What is not there, and what goes wrong


NOWHERE = (
    "/nowhere",
    "/leaderboards/nowhere/",
    "/sets/nowhere/",
    "/sets/draft/",
    "/sets/draft/1/",
    "/sets/boards/0/",
    "/sets/boards/4/",
    f"/sets/boards/{10**30}/",
    "/sets/boards/1/4d/current",
    "/sets/boards/1/2d/nowhere",
    "/sets/boards/cells/9/9/",
    "/sets/nowhere/file",
    "/sets/sealed/file",
    "/sets/sealed/1/",
    "/episodes/00000000-0000-0000-0000-000000000000/",
    "/episodes/1/",
    "/agents/999/",
    f"/agents/{10**30}/",
    "/submissions/999/",
    "/leaderboards/warm/text/",
    "/play/sealed/text/",
    "/play/old/text/",
)


def test_what_is_not_there_is_not_found(world):
    for address in NOWHERE:
        whole(a_browser().get(address), 404)


def test_an_agents_page_has_the_first_metrics_of_each_suite(world):
    text = a_browser().get(f"/agents/{world.line_up.lead.pk}/").content.decode()
    heads = re.findall(r'<th class="n" title="[^"]+">([^<]+)</th>', text)
    assert heads == [metric.title for metric in SUITES["ivispar"].metrics[:4]]
    assert "<h3>iVISPAR</h3>" in text


def test_a_person_is_no_agent_with_a_page(world):
    person = a_person()
    a_game(person, world.task_set)
    whole(a_browser().get(f"/agents/{person.pk}/"), 404)


def test_a_step_that_is_not_there_is_not_found(world):
    episode = world.run.episodes.first()
    for step in (99, 10**30):
        assert a_browser().get(f"/episodes/{episode.pk}/frames/{step}/current").status_code == 404
    assert a_browser().get(f"/episodes/{episode.pk}/frames/0/nowhere").status_code == 404


def test_a_link_to_any_step_opens_the_replay(world):
    for step in ("1", "99", "-1", "x", "9" * 5000, "²"):
        whole(a_browser().get(f"/episodes/{world.run.episodes.first().pk}/?step={step}"))


def test_a_form_from_elsewhere_is_refused_on_our_own_page(world):
    client = a_browser(world.owner, enforce_csrf_checks=True)
    read = whole(client.post("/submit/"), 403)
    assert read.headings == ["Not allowed"]


def test_a_name_that_is_not_ours_is_refused():
    read = whole(a_browser().get("/", headers={"Host": "example.com"}), 400)
    assert read.headings == ["That request could not be understood"]


@pytest.mark.urls(__name__)
def test_a_fault_of_ours_is_owned_up_to():
    client = a_browser(raise_request_exception=False)
    read = whole(client.get("/broken/"), 500)
    assert read.headings == ["Something went wrong"]
    assert "RuntimeError" not in read.text


def test_cookies_are_only_for_the_server(world):
    client = a_browser()
    client.post("/accounts/login/", {"login": "ada", "password": "a long enough password"})
    session, form = client.cookies["sessionid"], client.cookies["csrftoken"]
    assert (session["httponly"], session["samesite"], form["samesite"]) == (True, "Lax", "Lax")


@pytest.mark.parametrize(("seconds", "told"), [(None, False), (90, True)])
def test_the_first_page_tells_the_time_limit_before_the_clock_starts(seconds, told):
    a_task_set("warm", practice=True, protocol=Protocol(seconds=seconds))
    assert ("Time limit: 90 seconds." in a_browser().get("/").content.decode()) == told


@pytest.mark.parametrize("settings", [("2d",), ("text",), ("3d", "2d", "text")])
def test_the_first_page_shows_whatever_practice_there_is(settings):
    a_task_set("warm", practice=True, count=2, settings=settings)
    text = whole(a_browser().get("/")).text
    wanted = "2d" if "2d" in settings else "text"
    assert ("/sets/warm/2/2d/goal" if wanted == "2d" else "<pre") in text
    assert a_browser().get(f"/sets/warm/2/{wanted}/goal").status_code == 200


def test_the_first_page_names_the_newest_results(world):
    text = a_browser().get("/").content.decode()
    newest = text.partition("Newest results")[2]
    assert re.findall(r'/agents/\d+/">([^<]+)<', newest) == ["Part", "Blind", "Walker"]


def test_the_documents_quote_a_program_that_runs(world):
    text = a_browser().get("/docs/").content.decode()
    assert "def " in text or "import " in text
    assert "http://testserver/api/v1/submissions/" in text


def test_a_picture_may_be_kept_and_a_replay_only_by_its_reader(world):
    task, step = (
        a_browser().get(address)
        for address in ("/sets/boards/1/2d/goal", f"/episodes/{world.run.episodes.first().pk}/frames/0/goal")
    )
    assert (task["Content-Type"], task["Cache-Control"]) == ("image/png", "public, max-age=86400")
    assert step["Cache-Control"] == "private, max-age=86400, immutable"


def test_a_task_set_can_be_taken_home(world):
    answer = a_browser().get("/sets/boards/file")
    head, lines = task_sets.read(answer.content)
    assert (head.digest, len(lines)) == (world.task_set.digest, 3)
    assert answer["Content-Disposition"] == 'attachment; filename="boards.jsonl.gz"'


def test_what_cannot_be_undone_is_asked_first(world):
    owner, curator = a_browser(world.owner), a_browser(a_user("eve", is_staff=True))
    refused = world.owner.submissions.get(state="rejected")
    actions = {
        f"/submissions/{world.pk}/": (owner, "withdraw"),
        f"/submissions/{refused.pk}/": (owner, "discard"),
        "/curate/sets/draft/": (curator, "freeze"),
        "/curate/sets/boards/": (curator, "retire"),
    }
    for address, (client, action) in actions.items():
        text = client.get(address).content.decode()
        assert re.search(rf'<form [^>]*/{action}/"[^>]* data-confirm="[^"]+\?', text), address
        assert "hx-confirm" not in text


def test_the_documentation_says_what_every_complexity_means(client):
    page = html.unescape(client.get("/docs/").content.decode())
    for family in FAMILIES.values():
        assert all(axis.meaning in page for axis in family.puzzles.axes)


def test_the_documents_explain_the_words_that_are_ours():
    text = a_browser().get("/docs/").content.decode()
    for term in ("ruling", "verdict", "setting", "standing", "line-up", "task-set", "extractor"):
        assert f'id="term-{term}"' in text


def test_every_link_to_a_term_leads_to_one():
    terms = set(re.findall(r'id="(term-[\w-]+)"', a_browser().get("/docs/").content.decode()))
    linked = {
        term
        for template in (ROOT / "templates").rglob("*.html")
        for term in re.findall(r"#(term-[\w-]+)", template.read_text(encoding="utf-8"))
    }
    assert linked
    assert linked <= terms, linked - terms


def test_the_documentation_gives_each_puzzle_its_own_refusals(toys):
    text = whole(a_browser().get("/docs/")).text
    meanings = {verdicts.refusals(family)["no_tool"] for family in ("cube", "lantern")}
    assert len(meanings) == 2
    assert all(f"<td>{meaning}</td>" in text for meaning in meanings)


def test_wide_tables_scroll_by_keyboard_and_have_a_name():
    tags = [
        tag
        for path in (ROOT / "templates").rglob("*.html")
        for tag in re.findall(r'<div class="scroll"[^>]*>', path.read_text())
    ]
    assert len(tags) > 20
    assert [
        tag for tag in tags if not all(part in tag for part in ('role="region"', "aria-label=", 'tabindex="0"'))
    ] == []


def test_the_home_page_counts_no_play_where_a_worker_has():
    a_game(a_person(), a_task_set())
    assert "1 person has taken part and played 1 task." in " ".join(words(a_browser().get("/")).split())
    play_counts.refresh()
    assert not any("COUNT(DISTINCT" in each for each in queries(lambda: a_browser().get("/")))
    a_game(a_person(), TaskSet.objects.get(), position=2)
    assert "1 person has taken part and played 1 task." in " ".join(words(a_browser().get("/")).split())
    PlayCount.objects.all().delete()
    assert "2 people have taken part and played 2 tasks." in " ".join(words(a_browser().get("/")).split())
