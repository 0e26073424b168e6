"""Courses of a plan from a spreadsheet: known by company, name and start; closed ones stay."""

import datetime as dt
import io
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from sqlalchemy import func, select, update

from app.extensions import db
from app.imports.pipeline import diff
from app.models.imports import LoadError
from app.models.organisation import Company, ThematicArea
from app.models.platform import Notification
from app.models.surveys import Survey
from app.models.training import Course, Supplier
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_supplier,
    make_survey,
    make_thematic_area,
)
from tests.imports.test_entry import enter
from tests.imports.test_loading import counted
from tests.imports.test_racing import both_at_once, elsewhere, once_after
from tests.indicators.cells import drift, hours, refresh
from tests.support.bulk import MODEL_IDS, Bulk, csv

HEAD = (
    *("Nombre Actividad", "Empresa", "OTEC", "Área temática", "Modalidad", "Fecha Inicio"),
    *("F. Término", "Jornada", "Hora inicio", "Hora término", "Hrs", "Cód. SENCE", "Nombre SENCE"),
    *("Región", "Comuna", "Valor p/p"),
)
ALTURA = (
    *("Trabajo en altura", "Andina", "Andes Ltda.", "Seguridad", "presencial", "02-03-2026"),
    *("06-03-2026", "Mañana", "9:00", "13:00 hrs", "16,5", "1237890123", "ALTURA FÍSICA"),
    *("RM", "ñuñoa", "$120.000"),
)
EXCEL = (
    *("Excel básico", "Andina", "", "Seguridad", "E-learning asincrónico", "06-04-2026"),
    *("30-04-2026", "", "", "", "8", "", "", "", "", ""),
)
COURSES = {"model": "courses"}


def plan(row: tuple[str, ...] = ALTURA, **changed: str) -> tuple[str, ...]:
    """A row with other cells, by the first word of their heading in small letters."""
    at = {"name": 0, "company": 1, "modality": 4, "start": 5, "end": 6, "begin": 8, "finish": 9}
    at |= {"hours": 10, "code": 11, "sence": 12, "region": 13, "commune": 14, "value": 15}
    cells = list(row)
    for name, cell in changed.items():
        cells[at[name]] = cell
    return tuple(cells)


def courses() -> dict[str, Course]:
    db.session.rollback()
    return {one.name: one for one in db.session.scalars(select(Course))}


def faults() -> list[tuple[int, str | None, str]]:
    query = select(LoadError).order_by(LoadError.row, LoadError.id)
    return [(one.row, one.attribute, one.code) for one in db.session.scalars(query)]


@pytest.fixture
def area(bulk: Bulk) -> ThematicArea:
    """What the courses are about; their provider is there, too."""
    del bulk
    made = make_thematic_area("Seguridad")
    make_supplier("Andes Ltda.", rut="76086428-5")
    db.session.commit()
    return made


@pytest.fixture
def former(area: ThematicArea, andina: Company) -> Course:
    """The course of ALTURA, as a form has made it."""
    made = make_course(
        andina,
        "TRABAJO EN ALTURA",
        thematic_area=area,
        modality="E-learning asincrónico",
        hour_init=None,
        hour_finish=None,
        total_hours=Decimal("20.0"),
    )
    db.session.commit()
    return made


