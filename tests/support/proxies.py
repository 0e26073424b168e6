"""A proxy before the product, and calls through it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import requests
from requests.adapters import HTTPAdapter


@dataclass(frozen=True)
class Proxy:
    """A proxy that listens, and whom its certificate is to be believed from."""

    http: int
    https: int
    authority: Path
    log: Path
    waits: bool
    """Whether it holds requests for a server that is away for a moment."""

    def call(self, path: str, *, source: str = "127.0.0.1", **sent: Any) -> requests.Response:
        """One request by HTTPS, from an address of this machine."""
        with requests.Session() as session:
            session.trust_env = False
            session.mount("https://", _From(source))
            address = f"https://localhost:{self.https}{path}"
            method = "POST" if {"json", "data", "files"} & set(sent) else "GET"
            return session.request(method, address, verify=str(self.authority), timeout=120, **sent)

    def sign_in(self, email: str, password: str, **sent: Any) -> requests.Response:
        """The call that is limited by the address of who calls."""
        return self.call("/api/login", json={"email": email, "password": password}, **sent)


class _From(HTTPAdapter):
    def __init__(self, source: str) -> None:
        self._source = source
        super().__init__()

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        super().init_poolmanager(*args, source_address=(self._source, 0), **options)
