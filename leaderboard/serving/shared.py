"""Answers that all anonymous visitors share for some seconds.

A view whose answer depends on nothing but its address is marked by `shared`. Whoever has a cookie that says who they
are gets an answer of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from time import time
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import http_date

from plumbline.evaluation.observing.metrics import LOOKUPS
from plumbline.evaluation.requests import limits, participants

PERSONAL_COOKIES = (settings.SESSION_COOKIE_NAME, participants.COOKIE, "messages")
HITS, MISSES = LOOKUPS.labels("pages", "hit"), LOOKUPS.labels("pages", "miss")
LARGEST_BYTES = 2_000_000  # of an answer that is kept
REMEMBERED_SECONDS = 24 * 3600  # how long it is known when an answer changed
DEAR_PER_HOUR = 600  # pages that take long to make, from one network

VARIES = ("Cookie", "Authorization", "HX-Request")  # who asks, and whether for a page or for a part of one

View = Callable[..., HttpResponse]


class Copy(NamedTuple):
    """An answer that is kept."""

    body: bytes
    headers: dict[str, str]
    made: float  # seconds since 1970


def shared(view: View) -> View:
    """Let anonymous visitors share the answers of a view."""

    @wraps(view)
    def answer(request: HttpRequest, *given: Any, **named: Any) -> HttpResponse:
        request.shared = True
        return view(request, *given, **named)

    return answer


def dear(view: View) -> View:
    """Let anonymous visitors share the answers of a view that takes long, and limit how many a network asks for."""

    @wraps(view)
    def answer(request: HttpRequest, *given: Any, **named: Any) -> HttpResponse:
        if is_anonymous(request):
            limits.count("dear", request, DEAR_PER_HOUR)
        return view(request, *given, **named)

    return shared(answer)


def is_anonymous(request: HttpRequest) -> bool:
    """Return whether nothing in a request says whose it is."""
    return not any(name in request.COOKIES for name in PERSONAL_COOKIES) and "Authorization" not in request.headers


class SharedMiddleware:
    """Answer from a copy where there is one, and keep a copy of what may be shared."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD") or not is_anonymous(request):
            return self._own(request)
        copy = cache.get(_key(request)) if settings.SHARED_SECONDS else None
        if copy is None:
            return self._new(request)
        HITS.inc()
        return _answer(copy)

    def _own(self, request: HttpRequest) -> HttpResponseBase:
        made = self.answer(request)
        if getattr(request, "shared", False):
            patch_vary_headers(made, VARIES)
            patch_cache_control(made, private=True, no_cache=True)
        return made

    def _new(self, request: HttpRequest) -> HttpResponseBase:
        made = self.answer(request)
        if not getattr(request, "shared", False):
            return made
        MISSES.inc()
        patch_vary_headers(made, VARIES)
        if not isinstance(made, HttpResponse) or not _may_be_kept(request, made):
            return made
        patch_cache_control(made, public=True, max_age=0, s_maxage=settings.SHARED_SECONDS, must_revalidate=True)
        made["Last-Modified"] = http_date(_changed(request, made.content))
        if settings.SHARED_SECONDS:
            cache.set(_key(request), Copy(made.content, dict(made.items()), time()), settings.SHARED_SECONDS)
        return made


def _may_be_kept(request: HttpRequest, made: HttpResponse) -> bool:
    plain = request.method == "GET" and made.status_code == 200 and not made.cookies
    return plain and len(made.content) <= LARGEST_BYTES


def _key(request: HttpRequest) -> str:
    """Return the key of a copy: fragments for htmx have their own."""
    address = f"{request.build_absolute_uri()} {request.headers.get('HX-Request', '')}"
    return f"shared:{sha256(address.encode()).hexdigest()}"


def _answer(copy: Copy) -> HttpResponse:
    made = HttpResponse(copy.body, headers=copy.headers)
    made["Age"] = str(max(0, round(time() - copy.made)))
    return made


def _changed(request: HttpRequest, body: bytes) -> float:
    """Return since when the answer has been the same, as far as it is known."""
    key, digest, now = f"{_key(request)}:changed", sha256(body).hexdigest(), time()
    known = cache.get(key)
    since: float = known[1] if known is not None and known[0] == digest else now
    cache.set(key, (digest, since), REMEMBERED_SECONDS)
    return since
