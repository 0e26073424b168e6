"""People on their way into a course: out of a form, out of the register, or pasted by lines."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from operator import attrgetter
from typing import Annotated, Any

import marshmallow as ma
from sqlalchemy import ColumnElement, and_, func, or_, select, true, tuple_

from app.extensions import db
from app.finance.franchise.rules import plain
from app.models.organisation import Status
from app.models.people import Person
from app.models.training import Course, Participant
from app.people import service as people_service
from app.people.service import OtherCompany, PersonMissing
from app.platform.errors import DomainError, InvalidFields
from app.platform.forms import WarningView
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import names_of
from app.roster import service as roster
from app.roster.service import Enrolled, Enrolment
from app.training.participants import service as results_service
from app.training.participants.service import Saved, refuse_above
from records.participant import RESULT
from records.person import PERSON
from sheets.folding import fold
from sheets.same_names import Agreement, agreement

MOST_WARNINGS = 20


class PersonDisabled(DomainError):
    """A person who was switched off enrols nowhere."""

    code = "person_disabled"
    message = "La persona está deshabilitada."


@dataclass(frozen=True)
class Added:
    """What became of several people."""

    enrolment: Enrolment
    warnings: tuple[WarningView, ...]


@dataclass(frozen=True)
class Line:
    """What a line of a list says."""

    fields: Mapping[str, Any]
    """Of the person."""
    results: Mapping[str, Any]
    """How the person did in the course."""
    is_same: bool
    """Somebody said that the RUT and the name are of one person, though the register says no."""


@dataclass(frozen=True)
class EnrolledLine:
    """A line whose person is in the course."""

    line: int
    rut: str | None
    name: str
    participant_id: int
    updated: Annotated[
        bool, {"description": "Whether something of how the person did was written."}
    ]
    note: str | None


@dataclass(frozen=True)
class NamedOtherwise:
    """A line whose RUT is that of somebody with another name."""

    line: int
    rut: str
    name: str
    knownName: str


@dataclass(frozen=True)
class UnknownLine:
    """A line whose RUT nobody has."""

    line: int
    rut: str


@dataclass(frozen=True)
class InvalidLine:
    """A line that could not be used, and why."""

    line: int
    rut: str | None
    reason: str


@dataclass(frozen=True)
class Pasted:
    """What became of the lines."""

    added: list[EnrolledLine] = field(default_factory=list)
    already: list[EnrolledLine] = field(default_factory=list)
    namedOtherwise: list[NamedOtherwise] = field(default_factory=list)
    """Only a person knows which is wrong, the RUT or the name."""
    notFound: list[UnknownLine] = field(default_factory=list)
    invalid: list[InvalidLine] = field(default_factory=list)
    warnings: list[WarningView] = field(default_factory=list)


@dataclass(frozen=True)
class Written:
    """What was written of how people did."""

    participants: frozenset[int]
    """Those of whom something was written."""
    notes: Mapping[int, str]
    """Person -> what stayed as it was, in words."""


def warnings_on(course: Course, people: Iterable[int]) -> tuple[WarningView, ...]:
    """The first few people of a course whose other courses meet it on days and hours."""
    query = (
        select(Participant.name, Course.name)
        .join(Course, Course.id == Participant.course_id)
        .where(
            Participant.person_id.in_(tuple(people)),
            Participant.active,
            Course.active,
            Course.id != course.id,
            Course.initial_date <= course.end_date,
            Course.end_date >= course.initial_date,
            _same_hours(course),
        )
        .order_by(Participant.folded_name, Course.initial_date, Course.id)
        .limit(MOST_WARNINGS)
    )
    return tuple(
        WarningView("people_id", f'{name} también está en el curso "{other}" en esas fechas.')
        for name, other in db.session.execute(query)
    )


def enrol_one(
    *, course_id: int, fields: Mapping[str, Any], only_company: int | None, by: int
) -> Saved:
    """Enrol the person of a form, made if nobody is; of a known one only the copy is changed.

    Raises CourseMissing, CourseDisabled, CourseComplete, InvalidFields, OtherCompany,
    PersonDisabled, Enrolled.
    """
    course = _open_course(course_id)
    rut, key = fields.get("rut"), _external_key(fields)
    if rut is not None:
        known = people_service.find_by_rut(rut)
    else:
        known = _externals([fields]).get(key) if key else None
    if known is not None:
        person, references = known, people_service.referred([fields])
        given, warnings = _columns_of_copy(fields, person, only_company, references)
    else:
        new = people_service.create(
            fields=_with_company_of(course, fields), only_company=only_company, by=by
        )
        person, given, warnings = new.person, {}, new.warnings
    enrolment = roster.enrol(course=course, people=[person], by=by, given={person.id: given})
    participant = _only(enrolment)
    return Saved(participant, (*warnings, *warnings_on(course, [person.id])))


def add_one(*, course_id: int, people_id: int, by: int) -> Added:
    """Enrol a person who is there already.

    Raises CourseMissing, CourseDisabled, CourseComplete, PersonMissing, PersonDisabled, Enrolled.
    """
    added = add(course_id=course_id, people_ids=[people_id], by=by)
    _only(added.enrolment)
    return added


def add(*, course_id: int, people_ids: Sequence[int], by: int) -> Added:
    """Enrol people who are there already, those who can be.

    Raises CourseMissing, CourseDisabled, CourseComplete, PersonMissing.
    """
    course = _open_course(course_id)
    query = select(Person).where(Person.id.in_(people_ids)).order_by(Person.folded_name, Person.id)
    people = db.session.scalars(query).all()
    if len(people) < len(set(people_ids)):
        raise PersonMissing
    enrolment = roster.enrol(course=course, people=people, by=by)
    newcomers = [one.person_id for one in enrolment.added]
    return Added(enrolment, warnings_on(course, newcomers))


def paste(
    *,
    course_id: int,
    lines: Sequence[Mapping[str, Any]],
    read: Callable[[Mapping[str, Any]], Line],
    only_company: int | None,
    by: int,
) -> Pasted:
    """Enrol the people of a list, and write how they did, line by line; a line that cannot be used
    stops no other.

    Raises CourseMissing, CourseDisabled, CourseComplete.
    """
    course = _open_course(course_id)
    pasted = Pasted()
    lines_by_number = _readable(course, lines, read, pasted)
    found = _people_of(course, lines_by_number, pasted, only_company=only_company, by=by)
    people = [person for person, _ in found.values()]
    given = {person.id: columns for person, columns in found.values()}
    enrolment = roster.enrol(course=course, people=people, by=by, given=given)
    lines_of = {person.id: number for number, (person, _) in found.items()}
    written = _write_results(
        course, enrolment, {one: lines_by_number[line] for one, line in lines_of.items()}, by=by
    )
    pasted.added.extend(_entry(lines_of, written, one) for one in enrolment.added)
    pasted.already.extend(_entry(lines_of, written, one) for one in enrolment.already)
    for person in enrolment.disabled:
        _refuse(pasted, lines_of[person.id], person.rut, PersonDisabled.message)
    for entries in (pasted.added, pasted.already, pasted.invalid):
        entries.sort(key=attrgetter("line"))
    newcomers = [one.person_id for one in enrolment.added]
    pasted.warnings.extend(warnings_on(course, newcomers))
    return pasted


def _same_hours(course: Course) -> ColumnElement[bool]:
    """A course without hours may be at any."""
    if course.hour_init is None or course.hour_finish is None:
        return true()
    meets = and_(Course.hour_init < course.hour_finish, Course.hour_finish > course.hour_init)
    return or_(Course.hour_init.is_(None), Course.hour_finish.is_(None), meets)


def _open_course(course_id: int) -> Course:
    course = roster.course_to_enter(course_id)
    roster.check_open(course)
    return course


def _only(enrolment: Enrolment) -> Participant:
    """The one participant that was to be added."""
    for participant in enrolment.already:
        raise Enrolled(f"{participant.name} ya está en este curso.")
    if enrolment.disabled:
        raise PersonDisabled
    return enrolment.added[0]


def _with_company_of(course: Course, fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Somebody new works for the company of the course, unless the fields say another thing."""
    given = dict(fields)
    if not given.get("isExternal") and given.get("company") is None:
        given["company"] = course.company_id
    return given


