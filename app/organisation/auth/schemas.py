"""Shapes of the sign-in calls."""

from typing import Any

import marshmallow as ma

from app.models.accounts import User
from app.organisation.auth.service import Tokens
from app.platform.fields import NewPassword, Text
from app.platform.forms import OutSchema, Schema
from app.platform.sessions import SignIn


class LoginSchema(Schema):
    """Who wants in."""

    email = Text(required=True, validate=ma.validate.Length(max=254))
    # Not Text: the spaces of a password count.
    password = ma.fields.String(
        required=True, load_only=True, validate=ma.validate.Length(max=1024)
    )


class UserSchema(OutSchema):
    """The signed-in user."""

    id = ma.fields.Integer(required=True)
    email = ma.fields.String(required=True)
    name = ma.fields.String(required=True)
    company_id = ma.fields.Integer(required=True, allow_none=True)
    companyName = ma.fields.String(required=True, allow_none=True)
    isAdmin = ma.fields.Boolean(required=True)
    seesSalaries = ma.fields.Boolean(required=True)
    preferences = ma.fields.Dict(keys=ma.fields.String(), required=True)


class TokensSchema(OutSchema):
    """A pair of tokens; both live thirty days."""

    token = ma.fields.String(required=True)
    refresh_token = ma.fields.String(required=True)
    expires_in = ma.fields.Integer(required=True)


class SignedInSchema(TokensSchema):
    """A pair of tokens and whose they are."""

    data = ma.fields.Nested(UserSchema, required=True)


class SignedOutSchema(OutSchema):
    """Nothing is left to say."""

    data = ma.fields.Dict(required=True)


class PasswordSchema(Schema):
    """Another password for oneself."""

    # Not Text: the spaces of a password count.
    current = ma.fields.String(required=True, load_only=True, validate=ma.validate.Length(1, 1024))
    new = NewPassword(required=True)


class SessionsEndedSchema(OutSchema):
    """How many other devices were signed out."""

    ended = ma.fields.Integer(required=True)


class DeviceSchema(OutSchema):
    """A device that is signed in."""

    id = ma.fields.Integer(required=True)
    userAgent = ma.fields.String(required=True)
    startedAt = ma.fields.AwareDateTime(required=True)
    renewedAt = ma.fields.AwareDateTime(required=True)
    current = ma.fields.Boolean(required=True)


def device_view(held: SignIn, is_current: bool) -> dict[str, Any]:
    """A device as the answers show it."""
    return {
        "id": held.id,
        "userAgent": held.user_agent,
        "startedAt": held.begun_at,
        "renewedAt": held.renewed_at,
        "current": is_current,
    }


def user_view(user: User, company_name: str | None, *, sees_salaries: bool) -> dict[str, Any]:
    """The user as the answers show it."""
    return {
        "id": user.id,
        "email": user.email,
        "name": user.name,
        "company_id": user.company_id,
        "companyName": company_name,
        "isAdmin": user.is_admin,
        "seesSalaries": sees_salaries,
        "preferences": user.preferences,
    }


def tokens_view(tokens: Tokens) -> dict[str, Any]:
    """The tokens as the answers show them."""
    return {
        "token": tokens.token,
        "refresh_token": tokens.refresh_token,
        "expires_in": tokens.expires_in,
    }
