"""The account page: API tokens and agents."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from plumbline.evaluation.requests import one_time_secret
from plumbline.leaderboard.api import tokens
from plumbline.leaderboard.models import ApiToken
from plumbline.leaderboard.views.forms import TokenForm


@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show tokens and agents. The secret of a new token is shown once and not stored."""
    form = TokenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        _, secret = tokens.issue(request.user, form.cleaned_data["name"])
        return one_time_secret.give(redirect("leaderboard:account"), secret, request.path)
    secret = one_time_secret.brought(request)
    context = {
        "form": form,
        "secret": secret,
        "tokens": request.user.tokens.filter(revoked_at=None),
        "agents": request.user.agents.order_by("name"),
    }
    page = render(request, "leaderboard/account.html", context)
    return one_time_secret.done(page, request.path) if secret else page


@require_POST
@login_required
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    tokens.revoke(get_object_or_404(ApiToken, pk=pk, owner=request.user))
    return redirect("leaderboard:account")
