"""Mails that somebody asks for, over HTTP."""

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import func, select

from app.extensions import db as database
from app.models.accounts import User
from app.models.mail import BOUNCED, FAILED, KEPT, SENT, Mail, Mailing
from app.models.organisation import Company
from app.models.platform import AuditEvent, Notification
from app.models.surveys import TRANSFER, Survey
from app.platform import clock
from app.platform.queue import Message
from app.surveys.mailing import jobs
from app.surveys.schedules import queries as schedules
from tests.factories import make_company, make_course, make_participant, make_person, make_user
from tests.surveys.mailing.support import (
    answer,
    course_of,
    deliver,
    invitation,
    linked,
    mailed,
    open_survey,
    participant,
)

ANA, LUIS, EVA = ("Ana Soto", "ana@x.cl"), ("Luis Vera", "luis@x.cl"), ("Eva Díaz", "eva@x.cl")
BOSS = "jefa@x.cl"


def ask(client: FlaskClient, survey: Survey | None, status: int = 202, **more: Any) -> Any:
    body = {"kind": "recordatorio", **more}
    answer = client.post("/api/sendEmail", json={"surveyId": survey.id, **body} if survey else body)
    assert answer.status_code == status, answer.json
    return answer.json.get("data", answer.json)


class TestSending:
    def test_reaches_those_who_did_not_answer_and_says_who_is_left_out(
        self, as_admin: FlaskClient, outbox: list[Message]
    ) -> None:
        people = ((*ANA, None), (*LUIS, None), (*EVA, None), ("Sin Correo", None, None))
        survey = open_survey(course_of(*people))
        ask(as_admin, survey, participantIds=[participant("Eva Díaz").id])
        answer("Luis Vera", survey)
        outbox.clear()
        found = ask(as_admin, survey)
        assert (found["queued"], found["people"], found["message"]) == (1, 1, None)
        assert {(one["name"], one["reason"]) for one in found["skipped"]} == {
            ("Luis Vera", "ya_respondida"),
            ("Sin Correo", "sin_correo"),
            ("Eva Díaz", "enviado_hoy"),
        }
        assert mailed(outbox) == ["mail.send"]
        # Without a mail server they are kept, which is no mail that was sent.
        assert survey.last_mailing_date is None

    def test_dry_counts_the_same_and_mails_nobody(
        self, as_admin: FlaskClient, outbox: list[Message]
    ) -> None:
        survey = open_survey(course_of((*ANA, None), (*LUIS, None)))
        found = ask(as_admin, survey, 200, dryRun=True)
        assert (found["queued"], found["people"], linked(), mailed(outbox)) == (2, 2, 0, [])
        assert invitation("Ana Soto").delivery is None
        assert ask(as_admin, survey)["queued"] == 2

    def test_to_a_boss_is_one_mail(self, as_admin: FlaskClient) -> None:
        survey = open_survey(course_of((*ANA, BOSS), (*LUIS, BOSS), (*EVA, None)), type=TRANSFER)
        found = ask(as_admin, survey, kind="invitacion")
        assert (found["queued"], found["people"], found["answers"]) == (1, 1, 2)
        assert [one["reason"] for one in found["skipped"]] == ["sin_correo"]

    def test_that_stayed_here_is_no_mail_of_the_day(
        self, as_admin: FlaskClient, db: SQLAlchemy
    ) -> None:
        survey = open_survey(course_of((*ANA, None)))
        for _ in range(2):
            found = ask(as_admin, survey)
            assert (found["queued"], found["local"]) == (1, True)
            deliver(clock.today(), state=KEPT)
            asked = invitation("Ana Soto")
            assert (asked.delivery, asked.sends, asked.sent_at) == (KEPT, 0, None)
        (first, _) = db.session.scalars(select(Mail).order_by(Mail.id))
        read = as_admin.get(f"/api/mail/{first.id}").json["data"]
        assert "/answer/" in read["text"]

    def test_for_several_surveys_is_summed_up(self, as_admin: FlaskClient) -> None:
        surveys = [open_survey(course_of((*one, None))) for one in (ANA, LUIS)]
        found = ask(as_admin, None, surveyIds=[one.id for one in surveys])
        assert (found["queued"], found["people"]) == (2, 2)

    def test_invites_whoever_got_nothing_yet_and_reminds_the_others(
        self, as_admin: FlaskClient, db: SQLAlchemy
    ) -> None:
        survey = open_survey(course_of((*ANA, None), (*LUIS, None)))
        ask(as_admin, survey, 200, dryRun=True)
        invitation("Ana Soto").sent_at = clock.now() - dt.timedelta(days=2)
        ask(as_admin, survey, message="Por favor")
        mails = {one.recipient: one for one in db.session.scalars(select(Mail))}
        assert {key: one.kind for key, one in mails.items()} == {
            "ana@x.cl": "recordatorio",
            "luis@x.cl": "invitacion",
        }
        assert "Por favor" in mails["ana@x.cl"].text_body

    def test_leaves_refused_addresses_out(self, as_admin: FlaskClient, db: SQLAlchemy) -> None:
        survey = open_survey(course_of((*ANA, None)))
        ask(as_admin, survey)
        db.session.scalars(select(Mail)).one().state = BOUNCED
        invitation("Ana Soto").delivery = BOUNCED
        found = ask(as_admin, survey, 200)
        assert found["message"] == "No hay destinatarios pendientes."
        assert [one["reason"] for one in found["skipped"]] == ["rebotado"]

    @pytest.mark.parametrize("why", ["paused", "closed", "scheduled", "disabled", "company"])
    def test_is_refused_when_nobody_could_answer(self, as_admin: FlaskClient, why: str) -> None:
        survey = open_survey(course := course_of((*ANA, None)))
        if why == "paused":
            survey.status = False
        elif why == "closed":
            survey.end_date = clock.today() - dt.timedelta(days=1)
        elif why == "scheduled":
            survey.initial_date = clock.today() + dt.timedelta(days=1)
        elif why == "company":
            database.session.get_one(Company, course.company_id).active = False
        else:
            course.active = False
        refused = ask(as_admin, survey, 409)
        assert refused["message"] == "La encuesta no está vigente; extiende el plazo para enviar."

    def test_keeps_staff_to_its_own_company(self, as_staff: FlaskClient, andina: Company) -> None:
        foreign = open_survey(course_of((*ANA, None)))
        assert ask(as_staff, foreign, 404)["code"] == "survey_missing"
        course = make_course(andina)
        other = make_person("Luis Vera", company=make_company(), email="luis@x.cl")
        make_participant(course, other)
        assert ask(as_staff, open_survey(course))["queued"] == 1

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"surveyId": 1, "kind": "prueba"}, "kind"),
            ({"surveyId": 1}, "kind"),
            ({"kind": "recordatorio"}, "surveyId"),
            ({"surveyId": 1, "surveyIds": [1], "kind": "recordatorio"}, "surveyId"),
            ({"surveyIds": [], "kind": "recordatorio"}, "surveyIds"),
            ({"surveyId": 1, "kind": "recordatorio", "message": "a" * 1001}, "message"),
        ],
    )
    def test_says_what_is_wrong(
        self, as_admin: FlaskClient, body: dict[str, Any], field: str
    ) -> None:
        answer = as_admin.post("/api/sendEmail", json=body)
        assert (answer.status_code, list(answer.json["errors"])) == (422, [field])

    def test_is_told_in_the_history_of_the_course(
        self, as_admin: FlaskClient, db: SQLAlchemy
    ) -> None:
        survey = open_survey(course_of((*ANA, None)))
        ask(as_admin, survey)
        event = db.session.scalars(select(AuditEvent).filter_by(action="survey.mailed")).one()
        assert (event.entity, event.entity_id) == ("course", survey.course_id)