class TestLoad:
    def test_stores_what_the_form_would_store(self, bulk: Bulk, area: ThematicArea):
        result = bulk.load_file(HEAD, ALTURA, EXCEL, **COURSES)
        assert result["counts"] == counted(rows=2, created=2)
        made = courses()
        supplier = db.session.scalars(select(Supplier)).one()
        altura, excel = made["Trabajo en altura"], made["Excel básico"]
        form: dict[str, Any] = {
            "courseName": "Trabajo en altura",
            "company_id": altura.company_id,
            "supplier_id": supplier.id,
            "topicArea": area.id,
            "modality": "Presencial",
            "initialDate": "2026-03-02",
            "endDate": "2026-03-06",
            "jornada": "AM",
            "hourInit": "09:00",
            "hourFinish": "13:00",
            "totalHours": 16.5,
            "courseCodeSence": "1237890123",
            "courseSenceName": "ALTURA FÍSICA",
            "region": "Metropolitana",
            "commune": "Ñuñoa",
            "participatingValue": 120_000,
        }
        less = {"courseName": "Excel básico", "modality": "E-learning asincrónico"}
        less |= {"company_id": excel.company_id, "topicArea": area.id, "totalHours": 8}
        less |= {"initialDate": "2026-04-06", "endDate": "2026-04-30"}
        own = {"id", "created_at", "updated_at"}
        names = [one.name for one in Course.__table__.c if one.name not in own]
        for loaded, body in ((altura, form), (excel, less)):
            answer = bulk.client.post("/api/createcourse", json=body)
            assert answer.status_code == 201, answer.get_json()
            formed = db.session.get_one(Course, answer.get_json()["data"]["course_id"])
            for name in names:
                assert getattr(loaded, name) == getattr(formed, name), name

    def test_is_found_by_the_search(self, bulk: Bulk, area: ThematicArea):
        bulk.load_file(HEAD, ALTURA, **COURSES)
        for q in ("altura", "1237890123", "física"):
            assert bulk.data("get_courses", q=q)[0]["courseName"] == "Trabajo en altura"

    def test_knows_a_course_by_company_name_and_start(self, bulk: Bulk, former: Course):
        make_company("Norte SpA", rut="76111222-8")
        db.session.commit()
        others = (plan(company="Norte SpA"), plan(start="09-03-2026", end="13-03-2026"))
        result = bulk.load_file(HEAD, ALTURA, *others, **COURSES)
        assert result["counts"] == counted(rows=3, created=2, updated=1)
        db.session.rollback()
        now = db.session.get_one(Course, former.id)
        assert (now.name, now.modality, now.total_hours) == (
            *("Trabajo en altura", "Presencial", Decimal("16.5")),
        )
        assert now.searchable == "trabajo en altura altura fisica 1237890123"

    def test_leaves_out_what_the_file_has_no_column_for(self, bulk: Bulk, former: Course):
        head = ("Curso", "Empresa", "Área temática", "Modalidad", "Inicio", "Término", "Horas")
        row = ("Trabajo en altura", "76.086.428-5", "Seguridad", "A distancia")
        db.session.execute(update(Company).where(Company.name == "Andina").values(rut="76086428-5"))
        db.session.execute(update(Course).values(city="Arica", participating_value=5))
        db.session.commit()
        result = bulk.load_file(head, (*row, "02-03-2026", "09-03-2026", "20"), **COURSES)
        assert result["counts"] == counted(rows=1, updated=1)
        db.session.rollback()
        now = db.session.get_one(Course, former.id)
        assert (now.city, now.participating_value, now.end_date) == (
            *("Arica", 5, dt.date(2026, 3, 9)),
        )

    def test_says_what_is_wrong(self, bulk: Bulk, area: ThematicArea):
        cases = (
            (plan(name=""), "courseName", "course_name_required", "Ingresa el nombre del curso"),
            (plan(name="AB"), "courseName", "title_invalid", "Ingresa de 3 a 150 caracteres."),
            (plan(modality="Online"), "modality", "choice_invalid", "Selecciona una opción"),
            (plan(end="01-03-2026"), "endDate", "course_dates", "La fecha de término no puede"),
            (plan(finish="08:00"), "hourFinish", "course_hours", "La hora de término debe ser"),
            (plan(begin="9:10"), "hourInit", "time_quarter", "Ingresa una hora en tramos de 15"),
            (plan(region="Biobío"), "commune", "course_other_region", "La comuna no pertenece"),
            (plan(code="123"), "courseCodeSence", "digits_invalid", "El código SENCE debe tener"),
            (plan(hours="0,3"), "totalHours", "number_range", ""),
            (plan(value="99.999.999.999"), "participatingValue", "money_range", "Ingresa un monto"),
            (plan(company="Otra SA"), "company_id", "company_id_unknown", "Selecciona una empresa"),
            (plan(company=""), "company_id", "company_required", "Selecciona la empresa."),
        )
        # Each is a course of its own name, but for those whose name is what is wrong.
        rows = [
            row if "name" in code or "title" in code else (f"Curso {at}", *row[1:])
            for at, (row, _, code, _) in enumerate(cases)
        ]
        result = bulk.load_file(HEAD, *rows, **COURSES)
        assert result["counts"] == counted(rows=len(rows), failed=len(rows))
        assert faults() == [(at, *case[1:3]) for at, case in enumerate(cases, 2)]
        for told, (*_, words) in zip(
            bulk.data(f"loads/{result['load_id']}/errors"), cases, strict=True
        ):
            assert told["message"].startswith(words)

    def test_without_a_company_asks_each_row_for_one(self, bulk: Bulk, area: ThematicArea):
        head = ("Curso", "Inicio", "Término", "Horas")
        row = ("Manejo de extintores", "02-03-2026", "02-03-2026", "4")
        job = bulk.finish(enter(bulk, csv(head, row), kind="courses"))
        assert (job["state"], job["result"]["counts"]) == ("done", counted(rows=1, failed=1))
        assert faults() == [(2, "company_id", "company_required")]

    def test_takes_a_plan_that_says_no_more_than_what_when_and_how_long(
        self, bulk: Bulk, area: ThematicArea
    ):
        head = ("Curso", "Empresa", "Inicio", "Término", "Horas")
        row = ("Trabajo en altura", "Andina", "02-03-2026", "06-03-2026", "16")
        assert bulk.load_file(head, row, **COURSES)["counts"] == counted(rows=1, created=1)
        made = courses()["Trabajo en altura"]
        assert (made.thematic_area_id, made.modality, made.jornada) == (None, None, "AM")
        (shown,) = bulk.data("get_courses", incomplete="true")
        assert (shown["topicArea"], shown["topicAreaName"], shown["modality"]) == (None,) * 3
        (summed,) = bulk.data("thematic_area_course")
        assert (summed["topicArea"], summed["topicAreaName"], summed["courses"]) == (None, None, 1)

    @pytest.mark.parametrize(
        ("row", "lacks"),
        [
            (plan(modality=""), "la modalidad"),
            (plan(begin=""), "el horario"),
            (plan(region=""), "el lugar (región y comuna)"),
            (plan(commune=""), "el lugar (región y comuna)"),
            (plan(sence=""), "el nombre SENCE"),
        ],
    )
    def test_makes_a_course_that_is_still_to_be_prepared(
        self, bulk: Bulk, area: ThematicArea, row: tuple[str, ...], lacks: str
    ):
        assert bulk.load_file(HEAD, row, **COURSES)["counts"] == counted(rows=1, created=1)
        (shown,) = bulk.data("get_courses", incomplete="true")
        for body, words in (
            ({"senceCommunicatedAt": "2026-02-20"}, "Antes de comunicarlo a SENCE"),
            ({"isComplete": True}, "Antes de completarlo"),
        ):
            make_participant(courses()[shown["courseName"]], make_person("Ana"))
            db.session.commit()
            answer = bulk.client.put(f"/api/updatecourse/{shown['course_id']}", json=body)
            assert answer.status_code == 422, answer.get_json()
            (told,) = answer.get_json()["errors"][next(iter(body))]
            assert told == f"{words}, completa {lacks}."

    def test_asks_for_everything_of_a_course_that_was_communicated(
        self, bulk: Bulk, area: ThematicArea
    ):
        head = (*HEAD, "Fecha comunicación")
        row = (*plan(begin="", finish="", region="", commune="", sence=""), "20-02-2026")
        result = bulk.load_file(head, row, **COURSES)
        assert result["counts"] == counted(rows=1, failed=1)
        assert set(faults()) == {
            (2, "region", "course_region"),
            (2, "commune", "course_commune"),
            (2, "hourInit", "course_hour_init"),
            (2, "hourFinish", "course_hour_finish"),
            (2, "courseSenceName", "course_sence_name"),
        }

    def test_makes_no_course_for_a_company_that_is_switched_off(
        self, bulk: Bulk, area: ThematicArea
    ):
        db.session.execute(update(Company).values(active=False))
        db.session.commit()
        bulk.load_file(HEAD, ALTURA, **COURSES)
        assert faults() == [(2, "company_id", "course_company_disabled")]

    @pytest.mark.parametrize(
        ("state", "code"),
        [({"is_complete": True}, "course_complete"), ({"active": False}, "course_disabled")],
    )
    def test_never_changes_a_closed_course(
        self, bulk: Bulk, former: Course, state: dict[str, bool], code: str
    ):
        db.session.execute(update(Course).values(**state, total_hours=20))
        db.session.commit()
        before = courses()["TRABAJO EN ALTURA"].updated_at
        result = bulk.load_file(HEAD, ALTURA, **COURSES)
        assert result["counts"] == counted(rows=1, failed=1)
        assert faults() == [(2, "courseName", code)]
        now = courses()["TRABAJO EN ALTURA"]
        assert (now.updated_at, now.total_hours) == (before, 20)

    def test_does_not_leave_anybody_with_more_hours_than_the_course(
        self, bulk: Bulk, former: Course
    ):
        make_participant(former, make_person("Ana"), attended_hours=18)
        db.session.commit()
        bulk.load_file(HEAD, ALTURA, **COURSES)
        assert faults() == [(2, "totalHours", "course_attended")]

    def test_takes_rows_of_one_course_for_repeats(self, bulk: Bulk, area: ThematicArea):
        db.session.execute(update(Company).where(Company.name == "Andina").values(rut="76086428-5"))
        db.session.commit()
        rows = (
            *(ALTURA, plan(company="ANDINA"), plan(name="TRABAJO EN ALTURA", hours="8")),
            plan(company="76.086.428-5"),
        )
        result = bulk.load_file(HEAD, *rows, **COURSES)
        assert result["counts"] == counted(rows=4, failed=4)
        assert faults() == [
            (2, "courseName", "key_repeated"),
            (3, "courseName", "key_repeated"),
            (4, "courseName", "key_repeated"),
            (5, "company_id", "course_repeated"),
        ]

    def test_does_not_guess_between_two_courses(
        self, bulk: Bulk, former: Course, andina: Company, area: ThematicArea
    ):
        make_course(andina, "Trabajo en altura", thematic_area=area)
        db.session.commit()
        result = bulk.load_file(HEAD, ALTURA, **COURSES)
        assert result["counts"] == counted(rows=1, failed=1)
        (told,) = bulk.data(f"loads/{result['load_id']}/errors")
        assert told["message"].startswith("La empresa tiene varios cursos con este nombre")

    def test_of_staff_is_of_their_company(self, staff: Bulk, andina: Company):
        area = make_thematic_area("Seguridad")
        make_company("Norte SpA", rut="76111222-8")
        db.session.commit()
        head = tuple(one for one in HEAD if one != "Empresa")
        row = tuple(cell for name, cell in zip(HEAD, EXCEL, strict=True) if name != "Empresa")
        assert staff.load_file(head, row, **COURSES)["counts"] == counted(rows=1, created=1)
        made = courses()["Excel básico"]
        assert (made.company_id, made.thematic_area_id) == (andina.id, area.id)
        assert made.creator_user_id == staff.user.id
        result = staff.load_file(HEAD, plan(EXCEL, company="Norte SpA"), **COURSES)
        assert result["counts"] == counted(rows=1, failed=1)

    def test_shows_a_preview_as_people_write(self, bulk: Bulk, former: Course):
        mapping_id = bulk.ready(csv(HEAD, ALTURA), **COURSES)
        shown = bulk.preview(mapping_id, **COURSES)
        assert shown["counts"] == counted(rows=1, updated=1)
        (one,) = shown["differences"]
        assert (one["name"], one["key"]) == ("Trabajo en altura", "02-03-2026")
        said = {each["label"]: (each["before"], each["after"]) for each in one["changes"]}
        assert said["Horas totales"] == ("20", "16,5")
        assert said["Hora de inicio"] == (None, "09:00")
        assert courses()["TRABAJO EN ALTURA"].total_hours == 20

    def test_gives_a_template_that_loads(self, bulk: Bulk, area: ThematicArea):
        path = f"/api/load_templates/{MODEL_IDS['courses']}"
        book = openpyxl.load_workbook(io.BytesIO(bulk.client.get(path).data))
        mapping_id = bulk.ready(saved(book), name="p.xlsx", **COURSES)
        result = bulk.load(mapping_id, **COURSES)
        assert result["counts"] == counted(rows=2, skipped=2)

    def test_is_in_the_history_of_the_course(self, bulk: Bulk, area: ThematicArea):
        bulk.load_file(HEAD, ALTURA, **COURSES)
        (told,) = bulk.data(f"history/course/{courses()['Trabajo en altura'].id}")
        assert "personas.csv" in str(told)

    def test_leaves_the_panel_with_the_numbers_that_counting_gives(
        self, bulk: Bulk, area: ThematicArea, andina: Company
    ):
        bulk.load_file(HEAD, ALTURA, EXCEL, **COURSES)
        people = [make_person(name, company=andina) for name in ("Ana", "Luis", "Eva")]
        for course in courses().values():
            for person in people:
                make_participant(course, person)
        db.session.execute(update(Course).values(is_complete=True))
        db.session.commit()
        refresh()
        assert hours() == [3 * 16.5, 3 * 8.0]
        # A closed course stays; another one of the file is new, and not complete.
        rows = (plan(hours="99"), plan(EXCEL, name="Excel avanzado"))
        result = bulk.load_file(HEAD, *rows, **COURSES)
        assert result["counts"] == counted(rows=2, created=1, failed=1)
        refresh()
        assert (hours(), drift()) == ([3 * 16.5, 3 * 8.0], [])
        bulk.undo(result["load_id"])
        refresh()
        assert (hours(), drift()) == ([3 * 16.5, 3 * 8.0], [])

    def test_moves_the_surveys_of_a_course_as_the_form_does(self, bulk: Bulk, area: ThematicArea):
        bulk.load_file(HEAD, EXCEL, **COURSES)
        course = courses()["Excel básico"]
        survey = make_survey(
            course,
            initial_date=course.end_date + dt.timedelta(days=2),
            end_date=course.end_date + dt.timedelta(days=9),
        )
        db.session.commit()
        load_id = bulk.load_file(HEAD, plan(EXCEL, end="04-05-2026"), **COURSES)["load_id"]
        assert days_of(survey) == (dt.date(2026, 5, 6), dt.date(2026, 5, 13))
        bulk.undo(load_id)
        assert days_of(survey) == (dt.date(2026, 5, 2), dt.date(2026, 5, 9))


