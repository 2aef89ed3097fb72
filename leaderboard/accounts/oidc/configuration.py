"""The configuration of the provider, for settings: it knows no models."""

from __future__ import annotations

from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Incomplete(ValueError):
    """The settings name a provider, but not all that is needed, or not safely."""


def providers(issuer: str, client_id: str, client_secret: str, name: str) -> dict[str, Any]:
    """Return allauth's setting for one provider, or for none if nothing is given. Raises Incomplete."""
    given = {"OIDC_ISSUER": issuer, "OIDC_CLIENT_ID": client_id, "OIDC_CLIENT_SECRET": client_secret}
    missing = [each for each, value in given.items() if not value]
    if len(missing) == len(given):
        return {"oidc": {"APPS": []}}
    if missing:
        raise Incomplete(f"{', '.join(missing)}: expected values, as {', '.join(set(given) - set(missing))} have")
    where = urlsplit(issuer)
    if where.scheme != "https" and where.hostname not in LOOPBACK:
        raise Incomplete(f"OIDC_ISSUER={issuer!r}: expected an address that begins with https://")
    app = {"provider_id": identity(issuer), "name": name, "client_id": client_id, "secret": client_secret}
    return {"oidc": {"OAUTH_PKCE_ENABLED": True, "APPS": [app | {"settings": {"server_url": issuer.rstrip("/")}}]}}


def identity(issuer: str) -> str:
    """Return the name under which identities of an issuer are stored: those of another are never the same people."""
    return f"oidc-{sha256(issuer.rstrip('/').encode()).hexdigest()[:16]}"
