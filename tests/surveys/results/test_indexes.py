"""The index in the lists of courses, suppliers and rapporteurs."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db as database
from app.models.organisation import Company
from app.models.surveys import BOSS, TRANSFER
from tests.factories import (
    make_course,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_supplier,
    make_survey,
    make_survey_template,
    survey_definition,
    survey_table,
)
from tests.surveys.results.conftest import TODAY, World
from tests.surveys.results.support import make_answer, make_invitation, release


def indexes(client: FlaskClient, call: str, key: str) -> dict[int, Any]:
    release()
    rows = client.get(f"/api/{call}").json["data"]
    return {row[key]: row["surveyIndex"] for row in rows}


class TestIndex:
    @pytest.fixture
    def second(self, world: World, andina: Company) -> World:
        """Another course of the same supplier; its survey judges a rapporteur."""
        supplier = make_supplier()
        course = make_course(andina, "Excel", supplier_id=supplier.id)
        world.course.supplier_id = supplier.id
        rapporteur = make_rapporteur("Zoe Rojas")
        make_rapporteur_course(course, rapporteur)
        tables = (
            survey_table("contenidos", "Claro"),
            survey_table("relator", "Explica bien", scope="relator"),
        )
        survey = make_survey(course, make_survey_template(definition=survey_definition(*tables)))
        people = [make_participant(course, make_person(company=andina)) for _ in range(3)]
        invitations = [make_invitation(survey, one) for one in people]
        for invitation in invitations:
            make_answer(invitation, {"contenidos.r1": 1, f"relator--{rapporteur.id}.r1": 5})
        world.answer(0, 1, 2)
        database.session.commit()
        return World(course, survey, people, invitations)

    def test_of_a_course_is_that_of_its_satisfaction(
        self, as_staff: FlaskClient, world: World, second: World
    ) -> None:
        transfer = make_survey(world.course, type=TRANSFER, initial_date=TODAY)
        for place in range(3):
            invitation = make_invitation(transfer, world.participants[place], role=BOSS)
            make_answer(invitation, {"contenidos.r1": 1, "contenidos.r2": 1})
        assert indexes(as_staff, "get_courses", "course_id") == {
            world.course.id: 87.5,
            second.course.id: 50.0,
        }

    def test_of_a_supplier_is_the_mean_of_its_courses(
        self, as_staff: FlaskClient, second: World
    ) -> None:
        found = indexes(as_staff, "getsuppliers", "supplier_id")
        assert found == {second.course.supplier_id: 68.8}

    def test_of_a_rapporteur_is_what_was_asked_about_them(
        self, as_staff: FlaskClient, second: World
    ) -> None:
        del second
        assert list(indexes(as_staff, "getRapporteurs", "rapporteur_id").values()) == [100.0]

    def test_is_unknown_below_the_minimum(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1)
        assert indexes(as_staff, "get_courses", "course_id") == {world.course.id: None}

    def test_follows_whole_batches_of_answers(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1, 2)
        assert indexes(as_staff, "get_courses", "course_id") == {world.course.id: 87.5}
        worst = {"contenidos.r1": 1, "contenidos.r2": 1}
        found = []
        for place in (3, 4, 5):
            make_answer(world.invitations[place], worst)
            found.append(indexes(as_staff, "get_courses", "course_id")[world.course.id])
        assert found == [87.5, 87.5, 43.8]
