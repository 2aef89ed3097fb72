"""The operator of the site, as named by settings, and its version, for pages."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from plumbline import __version__
from plumbline.evaluation.requests.responsible import is_study


def named(request: HttpRequest) -> dict[str, Any]:
    """Return what every page knows of the site."""
    return {
        "contact": settings.RESPONSIBLE_CONTACT.strip(),
        "has_imprint": bool(settings.IMPRINT.strip()),
        "is_study": is_study(),
        "mail_is_sent": settings.MAIL_IS_SENT,
        "version": __version__,
    }
