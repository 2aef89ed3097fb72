"""Confirmed mail: a stage of signing in, which allauth finds by its name."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage


class ConfirmedMail(EmailVerificationStage):
    """Stage of signing in that asks for a confirmed address, except of accounts that never had one."""

    def handle(self) -> tuple[Any, bool]:
        user = self.login.user
        if user is not None and not self.login.signup and not EmailAddress.objects.filter(user=user).exists():
            return None, True
        answer: tuple[Any, bool] = super().handle()
        return answer
