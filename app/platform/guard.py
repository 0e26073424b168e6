"""Who is calling: a person who signed in or a program, its company, and what a route demands."""

import time
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, cast

from flask import Response, current_app, g, request
from flask_jwt_extended import current_user, get_jwt, verify_jwt_in_request
from sqlalchemy import ColumnElement, Select, bindparam, event, select, true
from sqlalchemy.orm import ORMExecuteState, Session, with_loader_criteria
from sqlalchemy.sql.base import ExecutableOption

from app.extensions import Base, db, jwt
from app.models.accounts import User, UserSession
from app.models.base import CompanyScoped, CourseScoped, OwnCompany
from app.platform import clock, service_tokens
from app.platform.errors import Forbidden, answer
from app.platform.scopes import Action, Domain, PersonsOnly, ScopeExceeded, scope_of

MOST_VERIFIED = 2_000
"""Tokens that a process remembers; some 2 KB each."""
COMPANY = "company_id"
EVERY_COMPANY = "every_company"
"""Execution option of the rare read that must see the rows of others: `is this RUT taken?`."""

_VERIFIED: dict[tuple[str, str], Mapping[str, Any]] = {}
"""Key of an installation and header with a token -> what a token says that was signed with it."""


class Access(StrEnum):
    """Who may call a route."""

    PUBLIC = "public"
    SIGNED_IN = "signed_in"
    ADMIN = "admin"
    REFRESH = "refresh"


def admit(access: Access, scope: str | None = None) -> None:
    """Let the caller in, or refuse: 401 for nobody, 403 for somebody without the right.

    `scope` is what a program needs; None: the call is closed to programs.
    """
    g.pop("service", None)
    if access is Access.PUBLIC:
        return
    if (token := service_tokens.sent()) is not None:
        g.service = service_tokens.admit(token, scope)
    else:
        g.signed_in = _signed_in("refresh" if access is Access.REFRESH else "access")
    user = caller()
    g.user_id = user.id
    db.session().info[COMPANY] = user.company_id
    if access is Access.ADMIN and not user.is_admin:
        raise Forbidden


def dismiss(_error: BaseException | None = None) -> None:
    """The caller leaves: reads are no longer narrowed."""
    g.pop("service", None)
    g.pop("signed_in", None)
    db.session().info.pop(COMPANY, None)


def in_scope(company: ColumnElement[Any] | Any) -> ColumnElement[bool]:
    """Whether what was made for a company (NULL: for all of them) may be seen by the caller today.

    Who sees all companies may see everything, staff only what was made for their present one: what
    somebody kept from another company or as an administrator goes with that. Workers see all.
    """
    company_id = db.session().info.get(COMPANY)
    return true() if company_id is None else company == company_id


def caller() -> User:
    """The user of who calls; only behind a guard."""
    if service := g.get("service"):
        return cast("User", service[0])
    user: User = g.signed_in[0]
    return user


def token_id() -> str:
    """The `jti` of the token of a person who calls; only behind a guard, and not for programs."""
    return str(g.signed_in[1])


def need(domain: Domain | None, action: Action) -> None:
    """Refuse a program that was not given this, in a call that only its body tells the domain of;
    None: no program is given it. People may do what the call lets them do.

    Raises PersonsOnly, ScopeExceeded.
    """
    if not (service := g.get("service")):
        return
    if domain is None:
        raise PersonsOnly
    if (scope := scope_of(domain, action)) not in service[1]:
        raise ScopeExceeded(scope)


@event.listens_for(Session, "do_orm_execute")
def _own_company_only(state: ORMExecuteState) -> None:
    """Every read of a company's rows is narrowed to the caller's company, by default."""
    company_id = state.session.info.get(COMPANY)
    if company_id is None or not (state.is_select or state.is_update or state.is_delete):
        return
    if state.is_column_load or state.is_relationship_load:
        return
    if state.execution_options.get(EVERY_COMPANY):
        return
    state.statement = state.statement.options(*_own_rows(company_id))


@lru_cache(maxsize=256)
def _own_rows(company_id: int) -> tuple[ExecutableOption, ...]:
    """What narrows a statement to the rows of a company: made once, for every statement has it."""
    course = Base.metadata.tables["course"]
    return (
        with_loader_criteria(
            CompanyScoped, lambda model: model.company_id == company_id, include_aliases=True
        ),
        with_loader_criteria(
            CourseScoped,
            lambda model: model.course_id.in_(
                select(course.c.id).where(course.c.company_id == company_id)
            ),
            include_aliases=True,
        ),
        with_loader_criteria(
            OwnCompany, lambda model: model.id == company_id, include_aliases=True
        ),
    )


def _signed_in(kind: str) -> tuple[User, str]:
    """Who signed in and calls with a token of a kind, and its `jti`.

    The signature of a token is looked at once in each process, which takes a quarter of a small
    call. When it ends, what it is for and whether its session still holds are asked each time.
    """
    token = request.headers.get("Authorization", "")
    key = str(current_app.config["JWT_SECRET_KEY"]), token
    claims = _VERIFIED.get(key)
    if claims is not None and claims["exp"] > time.time() and claims["type"] == kind:
        user = _user_of({}, claims)
        if user is not None:
            return user, claims["jti"]
    # Whatever is new or wrong is answered here.
    verify_jwt_in_request(refresh=kind == "refresh")
    claims = get_jwt()
    if len(_VERIFIED) >= MOST_VERIFIED:
        _VERIFIED.clear()
    _VERIFIED[key] = claims
    return current_user, claims["jti"]


def _user_with(*tokens: ColumnElement[bool]) -> Select[User]:
    return (
        select(User)
        .join(UserSession, UserSession.user_id == User.id)
        .where(UserSession.revoked_at.is_(None), UserSession.expires_at > bindparam("now"))
        .where(User.active, *tokens)
    )


# Each call asks one of these: they are built once.
_BY_REFRESH_TOKEN = _user_with(UserSession.refresh_jti == bindparam("jti"))
_BY_ACCESS_TOKEN = _user_with(UserSession.access_jti == bindparam("jti"), ~UserSession.refresh_used)


@jwt.user_lookup_loader
def _user_of(_header: Mapping[str, Any], data: Mapping[str, Any]) -> User | None:
    """Whose token this is, or None when it is spent, revoked, expired or its user disabled.

    A spent refresh token still finds its user: who uses it twice must be noticed.
    """
    query = _BY_REFRESH_TOKEN if data["type"] == "refresh" else _BY_ACCESS_TOKEN
    return db.session.scalar(query, {"jti": str(data["jti"]), "now": clock.now()})


@jwt.unauthorized_loader
def _refuse_missing(_reason: str) -> Response:
    return answer(401, message="Inicia sesión para continuar.")


# A broken, foreign, expired or revoked token: one answer, so that nothing is learnt.
@jwt.invalid_token_loader
@jwt.expired_token_loader
@jwt.revoked_token_loader
@jwt.user_lookup_error_loader
@jwt.token_verification_failed_loader
@jwt.needs_fresh_token_loader
def _refuse_token(*_: object) -> Response:
    return answer(401)
