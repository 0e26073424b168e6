"""Providers of sign-ins: a real one in a process of its own, and one that lies as it is told to."""

import hashlib
import json
import socket
import subprocess
import sys
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import requests
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

START_SECONDS = 30.0
PROGRAM = (sys.executable, "-m", "oidc_provider_mock")
CLIENT_ID, CLIENT_SECRET = "aula", "a-secret-of-the-provider"


@dataclass(frozen=True)
class RealProvider:
    """`oidc-provider-mock`: an independent program that speaks OpenID Connect."""

    issuer: str

    def know(self, subject: str, **claims: Any) -> None:
        """Have an account with what is told of it."""
        answer = requests.put(f"{self.issuer}/users/{quote(subject)}", json=claims, timeout=5)
        answer.raise_for_status()

    def sign_in(self, address: str, subject: str) -> str:
        """Sign in at the page that a browser was led to; where it is led back to."""
        answer = requests.post(address, data={"sub": subject}, allow_redirects=False, timeout=5)
        assert answer.is_redirect, answer.text
        return answer.headers["Location"]


@contextmanager
def real_provider() -> Iterator[RealProvider]:
    """The program on a port of its own."""
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "oidc_provider_mock",
            "--port",
            str(port),
            "--require-nonce",
            "true",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        issuer = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            with suppress(requests.ConnectionError):
                requests.get(f"{issuer}/.well-known/openid-configuration", timeout=5)
                break
            time.sleep(0.1)
        yield RealProvider(issuer)
    finally:
        process.terminate()
        process.wait(20)


@dataclass
class LyingProvider:
    """A provider that keeps to the rules but for what a test changes."""

    issuer: str = ""
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "one"}))
    published: list[dict[str, Any]] = field(default_factory=list)
    description: dict[str, Any] = field(default_factory=dict)
    """What is described otherwise than it is."""
    claims: dict[str, Any] = field(default_factory=dict)
    """What is claimed otherwise than it is; None: it is not claimed."""
    userinfo: dict[str, Any] | None = None
    sign: Callable[["LyingProvider", dict[str, Any]], str] | None = None
    status: int = 200
    asked: list[str] = field(default_factory=list)
    _challenges: dict[str, tuple[str, str]] = field(default_factory=dict)

    def sign_in(self, address: str, code: str = "a-code") -> str:
        """Sign in at the page that a browser was led to; where it is led back to."""
        asked = {name: value for name, [value] in parse_qs(urlsplit(address).query).items()}
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        self._challenges[code] = (asked["code_challenge"], asked["nonce"])
        return f"{asked['redirect_uri']}?code={code}&state={asked['state']}"

    def answer(self, path: str, form: Mapping[str, str]) -> tuple[int, Any]:
        """What it answers to a call."""
        self.asked.append(path)
        if path == "/.well-known/openid-configuration":
            described = {
                "issuer": self.issuer,
                "authorization_endpoint": f"{self.issuer}/authorize",
                "token_endpoint": f"{self.issuer}/token",
                "jwks_uri": f"{self.issuer}/jwks",
                "userinfo_endpoint": f"{self.issuer}/userinfo",
            }
            return self.status, {**described, **self.description}
        if path == "/jwks":
            return 200, {"keys": self.published or [self.key.as_dict(private=False)]}
        if path == "/userinfo":
            return 200, self.userinfo or {}
        return self._tokens(form)

    def _tokens(self, form: Mapping[str, str]) -> tuple[int, Any]:
        challenge, nonce = self._challenges.pop(form["code"], ("", ""))
        proof = hashlib.sha256(form["code_verifier"].encode()).digest()
        if urlsafe_b64encode(proof).rstrip(b"=").decode() != challenge:
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims = {
            "iss": self.issuer,
            "aud": CLIENT_ID,
            "sub": "subject-1",
            "iat": now,
            "exp": now + 300,
            "nonce": nonce,
            "email": "ana@empresa.cl",
            "email_verified": True,
            "name": "Ana Soto",
            **self.claims,
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        token = self.sign(self, claims) if self.sign else self.signed(claims)
        return 200, {"access_token": "x", "token_type": "Bearer", "id_token": token}

    def signed(self, claims: Mapping[str, Any], **header: Any) -> str:
        """An ID token with the key of the provider."""
        return jwt.encode({"alg": "RS256", "kid": "one", **header}, dict(claims), self.key)


def unsigned(_: LyingProvider, claims: dict[str, Any]) -> str:
    """An ID token that nobody signed."""
    parts = [{"alg": "none", "typ": "JWT"}, claims]
    head, body = (urlsafe_b64encode(json.dumps(one).encode()).rstrip(b"=") for one in parts)
    return f"{head.decode()}.{body.decode()}."


def by_public_key(provider: LyingProvider, claims: dict[str, Any]) -> str:
    """An ID token signed with the public key as if it were a secret that both sides have."""
    secret = OctKey.import_key(provider.key.as_pem(private=False))
    return jwt.encode({"alg": "HS256", "kid": "one"}, claims, secret)


def by_client_secret(_: LyingProvider, claims: dict[str, Any]) -> str:
    """An ID token signed with the secret of the client, which others may have."""
    return jwt.encode({"alg": "HS256"}, claims, OctKey.import_key(CLIENT_SECRET))


def by_other_key(_: LyingProvider, claims: dict[str, Any]) -> str:
    """An ID token signed with the key of somebody else under the name of the provider's."""
    other = RSAKey.generate_key(2048, {"kid": "one"})
    return jwt.encode({"alg": "RS256", "kid": "one"}, claims, other)


@contextmanager
def lying_provider() -> Iterator[LyingProvider]:
    """A server of the test, on a port of its own."""
    provider = LyingProvider()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._say({})

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self._say({name: value for name, [value] in parse_qs(body).items()})

        def _say(self, form: Mapping[str, str]) -> None:
            status, answer = provider.answer(urlsplit(self.path).path, form)
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            if status in {301, 302}:
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        def log_message(self, *_: Any) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    provider.issuer = f"http://127.0.0.1:{server.server_port}"
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
