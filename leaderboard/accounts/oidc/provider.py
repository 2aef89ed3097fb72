"""The provider, found by allauth under the name of this module."""

from __future__ import annotations

import secrets
from typing import Any

from allauth.account.models import EmailAddress
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from django.http import HttpRequest
from django.urls import reverse

from plumbline.leaderboard.accounts.oidc.claims import ClaimsAdapter

KNOWN_BY = ("preferred_username", "email")
"""Claims of which the first that is there is stored, for its holder to know an identity again."""


class Provider(OpenIDConnectProvider):
    """One provider. What a link says about scopes and parameters is not passed on."""

    id = "oidc"
    oauth2_adapter_class = ClaimsAdapter

    def get_login_url(self, request: HttpRequest, **_: Any) -> str:
        return reverse("oidc_login")

    def get_callback_url(self) -> str:
        return reverse("oidc_callback")

    def get_oauth2_adapter(self, request: HttpRequest) -> ClaimsAdapter:
        return ClaimsAdapter(request)

    def get_redirect_from_request_kwargs(self, request: HttpRequest) -> dict[str, Any]:
        """Return what is asked of the provider, with a nonce that the signed token must repeat."""
        nonce = secrets.token_urlsafe(16)
        asked: dict[str, Any] = super().get_redirect_from_request_kwargs(request)
        return asked | {"scope": self.get_scope(), "auth_params": {"nonce": nonce}, "nonce": nonce}

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, str]:
        """Return what is stored of the claims: one by which somebody knows their identity again."""
        claims = data["userinfo"]
        found = next((str(claims[name]) for name in KNOWN_BY if claims.get(name)), "")
        return {"known_as": found[:200]}

    def extract_email_addresses(self, data: dict[str, Any]) -> list[EmailAddress]:
        """Return the address, verified only if the provider says `true`, not a word like it.

        Beyond ASCII some letters have the same small letter as others, and allauth writes all addresses small.
        """
        claims = data["userinfo"]
        email = claims.get("email")
        if not isinstance(email, str) or not email:
            return []
        return [
            EmailAddress(email=email, verified=claims.get("email_verified") is True and email.isascii(), primary=True)
        ]


provider_classes = [Provider]
