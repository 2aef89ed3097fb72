"""Pages of privacy and imprint, filled from settings."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.evaluation.requests.participants import YEAR_SECONDS
from plumbline.leaderboard.accounts import identities
from plumbline.leaderboard.serving.shared import shared


@shared
@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Tell what is stored, why, for how long, and whom to ask."""
    context = {
        "responsible": settings.RESPONSIBLE.strip(),
        "responsible_contact": settings.RESPONSIBLE_CONTACT.strip(),
        "privacy_contact": settings.PRIVACY_CONTACT.strip(),
        "ethics_approval": settings.ETHICS_APPROVAL.strip(),
        "participant_days": settings.PARTICIPANT_DAYS,
        "cookie_days": YEAR_SECONDS // (24 * 3600),
        "session_days": settings.SESSION_COOKIE_AGE // (24 * 3600),
        "rejected_file_days": settings.REJECTED_FILE_DAYS,
        "unpublished_days": settings.UNPUBLISHED_DAYS,
        "people_data": settings.PEOPLE_DATA,
        "provider": identities.provider_name(),
    }
    return render(request, "leaderboard/privacy.html", context)


@shared
@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """Show who runs the site."""
    return render(request, "leaderboard/imprint.html", {"imprint": settings.IMPRINT.strip()})
