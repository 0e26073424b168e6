"""Courses listed and summed up; one with everybody in it, what it lacks and what is left to do."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select, true

from app.extensions import db
from app.finance.franchise.queries import todays_parameters
from app.models.organisation import Status, ThematicArea
from app.models.training import (
    COURSE_WORDS,
    Course,
    CourseState,
    Participant,
    RapporteurCourse,
    Supplier,
    is_in,
)
from app.platform import cache, lists
from app.platform.forms import WarningView
from app.platform.lists import (
    Columns,
    ListQuery,
    Page,
    Search,
    names_of,
    narrowed_to,
    page_or_changes_of,
)
from app.platform.records import values_of
from app.platform.text import counted, listed
from app.roster import service as roster
from app.roster.service import Rapporteurs
from app.training.courses import rules
from records.course import COURSE, E_LEARNING, WITH_HOURS, WITH_PLACE

SORTS = {
    "courseName": Course.folded_name,
    "initialDate": Course.initial_date,
    "endDate": Course.end_date,
    "totalHours": Course.total_hours,
    "course_id": Course.id,
}
OPEN = (Course.active, ~Course.is_complete)
_PEOPLE = exists().where(Participant.course_id == Course.id, Participant.active)
DATA: Mapping[str, ColumnElement[bool]] = {
    "el área temática": Course.thematic_area_id.is_(None),
    "la modalidad": Course.modality.is_(None),
    "el lugar (región y comuna)": and_(
        Course.modality.in_(WITH_PLACE), or_(Course.region.is_(None), Course.commune.is_(None))
    ),
    "el horario": and_(
        or_(
            Course.modality.in_(WITH_HOURS),
            Course.hour_init.is_not(None),
            Course.hour_finish.is_not(None),
        ),
        or_(Course.hour_init.is_(None), Course.hour_finish.is_(None)),
    ),
    "el nombre SENCE": and_(Course.sence_code.is_not(None), Course.sence_name.is_(None)),
}
"""What a course may lack while it is planned -> whether it does; `rules.lacking` says the same of
one course (decision 32).
"""
INCOMPLETE: ColumnElement[bool] = and_(~Course.is_complete, or_(*DATA.values()))
LACKS: Mapping[str, ColumnElement[bool]] = {
    **DATA,
    "participantes": ~_PEOPLE,
    "relator": ~exists().where(RapporteurCourse.course_id == Course.id, RapporteurCourse.active),
    "el código SENCE": and_(
        Course.sence_code.is_(None), _PEOPLE.where(Participant.franchise_sence)
    ),
    "la comunicación a SENCE": and_(
        Course.sence_code.is_not(None), Course.sence_communicated_at.is_(None)
    ),
}
"""What a course needs before it begins -> whether it lacks that. Only who counts with the franchise
needs SENCE.
"""


@dataclass(frozen=True)
class Listed:
    """A page of courses and how many are in each of them."""

    page: Page
    counts: Mapping[int, int]


@dataclass(frozen=True)
class AreaOfCourses:
    """The courses of a thematic area, summed up."""

    topicArea: int | None
    topicAreaName: str | None
    courses: int
    hours: float
    participants: int


Todo = Literal[
    "participants",
    "rapporteur",
    "senceCode",
    "data",
    "senceCommunication",
    "attendance",
    "swornStatements",
    "complete",
]


@dataclass(frozen=True)
class Checked:
    """One thing to do before a course is closed."""

    key: Todo
    label: str
    done: bool
    detail: str | None = None
    field: str | None = None
    """The field of the form that it begins with, where several may lack."""


@dataclass(frozen=True)
class Counts:
    """How many are in a course; all but `disabled` speak of active participants."""

    participants: int
    disabled: int
    withAttendance: int
    trained: int
    unsigned: int
    """Without a signed sworn statement."""
    unpaid: int
    """Using the franchise without a known salary."""


@dataclass(frozen=True)
class Saved:
    """A course after a change."""

    course: Course
    counts: Counts
    warnings: tuple[WarningView, ...]


@dataclass(frozen=True)
class Detail:
    """A course as its own page shows it."""

    saved: Saved
    participants: Sequence[Participant]
    rapporteurs: Rapporteurs
    checklist: tuple[Checked, ...]


def list_courses(*, query: ListQuery, on: dt.date) -> Listed:
    """The courses that the caller sees."""
    page = page_or_changes_of(select(Course), *narrowed(query, on))
    return Listed(page, roster.active_counts([course.id for course in page.rows]))


def chosen(*, query: ListQuery, on: dt.date) -> Select[Any]:
    """All courses that a query asks for, in its order."""
    return narrowed_to(select(Course), *narrowed(query, on))


def by_area(*, query: ListQuery, on: dt.date) -> Sequence[AreaOfCourses]:
    """The courses that a query asks for, by thematic area; large sums may be half a minute old."""
    rows = chosen(query=query, on=on).order_by(None)
    courses: Any = rows.with_only_columns(Course.id, Course.thematic_area_id, Course.total_hours)
    key = f"areas:{lists.key_of(courses)}"
    cached = cache.get(key)
    if cached is not None:
        return [AreaOfCourses(**area) for area in cached]
    areas = _summed(courses)
    if sum(area.participants for area in areas) > lists.SLOW_TO_COUNT:
        cache.put(key, [asdict(area) for area in areas], seconds=lists.SECONDS)
    return areas


def get(*, course_id: int) -> Detail:
    """One course.

    Raises CourseMissing.
    """
    course = roster.course_of(course_id)
    one, rapporteurs = saved(course), roster.rapporteurs_of(course_id)
    return Detail(
        saved=one,
        participants=roster.participants_of(course_id),
        rapporteurs=rapporteurs,
        checklist=tuple(_checklist(course, one.counts, rapporteurs)),
    )


def saved(course: Course) -> Saved:
    """A course with what is worth knowing about it."""
    active = Participant.active
    attended = or_(Participant.attendance.is_not(None), Participant.attended_hours.is_not(None))
    trained = or_(Status.counts_as_trained, Participant.status_id.is_(None))
    unpaid = and_(Participant.franchise_sence, Participant.gross_salary.is_(None))
    conditions = (
        active,
        ~active,
        and_(active, attended),
        and_(active, trained),
        and_(active, ~Participant.dj_signed),
        and_(active, unpaid),
    )
    query = (
        select(Supplier.is_otec, *(func.count().filter(condition) for condition in conditions))
        .select_from(Course)
        .outerjoin(Supplier, Supplier.id == Course.supplier_id)
        .outerjoin(Participant, Participant.course_id == Course.id)
        .outerjoin(Status, Status.id == Participant.status_id)
        .where(Course.id == course.id)
        .group_by(Supplier.is_otec)
    )
    row: Any = db.session.execute(query).one()
    is_otec, counts = row[0], Counts(*row[1:])
    warnings = rules.warnings_on(course, todays_parameters(), is_otec=is_otec, unpaid=counts.unpaid)
    return Saved(course, counts, warnings)


def _summed(query: Select[Any]) -> list[AreaOfCourses]:
    """Thematic areas with most courses first."""
    courses = query.subquery()
    sums = db.session.execute(
        select(courses.c.thematic_area_id, func.count(), func.sum(courses.c.total_hours)).group_by(
            courses.c.thematic_area_id
        )
    ).all()
    # Thematic area -> active participants of some courses.
    query = (
        select(courses.c.thematic_area_id, func.count())
        .select_from(courses)
        .join(Participant, and_(Participant.course_id == courses.c.id, Participant.active))
        .group_by(courses.c.thematic_area_id)
    )
    people = {row[0]: row[1] for row in db.session.execute(query)}
    names = names_of(ThematicArea.name, (row[0] for row in sums))
    areas = [AreaOfCourses(a, names.get(a), n, float(h), people.get(a, 0)) for a, n, h in sums]
    return sorted(areas, key=lambda area: (-area.courses, area.topicAreaName or ""))


def narrowed(query: ListQuery, on: dt.date) -> tuple[ListQuery, Columns]:
    """A query of courses, and the columns that it asks about.

    Who asks for disabled courses by their state means them, without saying so twice.
    """
    if query.filters.get("state") is CourseState.DISABLED:
        query = replace(query, active=None)
    by_start = query.filters.get("dateField") == "initialDate"
    day = Course.initial_date if by_start else Course.end_date
    columns = Columns(
        sorts=SORTS,
        tie=Course.id,
        key=Course.id,
        changes=Course,
        filters={
            "company_id": Course.company_id,
            "supplier_id": Course.supplier_id,
            "topicArea": Course.thematic_area_id,
            "modality": Course.modality,
            "jornada": Course.jornada,
            "region": Course.region,
            "rapporteur_id": _taught_by,
            "state": lambda state: is_in(state, on),
            "dateField": lambda _: true(),
            "from_": lambda first: day >= first,
            "to": lambda last: day <= last,
            "withSenceCode": lambda value: (
                Course.sence_code.is_not(None) if value else Course.sence_code.is_(None)
            ),
            "soon": lambda days: Course.initial_date.between(on, on + dt.timedelta(days=days)),
            "incomplete": lambda value: INCOMPLETE if value else ~INCOMPLETE,
            "unprepared": lambda days: and_(
                Course.initial_date.between(on, on + dt.timedelta(days=days)),
                ~Course.is_complete,
                or_(*LACKS.values()),
            ),
        },
        search=Search(words=COURSE_WORDS),
        active=Course.active,
    )
    return query, columns


def _taught_by(rapporteur_id: int) -> ColumnElement[bool]:
    teaches = select(RapporteurCourse.course_id).where(
        RapporteurCourse.rapporteur_id == rapporteur_id, RapporteurCourse.active
    )
    return Course.id.in_(teaches)


def _checklist(course: Course, counts: Counts, rapporteurs: Rapporteurs) -> Iterator[Checked]:
    people, teachers = counts.participants, len(rapporteurs.active)
    enrolled = counted(people, "participante", "participantes") if people else None
    taught = ", ".join(one.rapporteur.name for one in rapporteurs.active) or None
    communicated = course.sence_communicated_at
    yield Checked("participants", "Participantes inscritos", people > 0, enrolled)
    yield Checked("rapporteur", "Relator asignado", teachers > 0, taught)
    yield Checked("senceCode", "Código SENCE", bool(course.sence_code), course.sence_code)
    lacks = rules.lacking(values_of(COURSE, course))
    yield Checked(
        "data",
        "Datos del curso",
        not lacks,
        f"Falta {listed(lacks)}" if lacks else None,
        rules.FIRST_FIELDS[lacks[0]] if lacks else None,
    )
    yield Checked(
        "senceCommunication",
        "Comunicación SENCE registrada",
        communicated is not None,
        communicated.strftime("%d-%m-%Y") if communicated else None,
    )
    yield _everybody("attendance", "Asistencia completa", people - counts.withAttendance, people)
    if course.modality in E_LEARNING:
        yield _everybody("swornStatements", "Declaraciones juradas", counts.unsigned, people)
    yield Checked("complete", "Curso completado", course.is_complete)


def _everybody(key: Todo, label: str, missing: int, people: int) -> Checked:
    """Something that every participant needs."""
    detail = f"Faltan {missing} de {people}" if missing else None
    return Checked(key, label, people > 0 and not missing, detail)
