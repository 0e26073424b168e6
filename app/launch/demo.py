"""The demonstration of `./run --demo`: loaded before the first request, taken away on request."""

from pathlib import Path

from app.config import Config
from app.demo import marks, removing, service
from app.demo.desk import ACCOUNTS
from app.errors import DomainError
from app.extensions import db
from app.kit import clock
from app.launch import secret
from app.launch.beside import app_beside
from app.launch.first_admin import made_up
from app.launch.problem import LaunchProblem


def ensure(config: Config) -> tuple[str, ...]:
    """See that the demonstration is there; the lines that say how to sign in. In an app.

    Raises LaunchProblem.
    """
    note = _note(config)
    if not marks.are_there():
        password = _load(made_up())
        note.unlink(missing_ok=True)
        secret.write_private(note, password)
    known = note.read_text().strip() if note.exists() else "la que elegiste al cargarla"
    return (
        "Demostración: entra con una de estas cuentas",
        *(f"  {account.email:<32}{account.sees}" for account in ACCOUNTS),
        f"  Contraseña   {known}",
        "  Quitarla     ./run --remove-demo",
    )


def remove(config: Config, *, with_own: bool) -> str:
    """Take the demonstration away, whether the product runs or not; what to tell about it.

    Raises LaunchProblem.
    """
    with app_beside(config):
        words = _remove_here(with_own)
    _note(config).unlink(missing_ok=True)
    return words


def _load(password: str) -> str:
    try:
        service.load(password=password, now=clock.now())
    except service.HouseInUse as error:
        db.session.rollback()
        raise LaunchProblem(
            f"{error.message} Por ejemplo en otra carpeta: DATA_DIR=var-demo ./run --demo"
        ) from error
    except DomainError as error:
        db.session.rollback()
        raise LaunchProblem(error.message) from error
    db.session.commit()
    service.refresh_numbers(at=clock.now())
    return password


def _remove_here(with_own: bool) -> str:
    try:
        removed = removing.remove(with_own=with_own, at=clock.now())
    except DomainError as error:
        db.session.rollback()
        raise LaunchProblem(error.message) from error
    db.session.commit()
    service.refresh_numbers(at=clock.now())
    return removed.words


def _note(config: Config) -> Path:
    return config.data_path / "demo_password"
