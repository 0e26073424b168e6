"""People made and changed from the fields of a form, whichever form it was."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from app.audit import service as audit
from app.errors import DomainError, InvalidFields
from app.extensions import db
from app.kit import changes, conflicts, freshness, rules
from app.kit.guard import EVERY_COMPANY
from app.kit.names import names_of
from app.kit.remarks import Remark
from app.kit.words import shown_rut
from app.models.participant import Participant
from app.models.person import Person
from app.personal import mailboxes
from app.personal.columns import COLUMNS, REFERENCES, values_of
from sheets import messages
from sheets.folding import fold
from sheets.kinds.people import PEOPLE

HIDDEN = ["(oculta)", "(oculta)"]
"""Before and after of a salary, as the history tells it."""

TAX = frozenset({"franchiseSence", "isExternal", "grossSalary"})
RELATED: Mapping[str, frozenset[str]] = {
    "name": frozenset({"name"}),
    "rut": frozenset({"rut", "isExternal", "email", "name"}),
    "company": frozenset({"company", "isExternal"}),
    "franchiseSence": TAX,
    "grossSalary": TAX,
}
"""Field that a rule blames -> the fields that the rule looks at."""


class RutTaken(DomainError):
    """Another person has this RUT."""

    code = "person_rut_taken"
    message = "Ya existe una persona con este RUT."


class OtherCompany(DomainError):
    """This RUT is a person of a company that the caller does not see."""

    code = "person_other_company"
    message = "Esta persona está registrada en otra empresa."


class ExternalTaken(DomainError):
    """An external person without RUT is known by e-mail and name, and this one is known."""

    code = "person_external_taken"
    message = "Ya existe una persona externa con este correo y este nombre."


TAKEN = {"uq_person_rut": RutTaken, "uq_person_external_key": ExternalTaken}
Referred = Mapping[str, Collection[int]]
"""Field that refers to something -> the ids that are there."""


@dataclass(frozen=True)
class Saved:
    """A person after a change."""

    person: Person
    warnings: tuple[Remark, ...]


def create(*, fields: Mapping[str, Any], only_company: int | None, by: int) -> Saved:
    """Make a person; `only_company` is the company of staff, which makes people for no other.

    Raises InvalidFields, RutTaken, OtherCompany, ExternalTaken.
    """
    person = _blank()
    warnings = _write(person, _with_company(fields, only_company), only_company)
    audit.record(action="person.created", user_id=by, entity="person", entity_id=person.id)
    return Saved(person, warnings)


def create_many(
    *,
    forms: Mapping[int, Mapping[str, Any]],
    only_company: int | None,
    known: Referred,
    by: int,
) -> tuple[dict[int, Person], dict[int, InvalidFields]]:
    """Make the people of many forms, of whom the caller knows that nobody has their RUT, nor their
    e-mail and name; by the key of the form, those made and the faults of the others.

    As many statements for a thousand as for one. Raises RutTaken, ExternalTaken.
    """
    made: dict[int, Person] = {}
    faults: dict[int, InvalidFields] = {}
    for key, fields in forms.items():
        person, given = _blank(), _with_company(fields, only_company)
        try:
            _checked(person, given, only_company, known)
        except InvalidFields as fault:
            faults[key] = fault
            continue
        _set(person, given)
        made[key] = person
    with conflicts.explained(TAKEN):
        db.session.add_all(made.values())
    if made:
        ids = [person.id for person in made.values()]
        audit.record_many(action="person.created", user_id=by, entity="person", entity_ids=ids)
    return made, faults


def _blank() -> Person:
    return Person(active=True, franchise_sence=False, is_external=False)


def _with_company(fields: Mapping[str, Any], only_company: int | None) -> dict[str, Any]:
    given = dict(fields)
    if only_company is not None and given.get("company") is None:
        given["company"] = only_company
    return given


def update(
    *,
    person: Person,
    fields: Mapping[str, Any],
    only_company: int | None,
    seen: dt.datetime | None,
    by: int,
) -> Saved:
    """Change the fields that were sent.

    Raises Stale, InvalidFields, RutTaken, OtherCompany, ExternalTaken.
    """
    freshness.check(person, seen)
    before = values_of(person)
    warnings = _write(person, fields, only_company)
    changed = told_changes(before, values_of(person))
    if changed:
        audit.record(
            action="person.changed",
            user_id=by,
            entity="person",
            entity_id=person.id,
            data=changed,
        )
    return Saved(person, warnings)


def told_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What changed of a person or a participant, as the history tells it: never a salary."""
    found = changes.told_changes(before, after, REFERENCES)
    return {field: HIDDEN if field == "grossSalary" else pair for field, pair in found.items()}


