"""When a source is due, what its form must hold, and how its secret is kept."""

import datetime as dt
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from app.imports.sources import fetching
from app.imports.sources.fetching import Secret, Trouble
from app.models.imports import FOLDER, HTTPS, SFTP, LoadSource
from app.platform import clock, outgoing, sealing
from app.platform.errors import InvalidFields
from app.platform.outgoing import Unfit

LABEL = b"capacitacion load sources 1"
PATIENCE = 3
"""Runs at its time that fail one after the other, until it pauses."""
WEEK = 7
LATER = dt.timedelta(minutes=10)
"""When a file that was still being written is looked at again."""
MOST_LOOKS = 6
"""Runs in a row that may find it so; the next one fails."""
SECRETS = ("headerValue", "password", "privateKey", "passphrase")
"""The fields of the form that no answer has."""
SECRET_OF = {HTTPS: SECRETS[0], SFTP: SECRETS[1]}
"""The first of them that a way asks for."""
OF_FOLDERS = ("folder", "pattern", "marker")
FIELDS: Mapping[str, Sequence[str]] = {
    FOLDER: OF_FOLDERS,
    HTTPS: ("url", "header"),
    SFTP: ("host", "port", "username", *OF_FOLDERS),
}
"""The fields that say where a file is, by the way in which it is fetched."""
DESTINATION = ("url", "host", "port")
"""To whom a secret is told: where one of these changes it has to be given again."""
SERVER = ("host", "port")
TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
FRAMING = frozenset(
    ("host", "content-length", "transfer-encoding", "connection", "accept-encoding", "expect")
)
"""Headers that say how a request is to be read, which is ours to say."""
HEADER_VALUE = re.compile(r"[\x20-\x7e\xa0-\xff]+")
NEEDED = "Ingresa la contraseña o una clave privada."
CONTROL = re.compile(r"[\x00-\x1f\x7f\\]")


def next_time(time: dt.time, weekdays: Sequence[int], *, after: dt.datetime) -> dt.datetime:
    """The next moment at which it is that time in Santiago on one of the days.

    A time that a change of the clocks leaves out is an hour later, and of one that comes twice
    only the first counts.
    """
    today = clock.day_of(after)
    for days in range(WEEK + 2):
        day = today + dt.timedelta(days=days)
        moment = dt.datetime.combine(day, time, clock.SANTIAGO).astimezone(dt.UTC)
        if day.isoweekday() in weekdays and moment > after:
            return moment
    raise AssertionError("one of the days of a week comes within a week")


def sealed(secret: Secret) -> bytes:
    """A secret as the table has it."""
    return sealing.sealed(LABEL, json.dumps(asdict(secret)))


def secret_of(source: LoadSource) -> Secret:
    """Raises OtherKey."""
    if source.secret is None:
        return Secret()
    return Secret(**json.loads(sealing.opened(LABEL, source.secret)))


def given_secret(fields: Mapping[str, Any]) -> Secret | None:
    """What a form says of it; None: nothing, so that it stays as it is."""
    given = {name: fields.get(name) or "" for name in SECRETS}
    if not any(given.values()):
        return None
    return Secret(
        password=given["headerValue"] or given["password"],
        private_key=given["privateKey"],
        passphrase=given["passphrase"],
    )


def check(way: str, place: Mapping[str, Any], *, secret: Secret | None, has_secret: bool) -> None:
    """See that a source can be fetched; `place`: all that says where it is, `has_secret`: whether
    one is kept that goes to the same server.

    Raises InvalidFields.
    """
    wrong: dict[str, str] = {}
    if way == HTTPS:
        _check_address(place, wrong)
        if place.get("header") and secret is None and not has_secret:
            wrong["headerValue"] = "Ingresa el valor del encabezado."
        if secret is not None and not place.get("header"):
            wrong["header"] = "Ingresa el nombre del encabezado."
        if secret is not None and not HEADER_VALUE.fullmatch(secret.password):
            wrong["headerValue"] = "El valor del encabezado tiene caracteres no permitidos."
    else:
        _check_folder(way, place, wrong)
    if way == SFTP:
        _check_server(place, wrong)
        if secret is None and not has_secret:
            wrong |= {"password": NEEDED}
        if secret is not None and secret.private_key:
            try:
                fetching.private_key(secret)
            except Trouble as trouble:
                wrong["privateKey"] = str(trouble)
    if wrong:
        raise InvalidFields(errors={name: [words] for name, words in wrong.items()})


def _check_address(place: Mapping[str, Any], wrong: dict[str, str]) -> None:
    try:
        outgoing.place_of(place.get("url") or "")
    except Unfit as error:
        wrong["url"] = str(error)
    header = place.get("header") or ""
    if header and (not TOKEN.fullmatch(header) or header.lower() in FRAMING):
        wrong["header"] = "Este encabezado no se puede enviar. Usa uno como Authorization."


def _check_server(place: Mapping[str, Any], wrong: dict[str, str]) -> None:
    try:
        outgoing.host_of(place.get("host") or "")
    except Unfit as error:
        wrong["host"] = str(error)
    if not place.get("username"):
        wrong["username"] = "Ingresa el usuario del servidor."


def _check_folder(way: str, place: Mapping[str, Any], wrong: dict[str, str]) -> None:
    folder, pattern = place.get("folder") or "", place.get("pattern") or ""
    is_outside = folder.startswith("/") or ".." in folder.split("/")
    if CONTROL.search(folder):
        wrong["folder"] = "La carpeta tiene caracteres no permitidos. Sepárala con /."
    elif way == FOLDER and is_outside:
        wrong["folder"] = "Escribe una carpeta dentro de la del servidor, sin / al comienzo ni .."
    if not pattern:
        wrong["pattern"] = "Ingresa qué archivos se buscan, por ejemplo personas*.xlsx."
    elif "/" in pattern or CONTROL.search(pattern):
        wrong["pattern"] = "Escribe solo el nombre del archivo, por ejemplo personas*.xlsx."
