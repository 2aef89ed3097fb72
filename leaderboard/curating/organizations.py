"""Organizations of accounts and agents: claim/withdraw by accounts, confirm/refuse/revoke by curators or by mail.

A claim is public once it is confirmed: by a curator, or because the account has confirmed a mail address at one of the
organization's domains. Curators set the domains; those of public mail providers confirm nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction

from plumbline.evaluation.decisions import decided, note
from plumbline.evaluation.models import Agent, Claim, ClaimDecision, NotNow, Organization
from plumbline.evaluation.names.skeletons import MOST_MARKS, is_stacked, skeletons

DOMAIN = re.compile(r"(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})")
PUBLIC_PROVIDERS = frozenset(Path(__file__).with_name("public_mail_providers.txt").read_text().split())
LAPSED = "no confirmed mail address at its domains any more"


class BadDomain(ValueError):
    """The text is no domain, or that of a public mail provider. The message quotes it."""


def claim(owner: Any, name: str, agent: Agent | None, evidence: str) -> Claim:
    """Store the claim of an account for one of its agents, or for all. A confirmed mail confirms it. Raises NotNow."""
    made = _stored(owner, name, agent, evidence)
    recheck(owner)
    made.refresh_from_db()
    return made


@transaction.atomic
def _stored(owner: Any, name: str, agent: Agent | None, evidence: str) -> Claim:
    get_user_model().objects.select_for_update().get(pk=owner.pk)
    standing = Claim.objects.filter(owner=owner, agent=agent, state__in=[Claim.State.OPEN, Claim.State.CONFIRMED])
    _skeleton(name)
    if standing.exists():
        of = f"the agent {agent.name!r}" if agent else "all your agents"
        raise NotNow(f"there is a claim for {of}: expected none; withdraw it first")
    known = named(name)
    return Claim.objects.create(owner=owner, agent=agent, claimed=name, organization=known, evidence=evidence)


def named(name: str) -> Organization | None:
    """Return the organization whose name looks like this one. Organizations are few."""
    wanted = skeletons(name)
    known = Organization.objects.order_by("pk").only("name")
    return next((each for each in known if wanted & skeletons(each.name)), None)


def withdraw(made: Claim) -> None:
    """Withdraw a claim of one's own. Raises NotNow."""
    _move(made, Claim.State.WITHDRAWN, made.owner, "", Claim.State.OPEN, Claim.State.CONFIRMED)


@transaction.atomic
def confirm(made: Claim, by: Any, name: str, reason: str) -> None:
    """Confirm a claim for the organization of that name, which is created if nobody knows it. Raises NotNow."""
    known = named(name) or _created(name, by, reason)
    _decide(made, Claim.State.CONFIRMED, by, reason, Claim.State.OPEN, organization=known)


def refuse(made: Claim, by: Any, reason: str) -> None:
    """Refuse a claim for a reason that its owner reads. Raises NotNow."""
    _decide(made, Claim.State.REFUSED, by, reason, Claim.State.OPEN)


def revoke(made: Claim, by: Any, reason: str) -> None:
    """Take a confirmation back for a reason that its owner reads. Raises NotNow."""
    _decide(made, Claim.State.REVOKED, by, reason, Claim.State.CONFIRMED)


def recheck(owner: Any) -> None:
    """Confirm an account's open claims by its confirmed mail addresses, and reopen those whose address is gone."""
    domains = confirmed_domains(owner)
    for made in Claim.objects.open().filter(owner=owner).exclude(organization=None).select_related("organization"):
        if shared := domains & set(made.organization.domains):
            _settle(made, Claim.State.CONFIRMED, f"confirmed mail address at {min(shared)}")
    for made in Claim.objects.confirmed().filter(owner=owner).select_related("organization"):
        if _by_mail(made) and not domains & set(made.organization.domains):
            _settle(made, Claim.State.OPEN, LAPSED)


