"""Calls about one's own second factor."""

from app.config import current_config
from app.organisation.second_factor import service
from app.organisation.second_factor.schemas import (
    BegunView,
    FirstCodeSchema,
    OwnPasswordSchema,
    RecoveryCodesView,
    SecondFactorView,
    SwitchOffSchema,
)
from app.platform import clock
from app.platform.guard import caller, token_id
from app.platform.rate_limit import AttemptLimit, limits_of_address
from app.platform.web import Blueprint

TRIES = {429: "Too many failed tries"}

blp = Blueprint("second_factor", __name__, description="Second factor")


@blp.query("/second-factor", answer=SecondFactorView)
def show_second_factor() -> SecondFactorView:
    """Whether one's account asks for a code, and how many recovery codes are left."""
    return _shown()


@blp.command("/second-factor", body=OwnPasswordSchema, answer=BegunView, also=TRIES)
def begin_second_factor(*, password: str) -> BegunView:
    """Make a secret for an authenticator. It counts once its first code was confirmed."""
    begun = service.begin(user=caller(), password=password, limits=_limits())
    return BegunView(begun.secret, begun.address)


@blp.command("/second-factor/confirm", body=FirstCodeSchema, answer=RecoveryCodesView, also=TRIES)
def confirm_second_factor(*, code: str) -> RecoveryCodesView:
    """Switch it on. This answer alone has the recovery codes; other devices are signed out."""
    codes = service.confirm(user=caller(), code=code, jti=token_id(), at=clock.now())
    return RecoveryCodesView(codes)


@blp.command("/second-factor/remove", body=SwitchOffSchema, answer=SecondFactorView, also=TRIES)
def remove_second_factor(*, password: str, code: str) -> SecondFactorView:
    """Switch it off with password and code."""
    service.switch_off(
        user=caller(), password=password, code=code, limits=_limits(), at=clock.now()
    )
    return _shown()


def _shown() -> SecondFactorView:
    shown = service.show(user=caller())
    return SecondFactorView(shown.since, shown.recovery_left)


def _limits() -> list[AttemptLimit]:
    """Passwords tried from one address."""
    return limits_of_address("address", current_config().login_address_limit)
