"""Shapes of the calls about sources; no answer has a secret."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Self

import marshmallow as ma

from app.imports.counts import CountsView
from app.imports.options import MODEL_IDS, PICK
from app.imports.sources.service import NO_FOLDERS, Choices, Listed
from app.models.imports import RUN_STATES, WAYS, LoadSourceRun
from app.platform.fields import Hour, Id, Name, Text
from app.platform.forms import Schema
from app.platform.views import as_view

NAME = "Ingresa un nombre para reconocer este origen."
DAYS = "Elige al menos un día."
TIME = "Elige la hora."
SECRET_CHARS, KEY_CHARS = 2_000, 20_000
MOST_MAILED = 50
STATES = ("waiting", "running", "unconfirmed", "failing", "paused")
LAST_PORT = 65_535
WAY = "How the file is fetched."
KIND = "The kind of load, by its number."
TEMPLATE = "Id of the template whose steps are taken; null: none."
COMPANY = "Id of the company whose rows may be loaded; null: those of all."
DUE = "When it is due, HH:MM in Santiago, in quarters."
ON_DAYS = "On which days, 1 for Monday."
MAILED = "Ids of the administrators who get a mail of each load."


def _place(limit: int, words: str, told: str) -> ma.fields.Field[Any]:
    """A text that says where a file is; whether it may is for `rules` to say."""
    return Text(
        allow_none=True,
        validate=ma.validate.Length(max=limit, error=f"{words} puede tener hasta {{max}} letras."),
        metadata={"description": told},
    )


def _secret(limit: int, told: str) -> ma.fields.Field[Any]:
    """What is given and never told; its spaces count."""
    most = f"Puede tener hasta {limit} caracteres."
    return ma.fields.String(
        allow_none=True,
        load_only=True,
        validate=ma.validate.Length(max=limit, error=most),
        metadata={"description": f"{told} No answer has it; what is not sent stays."},
    )


class Weekdays(ma.fields.List[int]):
    """Days of the week, 1 for Monday."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            ma.fields.Integer(validate=ma.validate.Range(min=1, max=7, error=PICK)),
            validate=ma.validate.Length(min=1, max=7, error=DAYS),
            error_messages={"required": DAYS, "null": DAYS},
            metadata={"description": ON_DAYS},
            **kwargs,
        )


def _time(*, required: bool = False) -> Hour:
    """A time, which cannot be left blank."""
    words = {"required": TIME, "null": TIME}
    field = Hour(
        required=required,
        validate=_refuse_blank,
        error_messages=words,
        metadata={"description": DUE},
    )
    field.allow_none = False
    return field


def _kind(*, required: bool = False) -> ma.fields.Integer:
    return ma.fields.Integer(
        required=required,
        validate=ma.validate.OneOf(MODEL_IDS, error=PICK),
        metadata={"description": KIND},
    )


def _mail_to(*, required: bool = False) -> ma.fields.List[int]:
    return ma.fields.List(
        Id(),
        required=required,
        attribute="mail_to",
        validate=ma.validate.Length(max=MOST_MAILED),
        metadata={"description": MAILED},
    )


def _refuse_blank(time: dt.time | None) -> None:
    if time is None:
        raise ma.ValidationError(TIME)


class SourcePlaceSchema(Schema):
    """Where the file of a source is, and what its server asks for."""

    url = _place(500, "La dirección", "The address of the file: public, and by https.")
    header = _place(100, "El nombre", "Name of a header that is sent along; null: none.")
    host = _place(253, "El servidor", "The SFTP server.")
    port = ma.fields.Integer(
        allow_none=True,
        validate=ma.validate.Range(min=1, max=LAST_PORT, error="Ingresa un puerto de 1 a 65535."),
        metadata={"description": "Its port; null: 22."},
    )
    username = _place(100, "El usuario", "Who signs in there.")
    folder = _place(500, "La carpeta", "The folder that is watched.")
    pattern = _place(200, "El nombre", "Which files of it are meant, as personas*.xlsx.")
    marker = ma.fields.Boolean(
        metadata={"description": "Whether a file counts once one of its name and .ok is there."}
    )
    headerValue = _secret(SECRET_CHARS, "Value of the header.")
    password = _secret(SECRET_CHARS, "Password at the SFTP server.")
    privateKey = _secret(KEY_CHARS, "Private key for it, in place of a password.")
    passphrase = _secret(SECRET_CHARS, "What the private key is locked with.")


