"""Errors with a status, a code and a Spanish message; broken constraints too."""

import errno
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from flask import Flask, Response, current_app, jsonify, request
from psycopg.errors import DeadlockDetected, SerializationFailure
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import ClientDisconnected, HTTPException

from app.extensions import db
from app.platform.logging import request_id

SERVER_MESSAGE = "Se ha producido un error inesperado. Vuelve a intentarlo en unos minutos."
MESSAGES = {
    400: "No pudimos leer la solicitud.",
    401: "Tu sesión expiró. Vuelve a iniciar sesión.",
    403: "No tienes permiso para hacer esto.",
    404: "No encontramos lo que buscas.",
    405: "Esta acción no está disponible aquí.",
    408: "Los datos tardaron demasiado en llegar. Revisa tu conexión y vuelve a intentarlo.",
    409: "Estos datos cambiaron mientras tanto. Recarga e inténtalo de nuevo.",
    410: "Esto ya no está disponible.",
    413: "El archivo o los datos enviados son demasiado grandes.",
    414: "La dirección es demasiado larga. Usa menos filtros y vuelve a intentarlo.",
    415: "No reconocemos el tipo de contenido enviado.",
    417: "No podemos cumplir lo que pide el encabezado Expect. Envía la solicitud sin él.",
    422: "Revisa los datos marcados.",
    429: "Demasiados intentos. Espera un momento y vuelve a intentarlo.",
    431: "Los encabezados de la solicitud son demasiado grandes. Borra las cookies de este sitio.",
    501: "No reconocemos esta forma de enviar datos.",
    503: "El servicio no está disponible por un momento. Vuelve a intentarlo enseguida.",
    507: "El servidor se quedó sin espacio en el disco y no se guardó nada. Avisa a quien lo "
    "administra: hay que liberar espacio.",
}
CODES = {
    400: "bad_request",
    401: "not_signed_in",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    408: "request_timeout",
    409: "conflict",
    410: "expired",
    413: "too_large",
    414: "address_too_long",
    415: "unsupported_media_type",
    417: "expectation_failed",
    422: "invalid_fields",
    429: "too_many_requests",
    431: "headers_too_large",
    501: "not_implemented",
    503: "unavailable",
    507: "disk_full",
}
Row = TypeVar("Row")
UNSTORABLE = "Hay un texto o un número que no podemos guardar. Revisa lo que enviaste."


class DomainError(Exception):
    """Trouble that the caller can understand and act on.

    Subclasses stand beside the function that raises them and set status, code and message.
    """

    status = 409
    code = "conflict"
    message = MESSAGES[409]
    advice = ""
    """What a program can do about it, in English, where its code does not say so."""
    keeps_work = False
    """Whether what a command wrote before it was refused is committed all the same."""
    was_raced = False
    """Whether another request came first by a moment: a second look may find nothing wrong."""

    def __init__(
        self,
        message: str | None = None,
        *,
        errors: Mapping[str, list[str]] | None = None,
        extra: Mapping[str, Any] | None = None,
        retry_after: int | None = None,
    ) -> None:
        self.message = message or self.message
        self.errors = dict(errors or {})
        self.extra = dict(extra or {})
        self.retry_after = retry_after
        super().__init__(self.message)


class NotFound(DomainError):
    """There is no such thing, or it is not the caller's."""

    status = 404
    code = "not_found"
    message = MESSAGES[404]


class InvalidFields(DomainError):
    """Fields of the payload are wrong; `errors` says which and why."""

    status = 422
    code = "invalid_fields"
    message = MESSAGES[422]


class DiskFull(DomainError):
    """There is no room for what was to be written: a file, or rows of the database."""

    status = 507
    code = "disk_full"
    message = MESSAGES[507]


def existing(row: Row | None, missing: type[DomainError]) -> Row:
    """A row that has to be there. Raises the error that says that it is missing."""
    if row is None:
        raise missing
    return row


