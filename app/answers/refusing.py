"""Why a survey cannot be answered, in the words that people read on its page."""

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from app.errors import DomainError
from app.kit.attempts import Budget, TooManyAttempts, refuse_spent, spend
from app.surveys import queries


class LinkUnknown(DomainError):
    """No such token, whatever is wrong with it."""

    status = 404
    code = "survey_link_unknown"
    message = "El enlace no es válido. Solicita uno nuevo al equipo de capacitación."


class NotEnrolled(DomainError):
    """No eligible participant with this RUT: one text, whether or not the RUT is one."""

    status = 404
    code = "survey_rut_unknown"
    message = "No encontramos una encuesta para ese RUT en este curso."


class NotOpen(DomainError):
    """The survey opens on a later day."""

    status = 403
    code = "survey_not_open"


class Unavailable(DomainError):
    """The survey is paused, or its company, course or participant is switched off."""

    status = 403
    code = "survey_unavailable"
    message = "Esta encuesta no está disponible por ahora."


class Closed(DomainError):
    """The last day is over."""

    status = 410
    code = "survey_closed"


class Answered(DomainError):
    """There is a response already."""

    status = 409
    code = "survey_answered"
    message = "Ya registramos tu respuesta. ¡Gracias!"


class TooManyTries(TooManyAttempts):
    """Too many failed tries from one address."""

    message = "Demasiados intentos. Espera un minuto."


def refuse_unless_open(
    state: str, *, eligible: bool, initial_date: dt.date, end_date: dt.date
) -> None:
    """Refuse a survey that nobody can answer on this day.

    Raises Closed, Unavailable, NotOpen.
    """
    if state == queries.CLOSED:
        raise Closed(f"El plazo para responder terminó el {end_date:%d-%m-%Y}.")
    if state == queries.PAUSED or not eligible:
        raise Unavailable
    if state == queries.SCHEDULED:
        raise NotOpen(f"Esta encuesta estará disponible desde el {initial_date:%d-%m-%Y}.")


def count_failure(budgets: Sequence[Budget]) -> None:
    """A link or a RUT that nobody has: a failed try of the address that it comes from.

    Raises TooManyTries.
    """
    with _told():
        spend(budgets)


def refuse_guessers(budgets: Sequence[Budget]) -> None:
    """Refuse an address that failed too often, though it be right this time.

    Raises TooManyTries.
    """
    with _told():
        refuse_spent(budgets)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except TooManyAttempts as error:
        raise TooManyTries(retry_after=error.retry_after) from error
