"""The page of identities by which an account signs in."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from plumbline.evaluation.models import NotNow
from plumbline.leaderboard.accounts import identities


@never_cache
@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """List the identities of the account, and offer to connect another."""
    context = {"identities": identities.of(request.user), "provider": identities.provider_name()}
    return render(request, "leaderboard/identities.html", context)


@require_POST
@login_required
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    try:
        identities.remove(request.user, pk)
    except NotNow as error:
        messages.error(request, str(error))
    return redirect("leaderboard:identities")
