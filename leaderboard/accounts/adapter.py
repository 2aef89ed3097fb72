"""Account adapter: limits on signing in store a hash instead of an address, and one stage is our own."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest

from plumbline.evaluation.requests.limits import hashed

STAGE = "allauth.account.stages.EmailVerificationStage"
OURS = "plumbline.leaderboard.accounts.confirming.ConfirmedMail"


class AccountAdapter(DefaultAccountAdapter):
    def get_client_ip(self, request: HttpRequest) -> str:
        """Return a hash of the address; it is only counted."""
        return hashed(super().get_client_ip(request))

    def send_account_already_exists_mail(self, email: str) -> None:
        """Take as long as for an address that nobody has: there, a password is hashed."""
        make_password("of nobody")
        super().send_account_already_exists_mail(email)

    def get_login_stages(self) -> list[str]:
        return [OURS if each == STAGE else each for each in super().get_login_stages()]