class SourceFormSchema(SourcePlaceSchema):
    """A source that is made; without a company its files may be of all."""

    name = Name(required=True, blank=NAME, limit=100)
    way = ma.fields.String(
        required=True,
        validate=ma.validate.OneOf(WAYS, error=PICK),
        metadata={"description": WAY},
    )
    model_id = _kind(required=True)
    template_id = Id(load_default=None, allow_none=True, metadata={"description": TEMPLATE})
    company_id = Id(required=True, allow_none=True, metadata={"description": COMPANY})
    time = _time(required=True)
    weekdays = Weekdays(required=True)
    mailTo = _mail_to(required=True)


class SourceChangesSchema(SourcePlaceSchema):
    """The fields of a source that change; what is not sent stays, a secret too."""

    name = Name(blank=NAME, limit=100)
    model_id = _kind()
    template_id = Id(allow_none=True, metadata={"description": TEMPLATE})
    company_id = Id(allow_none=True, metadata={"description": COMPANY})
    time = _time()
    weekdays = Weekdays()
    mailTo = _mail_to()
    updatedAt = ma.fields.AwareDateTime(attribute="expected_updated_at")


class HostKeySchema(Schema):
    """The key of a server that somebody accepts, as it was shown."""

    key = Text(
        required=True,
        validate=ma.validate.Length(min=1, max=200, error=PICK),
        metadata={"description": "Kind and fingerprint, as foundHostKey told them."},
    )


@dataclass(frozen=True)
class LoadSourceRunView:
    """One time that a source was looked at, and what came of it."""

    id: int
    state: Annotated[str, ma.validate.OneOf(RUN_STATES), {"description": "How it stands."}]
    askedByHand: Annotated[bool, {"description": "Whether somebody wanted it at once."}]
    begunAt: Annotated[dt.datetime, {"description": "When it began, UTC."}]
    endedAt: Annotated[dt.datetime | None, {"description": "When it ended, UTC; null: it goes on."}]
    fileName: Annotated[str | None, {"description": "The file that was found; null: none."}]
    counts: Annotated[
        CountsView | None, {"description": "What the load did; null: it loaded nothing."}
    ]
    message: Annotated[str | None, {"description": "Why nothing was loaded; null: it was."}]
    mapping_id: Annotated[
        int | None, {"description": "The load as a person goes on with it; null: none."}
    ]
    load_id: Annotated[int | None, {"description": "The load in the history; null: none."}]

    @classmethod
    def of(cls, run: LoadSourceRun) -> Self:
        """A run as the log shows it."""
        return as_view(cls, run, askedByHand=run.asked_by is not None)


