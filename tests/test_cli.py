"""The commands of `flask`."""

from flask import Flask
from flask_sqlalchemy import SQLAlchemy

from app.models.accounts import User
from app.organisation.users import service as users
from app.platform import passwords
from tests.factories import make_company, make_user


class TestUsersCreate:
    def test_makes_an_administrator(self, app: Flask, db: SQLAlchemy) -> None:
        result = app.test_cli_runner().invoke(
            args=["users", "create", "ana@ejemplo.cl", "--password", "una clave larga"]
        )
        assert result.output == "Cuenta creada: ana@ejemplo.cl\n"
        assert db.session.query(User).one().is_admin

    def test_makes_staff_of_a_company(self, app: Flask, db: SQLAlchemy) -> None:
        company = make_company()
        args = ["users", "create", "eva@ejemplo.cl", "--company", str(company.id)]
        app.test_cli_runner().invoke(args=[*args, "--password", "una clave larga"])
        assert db.session.query(User).one().company_id == company.id

    def test_explains_what_is_wrong(self, app: Flask, db: SQLAlchemy) -> None:
        make_user("ana@ejemplo.cl")
        args = ["users", "create", "ana@ejemplo.cl", "--password", "una clave larga"]
        result = app.test_cli_runner().invoke(args=args)
        assert result.exit_code == 1
        assert "Ya existe una cuenta con este correo." in result.output
        assert db.session.query(User).count() == 1

    def test_refuses_a_company_that_is_not_there(self, app: Flask, db: SQLAlchemy) -> None:
        args = ["users", "create", "ana@ejemplo.cl", "--company", "99"]
        result = app.test_cli_runner().invoke(args=[*args, "--password", "una clave larga"])
        assert "No existe la empresa 99." in result.output
        assert db.session.query(User).count() == 0


class TestUsersResetPassword:
    def test_gives_a_new_password(self, app: Flask, db: SQLAlchemy) -> None:
        make_user("ana@ejemplo.cl")
        args = ["users", "reset-password", "ana@ejemplo.cl", "--password", "otra clave larga"]
        assert app.test_cli_runner().invoke(args=args).exit_code == 0
        assert passwords.matches("otra clave larga", db.session.query(User).one().password_hash)

    def test_explains_an_unknown_address(self, app: Flask, db: SQLAlchemy) -> None:
        del db
        args = ["users", "reset-password", "ana@ejemplo.cl", "--password", "otra clave larga"]
        result = app.test_cli_runner().invoke(args=args)
        assert "No existe una cuenta con este correo." in result.output


class TestPassword:
    """Without a terminal nobody is asked: `docker compose exec -T`."""

    def test_is_made_up_and_printed_when_none_is_given(self, app: Flask, db: SQLAlchemy) -> None:
        del db
        result = app.test_cli_runner().invoke(args=["users", "create", "ana@otec.cl"])
        assert result.exit_code == 0, result.output
        password = result.output.partition("Contraseña: ")[2].splitlines()[0]
        assert passwords.matches(password, users.find(email="ana@otec.cl").password_hash)

    def test_is_read_from_what_is_piped_in(self, app: Flask, db: SQLAlchemy) -> None:
        del db
        args = ["users", "create", "ana@otec.cl"]
        result = app.test_cli_runner().invoke(args=args, input="una clave larga\n")
        assert result.exit_code == 0, result.output
        assert "una clave larga" not in result.output
        assert passwords.matches("una clave larga", users.find(email="ana@otec.cl").password_hash)
