"""The second step of a sign-in with a password: codes of an authenticator (TOTP).

The secret is kept encrypted with a key of the installation. A code counts once, tries are limited
for the account wherever they come from, and recovery codes, kept as hashes, stand in for a lost
telephone. Who signs in with a provider has its second step there.
"""

import datetime as dt
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass

import pyotp
from sqlalchemy import delete, select

from app.config import current_config
from app.extensions import db
from app.models.accounts import SecondFactor, User
from app.organisation.settings import service as settings
from app.organisation.settings.rules import ORGANISATION
from app.platform import audit, passwords, rate_limit, sealing, sessions
from app.platform.errors import DomainError, InvalidFields, existing
from app.platform.rate_limit import AttemptLimit, limited_failures

LABEL = b"capacitacion second factor secrets 1"
RECOVERY_CODES = 10
EARLY_AND_LATE = (0, -1, 1)
"""Steps of half a minute beside the present one that a telephone may be wrong by."""
DIGITS = re.compile(r"[0-9]{6}")
NOISE = re.compile(r"[\s-]")


class CodeRequired(DomainError):
    """The password is right; what is lacking is the code."""

    status = 401
    code = "second_factor_required"
    message = "Escribe el código de tu aplicación de autenticación."


class WrongCode(DomainError):
    """Not the code of now, or one that was used."""

    status = 401
    code = "second_factor_wrong"
    message = "Ese código no sirve o ya se usó. Espera el siguiente y vuelve a intentarlo."


class CodeUnfit(InvalidFields):
    """The same where a form asks for it."""

    code = "second_factor_wrong"

    def __init__(self) -> None:
        super().__init__(errors={"code": [WrongCode.message]})


class PasswordUnfit(InvalidFields):
    """Not the present password. Not a 401: the sign-in itself is fine."""

    code = "wrong_password"

    def __init__(self) -> None:
        super().__init__(errors={"password": ["La contraseña actual no es correcta."]})


class AlreadyOn(DomainError):
    """It has to be switched off before another one takes its place."""

    code = "second_factor_on"
    message = "La verificación en dos pasos ya está activa. Desactívala para cambiarla."


class NotOn(DomainError):
    """There is nothing to confirm or to switch off."""

    code = "second_factor_off"
    message = "La verificación en dos pasos no está activa."


@dataclass(frozen=True)
class Shown:
    """How it stands with the second factor of a user."""

    since: dt.datetime | None
    """None: it is off."""
    recovery_left: int


@dataclass(frozen=True)
class Begun:
    """A secret that waits for its first code."""

    secret: str
    address: str
    """`otpauth://…`, which an authenticator reads from a picture."""


def show(*, user: User) -> Shown:
    """How it stands."""
    factor = db.session.get(SecondFactor, user.id)
    if factor is None or factor.confirmed_at is None:
        return Shown(None, 0)
    return Shown(factor.confirmed_at, len(factor.recovery_hashes))


def begin(*, user: User, password: str, limits: Sequence[AttemptLimit]) -> Begun:
    """Make a secret for who knows the password; it counts once a code of it was confirmed.

    Raises PasswordUnfit, AlreadyOn, TooManyAttempts.
    """
    _check_password(user, password, limits)
    factor = _held(user)
    if factor is not None and factor.confirmed_at is not None:
        raise AlreadyOn
    secret = pyotp.random_base32()
    if factor is None:
        factor = SecondFactor(user_id=user.id, recovery_hashes=[])
        db.session.add(factor)
    factor.secret = sealing.sealed(LABEL, secret)
    factor.last_step = 0
    issuer = settings.read(ORGANISATION).name
    return Begun(secret, pyotp.TOTP(secret).provisioning_uri(name=user.email, issuer_name=issuer))


def confirm(*, user: User, code: str, jti: str, at: dt.datetime) -> list[str]:
    """Switch it on with the first code: the recovery codes, which nobody can ask for again.

    Other devices signed in without it, so they are signed out.
    Raises NotOn, AlreadyOn, CodeUnfit, TooManyAttempts.
    """
    factor = existing(_held(user), NotOn)
    if factor.confirmed_at is not None:
        raise AlreadyOn
    with limited_failures(_limits(user)):
        if not _is_code(factor, code, at):
            raise CodeUnfit
    codes = [passwords.made_up() for _ in range(RECOVERY_CODES)]
    factor.recovery_hashes = [_recovery_hash(one) for one in codes]
    factor.confirmed_at = at
    ended = sessions.end_others(user_id=user.id, family=sessions.family_of(jti=jti), at=at)
    audit.record("user.second_factor_on", by=user.id, on=user, data={"sessionsEnded": ended})
    return codes


