"""Pages of an account: its agents, its API tokens, its sessions and its data."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from plumbline.evaluation.models import NotNow
from plumbline.evaluation.requests import limits, one_time_secret
from plumbline.evaluation.requests.methods import takes_form
from plumbline.evaluation.requests.streaming import streamed_archive
from plumbline.leaderboard.accounts import closing, identities, own_data, sessions
from plumbline.leaderboard.api import tokens as api_tokens
from plumbline.leaderboard.models import AccountSession, ApiToken
from plumbline.leaderboard.submitting.quotas import quota_of
from plumbline.leaderboard.views.forms import CloseForm, TokenForm

ATTEMPTS_PER_HOUR = 30  # to close an account, each with a password


@require_safe
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show the account's agents, what it has left, and the ways to its other pages."""
    context = {
        "agents": request.user.agents.order_by("name"),
        "quota": quota_of(request.user),
        "has_identities": bool(identities.provider_name() or identities.of(request.user)),
        "token_count": request.user.tokens.filter(revoked_at=None).count(),
    }
    return render(request, "leaderboard/account.html", context)


@takes_form
@never_cache
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """List and make tokens. The secret of a new token is shown once and not stored."""
    form = TokenForm(request.POST or None, owner=request.user)
    if request.method == "POST" and form.is_valid():
        _, secret = api_tokens.issue(request.user, **form.cleaned_data)
        return one_time_secret.give(redirect("leaderboard:tokens"), secret, request.path)
    secret = one_time_secret.brought(request)
    listed = request.user.tokens.filter(revoked_at=None)
    has_endless = listed.filter(expires_at=None).exists()
    context = {"form": form, "secret": secret, "tokens": listed, "has_endless": has_endless}
    page = render(request, "leaderboard/tokens.html", context, status=422 if form.errors else 200)
    return one_time_secret.done(page, request.path) if secret else page


@require_POST
@login_required
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    api_tokens.revoke(get_object_or_404(ApiToken, pk=pk, owner=request.user))
    return redirect("leaderboard:tokens")


@never_cache
@login_required
@require_safe
def session_list(request: HttpRequest) -> HttpResponse:
    """List the browsers that are signed in."""
    sessions.note(request)
    context = {"sessions": sessions.alive(request.user), "here": request.session.session_key}
    return render(request, "leaderboard/sessions.html", context)


@require_POST
@login_required
def end_session(request: HttpRequest, pk: int) -> HttpResponse:
    """Sign out one browser."""
    ended = get_object_or_404(AccountSession, pk=pk, owner=request.user)
    sessions.end(ended)
    if ended.session_key == request.session.session_key:
        logout(request)
        return redirect("leaderboard:home")
    messages.success(request, f"{ended.device} is signed out.")
    return redirect("leaderboard:sessions")


@require_POST
@login_required
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    """Sign out all browsers but this one."""
    sessions.end_all(request.user, but=request.session.session_key)
    messages.success(request, "All other browsers are signed out.")
    return redirect("leaderboard:sessions")


@never_cache
@login_required
@require_safe
def your_data(request: HttpRequest) -> HttpResponse:
    """Explain what is stored of the account, and how to download and delete it."""
    agreements = request.user.export_agreements.select_related("text")
    context = {"extent": closing.extent(request.user), "agreements": agreements}
    return render(request, "leaderboard/your_data.html", context)


@never_cache
@login_required
@require_safe
def download(request: HttpRequest) -> StreamingHttpResponse:
    """Send the data of the account."""
    return streamed_archive(request, "plumbline-account.zip", own_data.entries(request.user))


@takes_form
@never_cache
@login_required
def close(request: HttpRequest) -> HttpResponse:
    """Ask for a password or a new sign-in, and for what becomes of published runs; then close the account for good."""
    extent = closing.extent(request.user)
    proven = identities.came_just_now(request)
    form = CloseForm(request.POST or None, owner=request.user, has_published=extent.published > 0, came_just_now=proven)
    if request.method == "POST":
        limits.count("close", request, ATTEMPTS_PER_HOUR)
    if request.method == "POST" and form.is_valid():
        try:
            closing.close(request.user, form.cleaned_data["published"])
            logout(request)
            return render(request, "leaderboard/closed.html")
        except NotNow as error:
            form.add_error(None, str(error))
    context = {"form": form, "extent": extent, "proven": proven, "provider": identities.provider_name()}
    return render(request, "leaderboard/close.html", context, status=422 if form.errors else 200)
