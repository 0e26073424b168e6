"""Courses that a file brings: whether each is another one than those that are registered."""

import datetime as dt
from typing import Any

import pytest
from sqlalchemy import select

from app.extensions import db
from app.models.organisation import Company
from app.models.training import Course
from tests.factories import make_company, make_course, make_thematic_area
from tests.imports.test_entry import entered
from tests.imports.test_loading import counted
from tests.imports.test_review import Grid
from tests.support.bulk import Bulk, csv

HEAD = ("Nombre del curso", "Empresa", "Inicio", "Término", "Horas", "Código SENCE", "ID acción")
KNOWN = "Primeros auxilios en planta"


def row(name: str, begin: str, end: str, hours: str = "12", *more: str) -> tuple[str, ...]:
    return (name, "Andina", begin, end, hours, *more, *("",) * (2 - len(more)))


@pytest.fixture
def known(bulk: Bulk, andina: Company) -> Course:
    """A course of October."""
    del bulk
    made = make_course(
        andina,
        KNOWN,
        initial_date=dt.date(2026, 10, 5),
        end_date=dt.date(2026, 10, 7),
        total_hours=12,
        sence_code="1238047156",
        sence_action_id="6650123",
    )
    db.session.commit()
    return made


def courses() -> list[tuple[str, dt.date, dt.date]]:
    db.session.rollback()
    query = select(Course.name, Course.initial_date, Course.end_date).order_by(Course.id)
    return [(name, begin, end) for name, begin, end in db.session.execute(query)]


def load(bulk: Bulk, *rows: tuple[str, ...], **fields: Any) -> dict[str, Any]:
    job = entered(bulk, HEAD, *rows, kind="courses", **fields)
    assert job["state"] == "done", job
    result: dict[str, Any] = job["result"]
    return result


