"""What the token library asks us: whose token this is, and how to refuse the others."""

from typing import Any

from flask import Response

from app.errors import answer
from app.extensions import jwt
from app.kit import clock, sessions
from app.models.user import User


@jwt.user_lookup_loader
def _user_of(_header: dict[str, Any], data: dict[str, Any]) -> User | None:
    return sessions.find_user(
        jti=str(data["jti"]), is_refresh=data["type"] == "refresh", at=clock.now()
    )


@jwt.unauthorized_loader
def _refuse_missing(_reason: str) -> Response:
    return answer(401, message="Inicia sesión para continuar.")


# A broken, foreign, expired or revoked token: one answer, so that nothing is learnt.
@jwt.invalid_token_loader
def _refuse_unread(_reason: str) -> Response:
    return answer(401)


@jwt.expired_token_loader
@jwt.revoked_token_loader
@jwt.user_lookup_error_loader
@jwt.token_verification_failed_loader
@jwt.needs_fresh_token_loader
def _refuse_known(_header: dict[str, Any], _data: dict[str, Any]) -> Response:
    return answer(401)
