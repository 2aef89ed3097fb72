"""Organizations that accounts belong to, by their claim and by somebody's confirmation."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from plumbline.evaluation.models.agents import Agent


class Organization(models.Model):
    """An organization that a curator knows."""

    name = models.CharField(max_length=80)
    skeleton = models.CharField(max_length=200, unique=True)  # of its name: no two look alike
    domains = models.JSONField(default=list)  # ["example.org"]: a confirmed mail address there confirms a claim
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class ClaimQuery(models.QuerySet["Claim"]):
    def open(self) -> ClaimQuery:
        return self.filter(state=Claim.State.OPEN)

    def confirmed(self) -> ClaimQuery:
        return self.filter(state=Claim.State.CONFIRMED)

    def whole(self) -> ClaimQuery:
        """Return claims with all that a list of them shows, in two queries."""
        rows = self.select_related("owner", "agent", "organization")
        return rows.prefetch_related("decisions__by", "owner__emailaddress_set")


class Claim(models.Model):
    """An account's claim to play for an organization, with one agent or with all of its agents."""

    class State(models.TextChoices):
        OPEN = "open"
        CONFIRMED = "confirmed"
        REFUSED = "refused"
        REVOKED = "revoked"
        WITHDRAWN = "withdrawn"

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="claims")
    agent = models.ForeignKey(Agent, models.CASCADE, null=True, related_name="claims")  # null: all of the account's
    claimed = models.CharField(max_length=80)  # the organization's name, as its claimant writes it
    organization = models.ForeignKey(Organization, models.PROTECT, null=True, related_name="claims")
    evidence = models.CharField(max_length=500, blank=True)  # in the claimant's words
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    created_at = models.DateTimeField(default=timezone.now)

    objects = ClaimQuery.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["agent"], name="one_claim_per_agent", condition=Q(state__in=["open", "confirmed"])
            ),
            models.UniqueConstraint(
                fields=["owner"],
                name="one_claim_per_account",
                condition=Q(state__in=["open", "confirmed"], agent=None),
            ),
            models.CheckConstraint(
                name="confirmed_claim_has_organization", condition=~Q(state="confirmed", organization=None)
            ),
        )

    def __str__(self) -> str:
        return f"{self.claimed}, by account {self.owner_id}"  # the record of decisions keeps this, no user's name


class ClaimDecision(models.Model):
    """Decision about a claim: whose, when and why. Rows are only added."""

    claim = models.ForeignKey(Claim, models.CASCADE, related_name="decisions")
    state = models.CharField(max_length=10, choices=Claim.State)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_mail = models.BooleanField(default=False)  # by a confirmed address, or by the lack of one
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.state} at {self.at:%Y-%m-%d}"
