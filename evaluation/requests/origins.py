"""Forms without a token, taken from pages of this site only: a page with such a form is the same for everyone."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.csrf import csrf_failure
from django.views.decorators.csrf import csrf_exempt

OURS = ("same-origin", "none")  # values of Sec-Fetch-Site: a page of this site, or the address bar

View = Callable[..., HttpResponse]


def from_own_pages(view: View) -> View:
    """Refuse what pages of other sites send. Put it first: it takes the place of Django's check of tokens."""

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *given: Any, **named: Any) -> HttpResponse:
        return view(request, *given, **named) if sent_by_own_page(request) else csrf_failure(request)

    return answer


def sent_by_own_page(request: HttpRequest) -> bool:
    """Return whether a page of this site sent a request, or no browser did.

    Browsers say from where they send: over HTTPS in Sec-Fetch-Site, and with each form in Origin.
    """
    told = request.headers.get("Sec-Fetch-Site")
    if told is not None:
        return told in OURS
    origin = request.headers.get("Origin")
    return origin is None or origin.casefold() == f"{request.scheme}://{request.get_host()}".casefold()
