"""Shapes of the calls about users: own preferences, and accounts as administrators see them."""

from typing import Any

import marshmallow as ma

from app.organisation.users.queries import ADMIN, COLUMNS, ROLES, STAFF, STATES, Listed
from app.platform.fields import Id, Name, NewPassword, Ruled
from app.platform.forms import OutSchema, Schema
from app.platform.lists import ListQuerySchema, Order, Sort

NAME = "Ingresa el nombre de la persona."
EMAIL = "Ingresa el correo con que iniciará sesión."


class PreferencesSchema(Schema):
    """Whatever a person's browser wants to find again; the server does not look into it."""

    class Meta:
        """Any key is fine."""

        unknown = ma.INCLUDE


class PreferencesAnswer(OutSchema):
    """The preferences as kept."""

    data = ma.fields.Dict(keys=ma.fields.String(), required=True)


class UsersQuerySchema(ListQuerySchema):
    """Which users, in which order."""

    company = Id()
    role = ma.fields.String(validate=ma.validate.OneOf(ROLES))
    state = ma.fields.String(validate=ma.validate.OneOf(STATES))
    sort = Sort(*COLUMNS.sorts, load_default=(Order("name", descending=False),))


class InvitationFormSchema(Schema):
    """Who is invited; without a company an administrator."""

    name = Name(required=True, blank=NAME)
    email = Ruled("email", limit=254, required=True, blank=EMAIL)
    company_id = Id(required=True, allow_none=True)


class UserChangesSchema(Schema):
    """The fields of a user that change; what is not sent stays."""

    name = Name(blank=NAME)
    company_id = Id(allow_none=True)
    updatedAt = ma.fields.AwareDateTime()


class AccountSchema(OutSchema):
    """An account as administrators see it."""

    id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    email = ma.fields.String(required=True)
    role = ma.fields.String(required=True, validate=ma.validate.OneOf(ROLES))
    company_id = ma.fields.Integer(required=True, allow_none=True)
    companyName = ma.fields.String(required=True, allow_none=True)
    state = ma.fields.String(required=True, validate=ma.validate.OneOf(STATES))
    lastSignInAt = ma.fields.AwareDateTime(required=True, allow_none=True)
    openSessions = ma.fields.Integer(required=True)
    linkUntil = ma.fields.AwareDateTime(required=True, allow_none=True)
    linkProblem = ma.fields.String(required=True, allow_none=True)
    updatedAt = ma.fields.AwareDateTime(required=True)


class AccountLinkSchema(OutSchema):
    """A link that its user has not used yet."""

    link = ma.fields.String(required=True)


class SessionsClosedSchema(OutSchema):
    """How many devices were signed out."""

    ended = ma.fields.Integer(required=True)


class InvitedSchema(OutSchema):
    """Whose link somebody opened."""

    name = ma.fields.String(required=True)
    email = ma.fields.String(required=True)
    isFirst = ma.fields.Boolean(required=True)


class ChosenPasswordSchema(Schema):
    """The password that somebody chooses with a link."""

    password = NewPassword(required=True)


class ReadyAccountSchema(OutSchema):
    """With which address to sign in now."""

    email = ma.fields.String(required=True)


def account_view(listed: Listed) -> dict[str, Any]:
    """An account as the answers show it."""
    user = listed.user
    return {
        "id": user.id,
        "name": user.name,
        "email": user.email,
        "role": ADMIN if user.is_admin else STAFF,
        "company_id": user.company_id,
        "companyName": listed.company_name,
        "state": listed.state,
        "lastSignInAt": user.last_sign_in_at,
        "openSessions": listed.open_sessions,
        "linkUntil": listed.link_until,
        "linkProblem": listed.link_problem,
        "updatedAt": user.updated_at,
    }
