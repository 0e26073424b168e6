"""One's own account: another password, and the devices that are signed in."""

import datetime as dt
from collections.abc import Sequence

from app.audit import service as audit
from app.errors import InvalidFields, NotFound
from app.extensions import db
from app.kit import account_links, passwords, sessions
from app.kit.attempts import Budget, counted
from app.kit.sessions import SignIn
from app.models.user import User


class WrongPassword(InvalidFields):
    """Not the present password. Not a 401: the sign-in itself is fine."""

    code = "wrong_password"
    message = "La contraseña actual no es correcta."

    def __init__(self) -> None:
        super().__init__(errors={"current": [self.message]})


class SamePassword(InvalidFields):
    """The new password is the present one."""

    code = "same_password"
    message = "La contraseña nueva debe ser distinta de la actual."

    def __init__(self) -> None:
        super().__init__(errors={"new": [self.message]})


class SessionMissing(NotFound):
    """No such sign-in of this user."""

    code = "session_missing"
    message = "Esa sesión ya estaba cerrada."


def change_password(
    *, user: User, current: str, new: str, jti: str, budgets: Sequence[Budget], at: dt.datetime
) -> int:
    """Give oneself another password; how many other sign-ins ended with it.

    Raises WrongPassword, SamePassword, WeakPassword, TooManyAttempts.
    """
    # Two changes at once: the second must know the first one's password.
    db.session.refresh(user, with_for_update=True)
    with counted(budgets):
        if not passwords.matches(current, user.password_hash):
            raise WrongPassword
    if new == current:
        raise SamePassword
    user.password_hash = passwords.hash_new(new)
    account_links.use_up(user_id=user.id, at=at)
    ended = sessions.end_others(user_id=user.id, family=sessions.family_of(jti=jti), at=at)
    _tell("user.password_changed", user, ended)
    return ended


def list_sessions(*, user: User, jti: str, at: dt.datetime) -> list[tuple[SignIn, bool]]:
    """The devices that are signed in; true for the one that asks."""
    own = sessions.family_of(jti=jti)
    return [(held, held.family == own) for held in sessions.list_open(user_id=user.id, at=at)]


def end_session(*, user: User, session_id: int, at: dt.datetime) -> None:
    """Sign a device out.

    Raises SessionMissing.
    """
    if not sessions.end_one(user_id=user.id, session_id=session_id, at=at):
        raise SessionMissing
    _tell("session.ended", user, 1)


def end_other_sessions(*, user: User, jti: str, at: dt.datetime) -> int:
    """Sign out every device but the one that asks; how many there were."""
    ended = sessions.end_others(user_id=user.id, family=sessions.family_of(jti=jti), at=at)
    _tell("session.others_ended", user, ended)
    return ended


def _tell(action: str, user: User, ended: int) -> None:
    audit.record(
        action=action,
        user_id=user.id,
        entity="user",
        entity_id=user.id,
        data={"sessionsEnded": ended},
    )
