"""Several people at the same moment, on a database that really commits."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.extensions import db
from app.models.training import Participant, RapporteurCourse
from app.training.participants import service as participants
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_rapporteur,
)
from tests.support.together import MANY, at_once, product_on


@pytest.fixture
def school(app: Flask, fresh_database: str) -> Iterator[Flask]:
    """A product with a course that Ana is in, Berta, and a rapporteur."""
    with product_on(fresh_database, app) as product:
        with product.app_context():
            make_participant(make_course(make_company()), make_person("Ana"))
            make_person("Berta")
            make_rapporteur("Rosa")
            db.session.remove()
        yield product


def count(school: Flask, model: Any) -> int:
    with school.app_context():
        found = db.session.query(model).count()
        db.session.remove()
    return found


class TestAtOnce:
    def test_one_person_enrols_once(self, school: Flask) -> None:
        def enrol(client: FlaskClient, _: int) -> TestResponse:
            body = {"people_id": 2, "course_id": 1}
            return client.post("/api/add_participant_course", json=body)

        answers = at_once(school, enrol)
        assert answers == ["ok"] + ["participant_enrolled"] * (MANY - 1)
        assert count(school, Participant) == 2

    def test_several_people_enrol_once_and_nobody_is_refused(self, school: Flask) -> None:
        def enrol(client: FlaskClient, _: int) -> TestResponse:
            body = {"people_ids": [1, 2], "course_id": 1}
            return client.post("/api/add_participant_course", json=body)

        assert at_once(school, enrol) == ["ok"] * MANY
        assert count(school, Participant) == 2

    def test_one_rapporteur_is_assigned_once(self, school: Flask) -> None:
        def assign(client: FlaskClient, _: int) -> TestResponse:
            body = {"rapporteur_id": 1, "course_id": 1}
            return client.post("/api/createRapporteurCourse", json=body)

        answers = at_once(school, assign)
        assert answers == ["ok"] + ["rapporteur_assigned"] * (MANY - 1)
        assert count(school, RapporteurCourse) == 1

    @pytest.mark.parametrize(
        ("path", "method", "body"),
        [
            ("updatecourse/1", "PUT", {"city": "Talca"}),
            ("udpateparticipant/1", "PATCH", {"grade": 6}),
            ("updateRapporteur", "PUT", {"rapporteur_id": 1, "specialty": "Excel"}),
        ],
    )
    def test_one_copy_is_saved_once(
        self, school: Flask, path: str, method: str, body: dict[str, Any]
    ) -> None:
        names = {"updatecourse/1": "course", "udpateparticipant/1": "participant"}
        with school.app_context():
            table = names.get(path, "rapporteur")
            seen = db.session.scalar(db.text(f"SELECT updated_at FROM {table}")).isoformat()
            db.session.remove()

        def save(client: FlaskClient, _: int) -> TestResponse:
            return client.open(f"/api/{path}", method=method, json={**body, "updatedAt": seen})

        assert at_once(school, save) == ["ok"] + ["stale"] * (MANY - 1)

    def test_nobody_enters_a_course_while_it_is_completed(self, school: Flask) -> None:
        def either(client: FlaskClient, _: int) -> TestResponse:
            client.put("/api/updatecourse/1", json={"isComplete": True})
            body = {"people_id": 2, "course_id": 1}
            return client.post("/api/add_participant_course", json=body)

        assert set(at_once(school, either)) == {"course_complete"}
        assert count(school, Participant) == 1

    def test_people_to_whom_others_refer_are_copied_without_waiting(self, school: Flask) -> None:
        """The check of a foreign key only needs that the row stays."""
        referred_to = db.select(Participant.id).with_for_update(read=True, key_share=True)
        with school.app_context():
            with db.engine.connect() as elsewhere:
                assert elsewhere.scalars(referred_to).all() == [1]
                db.session.execute(db.text("SET LOCAL lock_timeout = '2s'"))
                assert participants.refresh_all(course_id=1, is_admin=True, by=1) == 0
            db.session.remove()
