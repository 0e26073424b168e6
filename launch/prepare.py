"""What a start needs in the database: the schema, the first administrator, the demonstration."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import psycopg
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.models.accounts import User
from app.organisation.users import service as users
from app.platform import changes, clock, installation, passwords
from app.platform.errors import DomainError
from app.platform.installation import OtherSchema, migrate
from app.surveys.schedules import service as schedules
from demo import marks, removing
from demo import service as demo
from demo.users import ACCOUNTS
from launch import checks, postgres, servers
from launch.checks import LaunchProblem
from launch.servers import write_private

DEFAULT_EMAIL = "admin@capacitacion.local"
NO_BROKER = "redis://127.0.0.1:1/0"
"""Nobody is asked to do anything, so nobody needs to listen."""
ADMINISTRATORS = (
    select(User).where(User.company_id.is_(None), User.active, ~User.is_service).order_by(User.id)
)
OTHER_KEY = """\
SECRET_KEY no es la clave con que se usa esta base de datos. Con otra clave, los correos llevarían
enlaces que no abren nada. Vuelve a poner la clave de antes (un respaldo de ./run la trae en
secret_key).
Si quieres cambiarla, renueva los enlaces de encuestas y cuentas: los que ya se enviaron dejan de
servir y los próximos correos llevan los nuevos.

  ./run --renew-links
  docker compose run --rm web python -m launch prepare --renew-links"""


@dataclass(frozen=True)
class SignIn:
    """E-mail and password; no password when it is not ours to know."""

    email: str
    password: str | None
    demo: tuple[str, ...] = ()
    """Lines about the demonstration, when it was asked for."""

    def to_json(self) -> str:
        """One line for whoever prepares the database by a command."""
        return json.dumps(asdict(self))


def ensure(config: Config) -> SignIn:
    """How the first administrator signs in, as far as we know.

    Raises LaunchProblem when ADMIN_EMAIL or ADMIN_PASSWORD cannot be used.
    """
    email = config.admin_email or DEFAULT_EMAIL
    password = config.admin_password or passwords.made_up()
    try:
        created = users.ensure_first_admin(email=email, password=password)
    except DomainError as error:
        raise LaunchProblem(f"ADMIN_EMAIL o ADMIN_PASSWORD: {error}") from error
    db.session.commit()
    if not created:
        return _existing_admin(config)
    if not config.admin_password and not config.is_production:
        _keep_password(config, password)
    return SignIn(email, password)


def reset_password(config: Config, email: str) -> SignIn:
    """Give an account a new made-up password, that of the first administrator without an e-mail.

    Works on the database of the settings or the embedded one, whether the product runs or not.

    Raises LaunchProblem when there is no such account.
    """
    with app_beside(config):
        first = db.session.scalar(ADMINISTRATORS.limit(1))
        wanted = email or (first.email if first else "")
        password = passwords.made_up()
        try:
            user = users.reset_password(email=wanted, password=password, at=clock.now())
        except DomainError as error:
            known = ", ".join(admin.email for admin in db.session.scalars(ADMINISTRATORS))
            raise LaunchProblem(
                f"No existe la cuenta {wanted!r}. Administran: {known or 'nadie todavía'}."
            ) from error
        if user is first and not config.is_production:
            _keep_password(config, password)
        db.session.commit()
        return SignIn(user.email, password)


@contextmanager
def app_beside(config: Config) -> Iterator[None]:
    """An app context on the database of the settings, on that of the running product, or else on
    the embedded one, which is started for as long as the block lasts.

    Raises LaunchProblem when the data folder cannot be used.
    """
    with ExitStack() as stack:
        url = config.database_url or postgres.address(config.data_path)
        if not (config.database_url or _answers(url)):
            checks.prepare_folder(config.data_path)
            stack.enter_context(checks.hold(config.data_path))
            url = stack.enter_context(servers.embedded_postgres(config.data_path))
        settled = replace(
            config,
            database_url=url,
            redis_url=config.redis_url or NO_BROKER,
            secret_key=config.secret_key or servers.local_key(config.data_path),
            log_level="ERROR",  # that the broker is away is expected here
        )
        with create_app(settled).app_context():
            try:
                migrate()
                yield
            finally:
                db.session.remove()
                db.engine.dispose()


def ensure_demo(config: Config) -> tuple[str, ...]:
    """See that the demonstration is there; the lines that say how to sign in. In an app.

    Raises LaunchProblem.
    """
    note = _demo_password_file(config)
    if not marks.are_there():
        password = passwords.made_up()
        _load(password)
        note.unlink(missing_ok=True)
        servers.write_private(note, password)
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
        try:
            removed = removing.remove(with_own=with_own, at=clock.now())
        except DomainError as error:
            db.session.rollback()
            raise LaunchProblem(error.message) from error
        db.session.commit()
        demo.refresh_numbers(at=clock.now())
    _demo_password_file(config).unlink(missing_ok=True)
    return removed.words


def prepare(config: Config, *, with_demo: bool = False, renew_links: bool = False) -> SignIn:
    """Bring the schema up to date and see that somebody can sign in. Safe to run twice at once.

    `with_demo`: and that there is a demonstration to look around in. `renew_links`: the links that
    were mailed become worthless, as they must when SECRET_KEY is another one than before. Nothing
    that was cached before is believed afterwards: the database may be a restored one.

    Raises LaunchProblem.
    """
    _check_connection(config)
    with create_app(config).app_context():
        try:
            _migrate()
            _check_key(renew_links=renew_links)
            installation.begin_epoch()
            changes.settle()
            db.session.commit()
            sign_in = ensure(config)
            return replace(sign_in, demo=ensure_demo(config)) if with_demo else sign_in
        finally:
            db.session.remove()
            db.engine.dispose()


def _existing_admin(config: Config) -> SignIn:
    admin = db.session.scalar(ADMINISTRATORS.limit(1))
    if admin is None:
        return SignIn(config.admin_email or DEFAULT_EMAIL, None)
    note = _password_file(config)
    remembered = note.read_text().strip() if note.exists() else None
    known = filter(None, (config.admin_password, remembered))
    # A password that was changed on screen must not be printed as if it still worked.
    works = (password for password in known if passwords.matches(password, admin.password_hash))
    return SignIn(admin.email, next(works, None))


def _password_file(config: Config) -> Path:
    return config.data_path / "first_password"


def _keep_password(config: Config, password: str) -> None:
    _password_file(config).parent.mkdir(parents=True, exist_ok=True)
    _password_file(config).unlink(missing_ok=True)
    write_private(_password_file(config), password)


def _load(password: str) -> None:
    try:
        demo.load(password=password, now=clock.now())
    except DomainError as error:
        db.session.rollback()
        words = error.message
        if isinstance(error, demo.HouseInUse):
            words += " Por ejemplo en otra carpeta: DATA_DIR=var-demo ./run --demo"
        raise LaunchProblem(words) from error
    db.session.commit()
    demo.refresh_numbers(at=clock.now())


def _demo_password_file(config: Config) -> Path:
    return config.data_path / "demo_password"


def _migrate() -> None:
    try:
        migrate()
    except OtherSchema as error:
        raise LaunchProblem(str(error)) from error
    except OperationalError as error:
        raise LaunchProblem(f"Las migraciones fallaron: {error.orig}") from error


def _check_key(*, renew_links: bool) -> None:
    if renew_links:
        schedules.renew()
    elif schedules.is_other_key():
        raise LaunchProblem(OTHER_KEY)
    else:
        installation.keep_key()
    db.session.commit()


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error:
        return False
    return True


def _check_connection(config: Config) -> None:
    try:
        psycopg.connect(config.database_url, connect_timeout=5).close()
    except psycopg.Error as error:
        raise LaunchProblem(
            f"No hay conexión con la base de datos de DATABASE_URL: {str(error).strip()}"
        ) from error
