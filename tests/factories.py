"""Rows for tests: plain functions that name what matters and make up the rest."""

import contextlib
import datetime as dt
import itertools
import secrets
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from argon2 import PasswordHasher

from app.extensions import db
from app.models.accounts import User
from app.models.finance import Budget, BudgetLine
from app.models.imports import Load, LoadFile, LoadTemplate, Mapping
from app.models.indicators import Panel, Widget
from app.models.organisation import Company, Department, ThematicArea
from app.models.people import PERSONAL_DATA, Person
from app.models.platform import BulkChange, Job, Notification
from app.models.surveys import (
    BOSS,
    PARTICIPANT,
    SATISFACTION,
    Survey,
    SurveyTemplate,
    SurveyVersion,
)
from app.models.training import (
    CalendarFeed,
    Course,
    Participant,
    Rapporteur,
    RapporteurCourse,
    Supplier,
)
from app.surveys.schedules import queries as schedules
from sheets.folding import fold

PASSWORD = "una clave larga"

OPEN_FILTER = {
    **dict.fromkeys(("startMonth", "endMonth", "gender", "external", "groupType"), ""),
    "company": None,
}
SERIES = {
    "label": "Horas",
    "x_axis": "",
    "y_axis": "",
    "barThickness": 2,
    "backgroundColor": "#0b6675",
}

_numbers = itertools.count(1)
_hashes: dict[str, str] = {}
_quick = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


@contextlib.contextmanager
def numbered_from_one() -> Iterator[None]:
    """Number what is made within from one, so that no test depends on how many came before it."""
    global _numbers  # noqa: PLW0603 - what makes rows counts in one place
    before, _numbers = _numbers, itertools.count(1)
    try:
        yield
    finally:
        _numbers = before


def make_rut(body: int) -> str:
    """A valid RUT with this number, as it is stored."""
    weights = itertools.cycle(range(2, 8))
    total = sum(
        int(digit) * weight for digit, weight in zip(reversed(str(body)), weights, strict=False)
    )
    return f"{body}-{'0123456789K0'[(11 - total % 11) % 11]}"


def make_user(email: str | None = None, *, company: Company | None = None, **given: Any) -> User:
    """Somebody who signs in with PASSWORD: an administrator, or with a company its staff."""
    number = next(_numbers)
    password = given.pop("password", PASSWORD)
    return _kept(
        User(
            email=email or f"persona{number}@ejemplo.cl",
            name=given.pop("name", f"Persona {number}"),
            password_hash=given.pop("password_hash", None) or _hash(password),
            company_id=company.id if company else None,
            **given,
        )
    )


def make_company(name: str | None = None, **given: Any) -> Company:
    """A company."""
    number = next(_numbers)
    name = name or f"Empresa {number}"
    rut = given.pop("rut", None) or make_rut(76_000_000 + number)
    return _kept(Company(name=name, folded_name=fold(name), rut=rut, **given))


def make_person(name: str | None = None, *, company: Company | None = None, **given: Any) -> Person:
    """Somebody who can be trained."""
    number = next(_numbers)
    name = name or f"Persona Número {number}"
    # So far from each other that they are no series of a spreadsheet.
    rut = given.pop("rut", make_rut(10_000_000 + number * 1_009 % 30_000_000))
    return _kept(
        Person(
            name=name,
            folded_name=fold(name),
            rut=rut,
            company_id=company.id if company else None,
            **given,
        )
    )


def make_supplier(razon_social: str | None = None, **given: Any) -> Supplier:
    """A provider of courses."""
    number = next(_numbers)
    rut = given.pop("rut", make_rut(77_000_000 + number))
    name = razon_social or f"OTEC {number}"
    return _kept(Supplier(razon_social=name, folded_name=fold(name), rut=rut, **given))


def make_department(name: str | None = None, **given: Any) -> Department:
    """The area of a company."""
    name = name or f"Área {next(_numbers)}"
    return _kept(Department(name=name, folded_name=fold(name), **given))


def make_thematic_area(name: str | None = None, **given: Any) -> ThematicArea:
    """What a course is about."""
    name = name or f"Materia {next(_numbers)}"
    return _kept(ThematicArea(name=name, folded_name=fold(name), **given))