def days_of(survey: Survey) -> tuple[dt.date, dt.date]:
    db.session.rollback()
    now = db.session.get_one(Survey, survey.id)
    return now.initial_date, now.end_date


def saved(book: openpyxl.Workbook) -> bytes:
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


class TestMeanwhile:
    def test_two_loads_of_one_plan_make_each_course_once(self, bulk: Bulk, area: ThematicArea):
        first = bulk.ready(csv(HEAD, ALTURA, EXCEL), **COURSES)
        second = bulk.ready(csv(HEAD, EXCEL, ALTURA), name="otro.csv", **COURSES)
        counts = both_at_once(
            bulk, [bulk.order(one, save="true", **COURSES) for one in (first, second)]
        )
        assert sum(count["created"] for count in counts) == 2
        assert sum(count["unchanged"] for count in counts) == 2
        assert sorted(courses()) == ["Excel básico", "Trabajo en altura"]
        assert db.session.scalar(select(func.count()).select_from(Course)) == 2

    def test_a_course_that_a_form_makes_is_updated(
        self, bulk: Bulk, area: ThematicArea, andina: Company, monkeypatch: pytest.MonkeyPatch
    ):
        mapping_id = bulk.ready(csv(HEAD, EXCEL), **COURSES)
        assert bulk.preview(mapping_id, **COURSES)["counts"]["created"] == 1
        make_course(
            andina,
            "EXCEL BÁSICO",
            thematic_area=area,
            initial_date=dt.date(2026, 4, 6),
            end_date=dt.date(2026, 4, 30),
        )
        db.session.commit()
        result = bulk.load(mapping_id, **COURSES)
        assert result["counts"] == counted(rows=1, updated=1)
        assert list(courses()) == ["Excel básico"]

    @pytest.mark.parametrize("moment", ["after the preview", "while it is loaded"])
    def test_a_course_that_is_closed_stays_as_it_is(
        self, bulk: Bulk, former: Course, moment: str, monkeypatch: pytest.MonkeyPatch
    ):
        close = (
            update(Course)
            .where(Course.id == former.id)
            .values(is_complete=True, updated_at=func.clock_timestamp())
        )
        mapping_id = bulk.ready(csv(HEAD, ALTURA), **COURSES)
        assert bulk.preview(mapping_id, **COURSES)["counts"] == counted(rows=1, updated=1)
        if moment == "after the preview":
            elsewhere(close)
            result = bulk.load(mapping_id, **COURSES)
        else:
            with once_after(monkeypatch, diff, "decide", lambda: elsewhere(close)):
                result = bulk.load(mapping_id, **COURSES)
        assert result["counts"] == counted(rows=1, failed=1)
        assert faults() == [(2, "courseName", "course_complete")]
        (now,) = courses().values()
        assert (now.name, now.total_hours) == ("TRABAJO EN ALTURA", 20)


