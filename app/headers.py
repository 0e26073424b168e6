"""Security headers of every answer, and what may be kept by browsers."""

from flask import Flask, Response, current_app, request

from app.config import Config

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
PRIVATE_LINKS = ("/api/public/", "/answer/", "/invitation/")
"""Addresses with a token in them, which no search engine may list."""
TWO_YEARS = "max-age=63072000; includeSubDomains"


def register(app: Flask) -> None:
    """Put the headers on every answer, errors included."""
    app.after_request(_add)


def _add(response: Response) -> Response:
    for name, value in FIXED.items():
        response.headers.setdefault(name, value)
    config: Config = current_app.config["SETTINGS"]
    if config.is_production or request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", TWO_YEARS)
    if request.path.startswith(PRIVATE_LINKS):
        response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
    if request.path.startswith("/api/"):
        # Answers hold people's data: no browser or proxy may keep them.
        response.headers.setdefault("Cache-Control", "no-store")
    return response