def referred(forms: Iterable[Mapping[str, Any]]) -> Referred:
    """Which areas, companies and statuses of some forms exist, in one query each."""
    forms = list(forms)
    return {
        field: {one for one in names_of(column, (form.get(field) for form in forms)) if one}
        for field, column in REFERENCES.items()
    }


def check_references(
    fields: Mapping[str, Any], *, only_company: int | None, known: Referred | None = None
) -> None:
    """Whether the area, the company and the status that were sent exist; `known` says which of a
    whole list do.

    Raises InvalidFields.
    """
    errors = {}
    known = referred([fields]) if known is None else known
    for field in REFERENCES:
        wanted = fields.get(field)
        foreign = field == "company" and only_company not in (None, wanted)
        if wanted is not None and (foreign or wanted not in known[field]):
            errors[field] = [messages.message(f"{field}_unknown")]
    if errors:
        raise InvalidFields(errors=errors)


def find_by_rut(rut: str) -> Person | None:
    """The person with this RUT, of whatever company: one RUT is one person."""
    query = select(Person).where(Person.rut == rut)
    return db.session.scalar(query.execution_options(**{EVERY_COMPANY: True}))


def _write(
    person: Person, fields: Mapping[str, Any], only_company: int | None
) -> tuple[Remark, ...]:
    warnings = _checked(person, fields, only_company)
    _refuse_taken(person, fields, only_company)
    _set(person, fields)
    with conflicts.explained(TAKEN):
        db.session.add(person)
    return (*warnings, *(mailboxes.remarks(person) if "email" in fields else ()))


def _checked(
    person: Person,
    fields: Mapping[str, Any],
    only_company: int | None,
    known: Referred | None = None,
) -> tuple[Remark, ...]:
    check_references(fields, only_company=only_company, known=known)
    if only_company is not None and "company" in fields and fields["company"] is None:
        raise InvalidFields(errors={"company": [messages.message("company_required")]})
    return check(person, fields)


def _set(person: Person, fields: Mapping[str, Any]) -> None:
    for field, value in fields.items():
        setattr(person, COLUMNS[field], value)
    person.folded_name = fold(person.name)


def check(row: Person | Participant, fields: Mapping[str, Any]) -> tuple[Remark, ...]:
    """Hold a row, as these fields will make it, against the rules: what to warn of.

    What a row lacked before, and the form does not speak of, is not the form's fault.

    Raises InvalidFields.
    """
    try:
        return rules.check(PEOPLE, {**values_of(row), **fields})
    except InvalidFields as fault:
        is_new = row.id is None
        mine = {
            field: words
            for field, words in fault.errors.items()
            if is_new or RELATED[field] & fields.keys()
        }
        if mine:
            raise InvalidFields(errors=mine) from fault
        return ()


def _refuse_taken(person: Person, fields: Mapping[str, Any], only_company: int | None) -> None:
    final = {**values_of(person), **fields}
    if final["rut"] is None:
        _refuse_known_external(person, final)
        return
    other = find_by_rut(final["rut"]) if "rut" in fields else None
    if other is None or other.id == person.id:
        return
    if only_company not in (None, other.company_id):
        raise OtherCompany(errors={"rut": [OtherCompany.message]})
    words = f"Ya existe una persona con el RUT {shown_rut(final['rut'])}."
    raise RutTaken(words, errors={"rut": [words]}, extra={"people_id": other.id})


def _refuse_known_external(person: Person, final: Mapping[str, Any]) -> None:
    if final["email"] is None:
        return
    query = select(Person.id).where(
        Person.rut.is_(None),
        func.lower(Person.email) == final["email"].lower(),
        Person.folded_name == fold(final["name"]),
    )
    other = db.session.scalar(query.execution_options(**{EVERY_COMPANY: True}))
    if other is not None and other != person.id:
        raise ExternalTaken