class TestRejectedRows:
    def test_come_back_corrected_into_the_same_load(self, bulk: Bulk, area: ThematicArea):
        mapping_id = bulk.ready(csv(HEAD, plan(commune="Arica"), EXCEL), **COURSES)
        result = bulk.load(mapping_id, **COURSES)
        assert result["counts"] == counted(rows=2, created=1, failed=1)
        file = bulk.client.get(f"/api/loads/{result['load_id']}/rejected")
        book = openpyxl.load_workbook(io.BytesIO(file.data))
        sheet = book.worksheets[0]
        column = next(cell.column for cell in sheet[1] if cell.value == "Comuna")
        sheet.cell(2, column).value = "Ñuñoa"
        again = bulk.load(mapping_id, load_id=result["load_id"], file=saved(book), **COURSES)
        assert again["counts"] == counted(rows=2, created=2)
        assert courses()["Trabajo en altura"].commune == "Ñuñoa"

    def test_that_are_a_course_of_the_same_load_stay_out(self, bulk: Bulk, area: ThematicArea):
        mapping_id = bulk.ready(csv(HEAD, EXCEL, plan(EXCEL, name="AB", hours="9")), **COURSES)
        result = bulk.load(mapping_id, **COURSES)
        file = bulk.client.get(f"/api/loads/{result['load_id']}/rejected")
        book = openpyxl.load_workbook(io.BytesIO(file.data))
        book.worksheets[0]["A2"] = "Excel básico"
        again = bulk.load(mapping_id, load_id=result["load_id"], file=saved(book), **COURSES)
        assert again["counts"] == counted(rows=2, created=1, failed=1)
        assert faults() == [(3, "courseName", "key_loaded")]
        (told,) = bulk.data(f"loads/{result['load_id']}/errors")
        assert "RUT" not in told["howToFix"]
        assert courses()["Excel básico"].total_hours == 8


