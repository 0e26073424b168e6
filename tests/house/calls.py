"""Every call of the API, as the tests of the whole house walk over them."""

import re
from dataclasses import dataclass

from flask import Flask
from werkzeug.routing import Rule

from app.platform import web
from app.platform.guard import Access

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
OPEN = (
    "GET /api/openapi.json",
    "GET /api/docs",
    "GET /api/docs/<name>",
    "POST /api/login",
    "GET /api/public/sign-in",
    "GET /api/oidc/begin",
    "GET /api/oidc/callback",
    "POST /api/oidc/session",
    "GET /api/public/organisation",
    "GET /api/public/invitations/<token>",
    "POST /api/public/invitations/<token>",
    "GET /api/public/surveys/<token>",
    "PUT /api/public/surveys/<token>",
    "POST /api/public/surveys/<token>",
    "GET /api/public/surveys/course/<token>",
    "POST /api/public/surveys/course/<token>",
    "GET /api/public/calendars/<token>",
)
"""Calls without sign-in; whoever adds one decides it here too."""


@dataclass(frozen=True)
class Call:
    """One method of one path."""

    method: str
    rule: str
    access: Access
    kind: web.Kind
    once: bool

    def path(self, number: int = 987_654_321) -> str:
        """The path with an id that nobody has, or the given one, and the first of given words."""
        named = re.sub(r"<any\((\w+).*?\):\w+>", r"\1", self.rule)
        named = re.sub("<(name|token)>", "x", named)
        return re.sub(r"<int:\w+>", str(number), named)

    @property
    def described(self) -> str:
        """The path as OpenAPI writes it."""
        return re.sub(r"<(?:[^:<>]+:)?(\w+)>", r"{\1}", self.rule)

    def __str__(self) -> str:
        return f"{self.method} {self.rule}"


def calls_of(app: Flask) -> list[Call]:
    """All calls under /api."""
    return [call for call, _ in known_calls_of(app)]


def known_calls_of(app: Flask) -> list[tuple[Call, web.Call]]:
    """The same, each with what the product knows of it."""
    found = []
    for rule in api_rules(app):
        known = web.call_of(app.view_functions[rule.endpoint])
        assert known is not None, rule.rule
        found.extend(
            (Call(method, rule.rule, known.access, known.kind, known.once), known)
            for method in METHODS
            if method in (rule.methods or ())
        )
    return found


def api_rules(app: Flask) -> list[Rule]:
    """All rules under /api."""
    return [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")]
