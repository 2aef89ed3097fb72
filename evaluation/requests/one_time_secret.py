"""Secrets that are shown once: a signed cookie carries them to the page that shows them, for ten minutes.

Nothing is stored on the server. Reloading the page shows nothing.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "shown_once"
SECONDS = 600


def give(response: HttpResponse, secret: str, path: str) -> HttpResponse:
    """Store the secret in a cookie for the page at `path`."""
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
    """Return the secret for this page; empty if there is none."""
    found: str = request.get_signed_cookie(COOKIE, "", salt=request.path, max_age=SECONDS)
    return found


def done(response: HttpResponse, path: str) -> HttpResponse:
    """Delete the cookie after the secret was shown."""
    response.delete_cookie(COOKIE, path=path)
    return response
