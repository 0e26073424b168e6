"""All that belongs to a company: found, counted, and removed in transactions of bounded size.

Every step works out anew what is left, by rows that go later: whoever is killed begins again with
the same command, and goes on.
"""

import datetime as dt
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Table,
    Text,
    cast,
    delete,
    exists,
    func,
    literal_column,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.exc import IntegrityError

from app.extensions import Base, db
from app.imports import retention
from app.indicators import marks
from app.models.accounts import DatabaseReader, User
from app.models.imports import Load, LoadChange, LoadFile
from app.models.imports import Mapping as FileMapping
from app.models.indicators import KpiCell
from app.models.organisation import Company, Setting
from app.models.people import Person
from app.models.platform import (
    ACTIVE_STATES,
    AuditEvent,
    BulkChange,
    DemoRow,
    IdempotentAnswer,
    Job,
)
from app.models.surveys import SurveyResponse
from app.models.training import Course, Participant, Rapporteur, RapporteurCourse
from app.organisation.users import service as users
from app.oversight.belongings import rules
from app.oversight.belongings.rules import BELONGINGS
from app.oversight.exports import service as exports_service
from app.oversight.privacy import erasure
from app.oversight.reading import service as reading
from app.platform import audit, passwords, pictures, storage
from app.platform.errors import DomainError, NotFound
from app.platform.text import counted
from sheets.field_parsers import parse_one
from sheets.kinds.people import PEOPLE

BATCH = 5_000
"""Rows of one transaction."""
LOADS = 20
"""Loads of one transaction: each may have a row for each that it changed."""
SHOWN = 10
"""Courses that a refusal names."""
CLOSED_NAME = "Cuenta de una empresa eliminada"
CLOSED_EMAIL = "eliminada-{}@invalido.local"
PATIENTLY = text("SET LOCAL statement_timeout = '20min'")
"""A batch of a large company takes longer than a request may."""
WAIT_SECONDS = 0.5
PATIENCE = 600
"""Times that it waits for whoever refreshes numbers."""


class CompanyUnknown(NotFound):
    """No company has this RUT."""

    code = "company_missing"
    message = "No existe una empresa con ese RUT."


class AdministratorUnknown(NotFound):
    """Nobody is named on whose word it is done."""

    code = "administrator_missing"
    message = "Indica con --by el correo de una cuenta habilitada que administre."


class StillWorking(DomainError):
    """A worker is busy with rows of the company."""

    code = "company_busy"
    message = "Hay tareas de esta empresa en curso. Espera a que terminen, o cancélalas."


class OthersInside(DomainError):
    """People of other companies are in its courses, and their figures would go with these."""

    code = "company_with_others"

    def __init__(self, number: int, courses: Sequence[Any]) -> None:
        named = "; ".join(f"{one.name} (n.º {one.id})" for one in courses)
        many = counted(number, "participación", "participaciones")
        super().__init__(
            f"En cursos de esta empresa hay {many} de personas de otras empresas,"
            " cuyas cifras se perderían. Cambia la empresa de esos cursos o quita a esas personas,"
            f" y vuelve a intentarlo: {named}."
        )


class NumbersBusy(DomainError):
    """Somebody else is replacing cells all the time."""

    code = "numbers_busy"
    message = "Los indicadores no terminan de calcularse. Ejecuta el comando otra vez más tarde."


class StillGrowing(DomainError):
    """Somebody added rows meanwhile."""

    code = "company_in_use"
    message = (
        "Alguien agregó datos a esta empresa mientras se eliminaba. Ejecuta el comando otra vez:"
        " sigue donde quedó."
    )


@dataclass(frozen=True)
class Counted:
    """How many rows of a table belong to a company."""

    title: str
    rows: int


def find(*, rut: str) -> Company:
    """The company with a RUT, however it is written.

    Raises CompanyUnknown.
    """
    known = db.session.scalar(select(Company).where(Company.rut == parse_one("rut", rut)))
    if known is None:
        raise CompanyUnknown
    return known


def administrator(*, email: str) -> User:
    """On whose word something is done at the command line.

    Raises AdministratorUnknown.
    """
    user = users.find(email=email)
    if user is None or not (user.active and user.is_admin) or user.is_service:
        raise AdministratorUnknown
    return user


