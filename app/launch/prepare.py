"""What happens to the database before the first request: migrations and first administrator."""

from dataclasses import replace

import psycopg
from sqlalchemy.exc import OperationalError

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.kit import installation
from app.launch import demo, first_admin
from app.launch.problem import LaunchProblem
from app.launch.sign_in import SignIn
from app.schema_version import SchemaAhead, bring_up_to_date
from app.surveys import renewing

OTHER_KEY = """\
SECRET_KEY no es la clave con que se usa esta base de datos. Con otra clave, los correos llevarían
enlaces que no abren nada. Vuelve a poner la clave de antes (un respaldo de ./run la trae en
secret_key).
Si quieres cambiarla, renueva los enlaces de encuestas y cuentas: los que ya se enviaron dejan de
servir y los próximos correos llevan los nuevos.

  ./run --renew-links
  docker compose run --rm web python -m app.launch prepare --renew-links"""


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
            db.session.commit()
            sign_in = first_admin.ensure(config)
            return replace(sign_in, demo=demo.ensure(config)) if with_demo else sign_in
        finally:
            db.session.remove()
            db.engine.dispose()


def _migrate() -> None:
    try:
        bring_up_to_date()
    except SchemaAhead as error:
        raise LaunchProblem(str(error)) from error
    except OperationalError as error:
        raise LaunchProblem(f"Las migraciones fallaron: {error.orig}") from error


def _check_key(*, renew_links: bool) -> None:
    if renew_links:
        renewing.renew()
    elif renewing.is_other_key():
        raise LaunchProblem(OTHER_KEY)
    else:
        installation.keep_key()
    db.session.commit()


def _check_connection(config: Config) -> None:
    try:
        psycopg.connect(config.database_url, connect_timeout=5).close()
    except psycopg.Error as error:
        raise LaunchProblem(
            f"No hay conexión con la base de datos de DATABASE_URL: {str(error).strip()}"
        ) from error
