"""Roles of accounts, for templates."""

from __future__ import annotations

from typing import Any

from django import template

from plumbline.leaderboard.curating import roles

register = template.Library()


@register.filter
def role(user: Any) -> str:
    """Return the role of an account; empty for all others."""
    return roles.role_of(user) or ""


@register.filter
def curates(user: Any) -> bool:
    """Return whether an account may change what is public."""
    return roles.allows(user, roles.Role.CURATOR)


@register.filter
def administers(user: Any) -> bool:
    """Return whether an account gives roles."""
    return roles.allows(user, roles.Role.ADMINISTRATOR)
