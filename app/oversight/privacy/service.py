"""The rights of people over their data: to get them all, and to have them removed."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from app.extensions import db
from app.imports import retention
from app.models.people import Person
from app.oversight.exports import service as exports_service
from app.oversight.privacy import erasure, exports, queries
from app.oversight.privacy.queries import PARTS
from app.platform.audit import service as audit
from app.platform.errors import InvalidFields
from app.platform.text import shown_rut
from sheets.field_parsers import FieldError, parse_one
from sheets.folding import fold


class NotConfirmed(InvalidFields):
    """Something else than the person's RUT was typed."""

    code = "erasure_not_confirmed"

    def __init__(self, text: str) -> None:
        super().__init__(errors={"confirmation": [f"Escribe {text} para confirmar."]})


@dataclass(frozen=True)
class Held:
    """How much is kept about a person, and what removing it means."""

    person: Person
    counts: Sequence[tuple[str, str, int]]
    """Key, title and number of rows of each part."""
    confirmation: str
    """What has to be typed to have it removed."""
    removed: Sequence[str]
    kept: Sequence[str]


@dataclass(frozen=True)
class Handed:
    """A file to hand over."""

    name: str
    content: bytes


def show(*, people_id: int) -> Held:
    """What is kept about a person, in numbers.

    Raises PersonMissing.
    """
    subject = queries.find(people_id=people_id)
    is_whole = not (subject.participants or subject.rapporteurs)
    kept = (erasure.WHOLE, *erasure.KEPT[-2:]) if is_whole else erasure.KEPT
    return Held(
        person=subject.person,
        counts=[(part.key, part.title, len(part.rows(subject))) for part in PARTS],
        confirmation=_confirmation(subject.person),
        removed=erasure.REMOVED,
        kept=(erasure.ACCOUNT, *kept) if subject.account else kept,
    )


def export(*, people_id: int, with_answers: bool, by: int, at: dt.datetime) -> Handed:
    """All data of a person as a file; answers to surveys only when the person asks for them.

    Raises PersonMissing.
    """
    subject = queries.find(people_id=people_id)
    content = exports.packed(subject, with_answers=with_answers, at=at)
    audit.record(
        "privacy.exported", by=by, on=("person", people_id), data={"answers": with_answers}
    )
    person = subject.person
    return Handed(f"Datos de {shown_rut(person.rut) if person.rut else person.name}.zip", content)


def erase(*, people_id: int, confirmation: str, by: int, at: dt.datetime, on: dt.date) -> bool:
    """Remove the data of a person, once its RUT was typed; whether the row went whole.

    Raises PersonMissing, NotConfirmed.
    """
    subject = queries.find(people_id=people_id, hold=True)
    if not _is_confirmed(subject.person, confirmation):
        raise NotConfirmed(_confirmation(subject.person))
    participations, marks = len(subject.participants), erasure.marks_of(subject)
    is_whole = erasure.erase(subject=subject, by=by, at=at, on=on)
    audit.record(
        "privacy.erased", by=by, on=("person", people_id), data={"participations": participations}
    )
    db.session.flush()
    # The last step, since no rollback brings a file back.
    if marks.in_cell:
        retention.forget_person(in_cell=marks.in_cell, in_text=marks.in_text, at=at)
        exports_service.forget_person(in_text=marks.in_text)
    return is_whole


def _confirmation(person: Person) -> str:
    """The RUT; whoever has none is confirmed by the name."""
    return shown_rut(person.rut) if person.rut else person.name


def _is_confirmed(person: Person, typed: str) -> bool:
    if person.rut is None:
        return fold(typed) == person.folded_name
    parsed = parse_one("rut", typed, limit=None)
    return not isinstance(parsed, FieldError) and parsed == person.rut
