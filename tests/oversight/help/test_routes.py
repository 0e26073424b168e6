"""What the help shows that is alive."""

import datetime as dt

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from analytics.amounts import AMOUNTS
from app.extensions import db as database
from app.models.indicators import KpiCell
from app.models.organisation import Company
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_survey,
    make_survey_template,
)
from tests.indicators.cells import refresh
from tests.surveys.results.support import make_invitation


def done(client: FlaskClient) -> list[str]:
    data = client.get("/api/firstSteps").json["data"]
    data.pop("course_id")
    assert list(data) == ["company", "people", "template", "course", "survey", "completed"]
    return [step for step, is_done in data.items() if is_done]


class TestTheFirstSteps:
    def test_are_ticked_one_after_the_other(self, as_admin: FlaskClient) -> None:
        assert done(as_admin) == []
        company = make_company("Andina")
        assert done(as_admin) == ["company"]
        make_person("María Peña")
        template = make_survey_template()
        assert done(as_admin) == ["company", "people", "template"]
        course = make_course(company)
        assert done(as_admin) == ["company", "people", "template", "course"]
        make_survey(course, template)
        assert done(as_admin) == ["company", "people", "template", "course", "survey"]

    def test_end_with_the_first_completed_course(self, as_admin: FlaskClient) -> None:
        company = make_company("Andina")
        course = make_course(company, active=False, is_complete=True)
        assert "completed" not in done(as_admin)
        course.active = True
        database.session.commit()
        assert "completed" in done(as_admin)

    def test_lead_to_the_course_with_people_that_ends_first(self, as_admin: FlaskClient) -> None:
        def led_to() -> int | None:
            found: int | None = as_admin.get("/api/firstSteps").json["data"]["course_id"]
            return found

        assert led_to() is None
        company = make_company("Andina")
        make_course(company)
        first = make_course(company, end_date=dt.date(2026, 3, 5))
        make_course(company, end_date=dt.date(2026, 3, 4), active=False)
        assert led_to() == first.id
        peopled = make_course(company, end_date=dt.date(2026, 3, 6))
        make_participant(peopled, make_person())
        left = make_course(company, end_date=dt.date(2026, 3, 4))
        make_participant(left, make_person(), active=False)
        assert led_to() == peopled.id

    def test_end_for_staff_whose_people_completed_a_course_of_others(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        course = make_course(make_company("Otra"), is_complete=True)
        make_participant(course, make_person(company=andina))
        assert "completed" not in done(as_staff)
        refresh()
        assert "completed" in done(as_staff)

    def test_do_not_end_with_a_survey_that_the_panel_counts(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company("Andina"))
        make_invitation(make_survey(course), make_participant(course, make_person()))
        refresh()
        asked = database.session.scalars(select(KpiCell.participants)).all()
        assert 1 in asked
        assert "completed" not in done(as_admin)

    def test_count_a_disabled_row_as_done(self, as_admin: FlaskClient) -> None:
        make_company("Andina", active=False)
        assert done(as_admin) == ["company"]

    def test_do_not_tell_staff_of_what_other_companies_did(self, as_staff: FlaskClient) -> None:
        other = make_company("Otra")
        make_person("María Peña", company=other)
        make_survey(make_course(other))
        assert done(as_staff) == ["company", "template"]


class TestTheAmounts:
    @pytest.fixture
    def amounts(self, as_admin: FlaskClient) -> list[dict[str, str]]:
        return as_admin.get("/api/getAmounts").json["data"]

    def test_are_those_of_the_one_source_in_its_order(self, amounts: list[dict[str, str]]) -> None:
        assert [amount["key"] for amount in amounts] == list(AMOUNTS)
        for amount in amounts:
            source = AMOUNTS[amount["key"]]
            assert amount["formula"] == source.formula
            assert amount["name"] == source.name

    def test_tell_a_participation_from_a_year(self, amounts: list[dict[str, str]]) -> None:
        of_participation = [row["key"] for row in amounts if row["ofParticipation"]]
        assert of_participation[0] == "cost"
        assert "ceiling" not in of_participation
