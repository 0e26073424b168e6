"""Coverage, franchise and budget of the demonstration: what answers and workbooks say is what its
bare rows come to, with all companies and with each, whether they declare a head count or not.
"""

import datetime as dt
import io
from collections.abc import Iterator
from typing import Any

import openpyxl
import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, select, update

from app.extensions import db
from app.models.organisation import Company, CompanyDotacion
from app.models.training import Course
from app.platform import queue
from demo import service as demo
from tests.conftest import signed_in
from tests.demo.raw_figures import Books, share
from tests.factories import make_user, numbered_from_one
from tests.support import databases
from tests.support.databases import Servers

NOW = dt.datetime(2026, 5, 14, 15, 0, tzinfo=dt.UTC)
YEARS = (2024, 2025, 2026)
SPANS = {"2025": ("2025-01", "2025-12"), "months": ("2026-01", "2026-04")}
LAST_DAYS = {"2025": dt.date(2025, 12, 31), "months": dt.date(2026, 4, 30)}


@pytest.fixture(scope="module", params=["declared", "undeclared"])
def admin(app: Flask, servers: Servers, request: pytest.FixtureRequest) -> Iterator[FlaskClient]:
    """An administrator of the demonstration, whose numbers are fresh, in one transaction.

    Its companies declare how many people they employ, or two of them do not.
    """
    with (
        redis.Redis.from_url(servers.redis_url) as broker,
        pytest.MonkeyPatch.context() as patch,
        app.app_context(),
        databases.in_transaction(),
        numbered_from_one(),
    ):
        broker.flushdb()
        patch.setattr(queue, "send", lambda _: True)
        demo.load(password="mirar sin miedo", now=NOW)
        if request.param == "undeclared":
            some = db.session.scalars(select(Company.id).order_by(Company.id).limit(2)).all()
            db.session.execute(delete(CompanyDotacion).where(CompanyDotacion.company_id.in_(some)))
            db.session.execute(update(Company).where(Company.id.in_(some)).values(dotacion=None))
        # Its courses were all communicated in time.
        sent, late = Course.sence_communicated_at, Course.initial_date + 1
        db.session.execute(update(Course).where(Course.id % 3 == 0).values({sent: late}))
        db.session.execute(update(Course).where(Course.id % 5 == 0).values({sent: None}))
        db.session.commit()
        demo.refresh_numbers(at=NOW)
        yield signed_in(app, make_user("admin@capacitacion.cl"))


@pytest.fixture
def house(admin: FlaskClient) -> Books:
    """The rows of the demonstration."""
    del admin
    return Books()


def companies(books: Books) -> list[int | None]:
    return [None, *(row["id"] for row in books.companies)]


def ask(client: FlaskClient, path: str, **query: Any) -> Any:
    answer = client.get(f"/api/{path}", query_string=query)
    assert answer.status_code == 200, answer.text
    return answer


def sheets(content: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content))


def named(sheet: Any) -> dict[str, tuple[Any, ...]]:
    """First cell of a row -> the others."""
    return {row[0]: row[1:] for row in sheet.values}


def test_the_panel_and_its_workbook(admin: FlaskClient, house: Books) -> None:
    covered = []
    for company in companies(house):
        for span, (start, end) in SPANS.items():
            first, last = dt.date.fromisoformat(f"{start}-01"), LAST_DAYS[span]
            lens = {
                "startMonth": start,
                "endMonth": end,
                **({"company": company} if company else {}),
            }
            cards = {
                one["id"]: one for one in ask(admin, "getWidgetsData", **lens).json["data"]["cards"]
            }
            hours = float(round(house.hours(company, first, last) * 10 + 1e-9)) / 10
            courses = house.completed(company, first, last)
            people = len({one["person_id"] for one in house.trained(company, first, last)})
            coverage = house.coverage(company, first, last)
            assert cards[1]["values"] == [hours]
            assert cards[2]["values"] == [courses]
            assert cards[3]["values"] == [coverage["staff"], people]
            assert cards[3]["meta"]["coverage"] == coverage
            covered.append(coverage)
            book = named(sheets(ask(admin, "panel/export", **lens).data)["Indicadores"])
            assert [book[name][0] for name in NAMES] == [
                hours,
                courses,
                people,
            ]
            _, staff, percent, undeclared = book["Personas capacitadas"][:4]
            told = {"staff": staff, "percent": percent, "undeclared": undeclared}
            assert told.items() <= coverage.items()
    # Numbers that agree because there are none would prove nothing.
    assert all(one["trained"] > 10 and one["staff"] > one["trained"] for one in covered[:2])


NAMES = ("Horas de capacitación", "Capacitaciones completadas", "Personas capacitadas")


def test_the_franchise_of_every_course(admin: FlaskClient, house: Books) -> None:
    totals = []
    for course_id in db.session.scalars(select(Course.id).order_by(Course.id)).all():
        found = ask(admin, f"courses/{course_id}/franchise").json["data"]
        expected = house.course(course_id)
        assert found["totals"] == expected.shown, house.courses[course_id]["name"]
        totals.append(expected)
    assert sum(one.franchise > 0 for one in totals) > 20
    assert any(one.atRisk for one in totals)


def test_the_budget_and_its_workbook(admin: FlaskClient, house: Books) -> None:
    for company in companies(house)[1:]:
        for year in YEARS:
            found = ask(admin, "getBudget", company=company, year=year).json["data"]
            expected = house.year(company, year)
            assert found["figures"] == expected, (company, year)
            answer = admin.post(
                "/api/exports",
                json={
                    "list": "budget",
                    "format": "xlsx",
                    "filter": {"company": company, "year": year},
                },
            )
            book = sheets(answer.data)
            told = {name: row[0] for name, row in named(book[f"Resumen {year}"]).items()}
            assert told["Ejecutado"] == expected["executed"]["cost"]
            assert told["Franquicia ejecutada"] == expected["executed"]["franchise"]
            assert told["Comprometido"] == expected["committed"]["cost"]
            assert told["Franquicia comprometida"] == expected["committed"]["franchise"]
            assert told["Franquicia en riesgo"] == expected["riskFranchise"]
            assert told["Tope de franquicia"] == expected["ceiling"]
            assert told["Ejecución"] == share(expected["executed"]["cost"], expected["budgeted"])
            rows = list(book["Cursos"].values)
            columns = {name: index for index, name in enumerate(rows[0])}
            for name in ("Costo", "Franquicia", "Costo empresa"):
                key = {"Costo": "cost", "Franquicia": "franchise", "Costo empresa": "companyCost"}
                assert sum(row[columns[name]] for row in rows[1:]) == sum(
                    expected[state][key[name]] for state in ("executed", "committed")
                )
