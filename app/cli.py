"""Commands of `flask`: users, links of surveys, who reads the database, the API's description."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import click
from flask import Flask
from flask.cli import AppGroup

from app.extensions import db
from app.models.organisation import Company
from app.organisation.users import service as users_service
from app.oversight.belongings import exports as company_files
from app.oversight.belongings import service as belongings
from app.oversight.reading import service as reading
from app.platform import clock, openapi, passwords
from app.platform.errors import DomainError
from app.surveys.schedules import service as schedules

Changed = TypeVar("Changed")
MADE_UP = "made_up_password"
DOCUMENT = Path(__file__).parent.parent / "docs" / "openapi.json"

users = AppGroup("users", help="People who sign in.")
surveys = AppGroup("surveys", help="Surveys and their links.")
readers = AppGroup("bi", help="Roles that read the views of the schema bi.")
companies = AppGroup("company", help="All data of one company: exported, or removed.")
document = AppGroup("openapi", help="The description of the API.")


def _chosen(context: click.Context, _option: click.Parameter, given: str | None) -> str:
    """The password of the option, the one that is typed, or, without a terminal, that of the first
    line of input; without any, as in `docker compose exec -T`, one is made up and printed."""
    if given is not None:
        return given
    if sys.stdin.isatty():
        typed = click.prompt("Contraseña", hide_input=True, confirmation_prompt=True)
        return str(typed)
    if piped := sys.stdin.readline().strip():
        return piped
    made: str = context.meta.setdefault(MADE_UP, passwords.made_up())
    return made


new_password = click.option("--password", callback=_chosen, help="Without it you are asked.")


def register(app: Flask) -> None:
    """Add the commands."""
    for group in (users, surveys, readers, companies, document):
        app.cli.add_command(group)


@users.command("create")
@click.argument("email")
@click.option("--name", default="", help="Name to show; the e-mail's first part when missing.")
@click.option("--company", "company_id", type=int, help="Id of the company of staff.")
@new_password
def create_user(email: str, name: str, company_id: int | None, password: str) -> None:
    """Make an administrator, or staff of a company."""
    if company_id is not None and db.session.get(Company, company_id) is None:
        raise click.ClickException(f"No existe la empresa {company_id}.")
    user = or_explain(
        lambda: users_service.create(
            email=email, name=name, password=password, company_id=company_id
        )
    )
    click.echo(f"Cuenta creada: {user.email}")


@users.command("reset-password")
@click.argument("email")
@new_password
def reset_password(email: str, password: str) -> None:
    """Give a user a new password and end all sessions."""
    user = or_explain(
        lambda: users_service.reset_password(email=email, password=password, at=clock.now())
    )
    click.echo(f"Contraseña cambiada y sesiones cerradas: {user.email}")


@users.command("reset-second-factor")
@click.argument("email")
def reset_second_factor(email: str) -> None:
    """Let a user in with the password alone who lost the second factor."""
    user = or_explain(lambda: users_service.reset_second_factor_of(email=email))
    click.echo(f"Verificación en dos pasos quitada: {user.email}")


@surveys.command("renew-links")
def renew_links() -> None:
    """Make the links of all who did not answer worthless; the next mails carry new ones."""
    renewed = schedules.renew()
    db.session.commit()
    click.echo(f"Enlaces renovados: {renewed}")


@readers.command("add")
@click.argument("name")
@click.option("--company", "company_id", type=int, help="Id of the only company that it sees.")
def add_reader(name: str, company_id: int | None) -> None:
    """Let a role in that reads, or renew the password and the rights of one."""
    made = or_explain(lambda: reading.add(name=name, company_id=company_id))
    _leave(made.left)
    click.echo(f"Rol: {made.role}\nContraseña: {made.password}")


@readers.command("remove")
@click.argument("name")
def remove_reader(name: str) -> None:
    """Show a role nothing any more, and take it away."""
    _leave(or_explain(lambda: reading.remove(name=name)))
    click.echo(f"Ya no lee: {reading.role_of(name)}")


def _leave(statements: Sequence[str]) -> None:
    """Print what only an administrator of the database may do."""
    if statements:
        click.echo("Falta que un administrador de la base ejecute en ella:\n")
        click.echo("".join(f"{one};\n" for one in statements))


@readers.command("list")
def list_readers() -> None:
    """Who reads the database, and rows of which company."""
    for one in reading.list_all():
        click.echo(f"{one.role}\t{one.company or 'todas las empresas'}")


@companies.command("export")
@click.argument("rut")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--by", "email", required=True, help="E-mail of the administrator who asked for it.")
def export_company(rut: str, folder: Path, email: str) -> None:
    """Write all data of a company into an empty folder: Parquet, a workbook, its files."""

    def write() -> list[company_files.Written]:
        company, by = belongings.find(rut=rut), belongings.administrator(email=email)
        return company_files.write(company_id=company.id, folder=folder, by=by.id, at=clock.now())

    for one in or_explain(write):
        click.echo(f"{one.path}\t{one.title}\t{'' if one.rows is None else one.rows}")
    click.echo(f"Completo: {folder / company_files.MANIFEST}")


@companies.command("remove")
@click.argument("rut")
@click.option("--by", "email", required=True, help="E-mail of the administrator who asked for it.")
@click.option("--confirm", default="", help="The RUT again; without it only what would go is told.")
def remove_company(rut: str, email: str, confirm: str) -> None:
    """Remove a company and all its data. Killed in the middle, the same command goes on."""
    try:
        company, by = belongings.find(rut=rut), belongings.administrator(email=email)
        name = company.name
        belongings.check(company_id=company.id)
        if not confirm:
            for one in belongings.count(company_id=company.id):
                click.echo(f"{one.title}\t{one.rows}")
            click.echo(f"Nada se eliminó. Para eliminar {name}, agrega --confirm {company.rut}")
            return
        if belongings.find(rut=confirm).id != company.id:
            raise click.ClickException("El RUT de --confirm es de otra empresa.")
        said = ""
        for done in belongings.remove(company_id=company.id, by=by.id, at=clock.now()):
            db.session.commit()
            if done != said:
                click.echo(done)
            said = done
    except DomainError as error:
        db.session.rollback()
        raise click.ClickException(error.message) from error


@document.command("write")
def write_document() -> None:
    """Write docs/openapi.json, from which the browser's types are generated."""
    DOCUMENT.parent.mkdir(exist_ok=True)
    DOCUMENT.write_text(openapi.document(), encoding="utf-8")
    click.echo(f"Escrito: {DOCUMENT}")


def or_explain(change: Callable[[], Changed]) -> Changed:
    """Commit a change and print the password that was made up for it, or say what is wrong."""
    try:
        changed = change()
    except DomainError as error:
        raise click.ClickException(error.message) from error
    db.session.commit()
    if made := click.get_current_context().meta.get(MADE_UP):
        click.echo(f"Contraseña: {made}")
    return changed
