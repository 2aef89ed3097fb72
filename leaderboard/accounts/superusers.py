"""Superusers, of whom one is always left."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model


def held() -> list[Any]:
    """Return those who can sign in, and hold them until the transaction ends.

    Whoever makes them fewer calls it first.
    """
    return list(get_user_model().objects.filter(is_superuser=True, is_active=True).order_by("pk").select_for_update())
