"""The demonstration: the same each time, like a real house, and gone without a trace."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Connection, and_, func, join, select

from analytics.franchise import Zero
from app.extensions import db
from app.finance.franchise import queries as franchise_queries
from app.finance.franchise.queries import facts_of, todays_constants
from app.imports.sources import service as sources
from app.models.accounts import User
from app.models.finance import CourseCosting
from app.models.indicators import Widget
from app.models.organisation import Company
from app.models.people import Person
from app.models.surveys import Invitation, Survey
from app.models.training import Course, CourseState, Participant, Supplier, is_in
from app.platform import clock, passwords, queue
from app.platform.webhooks import service as webhooks
from demo import commands, removing
from demo import service as demo
from demo.users import ACCOUNTS, ADMINISTRATOR
from launch import prepare
from tests.demo.content import checksum, row_counts
from tests.factories import (
    make_company,
    make_course,
    make_load,
    make_participant,
    make_person,
    make_supplier,
    make_user,
)
from tests.support.databases import in_transaction

NOW = dt.datetime(2026, 5, 14, 15, 0, tzinfo=dt.UTC)
PASSWORD = "mirar sin miedo"


def load() -> demo.Loaded:
    loaded = demo.load(password=PASSWORD, now=NOW)
    db.session.commit()
    demo.refresh_numbers(at=NOW)
    return loaded


def remove(*, with_own: bool = False) -> removing.Removed:
    removed = removing.remove(with_own=with_own, at=NOW)
    db.session.commit()
    demo.refresh_numbers(at=NOW)
    return removed


@dataclass(frozen=True)
class House:
    """The demonstration, loaded inside a transaction that is never committed."""

    connection: Connection
    rows_before: dict[str, int]
    loaded: demo.Loaded


@pytest.fixture(scope="class")
def house(app: Flask) -> Iterator[House]:
    with (
        app.app_context(),
        in_transaction() as connection,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(queue, "send", lambda _: True)
        demo.refresh_numbers(at=NOW)
        before = row_counts()
        yield House(connection, before, load())


@pytest.fixture
def loaded(house: House) -> Iterator[demo.Loaded]:
    """What was loaded; what a test does to it is gone after it."""
    savepoint = house.connection.begin_nested()
    yield house.loaded
    db.session.remove()
    savepoint.rollback()


def count(model, *which) -> int:
    return db.session.scalar(select(func.count()).select_from(model).where(*which)) or 0


class TestLoaded:
    def test_is_the_same_each_time_and_leaves_nothing_behind(
        self, house: House, loaded: demo.Loaded
    ):
        first = checksum()
        remove()
        assert row_counts() == house.rows_before
        assert load() == loaded
        assert checksum() == first

    def test_looks_like_a_house_at_work(self, loaded: demo.Loaded):
        assert (count(Company), loaded.people, loaded.courses) == (3, 600, 60)
        assert {one.value: count(Course, is_in(one, NOW.date())) > 0 for one in CourseState} == {
            "deshabilitado": False,
            "completado": True,
            "programado": True,
            "en_curso": True,
            "por_cerrar": True,
        }
        assert count(Participant, Participant.attendance < 75) > 50
        assert count(Person, Person.email.is_(None)) > 20
        assert count(Course, Course.sence_communicated_at > NOW.date()) == 0
        assert count(CourseCosting) == count(Course, Course.is_complete)
        waiting = and_(Invitation.answered_at.is_(None), Invitation.sent_at.is_not(None))
        is_open = Survey.end_date >= NOW.date()
        assert count(join(Invitation, Survey), waiting, is_open) > 10
        assert 6 <= count(Widget) <= 8
        today = todays_constants()
        costs = franchise_queries.costs_of(facts_of(), today)
        assert not [one.facts.name for one in costs if one.terms.utm.note]
        assert today.utm_of_year(NOW.year).note is None
        reasons = {zero for one in costs for zero in one.zeros}
        assert reasons >= {Zero.ATTENDANCE, Zero.WITHOUT_SALARY, Zero.WITHOUT_CODE, Zero.NOT_OTEC}
        utm = today.utm_of(NOW.date().replace(day=1)).value
        for low, high in ((0, 25), (25, 50), (50, 200)):
            assert count(Person, Person.gross_salary.between(low * utm, high * utm)) > 30

    @pytest.mark.usefixtures("loaded")
    def test_leaves_what_is_not_its_own(self):
        mine = make_user("yo@ejemplo.cl")
        own = make_company("La mía")
        supplier = db.session.scalars(select(Supplier)).first()
        course = make_course(own, supplier_id=supplier.id, creator_user_id=mine.id)
        worker = make_person("Mi Gente", company=own)
        make_participant(course, worker)
        guest = db.session.scalars(select(Person).where(Person.company_id != own.id)).first()
        make_participant(course, guest)
        admin = db.session.scalars(select(User).where(User.email == ADMINISTRATOR)).one()
        make_load(admin)
        removed = remove()
        assert (removed.companies, removed.courses, removed.people) == (3, 60, 600)
        assert removed.kept == 2
        assert [one.name for one in db.session.scalars(select(Company))] == ["La mía"]
        assert [one.person_id for one in db.session.scalars(select(Participant))] == [worker.id]
        assert course.supplier_id == supplier.id
        assert {one.email: one.active for one in db.session.scalars(select(User))} == {
            "yo@ejemplo.cl": True,
            ADMINISTRATOR: False,
        }

    @pytest.mark.usefixtures("loaded")
    def test_asks_before_it_takes_what_was_added_to_its_companies(self):
        company = db.session.scalars(select(Company)).first()
        make_course(company, "Mi curso")
        make_load(make_user("agregada@ejemplo.cl", company=company), company=company)
        with pytest.raises(removing.OwnRowsInside, match="1 curso y 1 cuenta que agregaste"):
            remove()
        self._add_integrations(company)
        removed = remove(with_own=True)
        assert removed.courses == 61
        assert count(Course) == count(Company) == 0
        # A load is somebody's history: it stays, and so does the account that inherits it.
        assert [one.email for one in db.session.scalars(select(User))] == [ADMINISTRATOR]

    def _add_integrations(self, company: Company) -> None:
        """A webhook and a source of a company, which has an account of its own."""
        administrator = db.session.scalars(select(User).where(User.email == ADMINISTRATOR)).one()
        events = ["job.failed"]
        webhooks.create(
            name="Nómina",
            url="https://nomina.cl/",
            company_id=company.id,
            events=events,
            by=administrator.id,
        )
        webhooks.announce("job.failed", data={}, path="/", company_id=company.id)
        fields = {
            "name": "Nómina",
            "url": "https://nomina.cl/personas.csv",
            "company_id": company.id,
            "model_id": 2,
            "time": dt.time(3),
            "weekdays": [1],
            "mail_to": [administrator.id],
        }
        sources.create(way="https", fields=fields, by=administrator.id, at=clock.now())


@pytest.mark.usefixtures("db")
class TestEmpty:
    def test_is_where_it_goes_and_nowhere_else(self):
        make_supplier()
        with pytest.raises(demo.HouseInUse):
            load()
        assert count(Company) == 0

    def test_has_nothing_to_remove(self):
        with pytest.raises(removing.NothingToRemove):
            remove()


@pytest.mark.usefixtures("db")
class TestCommands:
    def test_load_and_remove(self, app: Flask):
        runner = app.test_cli_runner()
        result = runner.invoke(commands.demo, ["load", "--password", PASSWORD])
        assert "600 personas, 60 cursos" in result.output
        assert all(account.email in result.output for account in ACCOUNTS)
        again = runner.invoke(commands.demo, ["load", "--password", PASSWORD])
        assert again.exit_code == 1
        assert "ya tiene datos" in again.output
        gone = runner.invoke(commands.demo, ["remove"])
        assert "3 empresas, 60 cursos, 600 personas" in gone.output

    def test_stand_beside_those_of_the_product(self):
        assert {"demo", "users"} <= set(commands.create_app().cli.commands)


@pytest.mark.usefixtures("db")
class TestStart:
    def test_loads_it_once_and_says_each_time_how_to_sign_in(self, app: Flask, tmp_path: Path):
        config = replace(app.config["SETTINGS"], data_dir=str(tmp_path))
        lines = prepare.ensure_demo(config)
        password = next(line for line in lines if "Contraseña" in line).split()[-1]
        for account in ACCOUNTS:
            user = db.session.scalars(select(User).filter_by(email=account.email)).one()
            assert passwords.matches(password, user.password_hash)
        assert count(Course) == 60
        assert prepare.ensure_demo(config) == lines
