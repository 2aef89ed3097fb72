"""Pages of accounts, for administrators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from plumbline.evaluation.models import Decision, NotNow, Run
from plumbline.leaderboard.curating import accounts
from plumbline.leaderboard.curating.accounts import Kind
from plumbline.leaderboard.curating.roles import stored_role
from plumbline.leaderboard.submitting.quotas import quota_of
from plumbline.leaderboard.views.access import administrator

PER_PAGE = 50
RECENT = 20  # decisions about an account
MOST_AGENTS = 200  # shown of an account


class SearchForm(forms.Form):
    """Form for the accounts that are looked up."""

    text = forms.CharField(label="Name or mail address", required=False, max_length=100)
    kind = forms.ChoiceField(
        label="Accounts", required=False, choices=[("", "all"), *((str(each), str(each)) for each in Kind)]
    )


class ReasonForm(forms.Form):
    reason = forms.CharField(label="Reason (for administrators)", max_length=300)


@require_safe
@never_cache
@administrator
def index(request: HttpRequest) -> HttpResponse:
    """List accounts, with a search."""
    form = SearchForm(request.GET)
    rows = accounts.found(**form.cleaned_data) if form.is_valid() else accounts.accounts().none()
    page = Paginator(rows.select_related("appointment"), PER_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {"form": form, "page": page, "accounts": [(each, stored_role(each)) for each in page]}
    context["searched"] = any(request.GET.get(name) for name in form.fields)
    return render(request, "curation/accounts.html", context, status=400 if form.errors else 200)


@require_safe
@never_cache
@administrator
def one(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an account: what it has, what was decided about it, and the form to block it."""
    shown = get_object_or_404(accounts.accounts(), pk=pk)
    public = Run.objects.filter(line_up__owner=shown).exclude(published_at=None)
    context = {
        "account": shown,
        "role": stored_role(shown),
        "addresses": shown.emailaddress_set.order_by("-primary", "pk"),
        "agents": shown.agents.order_by("name")[:MOST_AGENTS],
        "agent_count": shown.agents.count(),
        "public": public.count(),
        "submissions": shown.submissions.count(),
        "tokens": shown.tokens.filter(revoked_at=None).count(),
        "quota": quota_of(shown),
        "form": ReasonForm(),
        "history": Decision.objects.about("account", shown.pk)[:RECENT],
    }
    return render(request, "curation/account.html", context)


@require_POST
@administrator
def act(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Block or unblock an account for a reason."""
    shown, form = get_object_or_404(accounts.accounts(), pk=pk), ReasonForm(request.POST)
    try:
        if not form.is_valid():
            raise NotNow("no reason: expected one of up to 300 characters")
        ACTIONS[action](shown, request.user, form.cleaned_data["reason"])
    except NotNow as error:
        messages.error(request, str(error))
    return redirect("leaderboard:account_of", pk)


ACTIONS: dict[str, Callable[[Any, Any, str], None]] = {"block": accounts.block, "unblock": accounts.unblock}