def switch_off(
    *, user: User, password: str, code: str, limits: Sequence[AttemptLimit], at: dt.datetime
) -> None:
    """Switch it off with password and code.

    Raises PasswordUnfit, NotOn, CodeUnfit, TooManyAttempts.
    """
    _check_password(user, password, limits)
    factor = _held(user)
    if factor is None or factor.confirmed_at is None:
        raise NotOn
    with limited_failures(_limits(user)):
        if not _opens(factor, code, at):
            raise CodeUnfit
    db.session.delete(factor)
    db.session.flush()
    audit.record("user.second_factor_off", by=user.id, on=user)


def reset(*, user: User, by: int | None) -> None:
    """Take the second factor of a user away who lost it: an administrator, or a command, does.

    Raises NotOn.
    """
    found = db.session.execute(
        delete(SecondFactor).where(SecondFactor.user_id == user.id).returning(SecondFactor.user_id)
    ).all()
    if not found:
        raise NotOn
    audit.record("user.second_factor_reset", by=by, on=user)


def check(*, user: User, code: str | None, at: dt.datetime) -> None:
    """See that who gave the right password has the code, too, if the account asks for one.

    Raises CodeRequired, WrongCode, TooManyAttempts.
    """
    factor = _held(user)
    if factor is None or factor.confirmed_at is None:
        return
    if not code or not code.strip():
        raise CodeRequired
    with limited_failures(_limits(user)):
        if not _opens(factor, code, at):
            raise WrongCode


def _held(user: User) -> SecondFactor | None:
    """The row, held: of two sign-ins with one code the second finds it used."""
    query = select(SecondFactor).where(SecondFactor.user_id == user.id).with_for_update()
    return db.session.scalar(query.execution_options(populate_existing=True))


def _check_password(user: User, password: str, limits: Sequence[AttemptLimit]) -> None:
    with limited_failures(limits):
        if not passwords.matches(password, user.password_hash):
            raise PasswordUnfit


def _opens(factor: SecondFactor, code: str, at: dt.datetime) -> bool:
    return _is_code(factor, code, at) or _is_recovery_code(factor, code)


def _is_code(factor: SecondFactor, text: str, at: dt.datetime) -> bool:
    """Whether it is a code of now that was not used; then it is used."""
    code = NOISE.sub("", text)
    secret = _secret_of(factor)
    if secret is None or not DIGITS.fullmatch(code):
        return False
    totp = pyotp.TOTP(secret)
    now = totp.timecode(at)
    for step in (now + offset for offset in EARLY_AND_LATE):
        if step > factor.last_step and hmac.compare_digest(totp.generate_otp(step), code):
            factor.last_step = step
            return True
    return False


def _is_recovery_code(factor: SecondFactor, text: str) -> bool:
    """Whether it is a recovery code that is left; then it is gone."""
    given = _recovery_hash(text)
    left = [one for one in factor.recovery_hashes if not hmac.compare_digest(one, given)]
    if len(left) == len(factor.recovery_hashes):
        return False
    factor.recovery_hashes = left
    audit.record("user.recovery_code_used", by=factor.user_id, on=("user", factor.user_id))
    return True


def _recovery_hash(code: str) -> bytes:
    """79 bits need no slow hash."""
    return sessions.hashed(NOISE.sub("", code).lower())


def _secret_of(factor: SecondFactor) -> str | None:
    """None under another key than that of the installation: recovery codes are still good."""
    try:
        return sealing.opened(LABEL, factor.secret)
    except sessions.OtherKey:
        return None


def _limits(user: User) -> list[AttemptLimit]:
    """Of an account, wherever the tries come from: who tries has the password already."""
    rate = rate_limit.parse(current_config().second_factor_limit)
    return [AttemptLimit("second-factor", str(user.id), rate, grows=True)] if rate else []
