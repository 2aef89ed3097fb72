"""Organizations: claims, and what confirms them."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from plumbline.evaluation.models import Claim, Decision, NotNow, Organization
from plumbline.leaderboard.curating import organizations
from plumbline.leaderboard.curating.organizations import BadDomain
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser, a_published
from tests.makers import a_task_set, a_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _mail(settings) -> None:
    settings.MAIL_IS_SENT = True


MINE = "/account/organizations/"
CURATE = "/curate/organizations/"


@pytest.fixture
def owner():
    return a_user()


@pytest.fixture
def made(owner):
    return a_published(owner, a_task_set(count=1))


def a_known(name: str = "Example Lab", *domains: str) -> Organization:
    known = organizations.create(name, None)
    organizations.describe(known, name, domains, None)
    return known


def verified(user, address: str, *, yes: bool = True) -> EmailAddress:
    return EmailAddress.objects.create(user=user, email=address, verified=yes)


def shown_on(made) -> list[bool]:
    """Whether the lab is shown on the row, the run's page, the agent's page, and in the API and the CSV file."""
    pages = (
        "/leaderboards/boards/text/",
        f"/runs/{made.run.pk}/",
        f"/agents/{made.line_up.lead.pk}/",
        "/api/v1/leaderboards/boards/text/",
        f"/api/v1/runs/{made.run.pk}/",
        f"/api/v1/agents/{made.line_up.lead.pk}/",
        "/api/v1/agents/",
        "/leaderboards/boards/text/leaderboard.csv",
    )
    return ["Example Lab" in words(a_browser().get(page)) for page in pages]


def test_a_claim_is_public_once_a_curator_has_confirmed_it(owner, made, curator):
    a_browser(owner).post(MINE, {"name": "Example Lab", "agent": made.line_up.lead.pk, "evidence": "see example.org"})
    claim = Claim.objects.get()
    assert shown_on(made) == [False] * 8
    page = words(curator.get(CURATE))
    assert all(part in page for part in ("Example Lab", "see example.org", "Walker"))
    sent = {f"confirm-{claim.pk}-name": "Example Lab", f"confirm-{claim.pk}-reason": "in the register"}
    curator.post(f"/curate/claims/{claim.pk}/confirm/", sent)
    assert shown_on(made) == [True] * 8
    page = words(curator.get(CURATE, {"state": "confirmed"}))
    assert "by eve: in the register" in " ".join(page.split())
    assert "register" not in words(a_browser(owner).get(MINE))


def test_a_revoked_claim_is_shown_no_more_and_its_owner_reads_why(owner, made, curator):
    claim = organizations.claim(owner, "Example Lab", None, "")
    organizations.confirm(claim, a_user("max", is_staff=True), "Example Lab", "known")
    assert all(shown_on(made))
    curator.post(f"/curate/claims/{claim.pk}/revoke/", {f"reason-{claim.pk}-reason": "left in May"})
    assert not any(shown_on(made))
    assert "left in May" in words(a_browser(owner).get(MINE))
    assert [each.state for each in claim.decisions.all()] == ["confirmed", "revoked"]


def test_a_refusal_needs_a_reason(owner, curator):
    claim = organizations.claim(owner, "Example Lab", None, "")
    address = f"/curate/claims/{claim.pk}/refuse/"
    assert "No reason" in words(curator.post(address, follow=True))
    curator.post(address, {f"reason-{claim.pk}-reason": "nobody knows you there"})
    claim.refresh_from_db()
    assert claim.state == "refused"
    assert "nobody knows you there" in words(a_browser(owner).get(MINE))


def test_a_verified_address_at_a_listed_domain_confirms(owner, made):
    a_known("Example Lab", "example.org")
    verified(owner, "ada@example.org")
    claim = organizations.claim(owner, "example lab", None, "")
    assert claim.state == "confirmed"
    (decision,) = claim.decisions.all()
    assert (decision.by, decision.by_mail, decision.reason) == (None, True, "confirmed mail address at example.org")
    assert all(shown_on(made))


@pytest.mark.parametrize(
    ("address", "yes"),
    [("ada@example.org", False), ("ada@mail.example.org", True), ("ada@notexample.org", True), ("ada@gmail.com", True)],
)
def test_other_addresses_do_not(owner, address, yes):
    known = a_known("Example Lab", "example.org")
    Organization.objects.filter(pk=known.pk).update(domains=["example.org", "gmail.com"])
    verified(owner, address, yes=yes)
    assert organizations.claim(owner, "Example Lab", None, "").state == "open"


def test_a_site_that_sends_no_mail_has_curators_only(owner, settings, curator):
    settings.MAIL_IS_SENT = False
    a_known("Example Lab", "example.org")
    verified(owner, "ada@example.org")
    assert organizations.claim(owner, "Example Lab", None, "").state == "open"
    assert "sends no mail" in words(curator.get(CURATE))


def test_verifying_an_address_later_confirms_and_removing_it_reopens(owner, made):
    a_known("Example Lab", "example.org")
    claim, client = organizations.claim(owner, "Example Lab", None, ""), a_browser()
    client.post("/accounts/login/", {"login": "ada", "password": "a long enough password"})
    verified(owner, "ada@example.org", yes=False)
    client.post("/accounts/email/", {"action_send": "", "email": "ada@example.org"})
    (link,) = re.findall(r"/accounts/confirm-email/\S+/", mail.outbox[-1].body)
    client.post(link)
    claim.refresh_from_db()
    assert claim.state == "confirmed"
    verified(owner, "ada@elsewhere.org")
    client.post("/accounts/email/", {"action_primary": "", "email": "ada@elsewhere.org"})
    client.post("/accounts/email/", {"action_remove": "", "email": "ada@example.org"})
    claim.refresh_from_db()
    assert claim.state == "open"
    assert not any(shown_on(made))


def test_listing_a_domain_confirms_claims_that_wait(owner, curator):
    claim = organizations.claim(owner, "Example Lab", None, "")
    verified(owner, "ada@example.org")
    curator.post(CURATE, {"name": "Example Lab", "domains": "Example.ORG"})
    claim.refresh_from_db()
    assert (claim.state, Organization.objects.get().domains) == ("confirmed", ["example.org"])


def test_what_a_curator_confirmed_does_not_depend_on_mail(owner):
    claim = organizations.claim(owner, "Example Lab", None, "")
    organizations.confirm(claim, a_user("max"), "Example Lab", "known")
    organizations.recheck(owner)
    claim.refresh_from_db()
    assert claim.state == "confirmed"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("gmail.com", "public mail provider"),
        ("GoogleMail.com", "public"),
        ("example", "such as"),
        ("a@b.org", "such as"),
    ],
)
def test_these_are_no_domains_of_an_organization(curator, text, why):
    with pytest.raises(BadDomain, match=why):
        organizations.domain(text)
    page = curator.post(CURATE, {"name": "Example Lab", "domains": text}, follow=True)
    assert why in words(page)
    assert Organization.objects.count() == 0


def test_domains_are_compared_as_mail_writes_them():
    assert organizations.domain(" Köln.DE ") == "xn--kln-sna.de"
    assert organizations.domain("MIT.edu") == "mit.edu"


def test_organizations_that_look_alike_are_one(owner):
    a_known("Example Lab")
    claim = organizations.claim(owner, "EXAMPLE-LAB", None, "")
    assert claim.organization.name == "Example Lab"
    organizations.confirm(claim, a_user("max"), "example lab", "known")
    assert Organization.objects.count() == 1


def test_names_that_look_alike_as_they_are_written_are_one(owner, curator):
    a_known("IBM")
    with pytest.raises(NotNow, match="looks like 'IBM'"):
        organizations.create("lBM", None)
    organizations.confirm(organizations.claim(owner, "lBM", None, ""), a_user("max"), "lBM", "known")
    assert Organization.objects.get().name == "IBM"


def test_a_name_with_marks_over_marks_is_none(owner):
    with pytest.raises(NotNow, match="expected at most 4 marks on a letter"):
        organizations.claim(owner, "a" + "\N{COMBINING ACUTE ACCENT}" * 5, None, "")


def test_a_curators_decision_on_a_claim_of_their_own_is_on_the_record():
    curator = a_user("max", is_staff=True)
    claim = organizations.claim(curator, "Example Lab", None, "")
    organizations.confirm(claim, curator, "Example Lab", "known to me")
    confirmed = Decision.objects.get(verb="confirmed")
    assert confirmed.name == f"Example Lab, by account {curator.pk}"
    assert (confirmed.actor, confirmed.kind, confirmed.reason) == ("max", "claim", "known to me")
    organizations.withdraw(claim)
    assert not Decision.objects.filter(verb="withdrawn").exists()


def test_a_name_of_which_nothing_can_be_seen_is_none(curator):
    known = a_known()
    for address, field in (
        ("/curate/organizations/", "name"),
        (f"/curate/organizations/{known.pk}/", f"{known.pk}-name"),
    ):
        page = words(curator.post(address, {field: "\u202e"}, follow=True))
        assert "expected a name with visible characters" in page
    assert [each.name for each in Organization.objects.all()] == ["Example Lab"]


def test_an_agents_own_organization_comes_before_its_accounts(owner, made):
    for agent, name in ((None, "Other Lab"), (made.line_up.lead, "Example Lab")):
        organizations.confirm(organizations.claim(owner, name, agent, ""), a_user(f"max{name[0]}"), name, "known")
    assert all(shown_on(made))
    assert "Other Lab" not in words(a_browser().get("/leaderboards/boards/text/"))


def test_one_claim_at_a_time_and_a_withdrawn_one_makes_room(owner, made):
    client = a_browser(owner)
    client.post(MINE, {"name": "Example Lab"})
    assert "withdraw it first" in words(client.post(MINE, {"name": "Other Lab"}))
    client.post(f"{MINE}{Claim.objects.get().pk}/withdraw/")
    assert client.post(MINE, {"name": "Other Lab"}).status_code == 302
    assert [each.state for each in Claim.objects.order_by("pk")] == ["withdrawn", "open"]


def test_nobody_claims_for_the_agents_of_others_or_withdraws_their_claims(owner, made):
    other = a_browser(a_user("bob"))
    assert other.post(MINE, {"name": "Lab", "agent": made.line_up.lead.pk}).status_code == 422
    claim = organizations.claim(owner, "Example Lab", None, "")
    assert other.post(f"{MINE}{claim.pk}/withdraw/").status_code == 404
    assert other.post(f"/curate/claims/{claim.pk}/confirm/").status_code == 403
    assert a_browser().get(MINE).status_code == 302


def test_pages_have_no_faults(owner, made, curator):
    a_known("Example Lab", "example.org")
    organizations.claim(owner, "Other Lab", made.line_up.lead, "<script>alert(1)</script>")
    for client, address in ((a_browser(owner), MINE), (curator, CURATE)):
        assert Page(client.get(address)).faults == []
