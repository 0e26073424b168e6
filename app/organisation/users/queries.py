"""Users as administrators see them: with their company, their state and their open sessions."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import case, func, select

from app.config import current_config
from app.extensions import db
from app.models.accounts import AccountInvitation, SecondFactor, SsoIdentity, User, UserSession
from app.models.mail import Mail
from app.models.organisation import Company
from app.organisation.users import mails
from app.platform.lists import Columns, ListQuery, Page, Search, names_of, page_of

ACTIVE, INVITED, DISABLED = "habilitado", "invitado", "deshabilitado"
STATES = (ACTIVE, INVITED, DISABLED)
ADMIN, STAFF = "administrador", "empresa"
ROLES = (ADMIN, STAFF)

_IS_WAITING = (
    select(AccountInvitation.user_id)
    .where(AccountInvitation.user_id == User.id, AccountInvitation.is_first)
    .exists()
)
_STATE = case((~User.active, DISABLED), (_IS_WAITING, INVITED), else_=ACTIVE)
COLUMNS = Columns(
    sorts={
        "name": func.lower(User.name),
        "email": func.lower(User.email),
        "lastSignInAt": User.last_sign_in_at,
    },
    tie=User.id,
    key=User.id,
    filters={
        "company": User.company_id,
        "role": lambda role: User.is_admin.is_(role == ADMIN),
        "state": _STATE,
    },
    search=Search(plain=(User.name, User.email)),
)


@dataclass(frozen=True)
class Listed:
    """A user with what stands in other tables."""

    user: User
    state: str
    company_name: str | None
    open_sessions: int
    provider_email: str | None
    """The address of the account of the provider that it is linked to; None: it is not."""
    has_second_factor: bool
    link_until: dt.datetime | None
    """Until when the link of this user works; None: there is none."""
    link_problem: str | None
    """Why the mail with this link did not arrive, in Spanish; None: nothing is known against it."""


def list_users(*, query: ListQuery, at: dt.datetime) -> tuple[Page, list[Listed]]:
    """A page of users."""
    page = page_of(select(User).where(~User.is_service), query, COLUMNS)
    return page, of_users(page.rows, at=at)


def of_users(users: Sequence[User], *, at: dt.datetime) -> list[Listed]:
    """Users with their companies, states and sessions."""
    ids = [user.id for user in users]
    companies = names_of(Company.name, {user.company_id for user in users if user.company_id})
    states = _pairs(select(User.id, _STATE).where(User.id.in_(ids)))
    opened = _pairs(
        select(UserSession.user_id, func.count())
        .where(
            UserSession.user_id.in_(ids),
            UserSession.revoked_at.is_(None),
            ~UserSession.refresh_used,
            UserSession.expires_at > at,
        )
        .group_by(UserSession.user_id)
    )
    linked = _pairs(
        select(SsoIdentity.user_id, SsoIdentity.email).where(
            SsoIdentity.user_id.in_(ids), SsoIdentity.issuer == current_config().oidc_issuer
        )
    )
    secured = _pairs(
        select(SecondFactor.user_id, SecondFactor.confirmed_at).where(
            SecondFactor.user_id.in_(ids), SecondFactor.confirmed_at.is_not(None)
        )
    )
    links = _pairs(
        select(AccountInvitation.user_id, AccountInvitation.expires_at).where(
            AccountInvitation.user_id.in_(ids),
            AccountInvitation.used_at.is_(None),
            AccountInvitation.expires_at > at,
        )
    )
    works = (AccountInvitation.user_id.in_(ids), AccountInvitation.expires_at > at)
    problems = _pairs(
        mails.lost().with_only_columns(AccountInvitation.user_id, Mail.error).where(*works)
    )
    return [
        Listed(
            user,
            state=states[user.id],
            company_name=companies.get(user.company_id) if user.company_id else None,
            open_sessions=opened.get(user.id, 0),
            provider_email=linked.get(user.id),
            has_second_factor=user.id in secured,
            link_until=links.get(user.id) if user.active else None,
            link_problem=problems.get(user.id) if user.active else None,
        )
        for user in users
    ]


def _pairs(query: Any) -> dict[int, Any]:
    return {row[0]: row[1] for row in db.session.execute(query)}
