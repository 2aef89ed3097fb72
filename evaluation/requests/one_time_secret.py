"""Secrets that are shown once: the browser itself carries them, signed and for a while, to the page that shows them.

Nothing of them is kept on the server, and loading that page again shows nothing and makes nothing.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "shown_once"
SECONDS = 600


def give(response: HttpResponse, secret: str, path: str) -> HttpResponse:
    """Send it along to the page at `path`."""
    response.set_signed_cookie(
        COOKIE,
        secret,
        salt=path,
        max_age=SECONDS,
        path=path,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def brought(request: HttpRequest) -> str:
    """What the browser brings to this page; empty when nothing."""
    found: str = request.get_signed_cookie(COOKIE, "", salt=request.path, max_age=SECONDS)
    return found


def done(response: HttpResponse, path: str) -> HttpResponse:
    """It was shown: the browser forgets it."""
    response.delete_cookie(COOKIE, path=path)
    return response