class TestRecords:
    def test_are_named_with_their_start(self, bulk: Bulk, area: ThematicArea):
        load_id = bulk.load_file(HEAD, ALTURA, **COURSES)["load_id"]
        assert bulk.data(f"loads/{load_id}")["keyLabel"] == "Fecha de inicio"
        (told,) = bulk.data(f"loads/{load_id}/records")
        assert (told["name"], told["key"]) == ("Trabajo en altura", "02-03-2026")
        assert told["keyKind"] == "date"

    def test_are_masculine_where_the_load_is_told_of(self, bulk: Bulk, area: ThematicArea):
        bulk.load_file(HEAD, ALTURA, EXCEL, **COURSES)
        (told,) = db.session.scalars(select(Notification.msg))
        assert told == "Carga de cursos: 2 creados."


class TestCommunication:
    def test_to_sence_is_stored_as_the_form_stores_it(self, bulk: Bulk, area: ThematicArea):
        head = (*HEAD, "ID Acción", "Fecha comunicación")
        bulk.load_file(head, (*ALTURA, "6123456", "20-02-2026"), **COURSES)
        now = courses()["Trabajo en altura"]
        assert (now.sence_action_id, now.sence_communicated_at) == (
            *("6123456", dt.date(2026, 2, 20)),
        )


class TestSchedule:
    HEAD = (*HEAD[:8], "Horario", *HEAD[10:])

    def row(self, schedule: str) -> tuple[str, ...]:
        cells = dict(zip(HEAD, ALTURA, strict=True)) | {"Horario": schedule}
        return tuple(cells[name] for name in self.HEAD)

    def named(self, at: int, schedule: str) -> tuple[str, ...]:
        return (f"Curso {at}", *self.row(schedule)[1:])

    def test_of_one_column_is_the_start_and_the_end(self, bulk: Bulk, area: ThematicArea):
        cases = (
            ("9:00 a 13:00", "09:00", "13:00"),
            ("09:00-13:00", "09:00", "13:00"),
            ("09:00 – 13:00 hrs.", "09:00", "13:00"),
            ("De 9.00 a 13.30 horas", "09:00", "13:30"),
            ("desde las 8:30 hasta las 17:45", "08:30", "17:45"),
            ("9 a 18 hrs", "09:00", "18:00"),
            ("9:00 AM a 1:00 PM", "09:00", "13:00"),
            ("2:00 p.m. - 6:00 p.m.", "14:00", "18:00"),
        )
        rows = [self.named(at, said) for at, (said, *_) in enumerate(cases)]
        result = bulk.load_file(self.HEAD, *rows, **COURSES)
        assert result["counts"] == counted(rows=len(rows), created=len(rows)), faults()
        made = courses()
        for at, (said, *times) in enumerate(cases):
            one = made[f"Curso {at}"]
            assert [f"{one.hour_init:%H:%M}", f"{one.hour_finish:%H:%M}"] == times, said

    def test_is_not_guessed(self, bulk: Bulk, area: ThematicArea):
        cases = (
            ("9:00 a 13:00 y 14:00 a 18:00", "hourInit", "schedule_invalid"),
            ("Lunes a viernes 9:00 a 13:00", "hourInit", "schedule_invalid"),
            # In the morning or in the afternoon: nobody said so.
            ("2 a 6", "hourInit", "schedule_invalid"),
            ("9 a 1 PM", "hourInit", "schedule_invalid"),
            ("la que acuerden", "hourInit", "time_invalid"),
            ("9:10 a 13:00", "hourInit", "time_quarter"),
            ("9:00 a 13:10", "hourFinish", "time_quarter"),
            ("13:00 a 9:00", "hourFinish", "course_hours"),
        )
        rows = [self.named(at, said) for at, (said, *_) in enumerate(cases)]
        result = bulk.load_file(self.HEAD, *rows, **COURSES)
        assert faults() == [(at, *case[1:]) for at, case in enumerate(cases, 2)]
        listed = bulk.data(f"loads/{result['load_id']}/errors")
        assert [(one["cell"], one["value"]) for one in listed] == [
            (f"I{at}", said) for at, (said, *_) in enumerate(cases, 2)
        ]

    def test_is_corrected_in_its_own_cell(self, bulk: Bulk, area: ThematicArea):
        mapping_id = bulk.ready(csv(self.HEAD, self.row("9 a 1 PM")), **COURSES)
        load_id = bulk.preview(mapping_id, **COURSES)["load_id"]
        cell = {"row": 2, "column": 8, "value": "9 a 13"}
        answer = bulk.client.post(
            f"/api/loads/{load_id}/steps",
            json={"step": {"op": "cells", "cells": [cell]}, "version": 0},
        )
        review = answer.get_json()["data"]["review"]
        assert [one["position"] for one in review["columns"]].count(8) == 1
        assert review["problems"] == []
        assert bulk.load(mapping_id, **COURSES)["counts"] == counted(rows=1, created=1)

    def test_is_proposed_with_its_own_reason(self, bulk: Bulk):
        mapping_id = bulk.begin("courses")
        bulk.upload(csv(self.HEAD, self.row("9:00 a 13:00")), mapping_id=mapping_id)
        proposed = bulk.propose(mapping_id, "courses")[8]
        assert (proposed["attribute"], proposed["part"]) == ("hourInit", "schedule")
        assert proposed["reason"] == (
            'El título corresponde a "Horario (inicio y término)" y 100 % de los valores calzan.'
        )

    def test_gives_way_to_columns_of_their_own(self, bulk: Bulk, area: ThematicArea):
        bulk.load_file((*HEAD, "Horario"), (*ALTURA, "10:00 a 12:00"), **COURSES)
        made = courses()["Trabajo en altura"]
        assert (f"{made.hour_init:%H:%M}", f"{made.hour_finish:%H:%M}") == ("09:00", "13:00")


