"""The form of somebody who comes from the provider for the first time."""

from __future__ import annotations

from typing import Any

from allauth.account import app_settings
from allauth.socialaccount.forms import SignupForm


class NameForm(SignupForm):
    """Form for the name of a new account, and its mail address where this site has any use for one."""

    def _get_signup_fields(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        if "email" not in app_settings.SIGNUP_FIELDS:
            kwargs.pop("email_required", None)  # allauth's form cannot do without it otherwise
        found: dict[str, Any] = super()._get_signup_fields(kwargs)
        return found
