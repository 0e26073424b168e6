"""Evaluations and results as files: what the list shows, and responses without their people."""

import csv
import io
from typing import Any

from flask.testing import FlaskClient

from app.extensions import db as database
from app.models.surveys import BOSS, TRANSFER
from tests.factories import (
    make_company,
    make_course,
    make_rapporteur,
    make_survey,
    make_survey_template,
    survey_definition,
    survey_table,
)
from tests.surveys.results.conftest import TODAY, World
from tests.surveys.results.support import GOOD, make_answer, make_invitation, release


def ask(client: FlaskClient, name: str, **body: Any) -> Any:
    release()
    return client.post("/api/exports", json={"list": name, "format": "csv", **body})


def lines(answer: Any) -> list[dict[str, str]]:
    assert answer.status_code == 200, answer.json
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=";"))


class TestEvaluations:
    def test_are_those_of_the_list(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1, 2)
        (line,) = lines(ask(as_staff, "evaluations", filter={"active": "true"}))
        assert (line["Curso"], line["Estado"], line["Respuestas"]) == ("Liderazgo", "Vigente", "3")
        assert (line["Tasa de respuesta (%)"], line["Índice"]) == ("37,5", "87,5")
        assert lines(ask(as_staff, "evaluations", filter={"active": "false"})) == []


class TestResults:
    def test_are_a_line_for_each_response(self, as_staff: FlaskClient, world: World) -> None:
        make_answer(world.invitations[0], {"contenidos.r1": 5}, comment="=1+1")
        world.answer(1, 2)
        found = lines(ask(as_staff, "survey-results", survey_id=world.survey.id))
        assert list(found[0]) == ["Fueron claros", "Fueron útiles", "Comentario"]
        assert sorted(line["Fueron útiles"] for line in found)[0] == ""
        mine = next(line for line in found if line["Comentario"])
        assert mine["Fueron claros"] == world_label(world, 5)
        assert not mine["Comentario"].startswith("=")

    def test_name_nobody(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(*range(8))
        text = ask(as_staff, "survey-results", survey_id=world.survey.id).data.decode("utf-8-sig")
        for participant in world.participants:
            assert participant.name not in text
            assert str(participant.rut) not in text
            assert str(participant.email) not in text

    def test_hold_back_who_would_stand_alone(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1, 2)
        before = lines(ask(as_staff, "survey-results", survey_id=world.survey.id))
        world.answer(3, comment="Yo")
        assert lines(ask(as_staff, "survey-results", survey_id=world.survey.id)) == before

    def test_are_mixed(self, as_staff: FlaskClient, world: World) -> None:
        for place in range(8):
            make_answer(world.invitations[place], comment=f"c{place}")
        answer = ask(as_staff, "survey-results", survey_id=world.survey.id)
        order = [line["Comentario"] for line in lines(answer)]
        assert sorted(order) == [f"c{place}" for place in range(8)]
        assert order != sorted(order)

    def test_have_a_column_for_each_rapporteur(self, as_staff: FlaskClient, world: World) -> None:
        table = survey_table("relator", "Explica bien", scope="relator")
        template = make_survey_template(definition=survey_definition(table), type=TRANSFER)
        survey = make_survey(world.course, template, initial_date=TODAY)
        zoe = make_rapporteur("Zoe Rojas")
        for place in range(3):
            invitation = make_invitation(survey, world.participants[place], role=BOSS)
            make_answer(invitation, {f"relator--{zoe.id}.r1": 5})
        found = lines(ask(as_staff, "survey-results", survey_id=survey.id))
        assert list(found[0]) == ["Explica bien (Zoe Rojas)", "Comentario"]

    def test_are_refused_below_the_minimum(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1)
        answer = ask(as_staff, "survey-results", survey_id=world.survey.id)
        assert (answer.status_code, answer.json["message"]) == (
            409,
            "Se requieren al menos 3 respuestas para mostrar resultados.",
        )

    def test_cannot_be_picked_one_by_one(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1, 2)
        response = make_answer(world.invitations[3], GOOD)
        body = {"survey_id": world.survey.id, "ids": [response.id]}
        answer = ask(as_staff, "survey-results", **body)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["ids"])
        assert ask(as_staff, "survey-results").json["errors"] == {
            "survey_id": ["Elige la encuesta."]
        }

    def test_of_another_company_are_not_found(self, as_staff: FlaskClient) -> None:
        survey = make_survey(make_course(make_company("Otra")))
        database.session.commit()
        assert ask(as_staff, "survey-results", survey_id=survey.id).status_code == 404


def world_label(world: World, value: int) -> str:
    """What the template calls an option."""
    del world
    columns = survey_table("t", "x")["columns"]
    return next(one["label"] for one in columns if one["value"] == value)
