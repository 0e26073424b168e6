"""Shapes of the calls about users: own preferences, and accounts as administrators see them."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import marshmallow as ma

from app.organisation.users.queries import ADMIN, COLUMNS, ROLES, STAFF, STATES, Listed
from app.platform.fields import Id, Name, NewPassword, Ruled
from app.platform.forms import Schema
from app.platform.lists import ListQuerySchema, Order, Sort
from app.platform.views import as_view

NAME = "Ingresa el nombre de la persona."
EMAIL = "Ingresa el correo con que iniciará sesión."


class PreferencesSchema(Schema):
    """Whatever a person's browser wants to find again; the server does not look into it."""

    class Meta:
        """Any key is fine."""

        unknown = ma.INCLUDE


@dataclass(frozen=True)
class PreferencesAnswer:
    """The preferences as kept."""

    data: Mapping[str, Any]


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
    updatedAt = ma.fields.AwareDateTime(attribute="expected_updated_at")


@dataclass(frozen=True)
class AccountView:
    """An account as administrators see it."""

    id: int
    name: str
    email: str
    role: Annotated[str, ma.validate.OneOf(ROLES)]
    company_id: int | None
    companyName: str | None
    state: Annotated[str, ma.validate.OneOf(STATES)]
    lastSignInAt: dt.datetime | None
    openSessions: int
    providerEmail: str | None
    hasSecondFactor: bool
    linkUntil: dt.datetime | None
    linkProblem: str | None
    updatedAt: dt.datetime


@dataclass(frozen=True)
class AccountLinkView:
    """A link that its user has not used yet."""

    link: str


@dataclass(frozen=True)
class SessionsClosedView:
    """How many devices were signed out."""

    ended: int


@dataclass(frozen=True)
class InvitedView:
    """Whose link somebody opened."""

    name: str
    email: str
    isFirst: bool


class ChosenPasswordSchema(Schema):
    """The password that somebody chooses with a link."""

    password = NewPassword(required=True)


@dataclass(frozen=True)
class ReadyAccountView:
    """With which address to sign in now."""

    email: str


def account_view(listed: Listed) -> AccountView:
    """An account as the answers show it."""
    role = ADMIN if listed.user.is_admin else STAFF
    return as_view(AccountView, listed, listed.user, role=role)