class TestTheEnd:
    @pytest.fixture
    def asked(self, as_admin: FlaskClient) -> Survey:
        """Three mails that somebody asked for."""
        survey = open_survey(course_of((*ANA, None), (*LUIS, None), (*EVA, None)))
        ask(as_admin, survey)
        return survey

    def _end(self, *states: str | None) -> list[Notification]:
        for mail, state in zip(database.session.scalars(select(Mail)), states, strict=True):
            if state is None:
                database.session.delete(mail)
            else:
                mail.state = state
        database.session.flush()
        jobs.notify_ended(at=clock.now())
        jobs.notify_ended(at=clock.now())
        return list(database.session.scalars(select(Notification)))

    @pytest.mark.usefixtures("asked")
    def test_is_told_once_to_whoever_asked(self) -> None:
        (told,) = self._end(SENT, SENT, BOUNCED)
        asker = database.session.scalar(select(Mailing.user_id))
        assert (told.msg, told.icon, told.user_id) == (
            "Correos de encuesta: 2 enviados, 1 con error.",
            "warning",
            asker,
        )

    @pytest.mark.usefixtures("asked")
    def test_does_not_speak_of_mails_that_were_not_needed(self) -> None:
        (told,) = self._end(SENT, None, None)
        assert (told.msg, told.icon) == ("Correos de encuesta: 1 enviado.", "success")

    @pytest.mark.usefixtures("asked")
    def test_tells_mails_that_stayed_here_from_those_that_failed(self) -> None:
        (told,) = self._end(KEPT, KEPT, FAILED)
        words = "2 guardados que no salieron (no hay un servidor de correo configurado)"
        assert (told.msg, told.icon) == (f"Correos de encuesta: {words}, 1 con error.", "warning")

    @pytest.mark.usefixtures("asked")
    def test_counts_those_that_left_beside_those_that_stayed_here(self) -> None:
        (told,) = self._end(SENT, KEPT, FAILED)
        kept = "1 guardado que no salió (no hay un servidor de correo configurado)"
        assert told.msg == f"Correos de encuesta: 1 enviado, {kept}, 1 con error."

    @pytest.mark.usefixtures("asked")
    def test_is_told_when_none_left(self) -> None:
        (told,) = self._end(FAILED, None, None)
        assert told.msg == "Correos de encuesta: 1 con error."

    @pytest.mark.usefixtures("asked")
    def test_is_not_told_before(self) -> None:
        assert self._end(SENT, SENT, "En cola") == []


