"""Shapes of the calls about accounts of programs."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import marshmallow as ma

from app.organisation.service_accounts.service import Listed, last_day_of
from app.platform.fields import Day, Id, Name
from app.platform.forms import Schema
from app.platform.scopes import SCOPES
from app.platform.views import as_view

NAME = "Ingresa un nombre que diga qué programa la usa."
CHOOSE = "Elige al menos un permiso."
ACTIVE, EXPIRED, REVOKED = "vigente", "vencida", "revocada"
STATES = (ACTIVE, EXPIRED, REVOKED)


class ServiceAccountFormSchema(Schema):
    """A new account; without a company it sees all of them."""

    name = Name(required=True, blank=NAME, limit=80)
    company_id = Id(required=True, allow_none=True)
    scopes = ma.fields.List(
        ma.fields.String(validate=ma.validate.OneOf(SCOPES)),
        required=True,
        validate=ma.validate.Length(min=1, max=len(SCOPES), error=CHOOSE),
    )
    expiresOn = Day(required=True, attribute="expires_on")


class ServiceAccountEndSchema(Schema):
    """Another last day of an account."""

    expiresOn = Day(required=True, attribute="expires_on")


@dataclass(frozen=True)
class ServiceAccountView:
    """An account of a program, as administrators see it."""

    id: int
    name: str
    company_id: int | None
    companyName: str | None
    scopes: Sequence[str]
    tokenStart: str
    state: Annotated[str, ma.validate.OneOf(STATES)]
    createdAt: dt.datetime
    createdBy: str | None
    expiresOn: dt.date
    lastUsedAt: dt.datetime | None
    revokedAt: dt.datetime | None


@dataclass(frozen=True)
class NewServiceAccountView:
    """An account that was just made, with its token."""

    account: ServiceAccountView
    token: str


def service_account_view(listed: Listed, *, at: dt.datetime) -> ServiceAccountView:
    """An account as the answers show it."""
    account, user = listed.account, listed.user
    if account.revoked_at is not None:
        state = REVOKED
    else:
        state = EXPIRED if account.expires_at <= at else ACTIVE
    return as_view(
        ServiceAccountView,
        account,
        user,
        listed,
        id=user.id,
        state=state,
        createdBy=listed.creator_name,
        expiresOn=last_day_of(account),
    )
