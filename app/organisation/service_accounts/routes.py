"""Calls about the accounts of programs, which no program makes."""

import datetime as dt
from collections.abc import Sequence

from app.organisation.service_accounts import service
from app.organisation.service_accounts.schemas import (
    NewServiceAccountView,
    ServiceAccountEndSchema,
    ServiceAccountFormSchema,
    ServiceAccountView,
    service_account_view,
)
from app.platform import clock
from app.platform.guard import Access, caller
from app.platform.web import Blueprint

blp = Blueprint("service_accounts", __name__, description="Service accounts")


@blp.query("/service-accounts", access=Access.ADMIN, answer=ServiceAccountView, many=True)
def list_service_accounts() -> list[ServiceAccountView]:
    """Accounts of programs, those that were revoked last."""
    at = clock.now()
    return [service_account_view(one, at=at) for one in service.list_all()]


@blp.command(
    "/service-accounts",
    access=Access.ADMIN,
    body=ServiceAccountFormSchema,
    answer=NewServiceAccountView,
    status=201,
)
def create_service_account(
    *, name: str, company_id: int | None, scopes: Sequence[str], expires_on: dt.date
) -> NewServiceAccountView:
    """Make an account for a program. This answer alone has its token, which is kept nowhere."""
    at = clock.now()
    listed, token = service.create(
        name=name,
        company_id=company_id,
        scopes=scopes,
        expires_on=expires_on,
        by=caller().id,
        at=at,
    )
    return NewServiceAccountView(service_account_view(listed, at=at), token)


@blp.command(
    "/service-accounts/<int:account_id>/prolong",
    method="PUT",
    access=Access.ADMIN,
    body=ServiceAccountEndSchema,
    answer=ServiceAccountView,
)
def prolong_service_account(account_id: int, *, expires_on: dt.date) -> ServiceAccountView:
    """Give the token of an account another last day; what was revoked stays so."""
    at = clock.now()
    prolonged = service.prolong(account_id=account_id, expires_on=expires_on, by=caller().id, at=at)
    return service_account_view(prolonged, at=at)


@blp.command(
    "/service-accounts/<int:account_id>/revoke",
    method="PUT",
    access=Access.ADMIN,
    answer=ServiceAccountView,
)
def revoke_service_account(account_id: int) -> ServiceAccountView:
    """Make the token of an account worthless, at once and for good."""
    at = clock.now()
    revoked = service.revoke(account_id=account_id, by=caller().id, at=at)
    return service_account_view(revoked, at=at)