def _columns_of_copy(
    fields: Mapping[str, Any],
    person: Person,
    only_company: int | None,
    references: people_service.Referred,
) -> tuple[Mapping[str, Any], tuple[WarningView, ...]]:
    """The columns of a known person's copy that the fields bring."""
    if only_company not in (None, person.company_id):
        raise OtherCompany(errors={"rut": [OtherCompany.message]})
    people_service.check_references(fields, only_company=only_company, references=references)
    warnings = people_service.check(person, fields)
    columns = {PERSON.columns[name]: value for name, value in fields.items()}
    if "name" in columns:
        columns["folded_name"] = fold(columns["name"])
    return columns, warnings


def _is_other(fields: Mapping[str, Any], known: Person) -> bool:
    """Whether a line names somebody else than the register."""
    name = str(fields.get("name") or "")
    return agreement(fold(name), known.folded_name) != Agreement.SAME


def _readable(
    course: Course,
    lines: Sequence[Mapping[str, Any]],
    read: Callable[[Mapping[str, Any]], Line],
    pasted: Pasted,
) -> dict[int, Line]:
    """Number -> its line; what cannot be read, or came before, is refused."""
    found: dict[int, Line] = {}
    first: dict[str, int] = {}
    for number, given in enumerate(lines, start=1):
        try:
            line = read(given)
        except ma.ValidationError as fault:
            _refuse(pasted, number, given.get("rut"), _first_words(fault.messages_dict))
            continue
        rut = line.fields.get("rut")
        if rut is not None and first.setdefault(rut, number) != number:
            _refuse(pasted, number, rut, f"Este RUT ya está en la línea {first[rut]}.")
            continue
        found[number] = line
    statuses = names_of(Status.name, (line.results.get("status") for line in found.values()))
    refused = {
        number: errors
        for number, line in found.items()
        if (errors := _refused_results(course, line.results, statuses))
    }
    for number, errors in refused.items():
        _refuse(pasted, number, found.pop(number).fields.get("rut"), _first_words(errors))
    return found


