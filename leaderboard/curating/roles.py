"""Roles of accounts: reviewer, curator, administrator. Each may do what those before it may.

Superusers are administrators. Staff without an appointment are curators, as all staff were before there were roles.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from plumbline.evaluation.decisions import decided
from plumbline.evaluation.models import Appointment, NotNow

Role = Appointment.Role

ORDER = list(Role)  # the weakest first

MEANINGS = {
    Role.REVIEWER: "sees drafts, findings and reports, and answers reports; changes nothing that is public",
    Role.CURATOR: "also changes task sets, runs, claims and marks",
    Role.ADMINISTRATOR: "also gives roles, and reads all records in the admin",
}


def role_of(user: Any) -> str | None:
    """Return the role of an account, one of Role; None for all others."""
    if not getattr(user, "is_authenticated", False) or not user.is_active:
        return None  # pages of errors have no user at all
    return stored_role(user)


def stored_role(user: Any) -> str | None:
    """Return the role of an account also while it is blocked, and has none of its rights."""
    if user.is_superuser:
        return Role.ADMINISTRATOR
    if not user.is_staff:
        return None  # also an account whose token lacks the scope to curate
    return _appointed(user) or Role.CURATOR


def _appointed(user: Any) -> str | None:
    """Return the role that a member of staff was given. The account remembers it: a page may ask a hundred times."""
    try:
        return str(user.appointment.role)
    except Appointment.DoesNotExist:
        return None


def allows(user: Any, needed: str) -> bool:
    """Return whether an account has this role, or one that includes it."""
    role = role_of(user)
    return role is not None and ORDER.index(role) >= ORDER.index(needed)


@transaction.atomic
def appoint(name: str, role: str | None, by: Any, reason: str) -> None:
    """Give an account a role, or take its role away with None. Raises NotNow."""
    user = get_user_model().objects.select_for_update().filter(username=name).first()
    if user is None:
        raise NotNow(f"{name!r}: expected the name of an account")
    if user.is_superuser:
        raise NotNow(f"{name} is a superuser, and so an administrator: expected another account")
    if user.pk == by.pk:
        raise NotNow(f"{name} is you: expected another account, so that no role is given or lost by oneself")
    if stored_role(user) == role:
        raise NotNow(f"{name} has this role already: {role or 'none'}")
    with decided(by, "appointed" if role else "dismissed from curating", user, reason):
        _set(user, role)


def _set(user: Any, role: str | None) -> None:
    if role is None:
        Appointment.objects.filter(user=user).delete()
    else:
        Appointment.objects.update_or_create(user=user, defaults={"role": role})
    user.refresh_from_db()  # it may remember another role
    user.is_staff = role is not None
    user.save(update_fields=["is_staff"])