def make_course(company: Company, name: str | None = None, **given: Any) -> Course:
    """A course of 20 hours in March 2026 that lacks nothing."""
    name = name or f"Curso {next(_numbers)}"
    area = given.pop("thematic_area", None) or make_thematic_area()
    texts = (name, given.get("sence_name"), given.get("sence_code"))
    defaults = {
        "modality": "Presencial",
        "region": "Metropolitana",
        "commune": "Santiago",
        "hour_init": dt.time(9),
        "hour_finish": dt.time(13),
        "sence_name": name if given.get("sence_code") else None,
        "initial_date": dt.date(2026, 3, 2),
        "end_date": dt.date(2026, 3, 6),
        "total_hours": Decimal("20.0"),
    }
    return _kept(
        Course(
            name=name,
            folded_name=fold(name),
            searchable=fold(" ".join(filter(None, texts))),
            company_id=company.id,
            thematic_area_id=area.id,
            **{**defaults, **given},
        )
    )


def make_participant(course: Course, person: Person, **given: Any) -> Participant:
    """A person in a course, as the person is now."""
    copied = {name: getattr(person, name) for name in PERSONAL_DATA}
    return _kept(
        Participant(
            course_id=course.id,
            person_id=person.id,
            **{**copied, "company_id": person.company_id, "active": True, **given},
        )
    )


def make_rapporteur(name: str | None = None, **given: Any) -> Rapporteur:
    """Somebody who teaches."""
    name = name or f"Relatora {next(_numbers)}"
    return _kept(Rapporteur(name=name, folded_name=fold(name), **given))


def make_rapporteur_course(course: Course, rapporteur: Rapporteur, **given: Any) -> Any:
    """Somebody who teaches a course."""
    return _kept(RapporteurCourse(course_id=course.id, rapporteur_id=rapporteur.id, **given))


def make_calendar(user: User) -> CalendarFeed:
    """A calendar of somebody, at an address that nobody knows."""
    company = make_company()
    return _kept(
        CalendarFeed(user_id=user.id, company_id=company.id, token_hash=secrets.token_bytes(32))
    )


def make_notification(user: User, msg: str = "Listo") -> Notification:
    """An item of somebody's bell."""
    return _kept(Notification(user_id=user.id, icon="success", msg=msg, kind="load.done"))


def make_widget(user: User, title: str | None = None, **given: Any) -> Widget:
    """A chart on the panel of somebody, who therefore gets no first one."""
    db.session.merge(Panel(user_id=user.id))
    return _kept(
        Widget(
            user_id=user.id,
            kpi_id=given.pop("kpi_id", 1),
            type=given.pop("type", 1),
            title=title,
            status=given.pop("status", True),
            filter={**OPEN_FILTER, **given.pop("filter", {})},
            datasets=[SERIES],
            **given,
        )
    )


def make_job(user: User, kind: str = "headings", **given: Any) -> Job:
    """A piece of work of somebody."""
    return _kept(Job(user_id=user.id, kind=kind, task="loads.process", queue="loads", **given))


def make_mapping(user: User, *, company: Company | None = None, **given: Any) -> Mapping:
    """A file on its way in."""
    model_id = given.pop("model_id", 2)
    company_id = company.id if company else None
    return _kept(Mapping(user_id=user.id, model_id=model_id, company_id=company_id, **given))


def make_load(user: User, *, company: Company | None = None, **given: Any) -> Load:
    """A load with its file and mapping."""
    file = _kept(LoadFile(sha256="0" * 64, name="personas.xlsx", size=1, user_id=user.id))
    mapping = make_mapping(user, company=company, file_id=file.id)
    return _kept(
        Load(
            mapping_id=mapping.id,
            model_id=mapping.model_id,
            user_id=user.id,
            file_id=file.id,
            company_id=mapping.company_id,
            **given,
        )
    )


def make_load_template(user: User, *, company: Company | None = None, **given: Any) -> LoadTemplate:
    """Steps of a load under a name: names are put in capitals."""
    name = {"heading": "Nombre", "nth": 0}
    defaults = {
        "model_id": 2,
        "name": "RRHH mensual",
        "name_key": "rrhh mensual",
        "targets": {"Nombre": {"attribute": "name", "part": None}},
        "steps": [{"op": "title_case", "column": name, "text": "Mayúsculas de nombre en Nombre"}],
    }
    company_id = company.id if company else None
    return _kept(LoadTemplate(user_id=user.id, company_id=company_id, **{**defaults, **given}))


def make_budget(company: Company, year: int = 2025, **given: Any) -> Budget:
    """The plan of a company for a year, without lines."""
    return _kept(Budget(company_id=company.id, year=year, **given))