class TestDaysInOneColumn:
    HEAD = (*HEAD[:5], "Fecha", *HEAD[7:])

    def row(self, days: str, row: tuple[str, ...] = ALTURA) -> tuple[str, ...]:
        return (*row[:5], days, *row[7:])

    def days(self) -> dict[str, tuple[str, str]]:
        return {
            name: (one.initial_date.isoformat(), one.end_date.isoformat())
            for name, one in courses().items()
        }

    def test_are_loaded_as_the_first_and_the_last(self, bulk: Bulk, area: ThematicArea):
        rows = (self.row("12 al 14 de enero de 2027"), self.row("08-03-2027", EXCEL))
        result = bulk.load_file(self.HEAD, *rows, **COURSES)
        assert result["counts"] == counted(rows=2, created=2), faults()
        assert self.days() == {
            "Trabajo en altura": ("2027-01-12", "2027-01-14"),
            "Excel básico": ("2027-03-08", "2027-03-08"),
        }

    def test_of_a_program_are_told_as_probable(self, bulk: Bulk, area: ThematicArea):
        content = csv(self.HEAD, self.row("08-03-2027", EXCEL))
        job = bulk.finish(enter(bulk, content, kind="courses"))
        assert (job["state"], job["result"]["counts"]["created"]) == ("done", 1), job
        readings = [one for one in job["result"]["readings"] if one["subject"] == "column"]
        (told,) = (one for one in readings if one["column_name"] == "Fecha")
        assert (told["grade"], told["says"]) == (
            "probable",
            "«Fecha» es Fechas (inicio y término).",
        )

    def test_are_told_as_one_column_with_whole_cells(self, bulk: Bulk, area: ThematicArea):
        rows = (self.row("12 al 14 de enero de 2027"), self.row("08-03-2027", EXCEL))
        mapping_id = bulk.ready(csv(self.HEAD, *rows), **COURSES)
        readings = bulk.preview(mapping_id, **COURSES)["readings"]
        told = [one for one in readings if one["column_name"] == "Fecha"]
        assert {one["label"] for one in told} == {"Fechas (inicio y término)"}
        (value,) = (one for one in told if one["subject"] == "value")
        assert (value["count"], value["examples"]) == (
            1,
            [
                {
                    "row": 2,
                    "before": "12 al 14 de enero de 2027",
                    "after": "12-01-2027 al 14-01-2027",
                }
            ],
        )

    @pytest.mark.parametrize("nothing", ["", "por definir"])
    def test_that_are_missing_are_asked_for_once(
        self, bulk: Bulk, area: ThematicArea, nothing: str
    ):
        rows = (self.row("12 al 14 de enero de 2027"), self.row(nothing, EXCEL))
        result = bulk.load_file(self.HEAD, *rows, **COURSES)
        assert result["counts"] == counted(rows=2, created=1, failed=1)
        assert faults() == [(3, "initialDate", "initial_date_required")]

    def test_say_which_datum_they_give_beside(self, bulk: Bulk, area: ThematicArea):
        content = csv(self.HEAD, self.row("12 al 14 de enero de 2027"))
        mapping_id = bulk.ready(content, **COURSES)
        load_id = bulk.preview(mapping_id, **COURSES)["load_id"]
        columns = bulk.data(f"loads/{load_id}/review")["columns"]
        assert {one["attribute"] for one in columns if one["also"] == "endDate"} == {"initialDate"}
        assert not any(one["also"] for one in columns if one["attribute"] != "initialDate")

    def test_may_have_the_first_one_by_default(self, bulk: Bulk, area: ThematicArea):
        rows = (self.row("8 al 10 de marzo de 2027"), self.row("", EXCEL))
        mapping_id = bulk.ready(csv(self.HEAD, *rows), **COURSES)
        details = bulk.propose(mapping_id, "courses")
        bulk.confirm(mapping_id, details, defaults={"initialDate": "09-03-2027"})
        assert bulk.load(mapping_id, **COURSES)["counts"]["failed"] == 1
        assert faults() == [(3, "endDate", "end_date_required")]

    def test_are_remembered_as_both(self, bulk: Bulk, area: ThematicArea):
        content = csv(self.HEAD, self.row("08-03-2027", EXCEL))
        bulk.load(bulk.ready(content, **COURSES), **COURSES)
        mapping_id = bulk.begin("courses")
        bulk.upload(csv(self.HEAD, self.row("09-03-2027", EXCEL)), mapping_id=mapping_id)
        proposed = bulk.propose(mapping_id, "courses")[5]
        assert (proposed["attribute"], proposed["part"]) == ("initialDate", "days")
        assert proposed["reason"].startswith("Así relacionaste esta columna")

    def test_are_corrected_in_one_cell(self, bulk: Bulk, area: ThematicArea):
        rows = (self.row("12 y 19 de enero de 2027", EXCEL), self.row("12-14 enero 2027"))
        mapping_id = bulk.ready(csv(self.HEAD, *rows), **COURSES)
        load_id = bulk.preview(mapping_id, **COURSES)["load_id"]
        (problem,) = bulk.data(f"loads/{load_id}/review")["problems"]
        assert (problem["attribute"], problem["code"]) == ("initialDate", "days_apart")
        assert "Escribe el primer y el último día" in problem["howToFix"]
        cell = {"row": 2, "column": 5, "value": "12-01-2027 al 19-01-2027"}
        answer = bulk.client.post(
            f"/api/loads/{load_id}/steps",
            json={"step": {"op": "cells", "cells": [cell]}, "version": 0},
        )
        assert answer.get_json()["data"]["review"]["problems"] == []
        assert bulk.load(mapping_id, **COURSES)["counts"] == counted(rows=2, created=2)
        assert self.days()["Excel básico"] == ("2027-01-12", "2027-01-19")

    @pytest.mark.parametrize("rows", [[2], None])
    def test_take_their_suggestion_as_a_whole(
        self, bulk: Bulk, area: ThematicArea, rows: list[int] | None
    ):
        title = ("Plan 2027", *[""] * (len(self.HEAD) - 1))
        content = csv(title, self.HEAD, self.row("12 al 14 de enero", EXCEL))
        mapping_id = bulk.ready(content, **COURSES)
        load_id = bulk.preview(mapping_id, **COURSES)["load_id"]
        step = {"op": "suggestions", "attribute": "initialDate", "code": "date_year_missing"}
        answer = bulk.client.post(
            f"/api/loads/{load_id}/steps",
            json={"step": step | ({"rows": [3]} if rows else {}), "version": 0},
        )
        assert answer.status_code == 200, answer.get_json()
        assert bulk.load(mapping_id, **COURSES)["counts"] == counted(rows=1, created=1)
        assert self.days()["Excel básico"] == ("2027-01-12", "2027-01-14")

    def test_come_back_among_the_rejected_rows_and_load_corrected(
        self, bulk: Bulk, area: ThematicArea
    ):
        rows = (self.row("8 y 9/03/2027"), self.row("12 y 19 de enero de 2027", EXCEL))
        mapping_id = bulk.ready(csv(self.HEAD, *rows), **COURSES)
        load_id = bulk.load(mapping_id, **COURSES)["load_id"]
        file = bulk.client.get(f"/api/loads/{load_id}/rejected")
        book = openpyxl.load_workbook(io.BytesIO(file.data))
        assert book.worksheets[0]["F2"].value == "12 y 19 de enero de 2027"
        book.worksheets[0]["F2"] = "19 al 20 de enero de 2027"
        again = bulk.load(mapping_id, load_id=load_id, file=saved(book), **COURSES)
        assert again["counts"] == counted(rows=2, created=2), faults()
        assert self.days()["Excel básico"] == ("2027-01-19", "2027-01-20")

    def test_that_are_too_few_are_asked_about(self, bulk: Bulk, area: ThematicArea):
        content = csv(self.HEAD, self.row("08-03-2027", plan(EXCEL, hours="40")))
        assert bulk.load(bulk.ready(content, **COURSES), **COURSES)["counts"]["failed"] == 1
        assert faults() == [(2, "initialDate", "days_few")]

    def test_are_asked_about_once_in_which_order_they_are(self, bulk: Bulk, area: ThematicArea):
        rows = (self.row("03/08/2027 al 03/12/2027"), self.row("03/08/2027", EXCEL))
        mapping_id = bulk.ready(csv(self.HEAD, *rows), **COURSES)
        asked = bulk.preview(mapping_id, **COURSES)["unclear"]
        assert [(one["attribute"], one["count"]) for one in asked] == [("initialDate", 2)]
        result = bulk.load(mapping_id, **COURSES, conventions={"initialDate": "month_first"})
        assert result["counts"] == counted(rows=2, created=2), faults()
        assert self.days() == {
            "Trabajo en altura": ("2027-03-08", "2027-03-12"),
            "Excel básico": ("2027-03-08", "2027-03-08"),
        }

    def test_may_have_their_end_in_a_column_of_its_own(self, bulk: Bulk, area: ThematicArea):
        mapping_id = bulk.begin("courses")
        bulk.upload(csv(HEAD, ALTURA), mapping_id=mapping_id)
        details = bulk.propose(mapping_id, "courses")
        details[5]["part"] = "days"
        assert bulk.confirm(mapping_id, details).status_code == 200
        bulk.load(mapping_id, **COURSES)
        assert self.days()["Trabajo en altura"] == ("2026-03-02", "2026-03-06")