@dataclass(frozen=True)
class LoadSourceView:
    """A source as administrators see it; never with its secret."""

    id: int
    name: Annotated[str, {"description": "What people call it."}]
    way: Annotated[str, ma.validate.OneOf(WAYS), {"description": WAY}]
    state: Annotated[str, ma.validate.OneOf(STATES), {"description": "How it stands."}]
    model_id: Annotated[int, ma.validate.OneOf(MODEL_IDS), {"description": KIND}]
    template_id: Annotated[int | None, {"description": TEMPLATE}]
    templateName: Annotated[str | None, {"description": "The template; null: none, or it is gone."}]
    company_id: Annotated[int | None, {"description": COMPANY}]
    companyName: Annotated[str | None, {"description": "Its name; null: all companies."}]
    url: Annotated[str | None, {"description": "The address of the file; null: has none."}]
    header: Annotated[str | None, {"description": "Name of a header sent along; null: none."}]
    host: Annotated[str | None, {"description": "The SFTP server; null: it is none."}]
    port: Annotated[int | None, {"description": "Its port; null: it is none."}]
    username: Annotated[str | None, {"description": "Who signs in there; null: nobody."}]
    folder: Annotated[str | None, {"description": "The folder that is watched; null: none."}]
    pattern: Annotated[str | None, {"description": "Which files of it are meant; null: none."}]
    marker: Annotated[bool, {"description": "Whether a file waits for one named .ok beside it."}]
    hasSecret: Annotated[bool, {"description": "Whether a password, key or value is kept."}]
    hostKey: Annotated[
        str | None, {"description": "Kind and fingerprint of the server's key that was accepted."}
    ]
    foundHostKey: Annotated[
        str | None, {"description": "Those of a key that waits to be accepted; null: none does."}
    ]
    time: Annotated[str, {"description": DUE}]
    weekdays: Annotated[Sequence[int], {"description": ON_DAYS}]
    nextAt: Annotated[dt.datetime | None, {"description": "When it is due next, UTC."}]
    mailTo: Annotated[Sequence[int], {"description": MAILED}]
    pausedAt: Annotated[dt.datetime | None, {"description": "Since when it rests, UTC."}]
    pauseReason: Annotated[
        str | None, {"description": "Why it paused by itself; null: a person paused it."}
    ]
    lastRun: Annotated[
        LoadSourceRunView | None, {"description": "How it ended last; null: it never ran."}
    ]
    createdAt: dt.datetime
    updatedAt: dt.datetime

    @classmethod
    def of(cls, listed: Listed) -> Self:
        """A source and how it ended last."""
        one, last = listed.source, listed.last_run
        return as_view(
            cls,
            one,
            listed,
            state=_state(listed),
            hasSecret=one.secret is not None,
            time=f"{one.time:%H:%M}",
            lastRun=LoadSourceRunView.of(last) if last else None,
        )


def _state(listed: Listed) -> str:
    """What hinders it most comes first; of one that runs, that it does."""
    source, last = listed.source, listed.last_run
    if last is not None and last.ended_at is None:
        return "running"
    if source.paused_at is not None:
        return "paused"
    if source.way == "sftp" and (source.host_key is None or source.found_host_key is not None):
        return "unconfirmed"
    return "failing" if last is not None and last.state == "failed" else "waiting"


@dataclass(frozen=True)
class SourceTemplateView:
    """A template that a source may take the steps of."""

    id: int
    name: Annotated[str, {"description": "What people call it."}]
    model_id: Annotated[int, ma.validate.OneOf(MODEL_IDS), {"description": KIND}]
    company_id: Annotated[
        int | None, {"description": "Id of its company; null: administrators keep it."}
    ]


@dataclass(frozen=True)
class SourceAdministratorView:
    """Somebody who may be told of how loads end."""

    id: int
    name: Annotated[str, {"description": "What people call them."}]


@dataclass(frozen=True)
class SourceChoicesView:
    """What the form of a source offers."""

    noFolders: Annotated[
        str | None, {"description": "Why no folder can be watched; null: one can."}
    ]
    model_ids: Annotated[Sequence[int], {"description": "The kinds of load that there are."}]
    templates: Annotated[Sequence[SourceTemplateView], {"description": "Of all companies."}]
    administrators: Annotated[
        Sequence[SourceAdministratorView], {"description": "Who may be told of loads."}
    ]

    @classmethod
    def of(cls, choices: Choices) -> Self:
        """All there is to choose from."""
        return cls(
            noFolders=None if choices.has_folders else NO_FOLDERS,
            model_ids=choices.model_ids,
            templates=[
                SourceTemplateView(one.id, one.name, one.model_id, one.company_id)
                for one in choices.templates
            ],
            administrators=[
                SourceAdministratorView(user_id, name)
                for user_id, name in choices.administrators.items()
            ],
        )