def make_budget_line(budget: Budget, amount: int = 1_000_000, **given: Any) -> BudgetLine:
    """A free line of a plan, unless an area is given."""
    defaults = {"description": "Capacitación varia", "position": next(_numbers)}
    return _kept(BudgetLine(budget_id=budget.id, amount=amount, **{**defaults, **given}))


def make_bulk_change(user: User, **given: Any) -> BulkChange:
    """A change of many rows that somebody made."""
    defaults = {"entity": "person", "field": "active", "before": {}}
    return _kept(BulkChange(user_id=user.id, **{**defaults, **given}))


AGREEMENT = [
    {"columnId": f"c{value}", "label": label, "value": value, "isNA": False}
    for value, label in enumerate(
        ("Muy en desacuerdo", "En desacuerdo", "Neutral", "De acuerdo", "Muy de acuerdo"), 1
    )
]


def survey_table(table_id: str, *texts: str, **given: Any) -> dict[str, Any]:
    """A table of questions on a scale of 1 to 5 (columns c1 to c5, rows r1, r2 and so on)."""
    rows = [
        {"rowId": f"r{place}", "text": text, "order": place, "required": False}
        for place, text in enumerate(texts, 1)
    ]
    return {
        "tableId": table_id,
        "title": table_id.capitalize(),
        "instructions": None,
        "order": 1,
        "scope": "curso",
        "requireAll": True,
        "columns": AGREEMENT,
        "rows": rows,
        **given,
    }


def survey_definition(*tables: dict[str, Any], **comment: Any) -> dict[str, Any]:
    """What a version asks; without tables, two questions about the contents."""
    given = tables or (survey_table("contenidos", "Fueron claros", "Fueron útiles"),)
    asked = {"enabled": True, "prompt": "¿Qué mejorarías?", "required": False, "maxLength": 2000}
    ordered = [{**table, "order": place} for place, table in enumerate(given, 1)]
    return {"tables": ordered, "comment": {**asked, **comment}}


def make_survey_template(title: str | None = None, **given: Any) -> SurveyTemplate:
    """A template with its first version."""
    title = title or f"Plantilla {next(_numbers)}"
    definition = given.pop("definition", None) or survey_definition()
    kind = given.pop("type", SATISFACTION)
    respondent = given.pop("respondent", PARTICIPANT if kind == SATISFACTION else BOSS)
    template = _kept(
        SurveyTemplate(
            title=title, folded_title=fold(title), type=kind, respondent=respondent, **given
        )
    )
    make_survey_version(template, definition)
    return template


def make_survey_version(
    template: SurveyTemplate, definition: dict[str, Any], number: int = 1
) -> SurveyVersion:
    """What a template asks from now on."""
    template.version = number
    return _kept(
        SurveyVersion(
            template_id=template.id, number=number, title=template.title, definition=definition
        )
    )


def make_survey(course: Course, template: SurveyTemplate | None = None, **given: Any) -> Survey:
    """A survey of a course, open for fifteen days from its end; nobody is invited yet."""
    template = template or make_survey_template(type=given.pop("type", SATISFACTION))
    newest = db.session.query(SurveyVersion).filter_by(
        template_id=template.id, number=template.version
    )
    initial = given.pop("initial_date", course.end_date)
    survey = Survey(
        course_id=course.id,
        type=template.type,
        template_id=template.id,
        version_id=newest.one().id,
        initial_date=initial,
        end_date=given.pop("end_date", initial + dt.timedelta(days=15)),
        mailing_frequency=given.pop("mailing_frequency", 3),
        opens_after=(initial - course.end_date).days,
        door_hash=b"",
        **given,
    )
    db.session.add(survey)
    db.session.flush()
    survey.door_hash = schedules.hashed(schedules.door_token(survey.id))
    return _kept(survey)


def _kept(row: Any) -> Any:
    """Committed, and read as it is kept when it is asked. The other rows stay as they were read: to
    read all of them again for each one that is made was a sixth of the tests that make many.
    """
    session = db.session()
    session.add(row)
    session.expire_on_commit = False
    try:
        session.commit()
    finally:
        session.expire_on_commit = True
    session.expire(row)
    return row


def _hash(password: str) -> str:
    """Checked by its own parameters: cheap ones, since thousands of tests sign in."""
    if password not in _hashes:
        _hashes[password] = _quick.hash(password)
    return _hashes[password]