def count(*, company_id: int) -> Sequence[Counted]:
    """What belongs to a company, table by table; what there is none of is left out."""
    found = []
    for model, belonging in BELONGINGS.items():
        query = select(func.count()).select_from(model.__table__)
        number = db.session.scalar(query.where(belonging.which(company_id)))
        if number:
            found.append(Counted(belonging.title, number))
    return found


def check(*, company_id: int) -> None:
    """See that a company can be removed.

    Raises StillWorking, OthersInside.
    """
    busy = select(Job.id).where(
        Job.state.in_(ACTIVE_STATES),
        or_(
            Job.company_id == company_id,
            Job.id.in_(select(Load.job_id).where(rules.is_load_of(company_id))),
        ),
    )
    if db.session.scalar(busy.limit(1)) is not None:
        raise StillWorking
    inside = rules.foreign_participants(company_id)
    participant = Participant.__table__
    number = db.session.scalar(select(func.count()).select_from(participant).where(inside))
    if number:
        of_them = select(participant.c.course_id).where(inside)
        courses = select(Course.id, Course.name).where(Course.id.in_(of_them)).order_by(Course.id)
        raise OthersInside(number, db.session.execute(courses.limit(SHOWN)).all())


def remove(*, company_id: int, by: int, at: dt.datetime) -> Iterator[str]:
    """Remove a company and all that belongs to it; tells what it has done wherever the transaction
    has to be committed.

    Numbers of other companies stay as they are: their people who were in its courses keep it from
    going, and its people in their courses stay there, as external people.

    Raises StillWorking, OthersInside, NumbersBusy, StillGrowing.
    """
    check(company_id=company_id)
    company = db.session.get_one(Company, company_id)
    said = {"name": company.name, "rut": company.rut}
    yield from _close_doors(company, said, by=by, at=at)
    yield from _forget_files(company, at=at)
    yield from _hand_over(company_id)
    for model, belonging in BELONGINGS.items():
        if model is Company:
            break
        if model is KpiCell:
            yield from _refresh_numbers(at)
        number = BATCH
        while number:
            with _nobody_adding():
                number = _remove_some(model, company_id)
            if number:
                yield f"{belonging.title}: {number}"
    _remove_company(company, said, by=by)
    yield "La empresa se eliminó."


def _close_doors(
    company: Company, said: dict[str, Any], *, by: int, at: dt.datetime
) -> Iterator[str]:
    """Nobody of the company comes in any more, and nothing is sent to it."""
    event = ("company", company.id)
    begun = select(AuditEvent.id).where(
        AuditEvent.action == "company.removal_begun",
        AuditEvent.entity == event[0],
        AuditEvent.entity_id == company.id,
    )
    if db.session.scalar(begun) is None:
        audit.record("company.removal_begun", by=by, on=event, data=said)
    company.active = False
    for user in db.session.scalars(select(User).where(User.company_id == company.id, User.active)):
        users.disable(user=user, at=at, by=by)
    roles = select(DatabaseReader.role).where(DatabaseReader.company_id == company.id)
    left = [
        statement
        for role in db.session.scalars(roles).all()
        for statement in reading.remove(name=role.removeprefix(reading.PREFIX))
    ]
    for setting in db.session.scalars(select(Setting)):
        domains = setting.content.get("domains")
        if isinstance(domains, list):
            kept = [one for one in domains if one.get("company_id") != company.id]
            if kept != domains:
                setting.content = {**setting.content, "domains": kept}
    body = cast(IdempotentAnswer.body, Text)
    _execute(
        delete(IdempotentAnswer).where(
            or_(*(body.contains(one, autoescape=True) for one in (company.name, company.rut)))
        )
    )
    yield "Se cerró el acceso de sus cuentas, programas y lectores."
    for statement in left:
        yield f"Falta que un administrador de la base ejecute: {statement};"


