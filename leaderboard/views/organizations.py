"""Pages of organizations: claims of an account, and what curators decide about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from plumbline.evaluation.models import Agent, Claim, NotNow, Organization
from plumbline.evaluation.requests.methods import takes_form
from plumbline.leaderboard.curating import organizations
from plumbline.leaderboard.curating.organizations import BadDomain
from plumbline.leaderboard.views.access import curator
from plumbline.leaderboard.views.forms import WhyForm

PER_PAGE = 24


class NameField(forms.CharField):
    """Name of an organization."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**{"label": "Organization", "max_length": 80, "strip": True} | named)


class ClaimForm(forms.Form):
    """Form for a claim."""

    name = NameField(widget=forms.TextInput({"list": "organizations"}))
    agent = forms.ModelChoiceField(Agent.objects.none(), required=False, empty_label="all your agents")
    evidence = forms.CharField(
        max_length=500,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text="For curators: where they can see that you belong to it, such as a staff page.",
    )

    def __init__(self, *arguments: Any, owner: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["agent"].queryset = owner.agents.order_by("name")


class ConfirmForm(forms.Form):
    name = NameField()
    reason = forms.CharField(label="Why (for curators)", max_length=300)


class ReasonForm(forms.Form):
    reason = forms.CharField(label="Reason (for the account)", max_length=300)


class OrganizationForm(WhyForm):
    """Form for the name and the mail domains of an organization."""

    name = NameField()
    domains = forms.CharField(
        required=False, max_length=1000, help_text="Mail domains of its own, separated by spaces: example.org"
    )

    field_order = ("name", "domains", "reason")


@takes_form
@never_cache
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """Show an account's claims, and the form for a new one."""
    form = ClaimForm(request.POST or None, owner=request.user)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            organizations.claim(request.user, given["name"], given["agent"], given["evidence"])
            return redirect("leaderboard:organizations")
        except NotNow as error:
            form.add_error(None, str(error))
    context = {
        "form": form,
        "claims": request.user.claims.whole().order_by("-pk"),
        "known": Organization.objects.all(),
        "by_mail": settings.MAIL_IS_SENT,
    }
    return render(request, "leaderboard/organizations.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw a claim of this account."""
    try:
        organizations.withdraw(get_object_or_404(Claim, pk=pk, owner=request.user))
    except NotNow as error:
        messages.error(request, str(error))
    return redirect("leaderboard:organizations")


@takes_form
@never_cache
@curator
def claims(request: HttpRequest) -> HttpResponse:
    """Show claims by their state, with the forms to decide them, and the organizations."""
    form = OrganizationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        _describe(request, None, form.cleaned_data)
        return redirect("leaderboard:claims")
    asked = request.GET.get("state", "")
    state = asked if asked in Claim.State.values else Claim.State.OPEN
    rows = Claim.objects.filter(state=state).whole().order_by("-pk")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "state": state, "states": Claim.State.values, "form": form}
    context["claims"] = [(each, *_forms(each)) for each in page]
    known = Organization.objects.all()
    context["organizations"] = [
        (each, OrganizationForm(initial=_described(each), prefix=str(each.pk))) for each in known
    ]
    context["by_mail"] = settings.MAIL_IS_SENT
    return render(request, "curation/organizations.html", context)


def _forms(shown: Claim) -> tuple[forms.Form, forms.Form]:
    name = shown.organization.name if shown.organization else shown.claimed
    return ConfirmForm(initial={"name": name}, prefix=f"confirm-{shown.pk}"), ReasonForm(prefix=f"reason-{shown.pk}")


def _described(shown: Organization) -> dict[str, str]:
    return {"name": shown.name, "domains": " ".join(shown.domains)}


@require_POST
@curator
def describe(request: HttpRequest, pk: int) -> HttpResponse:
    """Set the name and domains of an organization."""
    shown = get_object_or_404(Organization, pk=pk)
    form = OrganizationForm(request.POST, prefix=str(pk))
    if form.is_valid():
        _describe(request, shown, form.cleaned_data)
    else:
        messages.error(request, "; ".join(f"{name}: {said[0]}" for name, said in form.errors.items()))
    return redirect("leaderboard:claims")


def _describe(request: HttpRequest, shown: Organization | None, given: dict[str, str]) -> None:
    """Describe an organization, or a new one."""
    try:
        domains = [organizations.domain(each) for each in given["domains"].split()]
        known = shown or organizations.create(given["name"], request.user, given["reason"])
        organizations.describe(known, given["name"], domains, request.user, given["reason"])
        messages.success(request, f"{known.name}: stored.")
    except (BadDomain, NotNow) as error:
        messages.error(request, str(error))


@require_POST
@curator
def decide(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Confirm, refuse or revoke a claim."""
    shown = get_object_or_404(Claim, pk=pk)
    form = _sent(request, shown, action)
    if not form.is_valid():
        messages.error(request, "No reason: expected one.")
        return redirect("leaderboard:claims")
    try:
        ACTIONS[action](shown, request.user, **form.cleaned_data)
        messages.success(request, f"{shown.claimed}, claimed by {shown.owner.username}: {DONE[action]}.")
    except NotNow as error:
        messages.error(request, str(error))
    return redirect("leaderboard:claims")


def _sent(request: HttpRequest, shown: Claim, action: str) -> forms.Form:
    if action == "confirm":
        return ConfirmForm(request.POST, prefix=f"confirm-{shown.pk}")
    return ReasonForm(request.POST, prefix=f"reason-{shown.pk}")


DONE = {"confirm": "confirmed", "refuse": "refused", "revoke": "no longer confirmed"}
ACTIONS: dict[str, Callable[..., Any]] = {
    "confirm": organizations.confirm,
    "refuse": organizations.refuse,
    "revoke": organizations.revoke,
}