def _refused_results(
    course: Course, results: Mapping[str, Any], statuses: Mapping[int | None, str]
) -> Mapping[str, list[str]]:
    status, hours = results.get("status"), results.get("attendedHours")
    if status is not None and status not in statuses:
        return {"status": ["Selecciona un estado de la lista."]}
    return refuse_above(course, hours, stored=None, field="attendedHours")


def _people_of(
    course: Course,
    lines: Mapping[int, Line],
    pasted: Pasted,
    *,
    only_company: int | None,
    by: int,
) -> dict[int, tuple[Person, Mapping[str, Any]]]:
    """Number of a line -> its person and what it says of the person; made if there is nobody.

    The number of statements does not depend on the number of lines.
    """
    fields_of = {number: line.fields for number, line in lines.items()}
    by_rut = _by_rut([fields["rut"] for fields in fields_of.values() if fields.get("rut")])
    externals = _externals(fields_of.values())
    given_of = {number: _with_company_of(course, one) for number, one in fields_of.items()}
    references = people_service.referred(given_of.values())
    found: dict[int, tuple[Person, Mapping[str, Any]]] = {}
    new: dict[int, Mapping[str, Any]] = {}
    same: dict[int, int] = {}
    first: dict[tuple[str, str], int] = {}
    for number, fields in fields_of.items():
        rut, key = fields.get("rut"), _external_key(fields)
        known = by_rut.get(rut) if rut else externals.get(key) if key else None
        if known is not None:
            try:
                # A name beside a RUT says who it is; the copy has that of the register.
                brought = {name: value for name, value in fields.items() if name != "name"}
                columns, _ = _columns_of_copy(brought, known, only_company, references)
            except (InvalidFields, OtherCompany) as fault:
                _refuse(pasted, number, rut, _first_words(fault.errors) or fault.message)
            else:
                if not lines[number].is_same and _is_other(fields, known):
                    pasted.namedOtherwise.append(
                        NamedOtherwise(number, str(rut), fields["name"], known.name)
                    )
                else:
                    found[number] = (known, columns)
        elif rut and not fields.get("name"):
            pasted.notFound.append(UnknownLine(number, rut))
        elif key and first.setdefault(key, number) != number:
            same[number] = first[key]
        else:
            new[number] = given_of[number]
    made, errors = people_service.create_many(
        forms=new, only_company=only_company, references=references, by=by
    )
    for number, person in made.items():
        found[number] = (person, {})
    for number, refusal in errors.items():
        words = _first_words(refusal.errors) or refusal.message
        _refuse(pasted, number, fields_of[number].get("rut"), words)
    for number, earlier in same.items():
        _refuse(pasted, number, None, f"Esta persona ya está en la línea {earlier}.")
    return found


