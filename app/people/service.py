"""People: made, changed, switched on and off, many at once too; and their salary, when asked."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, literal_column, select
from sqlalchemy.orm.attributes import flag_modified

from app.extensions import db
from app.models.people import PERSON_WORDS, Person
from app.models.training import Participant
from app.organisation.settings import service as settings
from app.people import queries
from app.platform import audit, records
from app.platform import errors as platform_errors
from app.platform import forms as platform_forms
from app.platform.bulk_change import service as bulk
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.forms import WarningView
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import ListQuery, Page, names_of
from app.platform.records import references_of, values_of
from app.platform.text import shown_rut
from records.person import PERSON
from sheets import messages
from sheets.folding import fold
from sheets.kinds.people import PEOPLE

SEPARATORS = str.maketrans("@.-_+", "     ")
"""As the words of people are told apart."""
REFERENCES = references_of(PERSON)
BULK = bulk.Table("person", Person, PERSON)
HIDDEN = ["(oculta)", "(oculta)"]
"""Before and after of a salary, as the history shows it."""
COVERED: Mapping[str, str] = {one.name: one.column for one in PERSON.fields if one.sensitive}
"""Field that not everybody may see -> its column."""
TAX = frozenset({"franchiseSence", "isExternal", "grossSalary"})
RELATED: Mapping[str, frozenset[str]] = {
    "name": frozenset({"name"}),
    "rut": frozenset({"rut", "isExternal", "email", "name"}),
    "company": frozenset({"company", "isExternal"}),
    "franchiseSence": TAX,
    "grossSalary": TAX,
}
"""Field that a rule blames -> the fields that the rule looks at."""


class PersonRutTaken(DomainError):
    """Another person has this RUT."""

    code = "person_rut_taken"
    message = "Ya existe una persona con este RUT."


class ExternalTaken(DomainError):
    """An external person without RUT is known by e-mail and name, and this one is known."""

    code = "person_external_taken"
    message = "Ya existe una persona externa con este correo y este nombre."


TAKEN = {"uq_person_rut": PersonRutTaken, "uq_person_external_key": ExternalTaken}
Referred = Mapping[str, Collection[int]]
"""Field that refers to something -> the ids that are there."""


class OtherCompany(DomainError):
    """This RUT is a person of a company that the caller does not see."""

    code = "person_other_company"
    message = "Esta persona está registrada en otra empresa."


@dataclass(frozen=True)
class Saved:
    """A person after a change."""

    person: Person
    warnings: tuple[WarningView, ...]


class PersonMissing(NotFound):
    """No such person, or somebody of another company."""

    code = "person_missing"
    message = "Esta persona no existe."


def warnings_of(person: Person) -> tuple[WarningView, ...]:
    """Whether somebody else whom the caller sees has the address of a person."""
    if person.email is None:
        return ()
    words = person.email.partition("@")[0].lower().translate(SEPARATORS)
    words_of_address = func.plainto_tsquery(literal_column("'simple'::regconfig"), words)
    query = select(Person.id).where(
        # The index of words finds the few that can be meant.
        PERSON_WORDS.bool_op("@@")(words_of_address),
        func.lower(Person.email) == person.email.lower(),
        Person.id != person.id,
        Person.active,
    )
    if db.session.scalar(query.limit(1)) is None:
        return ()
    return (WarningView("email", "Otra persona tiene este mismo correo."),)


def create(*, fields: Mapping[str, Any], only_company: int | None, by: int) -> Saved:
    """Make a person; `only_company` is the company of staff, which makes people for no other.

    Raises InvalidFields, PersonRutTaken, OtherCompany, ExternalTaken.
    """
    person = Person(**PERSON.defaults)
    warnings = _write(person, _with_company(fields, only_company), only_company)
    audit.record("person.created", by=by, on=person)
    return Saved(person, warnings)


def create_many(
    *,
    forms: Mapping[int, Mapping[str, Any]],
    only_company: int | None,
    references: Referred,
    by: int,
) -> tuple[dict[int, Person], dict[int, InvalidFields]]:
    """Make the people of many forms, of whom the caller knows that nobody has their RUT, nor their
    e-mail and name; by the key of the form, those made and the faults of the others.

    As many statements for a thousand as for one. Raises PersonRutTaken, ExternalTaken.
    """
    made: dict[int, Person] = {}
    errors: dict[int, InvalidFields] = {}
    known: dict[int, Mapping[str, Any]] = {}
    for key, fields in forms.items():
        given = _with_company(fields, only_company)
        try:
            _check_references(given, only_company, references)
        except InvalidFields as fault:
            errors[key] = fault
            continue
        known[key] = given
    new = values_of(PERSON, Person(**PERSON.defaults))
    found = platform_forms.check_all(PEOPLE, [{**new, **given} for given in known.values()])
    for (key, given), told in zip(known.items(), found, strict=True):
        if isinstance(told, InvalidFields):
            errors[key] = told
            continue
        made[key] = Person(**PERSON.defaults)
        _set(made[key], given)
    with platform_errors.explained(TAKEN):
        db.session.add_all(made.values())
    if made:
        ids = [person.id for person in made.values()]
        audit.record_many(action="person.created", user_id=by, entity="person", entity_ids=ids)
    return made, {key: errors[key] for key in forms if key in errors}


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What changed of a person or a participant, as the history shows it: never a salary."""
    found = audit.changes_between(before, after, REFERENCES)
    return {field: HIDDEN if PERSON[field].sensitive else pair for field, pair in found.items()}


