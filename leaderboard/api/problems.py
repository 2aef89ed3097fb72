"""Errors of the API as problem+json (RFC 9457)."""

from __future__ import annotations

import sys
from http import HTTPStatus
from math import ceil
from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.exceptions import PermissionDenied as NotAllowed
from rest_framework.views import set_rollback

from plumbline.evaluation.services import database, disk

API = "/api/"
RETRY_SECONDS = 5
FULL_RETRY_SECONDS = 60  # somebody has to make room
MEDIA_TYPE = "application/problem+json"


class Problem(APIException):
    """Error with a title and what was expected."""

    def __init__(
        self,
        status: int,
        title: str,
        detail: str,
        *,
        wait: int | None = None,  # seconds until it is worth trying again
        link: str = "",  # a page that explains it
        **more: Any,
    ) -> None:
        super().__init__(detail)
        self.status_code, self.title, self.wait, self.link, self.more = status, title, wait, link, more


def handler(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """Return the response for an error; None for a bug, which Django reports."""
    match error:
        case Http404():
            error = NotFound(_missing(str(error)))
        case PermissionDenied():
            error = NotAllowed()
        case SuspiciousOperation():  # too many fields, or too long ones
            error = Problem(400, "Invalid input", str(error))
    if not isinstance(error, APIException):
        return None
    set_rollback()
    headers = {"Retry-After": str(ceil(wait))} if (wait := getattr(error, "wait", None)) else {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if link := getattr(error, "link", ""):
        headers["Link"] = f'<{link}>; rel="describedby"; type="text/html"'
    return JsonResponse(_body(error), status=error.status_code, headers=headers, content_type=MEDIA_TYPE)


def _missing(message: str) -> str:
    """Return what was expected, where the message is Django's own. Addresses are not quoted: ids may be secret."""
    ours = message and not message.endswith("matches the given query.")
    return message if ours else "expected the address of something that exists and that you may read"


def failed(request: HttpRequest) -> HttpResponse:
    """Return the response for an error that nobody has caught: an outage of the database, a full disk, or a bug."""
    error = sys.exception()
    if database.noticed(error):
        return _unavailable(request, "the database is away: expected to be back soon", RETRY_SECONDS)
    if disk.is_full(error):
        return _unavailable(request, "the disk is full: nothing was stored", FULL_RETRY_SECONDS, is_full=True)
    if not request.path.startswith(API):
        return server_error(request)
    return _problem(500, "an error on our side; it has been logged")


def _unavailable(request: HttpRequest, why: str, seconds: int, *, is_full: bool = False) -> HttpResponse:
    """Return the response while the database or room is missing; nothing in it may need the database."""
    if request.path.startswith(API):
        response = _problem(503, f"{why}; try again in {seconds} s")
    else:
        page = "503_part.html" if "HX-Request" in request.headers else "503.html"
        response = HttpResponse(render_to_string(page, {"is_full": is_full}), status=503)
    response["Retry-After"] = str(seconds)
    return response


def _problem(status: int, detail: str) -> HttpResponse:
    body = {"type": "about:blank", "status": status, "title": HTTPStatus(status).phrase, "detail": detail}
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)


def _body(error: APIException) -> dict[str, Any]:
    body: dict[str, Any] = {"type": "about:blank", "status": error.status_code}
    if isinstance(error, Problem):
        return body | {"title": error.title, "detail": str(error.detail)} | error.more
    if isinstance(error, ValidationError):
        return body | {"title": "Invalid input", "detail": "see errors", "errors": error.detail}
    return body | {"title": HTTPStatus(error.status_code).phrase, "detail": str(error.detail)}
