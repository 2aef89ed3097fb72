"""Access to the pages of curators, by role: the only place where a page asks for one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from plumbline.leaderboard.curating.roles import Role, allows

View = Callable[..., HttpResponse]

READING = ("GET", "HEAD")


def needing(role: str, *, reading: str | None = None) -> Callable[[View], View]:
    """Allow accounts of this role; those of a role for reading may send nothing.

    Others are asked to log in, or refused if they are logged in.
    """

    def guard(view: View) -> View:
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
            if not allows(request.user, (reading or role) if request.method in READING else role):
                raise PermissionDenied
            return view(request, *arguments, **named)

        guarded.roles = (reading or role, role)  # for the test of all routes
        return guarded

    return guard


reviewer = needing(Role.REVIEWER)
curator = needing(Role.CURATOR, reading=Role.REVIEWER)
"""Pages that reviewers read, and on which curators act."""
administrator = needing(Role.ADMINISTRATOR)
