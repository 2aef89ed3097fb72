"""How accounts differ from the package's: its limits on logging in keep no address either."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from plumbline.evaluation.requests.limits import hashed


class AccountAdapter(DefaultAccountAdapter):
    def get_client_ip(self, request: HttpRequest) -> str:
        """What stands for the address: it is only ever counted."""
        return hashed(super().get_client_ip(request))