def told(
    row: Person | Participant,
    changes: dict[str, list[Any]],
    *,
    sent: Collection[str],
    is_admin: bool,
) -> dict[str, list[Any]]:
    """The changes of a saved row, and as one of them each covered field that was sent: else whoever
    may not see a salary would find it out by sending guesses, of which only the right one changes
    nothing.
    """
    if settings.may_see(is_admin=is_admin):
        return changes
    same = [one for one in COVERED if one in sent and one not in changes]
    for field in same:
        flag_modified(row, COVERED[field])
    if same:
        db.session.flush()
    return changes | dict.fromkeys(same, HIDDEN)


def referred(forms: Iterable[Mapping[str, Any]]) -> Referred:
    """Which areas, companies and statuses of some forms exist, in one query each."""
    forms = list(forms)
    return {
        field: {one for one in names_of(column, (form.get(field) for form in forms)) if one}
        for field, column in REFERENCES.items()
    }


def check_references(
    fields: Mapping[str, Any], *, only_company: int | None, references: Referred | None = None
) -> None:
    """Whether the area, the company and the status that were sent exist; `references`: which of a
    whole list do.

    Raises InvalidFields.
    """
    errors = {}
    references = referred([fields]) if references is None else references
    for field in REFERENCES:
        row_id = fields.get(field)
        foreign = field == "company" and only_company not in (None, row_id)
        if row_id is not None and (foreign or row_id not in references[field]):
            errors[field] = [messages.message(f"{field}_unknown")]
    if errors:
        raise InvalidFields(errors=errors)


def find_by_rut(rut: str) -> Person | None:
    """The person with this RUT, of whatever company: one RUT is one person."""
    query = select(Person).where(Person.rut == rut)
    return db.session.scalar(query.execution_options(**{EVERY_COMPANY: True}))


def check(row: Person | Participant, fields: Mapping[str, Any]) -> tuple[WarningView, ...]:
    """Hold a row, as these fields will make it, against the rules: what to warn of.

    What a row lacked before, and the form does not speak of, is not the form's fault.

    Raises InvalidFields.
    """
    try:
        return platform_forms.check(PEOPLE, {**values_of(PERSON, row), **fields})
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


def get(*, people_id: int) -> Person:
    """One person.

    Raises PersonMissing.
    """
    return _found(select(Person).where(Person.id == people_id))


def update(
    *, people_id: int, fields: Mapping[str, Any], only_company: int | None, by: int
) -> Saved:
    """Change the fields that were sent.

    Raises PersonMissing, Stale, InvalidFields, PersonRutTaken, OtherCompany, ExternalTaken.
    """
    # Held until the end: whoever saves at the same moment sees what the first one saved.
    query = select(Person).where(Person.id == people_id)
    person = _found(query.with_for_update(of=Person, key_share=True))
    fields = records.unless_stale(person, fields)
    before = values_of(PERSON, person)
    warnings = _write(person, fields, only_company)
    changed = changes_between(before, values_of(PERSON, person))
    changed = told(person, changed, sent=fields, is_admin=only_company is None)
    if changed:
        audit.record("person.changed", by=by, on=person, data=changed)
    return Saved(person, warnings)


