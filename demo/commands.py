"""Commands of `flask --app demo.commands`: those of the product and those of the demonstration."""

import click
from flask import Flask
from flask.cli import AppGroup

from app import factory
from app.cli import new_password, or_explain
from app.platform import clock
from app.platform.text import counted
from demo import removing, service
from demo.users import ACCOUNTS

demo = AppGroup("demo", help="Three companies to look around in.")


def create_app() -> Flask:
    """The product, with the commands of the demonstration."""
    app = factory.create_app()
    app.cli.add_command(demo)
    return app


@demo.command("load")
@new_password
def load_demo(password: str) -> None:
    """Fill an empty installation; all accounts of the demonstration get this password."""
    loaded = or_explain(lambda: service.load(password=password, now=clock.now()))
    service.refresh_numbers(at=clock.now())
    people = counted(loaded.people, "persona", "personas")
    courses = counted(loaded.courses, "curso", "cursos")
    click.echo(f"Demostración cargada: {people}, {courses}.")
    for account in ACCOUNTS:
        click.echo(f"{account.email}: {account.sees}")


@demo.command("remove")
@click.option("--with-mine", is_flag=True, help="Also what was added to its companies.")
def remove_demo(with_mine: bool) -> None:
    """Take the demonstration away, and nothing else."""
    removed = or_explain(lambda: removing.remove(with_own=with_mine, at=clock.now()))
    service.refresh_numbers(at=clock.now())
    click.echo(removed.words)
