"""Names of agents in files, on the agent's page, and in the list for curators."""

from __future__ import annotations

import pytest

from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.models import Agent, FormerName
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.reading import words
from tests.leaderboard.uploads import API, a_browser, a_card, a_form_file, a_program, a_published, an_upload
from tests.makers import a_task_set, a_trajectory, a_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def task_set():
    return a_task_set(count=1)


def test_a_file_whose_agent_looks_like_a_public_one_of_another_account_is_rejected(task_set):
    a_published(a_user(), task_set)
    content = a_trajectory(task_set, **a_card("W\N{CYRILLIC SMALL LETTER A}lker"))
    answer = a_program(a_user("bob")).post(API, a_form_file(content))
    assert answer.status_code == 422
    assert (answer.json()["line"], answer.json()["field"]) == (1, "agent.name")
    assert "looks like 'Walker', an agent of another account; expected another name" in answer.json()["problem"]
    assert Agent.objects.count() == 1


def test_the_name_of_a_draft_is_not_told(task_set):
    an_upload(a_user(), task_set, **a_card("Secret Walker"))
    with pytest.raises(BadLine, match=r"'secret-walker': this name, or one that looks like it, is taken"):
        an_upload(a_user("bob"), task_set, **a_card("secret-walker"))


def test_partners_have_names_of_ones_own_too(task_set):
    a_published(a_user(), task_set)
    with pytest.raises(BadLine, match=r"partners\[0\]\.name"):
        submissions._partner(a_user("bob"), _card("Walker"), "partners[0]")


def _card(name: str):
    from plumbline.evaluation.files.trajectories import AgentCard

    return AgentCard(name=name)


def test_a_deleted_draft_frees_its_name(task_set):
    submissions.discard(an_upload(a_user(), task_set))
    assert an_upload(a_user("bob"), task_set, **a_card("Walker")).line_up.name == "Walker"


def test_an_owner_renames_an_agent_and_its_files_still_belong_to_it(task_set):
    owner = a_user()
    made = a_published(owner, task_set)
    address = f"/agents/{made.line_up.lead.pk}/"
    shown = words(a_browser(owner).post(f"{address}rename/", {"name": "Strider"}, follow=True))
    assert "Renamed." in shown
    assert "Formerly Walker (until" in " ".join(words(a_browser().get(address)).split())
    assert "Strider" in words(a_browser().get("/leaderboards/boards/text/"))
    assert an_upload(owner, task_set, **a_card("Walker")).line_up == made.line_up


def test_a_name_that_is_taken_is_refused_on_the_page(task_set):
    a_published(a_user(), task_set)
    made = a_published(a_user("bob"), task_set)
    address = f"/agents/{made.line_up.lead.pk}/rename/"
    shown = words(a_browser(made.owner).post(address, {"name": "WALKER"}, follow=True))
    assert "'WALKER': it looks like 'Walker'" in shown
    assert "No name" in words(a_browser(made.owner).post(address, {"name": " "}, follow=True))
    assert FormerName.objects.count() == 0


def test_only_its_owner_renames_an_agent(task_set):
    made = a_published(a_user(), task_set)
    address = f"/agents/{made.line_up.lead.pk}/"
    for client, status in ((a_browser(), 302), (a_browser(a_user("bob")), 404)):
        assert client.post(f"{address}rename/", {"name": "Mine"}).status_code == status
        assert "Rename" not in words(client.get(address))
    assert Agent.objects.get().name == "Walker"


def test_curators_see_what_an_upgrade_renamed(task_set):
    first, later = (a_published(a_user(name), task_set).line_up.lead for name in ("ada", "bob"))
    FormerName.objects.create(agent=later, name="walker", shown=True, clashed_with=first)
    page = " ".join(words(a_browser(a_user("eve", is_staff=True)).get("/curate/names/")).split())
    assert "Walker by ada" in page
    assert "walker" in page
    assert a_browser(a_user("cleo")).get("/curate/names/").status_code == 403