class TestUndo:
    def test_removes_new_courses_and_restores_changed_ones(self, bulk: Bulk, former: Course):
        db.session.execute(update(Course).values(city="Arica"))
        db.session.commit()
        before = {
            one.name: getattr(courses()["TRABAJO EN ALTURA"], one.name)
            for one in Course.__table__.c
        }
        load_id = bulk.load_file(HEAD, ALTURA, EXCEL, **COURSES)["load_id"]
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["restored"], undone["keptCount"]) == (1, 1, 0)
        (left,) = courses().values()
        assert {one.name: getattr(left, one.name) for one in Course.__table__.c} == before

    def test_keeps_a_course_that_somebody_joined_since(self, bulk: Bulk, area: ThematicArea):
        load_id = bulk.load_file(HEAD, ALTURA, EXCEL, **COURSES)["load_id"]
        make_participant(courses()["Excel básico"], make_person("Ana"))
        db.session.commit()
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["keptCount"]) == (1, 1)
        assert undone["kept"][0]["reason"] == "Ya se usa en otros registros."
        assert set(courses()) == {"Excel básico"}

    def test_keeps_a_course_that_was_edited_since(self, bulk: Bulk, area: ThematicArea):
        load_id = bulk.load_file(HEAD, EXCEL, **COURSES)["load_id"]
        course_id = courses()["Excel básico"].id
        answer = bulk.client.put(f"/api/updatecourse/{course_id}", json={"city": "Arica"})
        assert answer.status_code == 200, answer.get_json()
        told = bulk.data(f"loads/{load_id}/undo")
        assert told["kept"][0]["reason"] == "Se editó después de la carga."