def errors(bulk: Bulk, result: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = bulk.data(f"loads/{result['load_id']}/errors")
    return found


@pytest.mark.usefixtures("known")
class TestARegisteredCourse:
    def test_may_be_meant_by_one_row_of_very_many(self, bulk: Bulk):
        """Others that begin on its day are others, and so are those of the same name later on."""
        days = [dt.date(2027, 1, 4) + dt.timedelta(days=2 * at) for at in range(300)]
        many = [
            row(f"Taller {chr(97 + at)} de planta", f"{day:%d-%m-%Y}", f"{day:%d-%m-%Y}")
            for at in range(17)
            for day in days
        ]
        slips = [
            row("Primero auxilios en planta", "05-10-2026", "07-10-2026"),
            row("Operación de grúa horquilla", "01-12-2027", "03-12-2027"),
            row("Operacion de grua horqilla", "01-12-2027", "03-12-2027"),
        ]
        result = load(bulk, *many, *slips)
        assert result["counts"] == counted(rows=5_103, created=5_101, failed=2)
        told = [(one["row"], one["code"]) for one in errors(bulk, result)]
        assert told == [(5_102, "course_near"), (5_104, "course_group")]

    @pytest.mark.parametrize(
        "near",
        [
            row("Primero auxilios en planta", "05-10-2026", "07-10-2026"),
            row("Primeros auxilio en plamta", "12-10-2026", "14-10-2026"),
            row("Primerosauxilios en planta", "05-10-2026", "07-10-2026"),
            row(KNOWN, "06-10-2026", "08-10-2026"),
            row(f"{KNOWN} Grupo 2", "05-10-2026", "07-10-2026"),
            row("Taller de RCP", "05-10-2026", "07-10-2026", "12", "1238047156"),
            row("Taller de RCP", "03-05-2027", "05-05-2027", "12", "", "6650123"),
        ],
    )
    def test_may_be_what_a_row_means(self, bulk: Bulk, near: tuple[str, ...]):
        result = load(bulk, near)
        assert result["counts"] == counted(rows=1, failed=1)
        (error,) = errors(bulk, result)
        assert (error["code"], error["attribute"]) == ("course_near", "courseName")
        assert f"{KNOWN} (05-10-2026 al 07-10-2026)" in error["message"]
        assert [one["id"] for one in error["options"]] == ["same", "keep", "other"]
        assert len(courses()) == 1

    @pytest.mark.parametrize(
        "other",
        [
            row(KNOWN, "03-11-2026", "05-11-2026"),
            row("Primeros auxilios en mina", "05-10-2026", "07-10-2026"),
            row("Primero auxilios en planta", "04-01-2027", "06-01-2027"),
            row("Primero auxilios en planta", "05-10-2026", "07-10-2026", "12", "1238060412"),
            row(KNOWN, "06-10-2026", "08-10-2026", "12", "", "6650999"),
        ],
    )
    def test_is_none_of_these(self, bulk: Bulk, other: tuple[str, ...]):
        assert load(bulk, other)["counts"] == counted(rows=1, created=1)

    def test_of_another_company_is_another(self, bulk: Bulk):
        make_company("Boreal", rut="76111222-8")
        db.session.commit()
        near = ("Primero auxilios en planta", "Boreal", "05-10-2026", "07-10-2026", "12", "", "")
        assert load(bulk, near)["counts"] == counted(rows=1, created=1)

    def test_keeps_its_name_and_day_where_it_is_the_same(self, bulk: Bulk):
        near = row("Primero auxilios en planta", "06-10-2026", "09-10-2026", "16")
        result = load(bulk, near, answers='{"row:2": "same"}')
        assert result["counts"] == counted(rows=1, updated=1)
        assert courses() == [(KNOWN, dt.date(2026, 10, 5), dt.date(2026, 10, 9))]

    def test_stays_beside_one_that_is_another(self, bulk: Bulk):
        near = row("Primero auxilios en planta", "05-10-2026", "07-10-2026")
        result = load(bulk, near, answers='{"row:2": "keep"}')
        assert result["counts"] == counted(rows=1, created=1)
        assert [name for name, _, _ in courses()] == [KNOWN, "Primero auxilios en planta"]

    def test_is_asked_about_on_the_screen(self, bulk: Bulk):
        make_thematic_area("Seguridad")
        db.session.commit()
        near = row("Primero auxilios en planta", "05-10-2026", "07-10-2026")
        _, preview = bulk.preview_file(csv(HEAD, near), model="courses")
        grid = Grid.of(bulk, preview["load_id"])
        (problem,) = grid.review["problems"]
        assert problem["code"] == "course_near"
        assert [one["label"] for one in problem["options"]] == [
            *("Es el mismo curso", "Es otro curso: crearlo", "Dejar fuera"),
        ]
        answered = grid.step(op="same_record", rows=[2])["review"]
        assert answered["problems"] == []
        assert answered["counts"]["unchanged"] == 1

    @pytest.mark.parametrize(
        "otherwise",
        [
            row(KNOWN, "05-10-2026", "07-10-2026", "12", "1238060412"),
            row(KNOWN, "05-10-2026", "07-10-2026", "12", "", "6650999"),
        ],
    )
    def test_is_not_overwritten_by_another_one(self, bulk: Bulk, otherwise: tuple[str, ...]):
        result = load(bulk, otherwise)
        assert result["counts"] == counted(rows=1, failed=1)
        (error,) = errors(bulk, result)
        assert error["code"] == "course_differs"
        assert [one["id"] for one in error["options"]] == ["same", "other"]
        again = load(bulk, otherwise, answers='{"row:2": "same"}')
        assert again["counts"] == counted(rows=1, updated=1)

    def test_may_end_later_and_be_longer(self, bulk: Bulk):
        later = row(KNOWN, "05-10-2026", "09-10-2026", "20")
        assert load(bulk, later)["counts"] == counted(rows=1, updated=1)


@pytest.mark.usefixtures("andina")
class TestRowsOfAFile:
    @pytest.mark.parametrize(
        "second",
        [
            row("Brigada de incendio", "09-03-2027", "16-03-2027"),
            row("Brigada de incendio Grupo 2", "08-03-2027", "12-03-2027"),
            row("Brigada de insendio", "08-03-2027", "12-03-2027"),
        ],
    )
    def test_may_be_two_groups_of_one_course(self, bulk: Bulk, second: tuple[str, ...]):
        first = row("Brigada de incendio", "08-03-2027", "12-03-2027")
        result = load(bulk, first, second)
        assert result["counts"] == counted(rows=2, created=1, failed=1)
        (error,) = errors(bulk, result)
        assert (error["row"], error["code"]) == (3, "course_group")
        assert [one["id"] for one in error["options"]] == ["keep", "other"]
        again = load(bulk, second, answers='{"row:2": "keep"}')
        assert again["counts"] == counted(rows=1, created=1)

    def test_of_a_course_that_is_held_again_are_courses(self, bulk: Bulk):
        months = [
            row("Inducción", f"0{at}-0{at}-2027", f"0{at + 1}-0{at}-2027") for at in (1, 3, 5)
        ]
        assert load(bulk, *months)["counts"] == counted(rows=3, created=3)
