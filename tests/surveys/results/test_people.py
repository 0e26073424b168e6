"""getSurveyParticipantStats: who is asked and how far they are, never what they answered."""

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.extensions import db as database
from app.models.platform import AuditEvent
from app.models.surveys import BOSS, TRANSFER
from app.surveys.results.service import masked
from app.surveys.schedules import queries as schedules
from tests.factories import (
    make_company,
    make_course,
    make_department,
    make_participant,
    make_person,
    make_survey,
)
from tests.surveys.results.conftest import TODAY, World
from tests.surveys.results.support import make_invitation


def asked(client: FlaskClient, survey_id: int) -> Any:
    answer = client.get(f"/api/getSurveyParticipantStats/{survey_id}")
    assert answer.status_code == 200, answer.text
    return answer.json["data"]


def show(client: FlaskClient, invitation_id: int) -> TestResponse:
    return client.post(f"/api/surveys/invitations/{invitation_id}/link")


class TestPeople:
    def test_are_told_with_their_state(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0)
        world.invitations[1].draft_at = dt.datetime(2026, 3, 9, tzinfo=dt.UTC)
        world.invitations[1].sends = 2
        world.invitations[1].delivery = "Enviado"
        world.participants[2].email = None
        world.participants[2].area_id = make_department("Bodega").id
        database.session.commit()
        found = asked(as_staff, world.survey.id)
        assert found["survey"]["responseAmount"] == 1
        first, second, third = found["recipients"][:3]
        assert (first["state"], first["canAnswer"]) == ("Respondida", False)
        assert (second["state"], second["delivery"], second["sends"]) == (
            "En progreso",
            "Enviado",
            2,
        )
        assert (third["email"], third["delivery"], third["area"]) == (None, "Sin correo", "Bodega")
        assert (first["name"], first["email"], first["company"]) == (
            "Persona A",
            "p***@andina.cl",
            "Empresa Andina",
        )

    def test_whose_address_was_removed_since_keep_what_became_of_their_mail(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        world.invitations[0].sends, world.invitations[0].delivery = 1, "Rebotado"
        world.participants[0].email = None
        database.session.commit()
        first = asked(as_staff, world.survey.id)["recipients"][0]
        assert (first["email"], first["delivery"]) == (None, "Rebotado")

    def test_never_show_what_was_answered(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, comment="Muy aburrido")
        answer = as_staff.get(f"/api/getSurveyParticipantStats/{world.survey.id}")
        assert "aburrido" not in answer.text
        assert set(answer.json["data"]["recipients"][0]) == {
            *("invitationId", "participantId", "name", "company", "area", "recipient", "email"),
            *("state", "delivery", "sends", "lastSent", "answeredAt", "canAnswer"),
        }

    def test_tell_the_day_of_an_answer_and_not_the_minute(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        world.answer(0)
        answered = asked(as_staff, world.survey.id)["recipients"][0]["answeredAt"]
        assert answered == "2025-04-01"

    def test_have_their_own_link_while_they_can_answer(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        listed = as_staff.get(f"/api/getSurveyParticipantStats/{world.survey.id}")
        token = schedules.invitation_token(world.invitations[0].id, 0)
        assert token not in listed.text
        assert listed.json["data"]["recipients"][0]["canAnswer"]
        assert "/answer/course/" in listed.json["data"]["doorLink"]
        shown = show(as_staff, world.invitations[0].id)
        assert shown.json["data"]["link"].endswith(f"/answer/{token}")
        world.survey.end_date = TODAY - dt.timedelta(days=1)
        database.session.commit()
        found = asked(as_staff, world.survey.id)
        assert (found["recipients"][0]["canAnswer"], found["doorLink"]) == (False, None)
        assert found["recipients"][0]["state"] == "Expirada"
        assert show(as_staff, world.invitations[0].id).status_code == 404

    def test_whose_link_was_shown_are_written_down(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        show(as_staff, world.invitations[0].id)
        events = database.session.query(AuditEvent).filter_by(action="survey.link_shown").all()
        (event,) = events
        assert (event.entity, event.entity_id) == ("course", world.course.id)
        assert event.data["name"] == "Persona A"
        assert schedules.invitation_token(world.invitations[0].id, 0) not in str(event.data)

    def test_who_answered_or_are_of_another_company_show_no_link(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        world.answer(0)
        course = make_course(make_company("Otra"))
        foreign = make_survey(course, initial_date=TODAY)
        other = make_invitation(foreign, make_participant(course, make_person()))
        for number in (world.invitations[0].id, other.id, 987_654_321):
            refused = show(as_staff, number)
            assert (refused.status_code, refused.json["code"]) == (404, "survey_link_missing")
        assert database.session.query(AuditEvent).filter_by(action="survey.link_shown").count() == 0

    def test_without_a_link_while_a_survey_pauses(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        world.survey.status = False
        database.session.commit()
        assert asked(as_staff, world.survey.id)["recipients"][0]["canAnswer"] is False

    def test_of_a_transfer_have_the_address_of_the_boss(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        world.participants[0].boss_email = "jefa@matriz.cl"
        survey = make_survey(world.course, type=TRANSFER, initial_date=TODAY)
        make_invitation(survey, world.participants[0], role=BOSS)
        (row,) = asked(as_staff, survey.id)["recipients"]
        assert (row["recipient"], row["email"]) == ("jefatura", "j***@matriz.cl")

    def test_of_other_companies_in_our_course_are_told_too(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        other = make_company("Filial Norte")
        guest = make_participant(world.course, make_person("Zoe Invitada", company=other))
        make_invitation(world.survey, guest)
        last = asked(as_staff, world.survey.id)["recipients"][-1]
        assert (last["name"], last["company"]) == ("Zoe Invitada", "Filial Norte")

    def test_of_another_company_are_not_found(self, as_staff: FlaskClient) -> None:
        survey = make_survey(make_course(make_company("Otra")))
        answer = as_staff.get(f"/api/getSurveyParticipantStats/{survey.id}")
        assert (answer.status_code, answer.json["message"]) == (404, "La encuesta no existe.")


class TestMask:
    @pytest.mark.parametrize(
        ("address", "shown"),
        [
            ("marta@dominio.cl", "m***@dominio.cl"),
            ("m@d.cl", "m***@d.cl"),
            (None, None),
        ],
    )
    def test_leaves_a_letter_and_the_domain(self, address: str | None, shown: str | None) -> None:
        assert masked(address) == shown