class TestOrderOfTheDates:
    DAYS_OR_MONTHS = plan(start="03/08/2027", end="03/12/2027", hours="8")

    def test_is_asked_about_and_read_as_it_is_answered(self, bulk: Bulk, area: ThematicArea):
        mapping_id = bulk.ready(csv(HEAD, self.DAYS_OR_MONTHS), model="courses")
        asked = bulk.preview(mapping_id, **COURSES)
        assert [(one["attribute"], one["code"], one["count"]) for one in asked["unclear"]] == [
            ("initialDate", "date_order_unclear", 1),
            ("endDate", "date_order_unclear", 1),
        ]
        answers = dict.fromkeys(("initialDate", "endDate"), "month_first")
        result = bulk.load(mapping_id, **COURSES, conventions=answers)
        assert result["counts"] == counted(rows=1, created=1)
        made = courses()["Trabajo en altura"]
        assert (made.initial_date, made.end_date) == (dt.date(2027, 3, 8), dt.date(2027, 3, 12))


class TestDatesWithoutYear:
    HEAD = ("Curso", "Empresa", "Inicio", "Término", "Horas")

    def told(self, bulk: Bulk, *rows: tuple[str, ...]) -> list[tuple[str, str, str | None]]:
        mapping_id = bulk.ready(csv(*rows), **COURSES)
        load_id = bulk.load(mapping_id, **COURSES)["load_id"]
        found = bulk.data(f"loads/{load_id}/errors")
        return [(one["attribute"], one["code"], one["suggestion"]) for one in found]

    def test_are_offered_with_the_year_of_the_plan(self, bulk: Bulk, area: ThematicArea):
        row = ("Altura", "Andina", "12 de febrero", "lunes 15-feb.", "8")
        title = ("Plan de capacitación 2027", "", "", "", "")
        assert self.told(bulk, title, self.HEAD, row) == [
            ("initialDate", "date_year_missing", "¿Es 12-02-2027?"),
            ("endDate", "date_year_missing", "¿Es 15-02-2027?"),
        ]

    @pytest.mark.parametrize(
        ("begins", "ends", "offered"),
        [
            ("08/03", "12/03", ("08-03-2027", "12-03-2027")),
            ("8-3", "08.03", ("08-03-2027", "08-03-2027")),
            # Which number is the month nobody can tell, as in whole dates.
            ("03/04", "15/03", (None, "15-03-2027")),
        ],
    )
    def test_of_numbers_are_offered_like_those_of_words(
        self,
        bulk: Bulk,
        area: ThematicArea,
        begins: str,
        ends: str,
        offered: tuple[str | None, str | None],
    ):
        title = ("Plan de capacitación 2027", "", "", "", "")
        rows = [("Altura", "Andina", begins, ends, "8")]
        if None in offered:
            rows.append(("Izaje", "Andina", "03/25", "26/03", "8"))
        found = self.told(bulk, title, self.HEAD, *rows)
        assert found[:2] == [
            (name, "date_year_missing", text and f"¿Es {text}?")
            for name, text in zip(("initialDate", "endDate"), offered, strict=True)
        ]

    def test_are_offered_with_the_year_of_the_other_dates(self, bulk: Bulk, area: ThematicArea):
        rows = (
            ("Altura", "Andina", "12 de febrero", "15-02-2027", "8"),
            ("Excel", "Andina", "01-03-2027", "02-03-2027", "8"),
        )
        assert self.told(bulk, self.HEAD, *rows) == [
            ("initialDate", "date_year_missing", "¿Es 12-02-2027?")
        ]

    def test_are_asked_about_where_nothing_says_one_year(self, bulk: Bulk, area: ThematicArea):
        row = ("Altura", "Andina", "12 de febrero", "15 de febrero", "8")
        between = ("Plan 2026 - 2027", "", "", "", "")
        for rows in ((self.HEAD, row), (between, self.HEAD, row)):
            assert {one[2] for one in self.told(bulk, *rows)} == {None}
