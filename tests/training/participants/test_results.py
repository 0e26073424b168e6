"""Results of many participants at once: all of it, or nothing."""

from decimal import Decimal
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company
from app.models.platform import AuditEvent
from app.models.training import Course, Participant
from tests.factories import make_company, make_course, make_participant, make_person

GRADE = "Ingresa una nota entre 1,0 y 7,0, con un decimal."


@pytest.fixture
def course(as_admin: FlaskClient) -> Course:
    """A course with three participants."""
    del as_admin
    made = make_course(make_company())
    for name in ("Ana", "Berta", "Carla"):
        make_participant(made, make_person(name))
    return made


def ids_of(course: Course) -> list[int]:
    found = db.session.query(Participant).filter_by(course_id=course.id)
    return [one.id for one in found.order_by(Participant.id)]


def write(client: FlaskClient, course: Course, *rows: dict[str, Any]):
    return client.patch(f"/api/courses/{course.id}/results", json={"rows": list(rows)})


class TestResults:
    def test_are_answered_in_the_order_of_the_rows(
        self, as_admin: FlaskClient, course: Course
    ) -> None:
        ana, berta, _ = ids_of(course)
        rows = (
            {"participant_id": berta, "attendance": 75, "status": 2, "djSigned": True},
            {"participant_id": ana, "grade": "6,5", "attendedHours": 7.5},
        )
        data = write(as_admin, course, *rows).json["data"]
        assert [one["participant_id"] for one in data] == [berta, ana]
        assert (data[0]["attendance"], data[0]["status"], data[0]["djSigned"]) == (75.0, 2, True)
        assert (data[1]["grade"], data[1]["attendedHours"]) == (6.5, 7.5)

    def test_leave_what_is_not_sent(self, as_admin: FlaskClient, course: Course) -> None:
        ana = ids_of(course)[0]
        write(as_admin, course, {"participant_id": ana, "attendance": 80, "grade": 5})
        (one,) = write(as_admin, course, {"participant_id": ana, "grade": None}).json["data"]
        assert (one["attendance"], one["grade"]) == (80.0, None)

    def test_name_the_row_and_the_field_of_each_fault(
        self, as_admin: FlaskClient, course: Course
    ) -> None:
        ana, berta, carla = ids_of(course)
        rows = (
            {"participant_id": ana, "grade": 7},
            {"participant_id": berta, "grade": 8},
            {"participant_id": carla, "grade": 6, "colour": 1},
        )
        answer = write(as_admin, course, *rows)
        assert (answer.status_code, answer.json["errors"]) == (
            422,
            {"rows.1.grade": [GRADE], "rows.2.colour": ["Este dato no se reconoce."]},
        )
        assert {one.grade for one in db.session.query(Participant)} == {None}

    def test_are_refused_for_strangers_repeats_and_unknown_statuses(
        self, as_admin: FlaskClient, course: Course
    ) -> None:
        ana = ids_of(course)[0]
        stranger = make_participant(make_course(make_company()), make_person())
        rows = (
            {"participant_id": ana, "grade": 7},
            {"participant_id": stranger.id, "grade": 7},
            {"participant_id": ana, "grade": 6},
            {"participant_id": ids_of(course)[1], "status": 987_654},
        )
        answer = write(as_admin, course, *rows)
        assert (answer.status_code, answer.json["errors"]) == (
            422,
            {
                "rows.1.participant_id": ["Este participante no está en el curso."],
                "rows.2.participant_id": ["Este participante se repite."],
                "rows.3.status": ["Selecciona un estado de la lista."],
            },
        )
        assert {one.grade for one in db.session.query(Participant)} == {None}

    def test_tell_the_history_of_the_course_who_changed(
        self, as_admin: FlaskClient, course: Course
    ) -> None:
        ana, berta, _ = ids_of(course)
        rows = (
            {"participant_id": ana, "grade": 7, "status": 1},
            {"participant_id": berta, "grade": None},
        )
        write(as_admin, course, *rows)
        (event,) = db.session.query(AuditEvent).filter_by(action="participant.changed")
        assert (event.entity, event.entity_id) == ("course", course.id)
        assert event.data == {
            "name": "Ana",
            "participant_id": event.data["participant_id"],
            "grade": [None, 7.0],
            "status": [None, "Inscrito"],
        }

    @pytest.mark.parametrize("rows", [[], [{"participant_id": 1}] * 2_001, [{}], None])
    def test_come_in_up_to_two_thousand_rows(
        self, as_admin: FlaskClient, course: Course, rows: Any
    ) -> None:
        path = f"/api/courses/{course.id}/results"
        assert as_admin.patch(path, json={"rows": rows}).status_code == 422

    def test_of_people_of_others_are_for_the_staff_of_the_course(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        made = make_course(andina)
        one = make_participant(made, make_person(company=make_company()))
        assert write(as_staff, made, {"participant_id": one.id, "grade": 7}).status_code == 200


class TestOldCopies:
    """A grid that stayed open while somebody else wrote."""

    def test_are_refused_as_a_whole(self, as_admin: FlaskClient, course: Course) -> None:
        ana, berta, _ = ids_of(course)
        write(as_admin, course, {"participant_id": ana, "attendance": 90})
        answer = write(
            as_admin,
            course,
            {"participant_id": berta, "attendance": 70},
            {"participant_id": ana, "attendance": 60, "updatedAt": "2020-01-01T00:00:00+00:00"},
        )
        assert (answer.status_code, answer.json["code"]) == (409, "stale")
        db.session.expire_all()
        kept = [db.session.get_one(Participant, one).attendance for one in (ana, berta)]
        assert kept == [90, None]

    def test_that_are_not_old_are_written(self, as_admin: FlaskClient, course: Course) -> None:
        ana = ids_of(course)[0]
        (one,) = write(as_admin, course, {"participant_id": ana, "attendance": 80}).json["data"]
        row = {"participant_id": ana, "attendance": 90, "updatedAt": one["updatedAt"]}
        (changed,) = write(as_admin, course, row).json["data"]
        assert changed["attendance"] == 90


class TestAttendedHours:
    """Nobody attends more hours than the course has: here 20."""

    ABOVE = "El curso dura 20 horas: ingresa horas entre 0 y 20."

    def test_above_those_of_the_course_are_refused_in_a_paste(
        self, as_admin: FlaskClient, course: Course
    ) -> None:
        ana, berta, _ = ids_of(course)
        rows = (
            {"participant_id": ana, "attendedHours": 20},
            {"participant_id": berta, "attendedHours": 500},
        )
        answer = write(as_admin, course, *rows)
        assert (answer.status_code, answer.json["errors"]) == (
            422,
            {"rows.1.attendedHours": [self.ABOVE]},
        )
        db.session.expire_all()
        assert db.session.get_one(Participant, ana).attended_hours is None

    def test_above_those_of_the_course_are_refused_one_by_one(
        self, as_admin: FlaskClient, course: Course
    ) -> None:
        address = f"/api/udpateparticipant/{ids_of(course)[0]}"
        answer = as_admin.patch(address, json={"attendedHours": 20.5})
        assert (answer.status_code, answer.json["errors"]) == (422, {"attendedHours": [self.ABOVE]})
        assert as_admin.patch(address, json={"attendedHours": 20}).status_code == 200

    def test_that_were_too_many_before_stop_no_other_change(
        self, as_admin: FlaskClient, course: Course
    ) -> None:
        ana = ids_of(course)[0]
        db.session.get_one(Participant, ana).attended_hours = Decimal(500)
        db.session.commit()
        row = {"participant_id": ana, "attendedHours": 500, "grade": 6}
        assert write(as_admin, course, row).status_code == 200
        assert write(as_admin, course, {**row, "attendedHours": 400}).status_code == 422

    def test_stop_a_course_from_becoming_shorter(
        self, as_admin: FlaskClient, course: Course
    ) -> None:
        ana = ids_of(course)[0]
        write(as_admin, course, {"participant_id": ana, "attendedHours": 18})
        address = f"/api/updatecourse/{course.id}"
        answer = as_admin.put(address, json={"totalHours": 12})
        words = (
            "1 participante tiene hasta 18 horas asistidas: corrígelas antes de acortar el curso."
        )
        assert (answer.status_code, answer.json["errors"]) == (422, {"totalHours": [words]})
        assert as_admin.put(address, json={"totalHours": 18}).status_code == 200
