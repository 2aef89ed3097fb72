"""Middleware: health checks, compression, limits of requests, and uses of sessions."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import ceil

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_http_compression.middleware import HttpCompressionMiddleware

from plumbline.evaluation.requests.limits import TooOften
from plumbline.leaderboard.accounts import sessions
from plumbline.leaderboard.api import rate_limits
from plumbline.leaderboard.api.problems import API
from plumbline.leaderboard.views import home

HEALTH = {"/healthz": home.alive, "/readyz": home.ready}


class HealthMiddleware:
    """Answer health checks before anything looks at the name under which the server was asked.

    Those who check ask a container by its address, which is none of ALLOWED_HOSTS. The answers quote no name.
    """

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return HEALTH.get(request.path_info, self.answer)(request)


class CompressionMiddleware(HttpCompressionMiddleware):
    """Compress what is text, the schema and JSON Lines, too."""

    content_type_re = re.compile(
        rf"{HttpCompressionMiddleware.content_type_re.pattern} | application/(?:vnd\.oai\.openapi | x-ndjson)",
        HttpCompressionMiddleware.content_type_re.flags,
    )


class LimitMiddleware:
    """Answer TooOften from any view with a page, or with a fragment for htmx."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, TooOften):
            return None
        template = "429_part.html" if request.htmx else "429.html"
        page = render(request, template, {"minutes": ceil(error.retry_seconds / 60)}, status=429)
        page["Retry-After"] = str(error.retry_seconds)
        return page


class SessionMiddleware:
    """Note the use of an account's session."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        page = self.answer(request)
        if request.user.is_authenticated and not request.path.startswith(API) and request.session.session_key:
            sessions.note(request)
        return page


class RateLimitMiddleware:
    """Write the limits that apply to a request into its answer, also when it is refused."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return rate_limits.write(request, self.answer(request))
