"""Errors of the API as problem+json (RFC 9457)."""

from __future__ import annotations

from http import HTTPStatus
from math import ceil
from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.defaults import server_error
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.exceptions import PermissionDenied as NotAllowed
from rest_framework.views import set_rollback

MEDIA_TYPE = "application/problem+json"


class Problem(APIException):
    """Error with a title and what was expected."""

    def __init__(self, status: int, title: str, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.status_code, self.title, self.more = status, title, more


def handler(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """Return the response for an error; None for a bug, which Django reports."""
    match error:
        case Http404():
            error = NotFound(str(error) or None)
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
    return JsonResponse(_body(error), status=error.status_code, headers=headers, content_type=MEDIA_TYPE)


def failed(request: HttpRequest) -> HttpResponse:
    """Return the response for a bug."""
    if not request.path.startswith("/api/"):
        return server_error(request)
    body = {
        "type": "about:blank",
        "status": 500,
        "title": "Internal Server Error",
        "detail": "an error on our side; it has been logged",
    }
    return JsonResponse(body, status=500, content_type=MEDIA_TYPE)


def _body(error: APIException) -> dict[str, Any]:
    body: dict[str, Any] = {"type": "about:blank", "status": error.status_code}
    if isinstance(error, Problem):
        return body | {"title": error.title, "detail": str(error.detail)} | error.more
    if isinstance(error, ValidationError):
        return body | {"title": "Invalid input", "detail": "see errors", "errors": error.detail}
    return body | {"title": HTTPStatus(error.status_code).phrase, "detail": str(error.detail)}
