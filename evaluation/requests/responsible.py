"""The body that answers for what is collected of people, as settings name it."""

from __future__ import annotations

from django.conf import settings


def is_study() -> bool:
    """Return whether somebody answers for what is collected. Otherwise people only practice."""
    return bool(settings.RESPONSIBLE.strip() and settings.RESPONSIBLE_CONTACT.strip())
