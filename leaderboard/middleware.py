"""Pages for requests over a limit."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from plumbline.evaluation.requests.limits import TooOften


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
