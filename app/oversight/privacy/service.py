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
from app.platform import audit
from app.platform.errors import InvalidFields
from app.platform.text import shown_rut
from sheets.field_parsers import parse_one
from sheets.folding import fold


class NotConfirmed(InvalidFields):
    """Something else than the person's RUT was typed."""

    code = "erasure_not_confirmed"

    def __init__(self, text: str) -> None:
        super().__init__(errors={"confirmation": [f"Escribe {text} para confirmar."]})


@dataclass(frozen=True)
class HeldPart:
    """How many rows of one kind are kept."""

    key: str
    title: str
    count: int


@dataclass(frozen=True)
class Held:
    """What is kept about a person, and what removing it means."""

    people_id: int
    name: str
    rut: str | None
    parts: Sequence[HeldPart]
    confirmation: str
    removed: Sequence[str]
    kept: Sequence[str]


def show(*, people_id: int) -> Held:
    """What is kept about a person, in numbers.

    Raises PersonMissing.
    """
    subject = queries.find(people_id=people_id)
    is_whole = not (subject.participants or subject.rapporteurs)
    kept = (erasure.WHOLE_RECORD, *erasure.KEPT[-2:]) if is_whole else erasure.KEPT
    return Held(
        people_id=people_id,
        name=subject.person.name,
        rut=subject.person.rut,
        parts=[HeldPart(part.key, part.title, len(part.rows(subject))) for part in PARTS],
        confirmation=_known_by(subject.person),
        removed=erasure.REMOVED,
        kept=(erasure.ACCOUNT, *kept) if subject.account else kept,
    )


def export(*, people_id: int, with_answers: bool, by: int, at: dt.datetime) -> tuple[str, bytes]:
    """All data of a person as a file, its name and its content; answers to surveys only when the
    person asks for them.

    Raises PersonMissing.
    """
    subject = queries.find(people_id=people_id)
    content = exports.packed(subject, with_answers=with_answers, at=at)
    audit.record(
        "privacy.exported", by=by, on=("person", people_id), data={"answers": with_answers}
    )
    return f"Datos de {_known_by(subject.person)}.zip", content


def erase(*, people_id: int, confirmation: str, by: int, at: dt.datetime, on: dt.date) -> bool:
    """Remove the data of a person, once its RUT was typed; whether the row went whole.

    Raises PersonMissing, NotConfirmed.
    """
    subject = queries.find(people_id=people_id, hold=True)
    person = subject.person
    if person.rut is None:
        is_confirmed = fold(confirmation) == person.folded_name
    else:
        is_confirmed = parse_one("rut", confirmation) == person.rut
    if not is_confirmed:
        raise NotConfirmed(_known_by(person))
    participations, patterns = len(subject.participants), erasure.patterns_of(subject)
    is_whole = erasure.erase(subject=subject, by=by, at=at, on=on)
    audit.record(
        "privacy.erased", by=by, on=("person", people_id), data={"participations": participations}
    )
    db.session.flush()
    # The last step, since no rollback brings a file back.
    if patterns.in_cell:
        retention.forget_person(in_cell=patterns.in_cell, in_text=patterns.in_text, at=at)
        exports_service.forget_person(in_text=patterns.in_text)
    return is_whole


def _known_by(person: Person) -> str:
    """The RUT; whoever has none is known by the name."""
    return shown_rut(person.rut) if person.rut else person.name
