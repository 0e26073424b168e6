"""Who is asked, who counts, and what their links are."""

import datetime as dt

import pytest
from flask_sqlalchemy import SQLAlchemy

from app.models.organisation import Company, Status
from app.models.surveys import BOSS, PARTICIPANT, TRANSFER, Invitation, Survey
from app.models.training import Course
from app.surveys.schedules import queries as schedules
from app.surveys.schedules.rules import state_of, state_on
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_survey,
    make_survey_template,
)

NOW = dt.datetime(2026, 3, 8, 15, tzinfo=dt.UTC)


@pytest.fixture
def course(db: SQLAlchemy) -> Course:
    """A course of Empresa Andina."""
    del db
    return make_course(make_company())


def _status(db: SQLAlchemy, *, counts: bool) -> Status:
    status = Status(name="Estado", folded_name=f"estado {counts}", counts_as_trained=counts)
    db.session.add(status)
    db.session.commit()
    return status


def _invitations(db: SQLAlchemy, survey: Survey) -> list[Invitation]:
    db.session.expire_all()
    return db.session.query(Invitation).filter_by(survey_id=survey.id).order_by("id").all()


class TestInviting:
    def test_asks_everybody_who_was_trained_and_once(self, db: SQLAlchemy, course: Course) -> None:
        absent, present = _status(db, counts=False), _status(db, counts=True)
        asked = {
            make_participant(course, make_person()).id,
            make_participant(course, make_person(email=None), status_id=present.id).id,
        }
        make_participant(course, make_person(), status_id=absent.id)
        make_participant(course, make_person(), active=False)
        survey = make_survey(course)
        assert schedules.sync([survey.id]) == 2
        assert schedules.sync([survey.id]) == 0
        found = _invitations(db, survey)
        assert {one.participant_id for one in found} == asked
        assert {one.role for one in found} == {PARTICIPANT}

    def test_asks_the_boss_about_the_transfer(self, db: SQLAlchemy, course: Course) -> None:
        make_participant(course, make_person())
        survey = make_survey(course, type=TRANSFER)
        schedules.sync([survey.id])
        assert [one.role for one in _invitations(db, survey)] == [BOSS]

    def test_keeps_the_hash_of_a_token_that_can_be_derived_again(
        self, db: SQLAlchemy, course: Course
    ) -> None:
        make_participant(course, make_person())
        survey = make_survey(course)
        schedules.sync([survey.id])
        (one,) = _invitations(db, survey)
        token = schedules.invitation_token(one.id, one.token_number)
        assert schedules.hashed(token) == one.token_hash
        assert len(token) == 43

    def test_asks_nobody_in_a_disabled_course(self, db: SQLAlchemy, course: Course) -> None:
        make_participant(course, make_person())
        survey = make_survey(course)
        course.active = False
        db.session.commit()
        assert schedules.sync([survey.id]) == 0

    def test_asks_late_comers_of_all_surveys_that_did_not_end(self, course: Course) -> None:
        early, late = make_survey(course), make_survey(course, type=TRANSFER)
        early.end_date = dt.date(2026, 3, 7)
        make_participant(course, make_person())
        assert schedules.sync_unended(on=dt.date(2026, 3, 8)) == 1
        assert schedules.counts_of([early.id, late.id])[late.id].participants == 1

    def test_asks_nobody_without_surveys(self, db: SQLAlchemy) -> None:
        del db
        assert schedules.sync([]) == 0


class TestNumbers:
    def test_leave_out_who_was_disabled_before_answering(
        self, db: SQLAlchemy, course: Course
    ) -> None:
        people = [make_participant(course, make_person()) for _ in range(4)]
        survey = make_survey(course)
        schedules.sync([survey.id])
        answered, gone, mailed, _ = _invitations(db, survey)
        answered.answered_at = answered.sent_at = mailed.sent_at = gone.sent_at = NOW
        people[0].active = people[1].active = False
        db.session.commit()
        found = schedules.counts_of([survey.id])[survey.id]
        assert found == schedules.Counts(participants=3, sent=2, responses=1)
        assert found.pending == 2

    def test_are_noughts_without_anybody(self, course: Course) -> None:
        survey = make_survey(course)
        assert schedules.counts_of([survey.id]) == {survey.id: schedules.Counts()}


class TestStates:
    @pytest.mark.parametrize(
        ("day", "off", "state"),
        [
            ("2026-03-05", None, "Programada"),
            ("2026-03-06", None, "Vigente"),
            ("2026-03-21", None, "Vigente"),
            ("2026-03-22", None, "Cerrada"),
            ("2026-03-22", "survey", "Cerrada"),
            ("2026-03-05", "survey", "Pausada"),
            ("2026-03-10", "course", "Pausada"),
            ("2026-03-10", "company", "Pausada"),
        ],
    )
    def test_follow_from_days_and_switches(
        self, db: SQLAlchemy, course: Course, day: str, off: str | None, state: str
    ) -> None:
        survey = make_survey(course, make_survey_template(), status=off != "survey")
        course.active = off != "course"
        db.session.get_one(Company, course.company_id).active = off != "company"
        db.session.commit()
        on = dt.date.fromisoformat(day)
        running = course.id in schedules.running([course.id])
        assert state_of(survey, running=running, on=on) == state
        query = db.session.query(state_on(on)).select_from(Survey)
        assert query.join(Course, Course.id == Survey.course_id).scalar() == state


class TestTokens:
    def test_differ_by_invitation_number_and_kind(self, db: SQLAlchemy) -> None:
        del db
        made = {
            schedules.invitation_token(1, 0),
            schedules.invitation_token(1, 1),
            schedules.invitation_token(2, 0),
            schedules.door_token(1),
        }
        assert len(made) == 4
        assert all(len(one) == 43 for one in made)

    def test_stand_in_addresses_of_the_product(self, db: SQLAlchemy) -> None:
        del db
        assert schedules.address_of("abc") == "http://127.0.0.1:8000/answer/abc"
        assert schedules.door_address("abc") == "http://127.0.0.1:8000/answer/course/abc"
