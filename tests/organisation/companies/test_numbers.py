"""What companies did in a year, their head counts over time, and many switched at once."""

import datetime as dt
from decimal import Decimal

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company, CompanyDotacion, Status
from app.models.platform import AuditEvent
from app.models.training import Participant
from app.platform import cache, clock
from tests.factories import make_company, make_course, make_participant, make_person


def stats(client: FlaskClient, query: str = "year=2025") -> dict[int, dict]:
    answer = client.get(f"/api/companies/stats?{query}")
    assert answer.status_code == 200, answer.text
    return {row.pop("company_id"): row for row in answer.json["data"]}


class TestStats:
    """The example of the definition of the figures: four courses of two companies."""

    @pytest.fixture
    def two(self, db, andina: Company) -> tuple[Company, Company]:
        del db
        a, b = andina, make_company("B", dotacion=50)
        a.dotacion = 100
        p1, p2 = make_person(company=a), make_person(company=a)
        p3 = make_person(company=b, is_external=True)
        p4 = make_person(company=b, active=False)

        def course(company: Company, hours: str, day: dt.date, **given: object):
            return make_course(
                company,
                total_hours=Decimal(hours),
                initial_date=day,
                end_date=day,
                **{"is_complete": True, **given},
            )

        c1 = course(a, "10.0", dt.date(2025, 3, 20))
        c2 = course(b, "8.0", dt.date(2025, 3, 31))
        c3 = course(a, "20.0", dt.date(2025, 4, 10), is_complete=False)
        c4 = course(a, "6.0", dt.date(2025, 5, 5), active=False)
        for person in (p1, p2, p3):
            make_participant(c1, person)
        make_participant(c2, p1)
        make_participant(c2, p4, active=False)
        make_participant(c3, p2)
        make_participant(c4, p2)
        return a, b

    def test_round_half_up(self, as_admin: FlaskClient, andina: Company) -> None:
        """One of 16 is 6,25 %; half of half an hour is 0,25 h."""
        andina.dotacion = 16
        course = make_course(andina, total_hours=Decimal("0.5"), is_complete=True)
        make_participant(course, make_person(company=andina), attendance=Decimal(50))
        found = stats(as_admin, "year=2026")[andina.id]
        assert (found["coverage"], found["hours"]) == (6.3, 0.3)

    def test_are_those_of_the_definition(
        self, as_admin: FlaskClient, two: tuple[Company, Company]
    ) -> None:
        a, b = two
        assert stats(as_admin) == {
            a.id: {
                "people": 2,
                "courses": 2,
                "hours": 28.0,
                "trained": 2,
                "trainedInternal": 2,
                "headcount": 100,
                "declared": True,
                "coverage": 2.0,
            },
            # Its one trained person is external, and so no part of its head count.
            b.id: {
                "people": 1,
                "courses": 1,
                "hours": 10.0,
                "trained": 1,
                "trainedInternal": 0,
                "headcount": 50,
                "declared": True,
                "coverage": 0.0,
            },
        }

    def test_round_a_half_up_and_tell_no_share_beyond_the_head_count(
        self, as_admin: FlaskClient, two: tuple[Company, Company]
    ) -> None:
        a, _ = two
        for dotacion, covered in ((32, 6.3), (1, None)):
            a.dotacion = dotacion
            db.session.commit()
            cache.client().flushdb()
            assert stats(as_admin)[a.id]["coverage"] == covered

    def test_are_nothing_in_a_year_without_courses(
        self, as_admin: FlaskClient, two: tuple[Company, Company]
    ) -> None:
        a, _ = two
        row = stats(as_admin, "year=2024")[a.id]
        assert row == {
            "people": 2,
            "courses": 0,
            "hours": 0.0,
            "trained": 0,
            "trainedInternal": 0,
            "headcount": 100,
            "declared": True,
            "coverage": 0.0,
        }

    def test_know_no_coverage_without_a_head_count(self, as_admin: FlaskClient) -> None:
        company = make_company(dotacion=0)
        assert stats(as_admin)[company.id]["coverage"] is None

    def test_leave_out_people_who_were_not_there(
        self, as_admin: FlaskClient, two: tuple[Company, Company]
    ) -> None:
        a, _ = two
        absent = db.session.query(Status).filter_by(name="Ausente").one()
        absent.counts_as_trained = False
        db.session.query(Participant).update({"status_id": absent.id})
        db.session.commit()
        row = stats(as_admin)[a.id]
        assert (row["hours"], row["trained"]) == (0.0, 0)

    def test_take_the_company_of_the_course_for_who_had_none(
        self, as_admin: FlaskClient, two: tuple[Company, Company]
    ) -> None:
        a, b = two
        db.session.query(Participant).filter_by(company_id=b.id).update({"company_id": None})
        db.session.commit()
        found = stats(as_admin)
        assert (found[a.id]["hours"], found[a.id]["trained"]) == (38.0, 3)
        assert (found[b.id]["hours"], found[b.id]["trained"]) == (0.0, 0)

    def test_show_staff_the_same_numbers_of_its_company_alone(
        self, as_staff: FlaskClient, as_admin: FlaskClient, two: tuple[Company, Company]
    ) -> None:
        a, _ = two
        own = stats(as_staff)
        assert own == {a.id: stats(as_admin)[a.id]}

    def test_are_those_of_this_year_when_silent(self, as_admin: FlaskClient) -> None:
        company, today = make_company(), clock.today()
        make_course(company, initial_date=today, end_date=today)
        assert stats(as_admin, "")[company.id]["courses"] == 1

    def test_are_kept_for_a_minute(self, as_admin: FlaskClient) -> None:
        company = make_company()
        assert stats(as_admin)[company.id]["people"] == 0
        make_person(company=company)
        assert stats(as_admin)[company.id]["people"] == 0
        assert stats(as_admin, "year=2024")[company.id]["people"] == 1

    @pytest.mark.parametrize("year", ["1999", "2101", "x"])
    def test_want_a_year(self, as_admin: FlaskClient, year: str) -> None:
        assert as_admin.get(f"/api/companies/stats?year={year}").status_code == 422