def confirmed_domains(owner: Any) -> set[str]:
    """Return the domains of confirmed mail addresses, but those of public providers; none if no mail is sent."""
    if not settings.MAIL_IS_SENT:
        return set()
    addresses = EmailAddress.objects.filter(user=owner, verified=True).values_list("email", flat=True)
    return {address.rpartition("@")[2].casefold() for address in addresses} - PUBLIC_PROVIDERS


def describe(known: Organization, name: str, domains: Iterable[str], by: Any, reason: str = "") -> None:
    """Set the name and the domains of an organization. Raises BadDomain, NotNow."""
    with decided(by, "described", known, reason):
        _describe(known, name, domains)


def _describe(known: Organization, name: str, domains: Iterable[str]) -> None:
    other = named(name)
    if other is not None and other != known:
        raise NotNow(f"{name!r}: it looks like {other.name!r}; expected another name")
    known.name, known.skeleton, known.domains = name, _skeleton(name), [domain(each) for each in domains]
    known.save()
    for made in Claim.objects.open().filter(organization=None):
        if made.claimed and named(made.claimed) == known:
            Claim.objects.filter(pk=made.pk).update(organization=known)
    for owner in {made.owner for made in known.claims.open().select_related("owner")}:
        recheck(owner)


def create(name: str, by: Any, reason: str = "") -> Organization:
    """Create an organization. Raises NotNow."""
    if (known := named(name)) is not None:
        raise NotNow(f"{name!r}: it looks like {known.name!r}; expected another name")
    return _created(name, by, reason)


def domain(text: str) -> str:
    """Return a mail domain as it is compared. Raises BadDomain."""
    try:
        plain = text.strip().casefold().encode("idna").decode()
    except UnicodeError:
        plain = ""
    if not DOMAIN.fullmatch(plain):
        raise BadDomain(f"{text!r}: expected a domain, such as example.org")
    if plain in PUBLIC_PROVIDERS:
        raise BadDomain(f"{text!r}: expected a domain of the organization's own, not of a public mail provider")
    return plain


@transaction.atomic
def _created(name: str, by: Any, reason: str) -> Organization:
    made = Organization(name=name, skeleton=_skeleton(name))
    try:
        with transaction.atomic():
            made.save()
    except IntegrityError as error:
        raise NotNow(f"{name!r}: there is an organization of that name now") from error
    note(by, "created", made, reason)
    return made


def _skeleton(name: str) -> str:
    """Return the skeleton that is stored. Raises NotNow if nothing of the name can be seen, or too many marks."""
    if not (found := skeletons(name)):
        raise NotNow(f"{name!r}: expected a name with visible characters")
    if is_stacked(name):
        raise NotNow(f"{name!r}: expected at most {MOST_MARKS} marks on a letter")
    return min(found)


def _by_mail(made: Claim) -> bool:
    """Return whether the last decision on a claim was made by mail."""
    last = made.decisions.order_by("-pk").first()
    return last is not None and last.by_mail


def _settle(made: Claim, state: str, reason: str) -> None:
    """Decide by mail, unless somebody else was faster."""
    try:
        _decide(made, state, None, reason, made.state)
    except NotNow:
        return


def _decide(made: Claim, state: str, by: Any, reason: str, *expected: str, **columns: Any) -> None:
    """Decide about a claim, and record it."""
    with decided(by, "reopened" if state == Claim.State.OPEN else state, made, reason):
        _move(made, state, by, reason, *expected, **columns)


@transaction.atomic
def _move(made: Claim, state: str, by: Any, reason: str, *expected: str, **columns: Any) -> None:
    row = Claim.objects.select_for_update().get(pk=made.pk)
    if row.state not in expected:
        raise NotNow(f"the claim is {row.state}: expected {' or '.join(expected)}")
    Claim.objects.filter(pk=row.pk).update(state=state, **columns)
    ClaimDecision.objects.create(claim=row, state=state, by=by, by_mail=by is None, reason=reason)