def set_active(*, people_id: int, active: bool, by: int) -> Person:
    """Switch a person on or off; the courses and their history stay.

    Raises PersonMissing.
    """
    person = get(people_id=people_id)
    if person.active != active:
        person.active = active
        audit.record("person.enabled" if active else "person.disabled", by=by, on=person)
    db.session.flush()
    return person


def reveal_salary(*, people_id: int, by: int, is_admin: bool) -> int | None:
    """The salary of a person; that somebody looked is written down.

    Raises PersonMissing, SalaryHidden.
    """
    person = get(people_id=people_id)
    settings.refuse_hidden(is_admin=is_admin)
    audit.record("person.salary_revealed", by=by, on=person)
    return person.gross_salary


def list_courses(*, people_id: int, page: int, page_size: int) -> Page:
    """The courses of a person that the caller sees, as (participant, course), newest first.

    Raises PersonMissing.
    """
    person = get(people_id=people_id)
    return queries.list_courses(people_id=person.id, page=page, page_size=page_size)


def change_many(
    *,
    ids: Sequence[int] | None,
    query: ListQuery | None,
    column: str,
    value: Any,
    by: int,
    at: dt.datetime,
) -> bulk.ManyChanged:
    """Set a column of many people, those with these ids or those of a filter: `active`, `area_id`
    or `franchise_sence`, which those who may not have it skip.

    Raises InvalidFields, TooMany.
    """
    if column == "area_id":
        check_references({"area": value}, only_company=None)
    rows = bulk.chosen(select(Person.id), Person.id, ids, query, queries.COLUMNS)
    if column == "franchise_sence" and value:
        rows = bulk.only(rows, may_use_franchise(Person))
    return bulk.change(table=BULK, chosen=rows, column=column, value=value, by=by, at=at)


def may_use_franchise(model: type[Person] | type[Participant]) -> ColumnElement[bool]:
    """Who can use the franchise: internal people whose salary is known."""
    return and_(~model.is_external, model.gross_salary.is_not(None))


def _with_company(fields: Mapping[str, Any], only_company: int | None) -> Mapping[str, Any]:
    given = dict(fields)
    if only_company is not None and given.get("company") is None:
        given["company"] = only_company
    return given


def _write(
    person: Person, fields: Mapping[str, Any], only_company: int | None
) -> tuple[WarningView, ...]:
    _check_references(fields, only_company)
    warnings = check(person, fields)
    _refuse_taken(person, fields, only_company)
    _set(person, fields)
    with platform_errors.explained(TAKEN):
        db.session.add(person)
    return (*warnings, *(warnings_of(person) if "email" in fields else ()))


def _check_references(
    fields: Mapping[str, Any], only_company: int | None, references: Referred | None = None
) -> None:
    """The same as `check_references`, of people, whom staff makes for its company alone.

    Raises InvalidFields.
    """
    check_references(fields, only_company=only_company, references=references)
    if only_company is not None and "company" in fields and fields["company"] is None:
        raise InvalidFields(errors={"company": [messages.message("company_required")]})


def _set(person: Person, fields: Mapping[str, Any]) -> None:
    for field, value in fields.items():
        setattr(person, PERSON.columns[field], value)
    person.folded_name = fold(person.name)


def _refuse_taken(person: Person, fields: Mapping[str, Any], only_company: int | None) -> None:
    final = {**values_of(PERSON, person), **fields}
    if final["rut"] is None:
        if final["email"] is None:
            return
        query = select(Person.id).where(
            Person.rut.is_(None),
            func.lower(Person.email) == final["email"].lower(),
            Person.folded_name == fold(final["name"]),
        )
        known = db.session.scalar(query.execution_options(**{EVERY_COMPANY: True}))
        if known not in (None, person.id):
            raise ExternalTaken
        return
    other = find_by_rut(final["rut"]) if "rut" in fields else None
    if other is None or other.id == person.id:
        return
    if only_company not in (None, other.company_id):
        raise OtherCompany(errors={"rut": [OtherCompany.message]})
    words = f"Ya existe una persona con el RUT {shown_rut(final['rut'])}."
    raise PersonRutTaken(words, errors={"rut": [words]}, extra={"people_id": other.id})


def _found(query: Select[Person]) -> Person:
    return existing(db.session.scalar(query), PersonMissing)