def _forget_files(company: Company, *, at: dt.datetime) -> Iterator[str]:
    """The bytes of its files, and those of others in which it stands."""
    db.session.execute(PATIENTLY)
    loads = select(Load.__table__.c.id).where(rules.is_load_of(company.id))
    files = rules.files_of(company.id)
    number = retention.forget_files(
        ids=db.session.scalars(files).all(), loads=db.session.scalars(loads).all(), at=at
    )
    jobs = select(Job.id).where(BELONGINGS[Job].which(company.id))
    exports_service.forget(ids=db.session.scalars(jobs).all())
    if company.logo is not None and _only_logo(company):
        storage.remove(f"{pictures.PUBLIC_FOLDER}/{company.logo.rpartition('/')[2]}")
    yield f"Archivos de sus cargas: {number}"
    patterns = erasure.patterns(ruts=[company.rut], names=[company.name])
    retention.forget_person(in_cell=patterns.in_cell, in_text=patterns.in_text, at=at)
    exports_service.forget_person(in_text=patterns.in_text)
    yield "Archivos de otros en que aparece: revisados."


def _only_logo(company: Company) -> bool:
    others = select(Company.id).where(Company.logo == company.logo, Company.id != company.id)
    return db.session.scalar(others.limit(1)) is None


def _hand_over(company_id: int) -> Iterator[str]:
    """What others need stays with them, and says no more of the company."""
    participant, person = _table(Participant), _table(Person)
    course, link = _table(Course), _table(RapporteurCourse)
    own = select(course.c.id).where(course.c.company_id == company_id)
    elsewhere = exists().where(
        participant.c.person_id == person.c.id, participant.c.course_id.not_in(own)
    )
    outside = dict.fromkeys(erasure.WRITTEN_OF_PERSON) | {
        "company_id": None,
        "is_external": True,
        "franchise_sence": False,
        "gross_salary": None,
        "area_id": None,
        "status_id": None,
    }
    yield from _change(person, (person.c.company_id == company_id) & elsewhere, outside)
    yield from _change(
        participant,
        (participant.c.company_id == company_id) & participant.c.course_id.not_in(own),
        {"company_id": None},
    )
    response = _table(SurveyResponse)
    surveys = Base.metadata.tables["survey"]
    of_own = select(surveys.c.id).where(surveys.c.course_id.in_(own))
    yield from _change(
        response,
        (response.c.company_id == company_id) & response.c.survey_id.not_in(of_own),
        {"company_id": None},
    )
    rapporteur = _table(Rapporteur)
    people = select(person.c.id).where(person.c.company_id == company_id)
    teaches = exists().where(link.c.rapporteur_id == rapporteur.c.id, link.c.course_id.not_in(own))
    yield from _change(
        rapporteur, rapporteur.c.person_id.in_(people) & teaches, {"person_id": None}
    )
    db.session.execute(PATIENTLY)
    for entity, ids in (("person", people), ("course", own)):
        keys = [str(one) for one in db.session.scalars(ids)]
        change = _table(BulkChange)
        if keys:
            named = cast(keys, ARRAY(Text))
            _execute(
                update(change)
                .where(change.c.entity == entity, change.c.before.op("?|")(named))
                .values(before=change.c.before.op("-")(named))
            )
    yield "Lo que otras empresas necesitan quedó con ellas."


def _change(table: Table, which: ColumnElement[bool], values: dict[str, Any]) -> Iterator[str]:
    while True:
        db.session.execute(PATIENTLY)
        some = select(table.c.id).where(which).limit(BATCH)
        done = _execute(update(table).where(table.c.id.in_(some)).values(values)).rowcount
        if not done:
            return
        yield f"{table.name}: {done} quedan con otras empresas"


def _remove_some(model: Any, company_id: int) -> int:
    """Remove some rows that belong to a company; how many there were."""
    db.session.execute(PATIENTLY)
    if model is User:
        return _remove_users(company_id)
    table = _table(model)
    which = BELONGINGS[model].which(company_id)
    if model in (Load, FileMapping):
        return _remove_with_files(table, which)
    if model is Participant:
        return _remove_participants(table, which)
    return int(_execute(_some(table, which, BATCH)).rowcount)


def _some(table: Table, which: ColumnElement[bool], number: int) -> Any:
    place: ColumnElement[Any] = literal_column(f"{table.name}.ctid")
    some = select(place).select_from(table).where(which).limit(number)
    return delete(table).where(place == func.any(func.array(some.scalar_subquery())))


