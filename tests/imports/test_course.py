"""Loading people into a course: enrolled with the load, and gone with it."""

import io
from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from sqlalchemy import func, insert, select, update

from app.extensions import db
from app.imports.pipeline import apply, diff
from app.models.imports import Load
from app.models.organisation import Company
from app.models.people import Person
from app.models.platform import AuditEvent, Notification
from app.models.training import Course, Participant
from tests.factories import (
    make_company,
    make_course,
    make_department,
    make_participant,
    make_person,
)
from tests.imports.test_loading import ANA, HEAD, LUIS, WRONG, counted, people
from tests.support.bulk import Bulk, csv, saved


@pytest.fixture
def course(andina: Company) -> Course:
    return make_course(andina, "Excel")


def enrol(bulk: Bulk, course: Course, *rows: Sequence[Any], **fields: Any) -> dict[str, Any]:
    return bulk.load(bulk.ready(csv(HEAD, *rows)), course_id=course.id, **fields)


def joined(**counts: int) -> dict[str, int]:
    enrolled, already = counts.pop("enrolled", 0), counts.pop("already", 0)
    return {**counted(**counts), "enrolled": enrolled, "alreadyEnrolled": already}


def participants() -> dict[str, Participant]:
    db.session.rollback()
    return {one.name: one for one in db.session.scalars(select(Participant))}


def touch(name: str, **values: Any) -> None:
    db.session.execute(update(Participant).where(Participant.name == name).values(**values))
    db.session.commit()


