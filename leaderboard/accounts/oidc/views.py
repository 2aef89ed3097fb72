"""The ways to the provider and back."""

from __future__ import annotations

from typing import Any

from allauth.socialaccount.helpers import render_authentication_error
from allauth.socialaccount.models import SocialApp
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView, OAuth2LoginView
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from requests import RequestException

from plumbline.leaderboard.accounts.oidc.claims import ClaimsAdapter


@never_cache
def login(request: HttpRequest) -> HttpResponse:
    """Lead to the provider, by a page: browsers that heed our policy let no form lead elsewhere by itself."""
    answer = _answered(OAuth2LoginView, request)
    if not isinstance(answer, HttpResponseRedirect):
        return answer
    page = render(request, "leaderboard/to_provider.html", {"address": answer.url, "provider": _provider(request)})
    page["Refresh"] = f"0; url={answer.url}"
    return page


@never_cache
def callback(request: HttpRequest) -> HttpResponse:
    """Receive who somebody is, and sign them in, connect the identity, or let them choose a name."""
    return _answered(OAuth2CallbackView, request)


def _answered(view: Any, request: HttpRequest) -> HttpResponse:
    provider = _provider(request)
    try:
        answer: HttpResponse = view.adapter_view(ClaimsAdapter(request))(request)
    except (OAuth2Error, RequestException) as error:
        answer = render_authentication_error(request, provider, exception=error)
    return answer


def _provider(request: HttpRequest) -> object:
    try:
        return ClaimsAdapter(request).get_provider()
    except SocialApp.DoesNotExist as error:
        raise Http404("no provider is configured") from error
