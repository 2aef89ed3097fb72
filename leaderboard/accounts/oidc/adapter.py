"""The rules by which identities become accounts: by a verified address, or after signing in, and else as new ones."""

from __future__ import annotations

import logging
from typing import Any

from allauth.account.models import EmailAddress
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import constant_time_compare

log = logging.getLogger(__name__)


class IdentityAdapter(DefaultSocialAccountAdapter):
    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Refuse an answer to another question than was asked. Raises OAuth2Error."""
        if not constant_time_compare(str(sociallogin.state.get("nonce")), str(getattr(request, "oidc_nonce", ""))):
            raise OAuth2Error("the signed token answers another question")

    def authenticate_by_email(self, sociallogin: SocialLogin) -> tuple[Any, str] | None:
        """Return the account of an address that both sides have verified, letter by letter the same."""
        if not settings.MAIL_IS_SENT:
            return None  # this site has verified no address
        for each in sociallogin.email_addresses:
            known = EmailAddress.objects.filter(email=each.email.lower(), verified=True, user__is_active=True)
            if each.verified and (found := known.select_related("user").first()) is not None:
                return found.user, found.email
        return None

    def is_auto_signup_allowed(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        """Let people choose their name here: the provider's may be taken, or be that of a person."""
        return False

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: dict[str, Any]) -> Any:
        """Take no more than a name to suggest, and the address where this site has any use for one."""
        if not settings.MAIL_IS_SENT:
            sociallogin.email_addresses = []
        kept = {"username": data.get("username"), "email": data.get("email") if settings.MAIL_IS_SENT else ""}
        return super().populate_user(request, sociallogin, kept)

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: Any) -> str:
        return reverse("leaderboard:identities")

    def on_authentication_error(self, request: HttpRequest, provider: Any, **told: Any) -> None:
        """Tell the operator why somebody could not sign in; the page says only that."""
        error = told.get("exception")
        log.warning("signing in through %s failed: %s", provider, f"{error or told.get('error')}"[:300])