class TestEnrolment:
    def test_comes_with_the_load(self, bulk: Bulk, course: Course):
        result = enrol(bulk, course, ANA, LUIS, WRONG)
        assert result["counts"] == joined(rows=3, created=2, failed=1, enrolled=2)
        assert set(participants()) == {"Ana Soto", "Luis Pérez"}

    def test_copies_what_is_known_of_the_person(self, bulk: Bulk, course: Course):
        make_person("Luis Antes", rut="12667869-K", gender="Male", gross_salary=700_000)
        load_id = enrol(bulk, course, LUIS)["load_id"]
        luis, person = participants()["Luis Pérez"], people()["Luis Pérez"]
        assert (luis.person_id, luis.course_id, luis.load_id) == (person.id, course.id, load_id)
        assert (luis.rut, luis.email, luis.gender) == ("12667869-K", "luis@x.cl", "Male")
        assert (luis.gross_salary, luis.company_id) == (700_000, person.company_id)
        assert (luis.area_id, luis.folded_name) == (person.area_id, "luis perez")
        assert (luis.active, luis.dj_signed, luis.grade) == (True, False, None)

    def test_needs_the_course_and_the_comment_once(self, bulk: Bulk, course: Course):
        body = {"model": "people", "model_id": 2, "course_id": course.id, "comment": "Mayo"}
        mapping_id = bulk.client.post("/api/createmapping", json=body).json["data"]["mapping_id"]
        result = bulk.load(mapping_id, file=csv(HEAD, ANA))
        assert result["counts"] == joined(rows=1, created=1, enrolled=1)
        assert bulk.data(f"loads/{result['load_id']}")["comment"] == "Mayo"

    def test_takes_in_people_whom_the_file_does_not_change(self, bulk: Bulk, course: Course):
        bulk.load_file(HEAD, ANA, LUIS)
        result = enrol(bulk, course, ANA, (*LUIS[:2], "otro@x.cl", *LUIS[3:]))
        assert result["counts"] == joined(rows=2, unchanged=1, updated=1, enrolled=2)

    def test_takes_in_people_who_are_not_to_be_touched(self, bulk: Bulk, course: Course):
        bulk.load_file(HEAD, ANA)
        changed = (*ANA[:2], "otro@x.cl", *ANA[3:])
        result = enrol(bulk, course, changed, LUIS, onDuplicate="skip")
        assert result["counts"] == joined(rows=2, created=1, skipped=1, enrolled=2)
        assert participants()["Ana Soto"].email == "ana@x.cl"

    def test_happens_once_for_each_person(self, bulk: Bulk, course: Course):
        enrol(bulk, course, ANA)
        first = participants()["Ana Soto"].id
        result = enrol(bulk, course, ANA, LUIS)
        assert result["counts"] == joined(rows=2, unchanged=1, created=1, enrolled=1, already=1)
        assert participants()["Ana Soto"].id == first

    def test_is_per_course(self, bulk: Bulk, course: Course, andina: Company):
        other = make_course(andina, "Word")
        enrol(bulk, course, ANA)
        assert enrol(bulk, other, ANA)["counts"]["enrolled"] == 1
        count = select(func.count()).select_from(Participant)
        assert db.session.scalar(count) == 2

    def test_refuses_a_disabled_person(self, bulk: Bulk, course: Course):
        make_person("Ana Soto", rut="12531909-2", active=False)
        result = enrol(bulk, course, ANA, LUIS)
        assert result["counts"] == joined(rows=2, created=1, failed=1, enrolled=1)
        (fault,) = bulk.data(f"loads/{result['load_id']}/errors")
        assert (fault["code"], fault["cell"]) == ("person_disabled", "B2")
        assert fault["message"] == "La persona está deshabilitada."
        assert "Habilita" in fault["howToFix"]

    def test_leaves_disabled_people_alone_without_a_course(self, bulk: Bulk):
        make_person("Ana Soto", rut="12531909-2", active=False)
        assert bulk.load_file(HEAD, ANA)["counts"] == counted(rows=1, updated=1)

    def test_is_foretold_and_not_done_by_the_preview(self, bulk: Bulk, course: Course):
        enrol(bulk, course, ANA)
        mapping_id = bulk.ready(csv(HEAD, ANA, LUIS))
        told = bulk.preview(mapping_id, course_id=course.id)
        assert told["counts"] == joined(rows=2, unchanged=1, created=1, enrolled=1, already=1)
        assert set(participants()) == {"Ana Soto"}

    def test_is_nothing_when_errors_keep_everything_out(self, bulk: Bulk, course: Course):
        mapping_id = bulk.ready(csv(HEAD, ANA, WRONG))
        bulk.finish(bulk.order(mapping_id, save="true", course_id=course.id, onError="all"))
        assert participants() == {}
        assert bulk.data("loads")[0]["counts"]["enrolled"] == 0

    def test_is_told_in_the_bell_and_in_the_history_of_the_course(self, bulk: Bulk, course: Course):
        load_id = enrol(bulk, course, ANA)["load_id"]
        newest = db.session.scalars(select(Notification).order_by(Notification.id.desc())).first()
        assert newest is not None
        assert newest.msg.endswith("Inscritas en el curso: 1.")
        (event,) = bulk.data(f"history/course/{course.id}")
        assert event["action"] == "course.people_loaded"
        assert event["details"] == {
            "load_id": load_id,
            "fileName": "personas.csv",
            "enrolled": 1,
        }

    def test_is_shown_with_the_load_and_its_mapping(self, bulk: Bulk, course: Course):
        load_id = enrol(bulk, course, ANA)["load_id"]
        load = bulk.data(f"loads/{load_id}")
        assert (load["course_id"], load["courseName"]) == (course.id, "Excel")
        assert load["counts"]["enrolled"] == 1
        mapping = bulk.data(f"getmapping/{load['mapping_id']}")
        assert (mapping["courseId"], mapping["courseName"]) == (course.id, "Excel")

    def test_does_not_happen_when_the_work_breaks_off_in_between(
        self, bulk: Bulk, course: Course, monkeypatch: pytest.MonkeyPatch
    ):
        """The crash comes after the participants are written: they go with the rest."""
        mapping_id = bulk.ready(csv(HEAD, ANA))

        def crash(**_: Any) -> None:
            assert db.session.scalar(select(func.count()).select_from(Participant)) == 1
            raise RuntimeError

        monkeypatch.setattr(apply, "hold_references", crash)
        job = bulk.finish(bulk.order(mapping_id, save="true", course_id=course.id))
        assert job["state"] == "failed"
        assert (people(), participants()) == ({}, {})


