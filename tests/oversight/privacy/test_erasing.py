"""The data of a person removed: what goes, and what stays as a figure."""

import datetime as dt
import json
from decimal import Decimal
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import String, Table, cast, select

from app.extensions import Base, db
from app.models.imports import LoadChange, LoadError
from app.models.mail import Mail, MailInvitation
from app.models.people import Erasure, Person
from app.models.surveys import Invitation, SurveyResponse
from app.models.training import Participant
from app.oversight.privacy import erasure
from app.oversight.privacy import queries as privacy
from app.platform import audit, clock
from app.surveys.schedules import queries as schedules
from sheets.folding import fold
from tests.factories import (
    make_company,
    make_course,
    make_load,
    make_load_template,
    make_participant,
    make_person,
    make_rapporteur,
    make_survey,
    make_user,
)

RUT = "12531909-2"
NAME, EMAIL = "Ana Soto Vera", "ana.soto@ejemplo.cl"
LONG_AGO = dt.date(2015, 5, 31)


def make_ana(**given: Any) -> Person:
    return make_person(NAME, rut=RUT, email=EMAIL, gross_salary=900_000, **given)


def erase(client: FlaskClient, person_id: int, confirmation: str = "12.531.909-2") -> Any:
    path = f"/api/privacy/people/{person_id}/erasure"
    return client.post(path, json={"confirmation": confirmation})


def mentions(*texts: str) -> list[str]:
    """Tables with a row in which one of the texts stands, whatever the column."""
    db.session.flush()
    wanted = [(table, text) for table in Base.metadata.sorted_tables for text in texts]
    return [f"{table.name}: {text}" for table, text in wanted if _stands_in(table, text)]


def _stands_in(table: Table, text: str) -> bool:
    row = cast(table.table_valued(), String)
    found = select(1).select_from(table).where(row.contains(text)).limit(1)
    return db.session.scalar(found) is not None


@pytest.fixture
def ended() -> dict[str, Any]:
    """A course that ended last month."""
    today = clock.today()
    return {
        "initial_date": today - dt.timedelta(days=40),
        "end_date": today - dt.timedelta(days=30),
        "is_complete": True,
    }


