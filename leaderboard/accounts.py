"""Account adapter: limits on logging in store a hash instead of an address."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from plumbline.evaluation.requests.limits import hashed


class AccountAdapter(DefaultAccountAdapter):
    def get_client_ip(self, request: HttpRequest) -> str:
        """Return a hash of the address; it is only counted."""
        return hashed(super().get_client_ip(request))
