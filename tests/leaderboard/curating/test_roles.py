"""Roles: what reviewers, curators and administrators may do, over every address of curation."""

from __future__ import annotations

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from plumbline.evaluation.models import Appointment, Decision, NotNow
from plumbline.leaderboard.curating.roles import ORDER, Role, allows, appoint, role_of
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser
from tests.makers import a_draft, a_user
from tests.queries import queries

pytestmark = pytest.mark.django_db

HOLES = {"pk": "1", "slug": "fresh", "position": "1", "setting": "2d", "caption": "goal", "number": "1"}


def addresses(resolver=None, before=""):
    """Every pattern of the site that begins with `curate/`, with its view."""
    for each in (resolver or get_resolver()).url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from addresses(each, route)
        elif isinstance(each, URLPattern) and route.startswith("curate/"):
            yield route, each.callback


ROUTES = dict(addresses())


def filled(route: str) -> str:
    parts = [part[1:-1].rpartition(":")[2] if part.startswith("<") else "" for part in route.split("/")]
    return "/" + "/".join(HOLES.get(hole, part) for hole, part in zip(parts, route.split("/"), strict=True))


def an_account(role, name="max"):
    user = a_user(name, is_staff=role is not None)
    if role is not None:
        Appointment.objects.create(user=user, role=role)
    return user


def test_every_address_of_curation_asks_for_a_role():
    assert len(ROUTES) > 30
    assert [route for route, view in ROUTES.items() if not hasattr(view, "roles")] == []


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("role", [None, *ORDER])
def test_no_address_of_curation_is_open_to_a_lower_role(role, method):
    """Reading and acting each need a role; what a role may do is answered, if only with 404 or 405."""
    a_draft("fresh", count=1)
    client = a_browser(an_account(role), raise_request_exception=True)
    wrong = []
    for route, view in ROUTES.items():
        needed = view.roles[method == "post"]
        allowed = role is not None and ORDER.index(role) >= ORDER.index(needed)
        status = getattr(client, method)(filled(route)).status_code
        if (status == 403) == allowed and status != 405:
            wrong.append((route, status, str(needed)))
    assert wrong == []


def test_a_reviewer_changes_nothing_that_is_public():
    wanting = {route for route, view in ROUTES.items() if ORDER.index(view.roles[1]) == 0}
    assert {route for route in wanting if "<" in route} == {
        "curate/reports/<int:pk>/settle/",
        "curate/reader-reports/<int:pk>/answer/",
    }


def test_staff_are_curators_and_superusers_administrators():
    accounts = [a_user("a"), a_user("b", is_staff=True), a_user("c", is_superuser=True), a_user("d", is_active=False)]
    assert [role_of(each) for each in accounts] == [None, Role.CURATOR, Role.ADMINISTRATOR, None]


def test_an_appointment_counts_more_than_being_staff():
    user = a_user("b", is_staff=True)
    Appointment.objects.create(user=user, role=Role.REVIEWER)
    assert (allows(user, Role.REVIEWER), allows(user, Role.CURATOR)) == (True, False)


def test_an_administrator_gives_and_takes_roles_on_the_record():
    root, ada = an_account(Role.ADMINISTRATOR, "root"), a_user()
    client = a_browser(root)
    assert (
        client.post("/curate/roles/", {"account": "ada", "role": "curator", "reason": "knows arcades"}).status_code
        == 302
    )
    ada.refresh_from_db()
    assert role_of(ada) == Role.CURATOR
    assert Page(client.get("/curate/roles/")).row("ada")[1] == "curator"
    client.post("/curate/roles/", {"account": "ada", "role": "", "reason": "has left"})
    assert role_of(type(ada).objects.get(pk=ada.pk)) is None
    kept = [(each.actor, each.verb, each.reason, each.after["role"]) for each in Decision.objects.order_by("pk")]
    assert kept == [
        ("root", "appointed", "knows arcades", "curator"),
        ("root", "dismissed from curating", "has left", None),
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("nobody", "'nobody': expected the name of an account"),
        ("root", "root is you"),
        ("super", "super is a superuser"),
        ("ada", "ada has this role already: reviewer"),
    ],
)
def test_a_role_that_cannot_be_given_is_refused(name, expected):
    root = an_account(Role.ADMINISTRATOR, "root")
    a_user("super", is_superuser=True)
    an_account(Role.REVIEWER, "ada")
    with pytest.raises(NotNow, match=expected):
        appoint(name, Role.REVIEWER, root, "why not")
    given = {"account": name, "role": "reviewer", "reason": "why not"}
    answer = a_browser(root).post("/curate/roles/", given)
    assert (answer.status_code, expected in words(answer)) == (422, True)
    assert Decision.objects.count() == 0


def test_a_role_is_looked_up_once_for_a_page():
    client = a_browser(an_account(Role.ADMINISTRATOR))
    asked = queries(lambda: client.get("/admin/evaluation/taskset/"))
    assert len([each for each in asked if "evaluation_appointment" in each]) == 1


def test_a_role_that_is_taken_back_is_gone_at_once():
    root, ada = an_account(Role.ADMINISTRATOR, "root"), an_account(Role.CURATOR, "ada")
    assert role_of(ada) == Role.CURATOR
    appoint("ada", None, root, "has left")
    assert role_of(type(ada).objects.get(pk=ada.pk)) is None
