"""Headers of every answer: what browsers may do with it, and how it travels."""

import gzip
import hashlib
import json
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, after_this_request, request

from app.platform import pages

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
"""Nothing from elsewhere, no inline script: what a stolen token's thief would need."""
FIXED = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
OF_A_PIECE = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
"""What a file of the build says, of which a page needs a dozen: no browser shows one by itself."""
PRIVATE_LINKS = ("/api/public/", "/answer/", "/invitation/")
"""Addresses with a token in them, which no search engine may list."""
TWO_YEARS = "max-age=63072000; includeSubDomains"
WORTH_PACKING = 1_000
"""Bytes: what is smaller travels in one packet as it is."""
PACKING = 5
"""Of nine levels: those above take longer and save next to nothing."""


def register(app: Flask) -> None:
    """Put the headers on every answer, errors included."""
    is_production = app.config["SETTINGS"].is_production

    @app.after_request
    def _protect(response: Response) -> Response:
        is_piece = request.endpoint == pages.ASSET and response.status_code == HTTPStatus.OK
        for name in OF_A_PIECE if is_piece else FIXED:
            response.headers.setdefault(name, FIXED[name])
        if is_production or request.is_secure:
            response.headers.setdefault("Strict-Transport-Security", TWO_YEARS)
        if request.path.startswith(PRIVATE_LINKS):
            response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        if request.path.startswith("/api/"):
            # Answers hold people's data: no browser or proxy may keep them.
            response.headers.setdefault("Cache-Control", "no-store")
            _pack(response)
        return response


def _pack(response: Response) -> None:
    """Let the JSON of a call travel packed: it is a tenth as much.

    Secrets stay safe beside what others wrote: no page of theirs can have a browser make a call
    with the token of a person, which is no cookie.
    """
    if not response.is_json or response.is_streamed or response.content_encoding:
        return
    response.vary.add("Accept-Encoding")
    body = response.get_data()
    if len(body) >= WORTH_PACKING and request.accept_encodings["gzip"]:
        response.set_data(gzip.compress(body, PACKING, mtime=0))
        response.content_encoding = "gzip"


def tag_of(*values: Any) -> str:
    """What the same values always have, and other ones do not."""
    text = json.dumps(values, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def tag(*values: Any) -> None:
    """Tag the answer of this request: the same values are the same answer, and then it is 304."""
    etag = tag_of(*values)

    @after_this_request
    def _conditional(response: Response) -> Response:
        response.set_etag(etag, weak=True)
        # Other conditions are for writing, and would turn the answer into an error.
        if request.if_none_match:
            response.make_conditional(request)
        return response
