"""Roles that read the views of `bi`: rows of a company, no wages, nothing else."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import text

from app.extensions import db as database
from app.models.organisation import Company
from app.oversight.reading import service
from tests.factories import make_company, make_course, make_participant, make_person, make_supplier

DOCUMENT = Path(__file__).parents[3] / "docs" / "reading.md"
RESTRICTED = ("person", "participant", "app_user", "database_reader", "course")
NAMES = ("uno", "dos", "todas", "informes")


def address(app: Flask, user: str, password: str | None = None) -> str:
    """Where somebody reaches the database of the app."""
    given = urlsplit(str(app.config["SQLALCHEMY_DATABASE_URI"]))
    secret = f":{password}" if password else ""
    host = given.netloc.rpartition("@")[2]
    return urlunsplit(given._replace(scheme="postgresql", netloc=f"{user}{secret}@{host}"))


@pytest.fixture
def admin(house: Flask) -> Iterator[psycopg.Connection]:
    """Who administers the database; its roles are of the whole server, and go at the end."""
    own = urlsplit(str(house.config["SQLALCHEMY_DATABASE_URI"]))._replace(scheme="postgresql")
    for url in (urlunsplit(own), address(house, "postgres")):
        try:
            connection = psycopg.connect(url, autocommit=True)
        except psycopg.OperationalError:
            continue
        if connection.info.parameter_status("is_superuser") == "on":
            break
        connection.close()
    else:
        pytest.skip("nobody here administers the database server")
    with connection:
        yield connection
        for name in NAMES:
            role = service.role_of(name)
            if connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone():
                connection.execute(f"DROP OWNED BY {role}")
                connection.execute(f"DROP ROLE {role}")


@pytest.fixture
def firms(house: Flask) -> tuple[Company, Company]:
    """Two companies, each with a course and a person; both people are in the first one's course."""
    del house
    first, second = make_company("Empresa Uno"), make_company("Empresa Dos")
    ana = make_person("Ana Soto", company=first, gross_salary=900_000)
    eva = make_person("Eva Ruiz", company=second)
    course = make_course(first, name="Excel")
    make_course(second, name="Ventas")
    make_supplier()
    for one in (ana, eva):
        make_participant(course, one, grade=6)
    database.session.commit()
    return first, second


def let_in(admin: psycopg.Connection, name: str, company: Company | None = None) -> service.Made:
    """A role that was made by the command and, where that is left to them, its administrator."""
    made = service.add(name=name, company_id=company.id if company else None)
    database.session.commit()
    for statement in made.left:
        admin.execute(statement)
    return made


@contextmanager
def reading(admin: psycopg.Connection, role: str) -> Iterator[None]:
    """Ask as a role."""
    admin.execute(f"SET ROLE {role}")
    yield
    admin.execute("RESET ROLE")


def values(connection: psycopg.Connection, query: str) -> list[object]:
    return [row[0] for row in connection.execute(query)]