class TestCourse:
    def test_can_come_with_the_mapping(self, bulk: Bulk, course: Course):
        body = {"model": "people", "model_id": 2, "course_id": course.id}
        answer = bulk.client.post("/api/createmapping", json=body)
        assert (answer.status_code, answer.get_json()["data"]["courseName"]) == (201, "Excel")

    def test_takes_people_only(self, bulk: Bulk, course: Course):
        body = {"model": "supplier", "model_id": 1, "course_id": course.id}
        answer = bulk.client.post("/api/createmapping", json=body)
        assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["course_id"])

    def test_must_exist(self, bulk: Bulk):
        answer = bulk.order(bulk.ready(csv(HEAD, ANA)), course_id=987)
        assert (answer.status_code, answer.get_json()["message"]) == (404, "Este curso no existe.")

    @pytest.mark.parametrize(
        ("state", "code"),
        [({"active": False}, "course_disabled"), ({"is_complete": True}, "course_complete")],
    )
    def test_must_be_open(self, bulk: Bulk, andina: Company, state: dict[str, Any], code: str):
        closed = make_course(andina, **state)
        answer = bulk.order(bulk.ready(csv(HEAD, ANA)), course_id=closed.id)
        assert (answer.status_code, answer.get_json()["code"]) == (409, code)

    def test_must_still_be_open_when_the_load_begins(self, bulk: Bulk, course: Course):
        answer = bulk.order(bulk.ready(csv(HEAD, ANA)), save="true", course_id=course.id)
        db.session.execute(update(Course).values(is_complete=True))
        db.session.commit()
        job = bulk.finish(answer)
        assert (job["state"], job["error"]["code"]) == ("failed", "course_complete")
        assert people() == {}

    def test_must_be_of_the_callers_company(self, staff: Bulk):
        foreign = make_course(make_company("Otra"))
        answer = staff.order(staff.ready(csv(HEAD, ANA)), course_id=foreign.id)
        assert answer.status_code == 404

    def test_of_its_company_is_open_to_staff(self, staff: Bulk, course: Course):
        make_department("Ventas")
        assert enrol(staff, course, ANA)["counts"]["enrolled"] == 1


class TestRounds:
    def test_enrol_corrected_rows_too(self, bulk: Bulk, course: Course):
        mapping_id = bulk.ready(csv(HEAD, ANA, WRONG))
        load_id = bulk.load(mapping_id, course_id=course.id)["load_id"]
        answer = bulk.client.get(f"/api/loads/{load_id}/rejected")
        book = openpyxl.load_workbook(io.BytesIO(answer.data))
        sheet = book.worksheets[0]
        sheet["B2"], sheet["C2"] = "9.876.543-3", "eva@x.cl"
        result = bulk.load(mapping_id, load_id=load_id, file=saved(book))
        assert result["counts"] == joined(rows=2, created=2, enrolled=2)
        assert result["roundCounts"]["enrolled"] == 1
        assert {one.load_id for one in participants().values()} == {load_id}
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["unenrolled"]) == (2, 2)
        assert (people(), participants()) == ({}, {})