class TestASurveyThatClosesSoon:
    def _told(self) -> list[tuple[int, str]]:
        jobs.notify_closing(on=clock.today())
        jobs.notify_closing(on=clock.today())
        rows = database.session.scalars(select(Notification).order_by(Notification.id))
        return [(one.user_id, one.msg) for one in rows]

    def _closing(self, *, days: int = 2, creator: User | None = None) -> Survey:
        course = course_of((*ANA, None), (*LUIS, None), (*EVA, None), name="Excel")
        course.creator_user_id = creator.id if creator else None
        survey = open_survey(course, end_date=clock.today() + dt.timedelta(days=days))
        schedules.sync([survey.id])
        return survey

    def test_with_few_answers_is_told_once_to_whoever_made_the_course(self, db: SQLAlchemy) -> None:
        del db
        creator = make_user()
        survey = self._closing(creator=creator)
        answer("Ana Soto", survey)
        ((user_id, words),) = self._told()
        assert user_id == creator.id
        assert words.startswith('La encuesta de satisfacción de "Excel" cierra en 2 días con 33 %')
        assert words.endswith("de respuestas (1 de 3).")

    def test_without_a_creator_is_told_to_administrators(self, db: SQLAlchemy) -> None:
        admin, _ = make_user(), make_user(company=make_company())
        self._closing(days=1)
        admins = db.session.scalar(
            select(func.count()).select_from(User).where(User.company_id.is_(None))
        )
        told = self._told()
        assert len(told) == admins
        assert admin.id in [user_id for user_id, _ in told]
        assert "cierra en 1 día con 0 %" in told[0][1]

    def test_with_many_answers_or_later_is_not_told(self, db: SQLAlchemy) -> None:
        del db
        survey = self._closing()
        for name in ("Ana Soto", "Luis Vera"):
            answer(name, survey)
        assert self._told() == []