class TestErasing:
    def test_asks_for_the_rut(self, as_admin: FlaskClient) -> None:
        person = make_ana()
        for typed in ("", "12531909-3", "11.111.111-1", NAME):
            answer = erase(as_admin, person.id, typed)
            assert answer.status_code == 422, typed
            assert list(answer.json["errors"]) == ["confirmation"]
        assert erase(as_admin, person.id, "125319092").status_code == 200

    def test_takes_somebody_without_courses_whole(self, as_admin: FlaskClient) -> None:
        person_id = make_ana().id
        assert erase(as_admin, person_id).json["data"] == {"whole": True}
        assert db.session.get(Person, person_id) is None
        assert mentions(RUT, NAME, EMAIL) == []

    def test_leaves_no_trace_in_any_table(
        self, as_admin: FlaskClient, ended: dict[str, Any]
    ) -> None:
        company = make_company()
        person = make_ana(company=company)
        course = make_course(company, **ended)
        participant = make_participant(course, person)
        make_person("Otra", boss_name=NAME, boss_email=EMAIL.upper())
        rapporteur = make_rapporteur(NAME, rut=RUT, person_id=person.id)
        admin = make_user()
        audit.record(
            "rapporteur.changed",
            by=admin.id,
            on=rapporteur,
            data={"email": [None, EMAIL], "people_id": [None, NAME]},
        )
        audit.record(
            "person.changed", by=admin.id, on=person, data={"email": [EMAIL, "nuevo@ejemplo.cl"]}
        )
        audit.record(
            "participant.changed",
            by=admin.id,
            on=course,
            data={"name": participant.name, "email": [EMAIL, None]},
        )
        load = make_load(admin, company=company, preview={"rows": [[NAME, "12.531.909-2"]]})
        cells = [{"row": 2, "column": 1, "value": NAME}, {"row": 2, "column": 2, "value": EMAIL}]
        steps = [{"id": "1", "op": "cells", "off": False, "cells": cells}]
        load.recipe = {"version": 1, "steps": steps}
        related = {"op": "relate", "column": {"heading": "Jefatura"}, "values": {"Soto": NAME}}
        make_load_template(admin, company=company, steps=[related])
        db.session.add_all(
            [
                LoadChange(
                    load_id=load.id,
                    entity_id=person.id,
                    row=2,
                    before=[RUT, NAME],
                    after_at=clock.now(),
                ),
                LoadError(load_id=load.id, row=7, value="12.531.909-2", code="rut_invalid"),
                LoadError(load_id=load.id, row=7, value="Soto", code="name_invalid"),
                LoadError(load_id=load.id, row=8, row_key="12.531.909-2", code="row_hidden"),
                LoadError(load_id=load.id, row=9, row_name=NAME.upper(), code="row_hidden"),
                Mail(
                    kind="invitacion",
                    recipient=EMAIL,
                    subject="Cuéntanos",
                    text_body=f"Hola {NAME}",
                    html_body=f"<p>Hola {NAME}</p>",
                    message_id="<1@x>",
                    state="Enviado",
                    next_try_at=clock.now(),
                ),
            ]
        )
        db.session.commit()
        assert len(mentions(RUT, NAME, EMAIL)) > 8
        assert erase(as_admin, person.id).json["data"] == {"whole": False}
        assert mentions(RUT, "12.531.909-2", NAME, fold(NAME), EMAIL, EMAIL.upper()) == []
        assert mentions(NAME.upper()) == []

    def test_leaves_longer_names_alone(self, as_admin: FlaskClient) -> None:
        longer = f"{NAME} de Prado"
        load = make_load(make_user(), company=make_company(), preview={"rows": [[NAME, longer]]})
        assert erase(as_admin, make_ana().id).status_code == 200
        db.session.refresh(load)
        assert load.preview == {"rows": [["(eliminado)", longer]]}

    def test_keeps_the_figures(self, as_admin: FlaskClient, ended: dict[str, Any]) -> None:
        company = make_company()
        course = make_course(company, **ended)
        person = make_ana(company=company, gender="Female")
        make_participant(course, person, attended_hours=Decimal(7), grade=Decimal("6.5"))
        before = as_admin.get("/api/get_people", query_string={"active": "all"}).json["meta"]
        erase(as_admin, person.id)
        row = db.session.scalars(select(Participant)).one()
        assert (row.active, row.attended_hours, row.grade) == (True, 7, Decimal("6.5"))
        assert (row.gender, row.company_id, row.person_id) == ("Female", company.id, person.id)
        assert (row.name, row.rut, row.email) == ("Persona eliminada", None, None)
        after = as_admin.get("/api/get_people", query_string={"active": "all"}).json["meta"]
        assert before["total"] == after["total"]

    def test_takes_all_that_was_written_of_the_person(
        self, as_admin: FlaskClient, ended: dict[str, Any]
    ) -> None:
        written = {
            column.name: "Dato"
            for column in Person.__table__.columns
            if isinstance(column.type, String)
            and column.name not in {"name", "folded_name", "rut", "email", "gender"}
        }
        person = make_ana(**written)
        make_participant(make_course(make_company(), **ended), person)
        erase(as_admin, person.id)
        assert mentions("Dato") == []

    def test_takes_the_person_from_courses_to_come(self, as_admin: FlaskClient) -> None:
        today = clock.today()
        course = make_course(
            make_company(),
            initial_date=today + dt.timedelta(days=5),
            end_date=today + dt.timedelta(days=9),
        )
        person = make_ana()
        make_participant(course, person)
        erase(as_admin, person.id)
        assert not db.session.scalars(select(Participant)).one().active

    def test_ends_links_and_removes_comments(
        self, as_admin: FlaskClient, ended: dict[str, Any]
    ) -> None:
        course = make_course(make_company(), **ended)
        person = make_ana()
        participant = make_participant(course, person)
        survey = make_survey(course)
        invitation = Invitation(
            survey_id=survey.id,
            participant_id=participant.id,
            role="participante",
            token_hash=schedules.hashed("x"),
            draft={"comment": "Yo"},
        )
        db.session.add(invitation)
        db.session.flush()
        db.session.add(
            SurveyResponse(
                survey_id=survey.id,
                version_id=survey.version_id,
                participant_id=participant.id,
                invitation_id=invitation.id,
                role="participante",
                res_tables=[{"tableId": "t", "matrix": [[1]]}],
                comment="Soy Ana",
                submitted_at=clock.now(),
            )
        )
        db.session.commit()
        erase(as_admin, person.id)
        response = db.session.scalars(select(SurveyResponse)).one()
        assert (response.comment, len(response.res_tables)) == (None, 1)
        held = db.session.scalars(select(Invitation)).one()
        assert held.draft is None
        token = schedules.invitation_token(held.id, 1)
        assert (held.token_number, held.token_hash) == (1, schedules.hashed(token))

    def test_is_written_down_without_the_data(
        self, as_admin: FlaskClient, ended: dict[str, Any]
    ) -> None:
        person = make_ana()
        make_participant(make_course(make_company(), **ended), person)
        erase(as_admin, person.id)
        [event] = as_admin.get("/api/audit", query_string={"action": "privacy.erased"}).json["data"]
        assert event["details"] == {"participations": 1}
        assert event["subject"] == "Persona eliminada"
        assert NAME not in json.dumps(event)

    def test_can_be_done_again_when_somebody_typed_data_anew(
        self, as_admin: FlaskClient, ended: dict[str, Any]
    ) -> None:
        person = make_ana()
        make_participant(make_course(make_company(), **ended), person)
        erase(as_admin, person.id)
        person.email = "otra@ejemplo.cl"
        db.session.commit()
        assert erase(as_admin, person.id, "Persona eliminada").json["data"] == {"whole": False}
        assert mentions("otra@ejemplo.cl") == []

    def test_takes_the_names_of_participants_that_were_corrected(
        self, as_admin: FlaskClient, ended: dict[str, Any]
    ) -> None:
        company = make_company()
        person = make_ana(company=company)
        course = make_course(company, **ended)
        participant = make_participant(course, person)
        namesake = make_participant(course, make_person(NAME, company=company))
        for one, email in ((participant, "mia@ejemplo.cl"), (namesake, "suya@ejemplo.cl")):
            path = f"/api/udpateparticipant/{one.id}"
            form = {"name": "Ana Soto", "email": email}
            assert as_admin.patch(path, json=form).status_code == 200
        erase(as_admin, person.id)
        assert "audit_event: mia@ejemplo.cl" not in mentions("mia@ejemplo.cl")
        assert "audit_event: suya@ejemplo.cl" in mentions("suya@ejemplo.cl")

    def test_finds_addresses_in_any_case_and_only_whole(self, as_admin: FlaskClient) -> None:
        rows = [["Ana.Soto@ejemplo.cl", "mariana.soto@ejemplo.cl", f"RUT {RUT}.", f"1{RUT}"]]
        rows.append([f"Dos líneas:\n{RUT}"])
        load = make_load(make_user(), company=make_company(), preview={"rows": rows})
        person = make_person(NAME, rut=RUT, email="Ana.Soto@ejemplo.cl")
        assert erase(as_admin, person.id).status_code == 200
        db.session.refresh(load)
        gone = "(eliminado)"
        left = [gone, "mariana.soto@ejemplo.cl", f"RUT {gone}.", f"1{RUT}"]
        assert load.preview == {"rows": [left, [f"Dos líneas:\n{gone}"]]}

    def test_is_for_administrators(self, as_staff: FlaskClient) -> None:
        assert erase(as_staff, make_ana().id).status_code == 403