def is_disk_full(error: BaseException) -> bool:
    """Whether that is what an error of the system or of the database says."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, OSError):
        return cause.errno in {errno.ENOSPC, errno.EDQUOT}
    return isinstance(cause, psycopg.errors.DiskFull)


class Forbidden(DomainError):
    """The caller may not do this."""

    status = 403
    code = "forbidden"
    message = MESSAGES[403]


def answer(
    status: int,
    *,
    code: str | None = None,
    message: str | None = None,
    errors: Mapping[str, Any] | None = None,
    extra: Mapping[str, Any] | None = None,
) -> Response:
    """The one shape of an error answer; nothing that the request began is kept."""
    _undo()
    body = {
        **(extra or {}),
        "error": True,
        "code": code or CODES.get(status, "server_error"),
        "message": message or MESSAGES.get(status, SERVER_MESSAGE),
        "errors": dict(errors or {}),
        "requestId": request_id(),
    }
    response = jsonify(body)
    response.status_code = status
    return response


def register(app: Flask) -> None:
    """Answer every exception in the one shape."""
    # Before Flask-SQLAlchemy closes the session, which fails when its connection was cut: the
    # answer that was made already would be lost.
    app.teardown_appcontext(lambda _error: _undo())
    app.register_error_handler(DomainError, _domain)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(DataError, _unstorable)
    app.register_error_handler(UnicodeEncodeError, _unstorable)
    app.register_error_handler(OperationalError, _database_away)
    app.register_error_handler(PoolTimeout, _database_away)
    app.register_error_handler(InterfaceError, _database_away)
    # What the driver itself says, where no statement of SQLAlchemy was under way.
    app.register_error_handler(psycopg.OperationalError, _database_away)
    app.register_error_handler(psycopg.InterfaceError, _database_away)
    app.register_error_handler(OSError, _system)
    app.register_error_handler(Exception, _unexpected)


@contextmanager
def explained(errors: Mapping[str, Callable[[], DomainError]]) -> Iterator[None]:
    """Flush what the body changed; a broken constraint raises its error.

    Checks before a write give better words; this catches the two requests that came together.
    """
    try:
        yield
        db.session.flush()
    except IntegrityError as error:
        diagnosis = getattr(error.orig, "diag", None)
        explain = errors.get(str(getattr(diagnosis, "constraint_name", "")))
        if explain is None:
            raise
        db.session.rollback()
        explanation = explain()
        explanation.was_raced = True
        raise explanation from error


def is_passing(error: DBAPIError | DomainError) -> bool:
    """Whether a transaction failed for another's sake alone: it may be tried again."""
    if isinstance(error, DomainError):
        return error.was_raced
    return isinstance(error.orig, (DeadlockDetected, SerializationFailure))


def _undo() -> None:
    """Roll back; without its connection to the database a transaction has ended by itself."""
    with suppress(DBAPIError):
        db.session.rollback()


def _domain(error: DomainError) -> Response:
    response = answer(
        error.status,
        code=error.code,
        message=error.message,
        errors=error.errors,
        extra={**({"advice": error.advice} if error.advice else {}), **error.extra},
    )
    if error.retry_after is not None:
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if isinstance(error, ClientDisconnected) and isinstance(error.__context__, TimeoutError):
        status = 408  # the web server gave up on a body that stopped or came too slowly
    messages = (getattr(error, "data", None) or {}).get("messages") or {}
    # What webargs says of a body that is no JSON is English and names no field.
    response = answer(status, errors=_flat(messages) if status != 400 else None)
    allowed = error.get_response().headers.get("Allow")
    if allowed:
        response.headers["Allow"] = allowed
    return response


def _flat(messages: Any) -> dict[str, list[str]]:
    """Webargs nests messages by place ("json", "form"); the answer names fields only."""
    flat: dict[str, list[str]] = {}
    for place, fields in dict(messages).items():
        _flatten(flat, "" if isinstance(fields, dict) else str(place), fields)
    return flat


def _flatten(flat: dict[str, list[str]], name: str, words: Any) -> None:
    """A field of a row in a list is `rows.3.grade`."""
    if isinstance(words, dict):
        for part, inner in words.items():
            _flatten(flat, f"{name}.{part}" if name else str(part), inner)
    else:
        flat[name] = [str(word) for word in words] if isinstance(words, list) else [str(words)]


def _system(error: OSError) -> Response:
    return _disk_full() if is_disk_full(error) else _unexpected(error)


def _disk_full() -> Response:
    current_app.logger.error("disk full")
    return answer(507)


def _database_away(error: Exception) -> Response:
    if is_disk_full(error):
        return _disk_full()
    current_app.logger.warning("database unavailable", extra={"error": type(error).__name__})
    response = answer(503)
    response.headers["Retry-After"] = "5"
    return response


def _unstorable(_error: DataError | UnicodeEncodeError) -> Response:
    """Text with NUL or half a letter, a number beyond every column: nothing a person typed."""
    return answer(422, message=UNSTORABLE)


def _unexpected(error: Exception) -> Response:
    # The rule and not the path, which may hold the token of a survey.
    rule = request.url_rule.rule if request.url_rule else "(screen)"
    place = {"route": rule, "method": request.method}
    current_app.logger.error("request failed", exc_info=error, extra=place)
    return answer(500)