def _remove_with_files(table: Table, which: ColumnElement[bool]) -> int:
    """Loads or mappings, with the files and jobs that nothing speaks of any more."""
    some = select(table.c.id).where(which).order_by(table.c.id).limit(LOADS)
    ids = db.session.scalars(some).all()
    files, jobs = set[int](), set[int]()
    if table.name == Load.__tablename__:
        for load in db.session.scalars(select(Load).where(Load.id.in_(ids))):
            files |= load.file_ids
            jobs |= {load.job_id} - {None}  # type: ignore[arg-type]  # None is taken out
        _execute(delete(LoadChange).where(LoadChange.load_id.in_(ids)))
    else:
        named = select(table.c.file_id).where(table.c.id.in_(ids), table.c.file_id.is_not(None))
        files = set(db.session.scalars(named))
    _execute(delete(table).where(table.c.id.in_(ids)))
    _execute(delete(Job).where(Job.id.in_(jobs), ~exists().where(Load.job_id == Job.id)))
    used = or_(
        exists().where(Load.file_id == LoadFile.id),
        exists().where(FileMapping.file_id == LoadFile.id),
    )
    _execute(delete(LoadFile).where(LoadFile.id.in_(files), ~used))
    return len(ids)


def _remove_participants(table: Table, which: ColumnElement[bool]) -> int:
    """Participants, with the external people who were in nobody else's courses."""
    gone = _execute(_some(table, which, BATCH).returning(table.c.person_id)).scalars().all()
    alone = (
        select(Person.id)
        .where(Person.id.in_(gone), Person.company_id.is_(None))
        .where(~exists().where(Participant.person_id == Person.id))
        .where(~exists().where(Rapporteur.person_id == Person.id))
    )
    ids = db.session.scalars(alone).all()
    of_people = select(_table(Load).c.id).where(_table(Load).c.model_id == PEOPLE.model_id)
    _execute(
        delete(LoadChange).where(LoadChange.entity_id.in_(ids), LoadChange.load_id.in_(of_people))
    )
    _execute(delete(AuditEvent).where(AuditEvent.entity == "person", AuditEvent.entity_id.in_(ids)))
    _execute(delete(Person).where(Person.id.in_(ids)))
    return len(gone)


def _remove_users(company_id: int) -> int:
    """Accounts; of one that also did something for others only that it was there is left."""
    ids = db.session.scalars(
        select(User.id).where(User.company_id == company_id).order_by(User.id).limit(LOADS)
    ).all()
    for user_id in ids:
        try:
            with db.session.begin_nested():
                _execute(delete(User).where(User.id == user_id))
        except IntegrityError:
            closed: dict[str, Any] = {
                "name": CLOSED_NAME,
                "email": CLOSED_EMAIL.format(user_id),
                "password_hash": passwords.NONE,
                "company_id": None,
                "active": False,
                "preferences": {},
            }
            _execute(update(User).where(User.id == user_id).values(closed))
    return len(ids)


def _refresh_numbers(at: dt.datetime) -> Iterator[str]:
    """Have the cells of all companies made anew from what is left, before those of this one go:
    whoever refreshes later finds no mark of it.
    """
    from app.indicators import jobs  # noqa: PLC0415 - pandas comes with it, and commands with the web

    waited = 0
    while (done := jobs.step(at=at)) != 0 or marks.are_left():
        if done is None:
            waited += 1
            time.sleep(WAIT_SECONDS)
        if waited > PATIENCE:
            raise NumbersBusy
        yield "Indicadores: se calculan de nuevo"
    yield "Indicadores: al día"


def _remove_company(company: Company, said: dict[str, Any], *, by: int) -> None:
    company_id = company.id
    table = _table(Company)
    with _nobody_adding():
        _execute(delete(table).where(table.c.id == company_id))
    for kind in db.session.scalars(select(DemoRow.kind).distinct()).all():
        marked = Base.metadata.tables.get(kind)
        if marked is not None and "id" in marked.c:
            there = exists().where(marked.c.id == DemoRow.row_id)
            _execute(delete(DemoRow).where(DemoRow.kind == kind, ~there))
    audit.record("company.removed", by=by, on=("company", company_id), data=said)


@contextmanager
def _nobody_adding() -> Iterator[None]:
    """Raises StillGrowing where new rows need what is removed within."""
    try:
        with db.session.begin_nested():
            yield
    except IntegrityError as error:
        raise StillGrowing from error


def _table(model: Any) -> Table:
    table: Table = model.__table__
    return table


def _execute(change: Any) -> Any:
    return db.session.execute(change, execution_options={"synchronize_session": False})