class TestOthers:
    """Who shares something with the person keeps it."""

    def test_are_still_asked_when_a_mail_about_several_goes(
        self, as_admin: FlaskClient, ended: dict[str, Any]
    ) -> None:
        course = make_course(make_company(), **ended)
        survey = make_survey(course)
        invited = []
        mail = Mail(
            kind="invitacion",
            recipient="jefa@ejemplo.cl",
            subject="Ana y Luis",
            text_body="",
            html_body="",
            message_id="<2@x>",
            state="En cola",
            next_try_at=clock.now(),
        )
        db.session.add(mail)
        ana = make_ana()
        for person in (ana, make_person("Luis")):
            participant = make_participant(course, person)
            invitation = Invitation(
                survey_id=survey.id,
                participant_id=participant.id,
                role="participante",
                token_hash=schedules.hashed(str(person.id)),
                delivery="En cola",
            )
            db.session.add(invitation)
            invited.append(invitation)
        db.session.flush()
        for invitation in invited:
            db.session.add(
                MailInvitation(
                    mail_id=mail.id,
                    invitation_id=invitation.id,
                    kind="invitacion",
                    day=clock.today(),
                )
            )
        db.session.commit()
        erase(as_admin, ana.id)
        assert db.session.scalars(select(Mail)).all() == []
        db.session.refresh(invited[1])
        assert invited[1].delivery is None

    def test_keep_a_mailbox_that_several_use(self, as_admin: FlaskClient) -> None:
        ana, luis = make_ana(), make_person("Luis Rojas", email=EMAIL)
        make_user(EMAIL)
        assert privacy.find(people_id=ana.id).account is None
        erase(as_admin, ana.id)
        db.session.refresh(luis)
        assert luis.email == EMAIL

    def test_keep_a_boss_of_another_name_at_the_same_address(self, as_admin: FlaskClient) -> None:
        one = make_person("Una", boss_name="Pedro Díaz", boss_email=EMAIL)
        other = make_person("Otra", boss_name="A. Soto", boss_email=EMAIL)
        erase(as_admin, make_ana().id)
        for person in (one, other):
            db.session.refresh(person)
        assert (one.boss_name, other.boss_name) == ("Pedro Díaz", None)


