"""Shapes of the sign-in calls."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import marshmallow as ma

from app.models.accounts import User
from app.organisation.auth.service import Tokens
from app.platform.fields import NewPassword, Text
from app.platform.forms import Schema
from app.platform.sessions import SignIn
from app.platform.views import as_view


class LoginSchema(Schema):
    """Who wants in."""

    email = Text(required=True, validate=ma.validate.Length(max=254))
    # Not Text: the spaces of a password count.
    password = ma.fields.String(
        required=True, load_only=True, validate=ma.validate.Length(max=1024)
    )
    code = Text(
        load_default=None, allow_none=True, load_only=True, validate=ma.validate.Length(max=40)
    )


@dataclass(frozen=True)
class UserView:
    """The signed-in user."""

    id: int
    email: str
    name: str
    company_id: int | None
    companyName: str | None
    isAdmin: bool
    seesSalaries: bool
    preferences: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class SignedInView(Tokens):
    """A pair of tokens and whose they are."""

    data: UserView


@dataclass(frozen=True)
class SignedOutView:
    """Nothing is left to say."""

    data: Mapping[str, Any] = field(default_factory=dict)


class PasswordSchema(Schema):
    """Another password for oneself."""

    # Not Text: the spaces of a password count.
    current = ma.fields.String(required=True, load_only=True, validate=ma.validate.Length(1, 1024))
    new = NewPassword(required=True)


@dataclass(frozen=True)
class SessionsEndedView:
    """How many other devices were signed out."""

    ended: int


@dataclass(frozen=True)
class DeviceView:
    """A device that is signed in."""

    id: int
    userAgent: str
    startedAt: dt.datetime
    renewedAt: dt.datetime
    current: bool


def device_view(held: SignIn, is_current: bool) -> DeviceView:
    """A device as the answers show it."""
    return DeviceView(held.id, held.user_agent, held.begun_at, held.renewed_at, is_current)


def user_view(user: User, company_name: str | None, *, sees_salaries: bool) -> UserView:
    """The user as the answers show it."""
    return as_view(UserView, user, companyName=company_name, seesSalaries=sees_salaries)