class TestViews:
    def test_show_a_role_of_a_company_its_rows(
        self, admin: psycopg.Connection, firms: tuple[Company, Company]
    ) -> None:
        for name, firm in zip(("uno", "dos"), firms, strict=True):
            let_in(admin, name, firm)
        with reading(admin, "bi_uno"):
            assert values(admin, "SELECT nombre FROM bi.empresas") == ["Empresa Uno"]
            assert values(admin, "SELECT nombre FROM bi.personas") == ["Ana Soto"]
            assert values(admin, "SELECT nombre FROM bi.cursos") == ["Excel"]
            both = values(admin, "SELECT nombre FROM bi.participaciones ORDER BY 1")
            assert both == ["Ana Soto", "Eva Ruiz"]
        with reading(admin, "bi_dos"):
            assert values(admin, "SELECT nombre FROM bi.cursos") == ["Ventas"]
            assert values(admin, "SELECT nombre FROM bi.participaciones") == []

    def test_show_the_others_all_rows(
        self, admin: psycopg.Connection, firms: tuple[Company, Company]
    ) -> None:
        del firms
        let_in(admin, "todas")
        with reading(admin, "bi_todas"):
            query = "SELECT tiene_renta FROM bi.personas ORDER BY nombre"
            assert values(admin, query) == [True, False]
            assert values(admin, "SELECT count(*) FROM bi.proveedores") == [1]

    def test_show_nothing_to_who_was_not_let_in_or_is_no_more(
        self, admin: psycopg.Connection, firms: tuple[Company, Company]
    ) -> None:
        del firms
        views = values(admin, "SELECT viewname FROM pg_views WHERE schemaname = 'bi'")
        assert len(views) >= 5
        for view in views:
            assert values(admin, f"SELECT count(*) FROM bi.{view}") == [0], view
        let_in(admin, "todas")
        left = service.remove(name="todas")
        database.session.commit()
        if left:
            with reading(admin, "bi_todas"):
                assert values(admin, "SELECT count(*) FROM bi.personas") == [0]

    def test_say_no_wages(self, admin: psycopg.Connection) -> None:
        query = "SELECT column_name FROM information_schema.columns WHERE table_schema = 'bi'"
        columns = {str(one) for one in values(admin, query)}
        assert {one for one in columns if re.search("sueldo|salar|renta", one)} == {"tiene_renta"}

    def test_are_those_of_the_document(self, admin: psycopg.Connection) -> None:
        there = values(
            admin,
            "SELECT table_name || '.' || column_name FROM information_schema.columns"
            " WHERE table_schema = 'bi'",
        )
        rows = re.finditer(r"(?m)^\| `bi\.(\w+)` \|[^|]*\|(.*)\|$", DOCUMENT.read_text("utf-8"))
        told = {f"{row[1]}.{column}" for row in rows for column in re.findall(r"`(\w+)`", row[2])}
        assert told == set(there)


class TestRoles:
    def test_come_in_and_see_nothing_but_the_views(
        self, house: Flask, admin: psycopg.Connection
    ) -> None:
        made = let_in(admin, "informes")
        url = address(house, made.role, made.password)
        with psycopg.connect(url, autocommit=True) as connection:
            assert values(connection, "SELECT count(*) FROM personas") == [0]
            for table in RESTRICTED:
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    connection.execute(f"SELECT 1 FROM public.{table}")
            with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
                connection.execute("CREATE TEMPORARY TABLE mine (id int)")

    def test_are_made_listed_and_removed_by_commands(self, app: Flask, db: SQLAlchemy) -> None:
        company = make_company("Empresa Uno")
        run = app.test_cli_runner().invoke
        made = run(args=["bi", "add", "uno", "--company", str(company.id)]).output
        assert re.search(r"Rol: bi_uno\nContraseña: \S{32}\n", made)
        assert run(args=["bi", "list"]).output == "bi_uno\tEmpresa Uno\n"
        assert "Ya no lee: bi_uno" in run(args=["bi", "remove", "uno"]).output
        assert run(args=["bi", "list"]).output == ""
        del db

    def test_that_the_product_may_not_make_are_left_to_the_administrator(
        self, app: Flask, db: SQLAlchemy
    ) -> None:
        if db.session.scalar(text("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")):
            pytest.skip("the product's own role may make roles here")
        made = service.add(name="informes", company_id=None)
        assert made.left[0].startswith("CREATE ROLE bi_informes LOGIN NOSUPERUSER")
        assert made.password not in " ".join(made.left)
        output = app.test_cli_runner().invoke(args=["bi", "add", "dos"]).output
        assert (
            "Falta que un administrador de la base ejecute en ella:\n\nCREATE ROLE bi_dos" in output
        )

    def test_get_another_password_when_they_are_let_in_again(
        self, admin: psycopg.Connection
    ) -> None:
        first, second = (let_in(admin, "informes") for _ in range(2))
        assert first.role == second.role
        assert first.password != second.password

    @pytest.mark.parametrize("name", ["", "a", "Informes", "x; DROP", "ñandú", "a" * 60])
    def test_have_plain_names(self, db: SQLAlchemy, name: str) -> None:
        del db
        with pytest.raises(service.BadName):
            service.add(name=name, company_id=None)

    def test_of_no_company_are_not_made(self, db: SQLAlchemy) -> None:
        del db
        with pytest.raises(service.CompanyUnknown):
            service.add(name="informes", company_id=99)

    def test_that_nobody_let_in_are_not_removed(self, db: SQLAlchemy) -> None:
        del db
        with pytest.raises(service.ReaderUnknown):
            service.remove(name="informes")
