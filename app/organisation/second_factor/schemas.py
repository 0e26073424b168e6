"""Shapes of the calls about one's second factor."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

import marshmallow as ma

from app.platform.fields import Text
from app.platform.forms import Schema

MOST_CODE = 40


class OwnPasswordSchema(Schema):
    """Who asks shows that they are the owner of the account."""

    # Not Text: the spaces of a password count.
    password = ma.fields.String(required=True, load_only=True, validate=ma.validate.Length(1, 1024))


class FirstCodeSchema(Schema):
    """The code that an authenticator shows."""

    code = Text(required=True, load_only=True, validate=ma.validate.Length(1, MOST_CODE))


class SwitchOffSchema(OwnPasswordSchema, FirstCodeSchema):
    """Both."""


@dataclass(frozen=True)
class SecondFactorView:
    """How it stands with one's second factor."""

    since: dt.datetime | None
    recoveryLeft: int


@dataclass(frozen=True)
class BegunView:
    """What an authenticator is given, once."""

    secret: str
    address: str


@dataclass(frozen=True)
class RecoveryCodesView:
    """What stands in for a lost telephone, each once."""

    codes: Sequence[str]
