"""Claims of a provider about somebody, checked before anything is done with them."""

from __future__ import annotations

from typing import Any

from allauth.socialaccount.internal import jwtkit
from allauth.socialaccount.models import SocialLogin, SocialToken
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.http import HttpRequest
from django.urls import reverse
from requests import RequestException

NEEDED = ("authorization_endpoint", "token_endpoint", "jwks_uri")
LONGEST_SUBJECT = 191  # characters that the table of identities has room for


class ClaimsAdapter(OpenIDConnectOAuth2Adapter):
    """The provider's endpoints, and the checks of OpenID Connect Core 3.1.3.7 and 5.3.2. Raises OAuth2Error."""

    def __init__(self, request: HttpRequest, provider_id: str = "oidc") -> None:
        super().__init__(request, provider_id)

    @property
    def openid_config(self) -> dict[str, Any]:
        expected = self.get_provider().app.settings["server_url"]
        try:
            found: dict[str, Any] = super().openid_config
        except AttributeError as error:
            raise OAuth2Error("malformed discovery document: expected an object") from error
        if str(found.get("issuer", "")).rstrip("/") != expected:
            raise OAuth2Error(f"the discovery document names another issuer: expected {expected!r}")
        if missing := [each for each in NEEDED if not isinstance(found.get(each), str)]:
            raise OAuth2Error(f"malformed discovery document: expected {', '.join(missing)}")
        return found

    def complete_login(self, request: HttpRequest, app: Any, token: SocialToken, **named: Any) -> SocialLogin:
        try:
            return self.get_provider().sociallogin_from_response(request, self._claims(app, token, named["response"]))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, RequestException):
                raise
            raise OAuth2Error(f"malformed answer: {type(error).__name__}") from error

    def _claims(self, app: Any, token: SocialToken, response: dict[str, Any]) -> dict[str, Any]:
        """Return what the provider says: of the signed token, and of its page about the person where it has one."""
        signed = self._decode_id_token(app, response["id_token"])
        subject = signed["sub"]
        if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT:
            raise OAuth2Error("the subject is malformed")
        told = self._fetch_user_info(token.token) if "userinfo_endpoint" in self.openid_config else {}
        if told and told["sub"] != subject:
            raise OAuth2Error("the page about the person is about somebody else")
        self.request.oidc_nonce = signed.get("nonce")
        return {"userinfo": signed | told}

    def _decode_id_token(self, app: Any, id_token: str) -> dict[str, Any]:
        """Check the signature too, which allauth leaves to TLS."""
        found: dict[str, Any] = jwtkit.verify_and_decode(
            credential=id_token,
            keys_url=self.openid_config["jwks_uri"],
            issuer=self.openid_config["issuer"],
            audience=app.client_id,
            lookup_kid=jwtkit.lookup_kid_jwk,
        )
        return found

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        return str(request.build_absolute_uri(reverse("oidc_callback")))