class TestUndo:
    def test_takes_people_out_of_the_course(self, bulk: Bulk, course: Course):
        bulk.load_file(HEAD, LUIS)
        load_id = enrol(bulk, course, ANA, LUIS)["load_id"]
        foretold = bulk.data(f"loads/{load_id}/undo")
        undone = bulk.undo(load_id)
        for told in (foretold, undone):
            assert (told["removed"], told["keptCount"]) == (1, 0)
            assert (told["unenrolled"], told["keptParticipants"]) == (2, [])
        assert (set(people()), participants()) == ({"Luis Pérez"}, {})
        assert bulk.data(f"loads/{load_id}")["state"] == "undone"

    def test_leaves_alone_who_was_in_the_course_before(self, bulk: Bulk, course: Course):
        make_participant(course, make_person("Ana Soto", rut="12531909-2"))
        load_id = enrol(bulk, course, ANA, LUIS)["load_id"]
        assert bulk.undo(load_id)["unenrolled"] == 1
        assert set(participants()) == {"Ana Soto"}

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"grade": Decimal("6.5")}, "Ya tiene asistencia, nota u otro resultado."),
            ({"phone": "+56912345678"}, "Se editó después de la carga."),
            ({"active": False}, "Se editó después de la carga."),
        ],
    )
    def test_keeps_participants_that_were_edited_since(
        self, bulk: Bulk, course: Course, change: dict[str, Any], reason: str
    ):
        load_id = enrol(bulk, course, ANA, LUIS)["load_id"]
        touch("Ana Soto", **change)
        foretold = bulk.data(f"loads/{load_id}/undo")
        undone = bulk.undo(load_id)
        for told in (foretold, undone):
            assert (told["unenrolled"], told["keptParticipantCount"]) == (1, 1)
            (kept,) = told["keptParticipants"]
            assert (kept["name"], kept["reason"]) == ("Ana Soto", reason)
            assert told["removed"] == 1
            assert [one["reason"] for one in told["kept"]] == ["Ya se usa en otros registros."]
        assert set(people()) == set(participants()) == {"Ana Soto"}
        assert bulk.data(f"loads/{load_id}")["state"] == "undone_partly"

    def test_keeps_everybody_in_a_course_that_is_complete(self, bulk: Bulk, course: Course):
        load_id = enrol(bulk, course, ANA)["load_id"]
        db.session.execute(update(Course).values(is_complete=True))
        db.session.commit()
        told = bulk.data(f"loads/{load_id}/undo")
        assert told["keptParticipants"][0]["reason"] == "El curso ya está completado."
        assert "Reabre el curso" in told["impossible"]

    def test_that_would_undo_nothing_is_not_spent(self, bulk: Bulk, course: Course):
        load_id = enrol(bulk, course, ANA)["load_id"]
        db.session.execute(update(Course).values(is_complete=True))
        db.session.commit()
        job = bulk.finish(bulk.client.post(f"/api/loads/{load_id}/undo"))
        assert (job["state"], job["error"]["code"]) == ("failed", "nothing_undone")
        assert "Reabre el curso" in job["error"]["message"]
        load = bulk.data(f"loads/{load_id}")
        assert (load["state"], load["canUndo"]) == ("done", True)
        db.session.execute(update(Course).values(is_complete=False))
        db.session.commit()
        undone = bulk.undo(load_id)
        assert (undone["unenrolled"], undone["removed"]) == (1, 1)

    def test_is_told(self, bulk: Bulk, course: Course):
        load_id = enrol(bulk, course, ANA)["load_id"]
        bulk.undo(load_id)
        newest = db.session.scalars(select(Notification).order_by(Notification.id.desc())).first()
        assert newest is not None
        assert newest.msg.endswith("Salió 1 participante del curso.")
        last = db.session.scalars(select(AuditEvent).order_by(AuditEvent.id.desc()).limit(2)).all()
        assert "course.people_unloaded" in {event.action for event in last}

    def test_is_impossible_after_a_year(self, bulk: Bulk, course: Course):
        load = db.session.get_one(Load, enrol(bulk, course, ANA)["load_id"])
        assert load.finished_at is not None
        load.finished_at -= timedelta(days=366)
        db.session.commit()
        assert bulk.client.post(f"/api/loads/{load.id}/undo").status_code == 410
        assert len(participants()) == 1


class TestRace:
    def test_somebody_enrols_the_same_person_meanwhile(
        self, bulk: Bulk, course: Course, monkeypatch: pytest.MonkeyPatch
    ):
        """Counted as joining, and then found in the course: what was done is told."""
        person = make_person("Ana Soto", rut="12531909-2")
        foresee = diff.count_enrolment
        times: list[tuple[int, int]] = []

        def late(**given: Any) -> tuple[int, int]:
            told = foresee(**given)
            if not times:
                with db.engine.begin() as outside:
                    values = {"course_id": course_id, "person_id": person_id}
                    given_name = {"name": "Ana Soto", "folded_name": "ana soto"}
                    outside.execute(insert(Participant).values(**values, **given_name))
            times.append(told)
            return told

        course_id, person_id = course.id, person.id
        mapping_id = bulk.ready(csv(HEAD, ANA))
        monkeypatch.setattr(diff, "count_enrolment", late)
        result = bulk.load(mapping_id, course_id=course_id)
        assert times == [(1, 0)]
        assert (result["counts"]["enrolled"], result["counts"]["alreadyEnrolled"]) == (0, 1)
        assert db.session.scalar(select(func.count()).select_from(Person)) == 1