def _by_rut(ruts: Sequence[str]) -> dict[str | None, Person]:
    query = select(Person).where(Person.rut.in_(ruts))
    people = db.session.scalars(query.execution_options(**{EVERY_COMPANY: True}))
    return {person.rut: person for person in people}


def _external_key(fields: Mapping[str, Any]) -> tuple[str, str] | None:
    """How an external person without RUT is known: e-mail and name."""
    if fields.get("rut") is not None or not (fields.get("email") and fields.get("name")):
        return None
    return fields["email"].lower(), fold(fields["name"])


def _externals(forms: Iterable[Mapping[str, Any]]) -> dict[tuple[str, str], Person]:
    """The external people of some lines who are known, by e-mail and name."""
    keys = {key for fields in forms if (key := _external_key(fields))}
    if not keys:
        return {}
    email = func.lower(Person.email)
    query = select(Person).where(
        Person.rut.is_(None), tuple_(email, Person.folded_name).in_(sorted(keys))
    )
    people = db.session.scalars(query.execution_options(**{EVERY_COMPANY: True}))
    return {(str(one.email).lower(), one.folded_name): one for one in people}


def _refuse(pasted: Pasted, line: int, rut: Any, reason: str) -> None:
    shown = rut if isinstance(rut, str) else None
    pasted.invalid.append(InvalidLine(line, shown, reason))


def _first_words(errors: Mapping[str, Any]) -> str:
    for words in errors.values():
        if isinstance(words, Mapping):
            return _first_words(words)
        return str(words[0] if isinstance(words, list) else words)
    return ""


def _write_results(
    course: Course, enrolment: Enrolment, lines_of: Mapping[int, Line], *, by: int
) -> Written:
    """Write what lines say of how people did, over nothing that is there."""
    rows = []
    notes: dict[int, str] = {}
    newcomers = {one.id for one in enrolment.added}
    for one in (*enrolment.added, *enrolment.already):
        row = {}
        kept = []
        for name, value in lines_of[one.person_id].results.items():
            there = one.status_id if name == "status" else getattr(one, RESULT.columns[name])
            if value is None or value == there:
                continue
            # The status of somebody new in the course is only what the register says of the person.
            if there in (None, False) or (name == "status" and one.id in newcomers):
                row[name] = value
            else:
                kept.append(_shown(name, there))
        if row:
            rows.append({"participant_id": one.id, **row})
        if kept:
            notes[one.person_id] = f"Se dejó lo que ya tenía: {', '.join(kept)}."
    if rows:
        results_service.write(course_id=course.id, rows=rows, by=by)
    return Written(frozenset(row["participant_id"] for row in rows), notes)


def _shown(name: str, value: Any) -> str:
    """`nota 5,5`."""
    if name == "status":
        return "resultado"
    label = RESULT[name].history or RESULT[name].label
    number = f" {plain(Fraction(value))}" if isinstance(value, Decimal) else ""
    return f"{label[0].lower()}{label[1:]}{number}"


def _entry(lines_of: Mapping[int, int], written: Written, one: Participant) -> EnrolledLine:
    return EnrolledLine(
        line=lines_of[one.person_id],
        rut=one.rut,
        name=one.name,
        participant_id=one.id,
        updated=one.id in written.participants,
        note=written.notes.get(one.person_id),
    )
