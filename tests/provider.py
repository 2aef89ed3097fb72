"""A small OpenID provider on this machine: discovery, authorization with PKCE, signed tokens, and who somebody is.

It consents at once, in the name of `person`. Its `faults` say how it misbehaves.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT_ID, CLIENT_SECRET = "plumbline", "a secret of the two"
KID = "one"


class Provider:
    """The provider and what it has seen."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.person: dict[str, Any] = {"sub": "number 1", "preferred_username": "grace", "name": "Grace Hopper"}
        self.faults: dict[str, Any] = {}  # claims of the signed token, or what else is said wrongly
        self.asked: list[dict[str, str]] = []  # parameters of authorizations
        self.refused: list[str] = []  # why no token was given
        self._key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self._other = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self._codes: dict[str, dict[str, str]] = {}
        self._tokens: set[str] = set()

    def discovery(self) -> dict[str, Any]:
        found = {
            "issuer": self.address,
            "authorization_endpoint": f"{self.address}/authorize",
            "token_endpoint": f"{self.address}/token",
            "jwks_uri": f"{self.address}/keys",
            "userinfo_endpoint": f"{self.address}/userinfo",
            "token_endpoint_auth_methods_supported": ["client_secret_basic"],
        } | self.faults.get("discovery", {})
        return {name: value for name, value in found.items() if value is not None}

    def keys(self) -> dict[str, Any]:
        key = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self._key.public_key()))
        return {"keys": [key | {"kid": KID, "use": "sig", "alg": "RS256"}]}

    def authorize(self, asked: dict[str, str]) -> str:
        """Return where the browser is sent."""
        self.asked.append(asked)
        back = {"state": asked["state"]}
        if error := self.faults.get("error"):
            return f"{asked['redirect_uri']}?{urlencode(back | {'error': error})}"
        code = secrets.token_urlsafe(8)
        self._codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode(back | {'code': code})}"

    def token(self, given: dict[str, str], authorization: str) -> dict[str, Any] | None:
        asked = self._codes.pop(given.get("code", ""), None)
        login = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        verifier = hashlib.sha256(given.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(verifier).rstrip(b"=").decode()
        problems = (
            ("code", asked is None),
            ("client", authorization != f"Basic {login}"),
            ("redirect_uri", asked is not None and given.get("redirect_uri") != asked["redirect_uri"]),
            ("verifier", asked is not None and challenge != asked.get("code_challenge")),
        )
        if found := [name for name, wrong in problems if wrong]:
            self.refused += found
            return None
        assert asked is not None
        token = secrets.token_urlsafe(8)
        self._tokens.add(token)
        answer = {"access_token": token, "token_type": "Bearer", "id_token": self._signed(asked)}
        return answer | self.faults.get("answer", {})

    def _signed(self, asked: dict[str, str]) -> str:
        now = int(time.time())
        claims = {"iss": self.address, "aud": CLIENT_ID, "iat": now, "exp": now + 300, "nonce": asked.get("nonce")}
        claims |= {"sub": self.person["sub"]} | self.faults.get("claims", {})
        key, algorithm = self.faults.get("key", (self._key, "RS256"))
        key = self._other if key == "another" else key
        return jwt.encode(claims, key, algorithm=algorithm, headers={"kid": self.faults.get("kid", KID)})

    def userinfo(self, authorization: str) -> dict[str, Any] | None:
        known = authorization.removeprefix("Bearer ") in self._tokens
        return (self.person | self.faults.get("userinfo", {})) if known else None


@contextmanager
def a_provider() -> Iterator[Provider]:
    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            where = urlsplit(self.path)
            if where.path == "/authorize":
                self.send_response(302)
                self.send_header("Location", made.authorize(_flat(where.query)))
                self.end_headers()
                return
            found = {
                "/.well-known/openid-configuration": made.discovery,
                "/keys": made.keys,
                "/userinfo": lambda: made.userinfo(self.headers.get("Authorization", "")),
            }[where.path]()
            self._answer(found)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self._answer(made.token(_flat(body), self.headers.get("Authorization", "")))

        def _answer(self, found: Any) -> None:
            body = made.faults.get("body", json.dumps(found).encode())
            self.send_response(made.faults.get("status", 200 if found is not None else 400))
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    made = Provider(f"http://127.0.0.1:{server.server_address[1]}")
    thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _flat(query: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(query).items()}