class TestOne:
    def test_is_read_by_its_id(self, as_staff: FlaskClient, andina: Company) -> None:
        data = as_staff.get(f"/api/companies/{andina.id}").json["data"]
        assert (data["company_id"], data["name"]) == (andina.id, "Empresa Andina")

    def test_of_others_is_not_there(self, as_staff: FlaskClient) -> None:
        foreign = make_company("Otra").id
        for path in (f"/api/companies/{foreign}", f"/api/companies/{foreign}/dotacion"):
            assert as_staff.get(path).json["code"] == "company_missing"

    def test_tells_its_head_counts_newest_first(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        for day, count in ((1, 10), (3, None), (2, 20)):
            row = CompanyDotacion(
                company_id=andina.id, valid_from=dt.date(2026, 1, day), dotacion=count
            )
            db.session.add(row)
        db.session.commit()
        assert as_staff.get(f"/api/companies/{andina.id}/dotacion").json["data"] == [
            {"validFrom": "2026-01-03", "dotacion": None},
            {"validFrom": "2026-01-02", "dotacion": 20},
            {"validFrom": "2026-01-01", "dotacion": 10},
        ]


class TestManyAtOnce:
    def test_are_switched_off_and_on_again(self, as_admin: FlaskClient) -> None:
        companies = [make_company(city="Arica"), make_company(city="Arica"), make_company()]
        body = {"filter": {"city": "Arica"}, "action": "disable"}
        done = as_admin.post("/api/companies/bulk", json=body).json["data"]
        assert (done["changed"], done["skipped"]) == (2, 0)
        db.session.expire_all()
        assert [company.active for company in companies] == [False, False, True]
        events = db.session.query(AuditEvent).filter_by(action="company.disabled")
        assert {event.entity_id for event in events} == {row.id for row in companies[:2]}
        undone = as_admin.post(f"/api/bulk/{done['bulk_id']}/undo").json["data"]
        assert undone == {"restored": 2, "kept": 0}

    def test_are_switched_by_administrators_only(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        body = {"ids": [andina.id], "action": "disable"}
        assert as_staff.post("/api/companies/bulk", json=body).status_code == 403