class TestFranchise:
    def test_stays_in_a_course_that_ended_and_that_nobody_closed(
        self, as_admin: FlaskClient, ended: dict[str, Any]
    ) -> None:
        person = make_ana(franchise_sence=True)
        make_participant(make_course(make_company(), **{**ended, "is_complete": False}), person)
        erase(as_admin, person.id)
        kept = db.session.scalars(select(Participant)).one()
        assert (kept.rut, kept.gross_salary) == (RUT, 900_000)

    def test_stays_for_six_years_with_name_and_rut(
        self, as_admin: FlaskClient, ended: dict[str, Any]
    ) -> None:
        person = make_ana(franchise_sence=True)
        make_participant(make_course(make_company(), **ended), person)
        old = {**ended, "initial_date": LONG_AGO, "end_date": LONG_AGO}
        make_participant(make_course(make_company("Otra"), **old), person)
        erase(as_admin, person.id)
        kept, gone = db.session.scalars(select(Participant).order_by(Participant.id)).all()
        assert (kept.name, kept.rut, kept.gross_salary) == (NAME, RUT, 900_000)
        assert kept.email is None
        assert (gone.name, gone.rut, gone.gross_salary) == ("Persona eliminada", None, None)

    def test_goes_by_itself_afterwards(self, as_admin: FlaskClient, ended: dict[str, Any]) -> None:
        person = make_ana(franchise_sence=True)
        make_participant(make_course(make_company(), **ended), person)
        erase(as_admin, person.id)
        until = db.session.scalars(select(Erasure.kept_until)).one()
        assert until is not None
        assert erasure.finish(on=until) == 0
        assert erasure.finish(on=until + dt.timedelta(days=1)) == 1
        db.session.expire_all()
        assert mentions(RUT, NAME) == []
        assert erasure.finish(on=until + dt.timedelta(days=99)) == 0


class TestSubject:
    def test_knows_mails_by_the_address_whatever_its_case(self, as_admin: FlaskClient) -> None:
        del as_admin
        person = make_ana()
        subject = privacy.find(people_id=person.id)
        assert subject.emails == [EMAIL]
        assert privacy.mails(subject) == []
