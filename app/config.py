"""Every setting of the product, typed and documented: the only reader of the environment."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_type_hints

VERSION = "1.0.0"
MIB = 1024 * 1024
TOKEN_LIFE_SECONDS = 2_592_000
"""Life of both tokens, from the specification, section 9."""
RATE = r"(\d+) per (second|minute|hour|day)"
"""How a limit is written."""
MAIL_URL = r"smtps?://([^\s/@]+@)?[^\s/@:]+(:\d+)?/?"
"""How the address of a mail server is written; `%40` is an @ in a user or password."""
ADDRESS = r"[^\s@<>,;]+@[^\s@<>,;]+"
LIMITS = (
    "login_limit",
    "login_address_limit",
    "survey_link_limit",
    "survey_rut_limit",
    "second_factor_limit",
    "token_limit",
)
DATABASE_URL = r"postgres(ql)?://"
"""How the address of a database begins; hosting companies hand out the short form, too."""
REDIS_URL = r"rediss?://"
BUCKET = r"s3://[^/?#]+(/[^?#]*)?"
"""How the address of a bucket is written; where its server is stands in AWS_ENDPOINT_URL."""
MAY_BE_ANY = frozenset(
    {"proxy_hops", "file_days", "undo_days", "clock_offset", "trace_percent", "mail_rate"}
)
"""Numbers that may be 0; with the others at 0 nothing would ever happen."""
IN_FILE = "_FILE"
"""How the name of a setting ends that says in which file another one stands."""
ORIGIN = r"https?://[\w.-]+(:\d+)?/?"
"""How the address of a server is written; a path has no place in it."""

DSN = r"https?://[\w-]+@[\w.-]+(:\d+)?(/[\w.-]+)*/\d+"
"""How the address of a receiver of errors is written."""
RECEIVER = r"https?://[\w.-]+(:\d+)?(/[\w.~/-]*)?(?<!/v1/traces)"
"""How the address of a receiver of traces is written."""
ISSUER = r"https?://[\w.-]+(:\d+)?(/[\w.~/-]*)?"
"""How a provider of sign-ins calls itself."""


class BadSetting(Exception):
    """A setting cannot be used; the Spanish message says which one and what to write instead."""


def setting(default: Any, doc: str) -> Any:
    """A field of Config with its documentation (shown in .env.example, checked by a test)."""
    return field(default=default, metadata={"doc": doc})


def secret(default: str, doc: str) -> Any:
    """A setting that may also stand in a file: `SECRET_KEY_FILE` names that of SECRET_KEY."""
    return field(default=default, metadata={"doc": doc, "secret": True})


@dataclass(frozen=True)
class Config:
    """Settings of one process; the environment variable of a field is its name in capitals."""

    environment: str = setting(
        "local", "local, test o production; production rechaza los valores débiles"
    )
    secret_key: str = secret("", "Firma las sesiones; al menos 32 caracteres al azar, secretos")
    database_url: str = secret(
        "", "postgresql://usuario:clave@servidor/base; vacía: servidor incluido"
    )
    database_pooler: bool = setting(
        False, "yes si DATABASE_URL es la de un pooler por transacción, como PgBouncer"
    )
    newer_schema: bool = setting(
        False, "yes para volver a la versión anterior: parte con la base de la que vino después"
    )
    redis_url: str = secret("", "redis://:clave@servidor:6379/0; vacía: servidor incluido")
    data_dir: str = setting("var", "Carpeta de los servidores incluidos, los archivos y registros")
    storage_url: str = setting(
        "", "Dónde se guardan los archivos: una carpeta o s3://bucket/prefijo"
    )
    aws_access_key_id: str = secret("", "Para STORAGE_URL=s3://..., como en todo programa con S3")
    aws_secret_access_key: str = secret("", "Lo mismo")
    host: str = setting("127.0.0.1", "Dirección en que escucha el servidor web")
    port: int = setting(8000, "Puerto del servidor web")
    public_url: str = setting(
        "", "Con qué empiezan los enlaces de los correos; vacía: la de este servidor"
    )
    web_workers: int = setting(2, "Procesos del servidor web")
    web_threads: int = setting(4, "Hilos de cada proceso del servidor web")
    worker_processes: int = setting(2, "Tareas que un worker hace a la vez")
    database_pool_size: int = setting(4, "Conexiones a la base de datos que guarda un proceso")
    proxy_hops: int = setting(0, "Proxies de confianza delante del servidor web")
    admin_email: str = setting("", "Correo del primer administrador")
    admin_password: str = secret("", "Contraseña del primer administrador; vacía: se inventa una")
    log_level: str = setting("INFO", "DEBUG, INFO, WARNING o ERROR")
    log_format: str = setting("json", "json o text")
    upload_mb: int = setting(100, "Planilla más grande que se acepta, en MiB")
    unpacked_mb: int = setting(1024, "Lo más que mide una planilla descomprimida, en MiB")
    parse_memory_mb: int = setting(3072, "Memoria del proceso que lee un archivo, en MiB")
    parse_cpu_seconds: int = setting(120, "Segundos de procesador para leer un archivo")
    parse_wall_seconds: int = setting(180, "Segundos para leer un archivo")
    file_days: int = setting(30, "Días que se guardan los archivos subidos y los de rechazados")
    cursor_days: int = setting(
        90, "Días en que se puede seguir leyendo desde un cursor de updatedSince"
    )
    undo_days: int = setting(365, "Días en que una carga se puede deshacer")
    job_lease_seconds: int = setting(
        12, "Segundos sin señal de vida tras los que una tarea empieza de nuevo"
    )
    job_attempts: int = setting(3, "Veces que se intenta una tarea antes de que falle")
    sweep_seconds: int = setting(4, "Segundos entre dos búsquedas de tareas abandonadas")
    login_limit: str = setting(
        "5 per minute",
        "Ingresos fallidos de una cuenta desde una dirección, luego esperas que crecen; vacío: sin "
        "límite",
    )
    login_address_limit: str = setting(
        "10 per minute", "Ingresos fallidos desde una dirección; vacío: sin límite"
    )
    mail_url: str = secret(
        "",
        "smtp://usuario:clave@servidor:587 o smtps://servidor; vacía: los correos se quedan en la "
        "aplicación",
    )
    mail_from: str = setting("", "Dirección de la que salen los correos; hace falta con MAIL_URL")
    mail_lease_seconds: int = setting(
        120, "Segundos tras los que un correo que se estaba entregando cuenta como interrumpido"
    )
    mail_senders: int = setting(
        1, "Cuántos entregan correos a la vez, cada uno por su propia conexión, de 1 a 20"
    )
    mail_rate: int = setting(
        0, "Correos por minuto que salen como máximo, entre todos; 0: lo que el servidor acepte"
    )
    survey_link_limit: str = setting(
        "10 per minute", "Enlaces de encuesta desconocidos desde una dirección; vacío: sin límite"
    )
    survey_rut_limit: str = setting(
        "5 per minute", "RUT equivocados en una encuesta desde una dirección; vacío: sin límite"
    )
    second_factor_limit: str = setting(
        "5 per minute",
        "Códigos equivocados de una cuenta, luego esperas que crecen; vacío: sin límite",
    )
    oidc_issuer: str = setting(
        "",
        "Proveedor con que se inicia sesión (OpenID Connect); vacío: solo contraseñas",
    )
    oidc_client_id: str = setting("", "Con qué nombre nos conoce el proveedor")
    oidc_client_secret: str = secret("", "La clave de ese nombre, si el proveedor da una")
    oidc_name: str = setting("tu cuenta de trabajo", "El proveedor en el botón: Entrar con ...")
    token_limit: str = setting(
        "600 per minute", "Llamadas de una cuenta de servicio; vacío: sin límite"
    )
    prometheus_multiproc_dir: str = setting(
        "", "Carpeta en que varios procesos web suman sus métricas; se vacía al partir"
    )
    private_hosts: str = setting(
        "",
        "Servidores de tu propia red a los que se puede llamar (webhooks, cargas programadas), "
        "separados por comas; los demás deben ser públicos",
    )
    import_folder: str = setting(
        "",
        "Carpeta del servidor bajo la cual una carga programada puede buscar archivos; vacía: solo "
        "por HTTPS o SFTP",
    )
    metrics_token: str = secret(
        "",
        "Clave (Bearer) de Prometheus; vacía: /metrics no contesta a quien viene de un proxy",
    )
    sentry_dsn: str = secret(
        "", "Receptor de errores compatible con Sentry (su DSN); vacío: quedan en esta máquina"
    )
    otel_exporter_otlp_endpoint: str = setting(
        "",
        "Receptor de trazas (OpenTelemetry por HTTP), como http://otel:4318; vacío: sin trazas",
    )
    otel_exporter_otlp_headers: str = secret(
        "", "Lo que ese receptor pide en cada envío: nombre=valor, separados por comas"
    )
    trace_percent: int = setting(100, "Cuántas de cada 100 peticiones se siguen, de 0 a 100")
    clock_offset: int = setting(0, "Segundos que se suman al reloj, para pruebas")

    @property
    def is_production(self) -> bool:
        """Whether weak values are refused."""
        return self.environment == "production"

    @property
    def data_path(self) -> Path:
        """The data folder as an absolute path."""
        return Path(self.data_dir).expanduser().resolve()

    @property
    def storage(self) -> str:
        """Where files are kept, the default resolved."""
        return self.storage_url or str(self.data_path / "files")

    @property
    def origin(self) -> str:
        """What links to this product begin with, without a slash at the end."""
        host = "127.0.0.1" if self.host in {"0.0.0.0", "::"} else self.host  # noqa: S104 - compared
        return self.public_url.rstrip("/") or f"http://{host}:{self.port}"

    @property
    def mail_address(self) -> str:
        """What mails come from; those of the local outbox need no real address."""
        return self.mail_from or "capacitacion@localhost"

    def check(self) -> None:
        """Refuse values that are unsafe or cannot work.

        Raises BadSetting.
        """
        if self.environment not in {"local", "test", "production"}:
            raise BadSetting("ENVIRONMENT debe ser local, test o production.")
        if not 1 <= self.port <= 65_535:
            raise BadSetting(f"PORT debe estar entre 1 y 65535, no {self.port}.")
        for given in fields(self):
            value = getattr(self, given.name)
            if type(value) is int and value < 1 and given.name not in MAY_BE_ANY:
                raise BadSetting(f"{given.name.upper()} debe ser al menos 1, no {value}.")
        for name in LIMITS:
            text = getattr(self, name)
            if text and not re.fullmatch(RATE, text):
                raise BadSetting(
                    f"{name.upper()} se escribe como '5 per minute' (second, minute, hour o day), "
                    f"no {text!r}."
                )
        if self.public_url and not re.fullmatch(ORIGIN, self.public_url):
            raise BadSetting("PUBLIC_URL se escribe como 'https://cursos.empresa.cl'.")
        # What was given may hold a password, so it is not repeated.
        if self.database_url and not re.match(DATABASE_URL, self.database_url):
            raise BadSetting(
                "DATABASE_URL se escribe como 'postgresql://usuario:clave@servidor/base'."
            )
        if self.redis_url and not re.match(REDIS_URL, self.redis_url):
            raise BadSetting("REDIS_URL se escribe como 'redis://:clave@servidor:6379/0'.")
        if "://" in self.storage_url and not re.fullmatch(BUCKET, self.storage_url):
            raise BadSetting(
                "STORAGE_URL es una carpeta o se escribe como 's3://bucket/prefijo'. La dirección "
                "de un servidor propio va en AWS_ENDPOINT_URL."
            )
        self._check_mail()
        self._check_oidc()
        self._check_receivers()
        if self.is_production:
            self._check_production()

    def _check_mail(self) -> None:
        if self.mail_url and not re.fullmatch(MAIL_URL, self.mail_url):
            raise BadSetting("MAIL_URL se escribe como 'smtp://usuario:clave@mail.empresa.cl:587'.")
        if self.mail_url and not self.mail_from:
            raise BadSetting(
                "Con MAIL_URL falta MAIL_FROM, la dirección de la que salen los correos."
            )
        if self.mail_from and not re.fullmatch(ADDRESS, self.mail_from):
            raise BadSetting("MAIL_FROM debe ser una dirección, como 'capacitacion@empresa.cl'.")
        if not 1 <= self.mail_senders <= 20:
            raise BadSetting(f"MAIL_SENDERS debe estar entre 1 y 20, no {self.mail_senders}.")
        if self.mail_rate < 0:
            raise BadSetting(
                f"MAIL_RATE debe ser 0 (sin límite) o los correos por minuto, no {self.mail_rate}."
            )

    def _check_oidc(self) -> None:
        if self.oidc_issuer and not re.fullmatch(ISSUER, self.oidc_issuer):
            raise BadSetting("OIDC_ISSUER se escribe como 'https://accounts.google.com'.")
        if self.oidc_issuer and not self.oidc_client_id:
            raise BadSetting("Con OIDC_ISSUER falta OIDC_CLIENT_ID.")
        if self.is_production and self.oidc_issuer.startswith("http:"):
            raise BadSetting("En producción OIDC_ISSUER empieza con https://.")

    def _check_receivers(self) -> None:
        if self.sentry_dsn and not re.fullmatch(DSN, self.sentry_dsn):
            raise BadSetting("SENTRY_DSN se escribe como 'https://clave@errores.empresa.cl/7'.")
        if self.otel_exporter_otlp_endpoint and not re.fullmatch(
            RECEIVER, self.otel_exporter_otlp_endpoint
        ):
            raise BadSetting(
                "OTEL_EXPORTER_OTLP_ENDPOINT se escribe como 'http://otel:4318', sin /v1/traces."
            )
        if not 0 <= self.trace_percent <= 100:
            raise BadSetting(f"TRACE_PERCENT debe estar entre 0 y 100, no {self.trace_percent}.")

    def _check_production(self) -> None:
        if len(self.secret_key) < 32 or len(set(self.secret_key)) < 10:
            raise BadSetting(
                "SECRET_KEY necesita al menos 32 caracteres al azar en producción. "
                "Haz una con: openssl rand -hex 32"
            )
        if not self.database_url or not self.redis_url:
            raise BadSetting("En producción faltan DATABASE_URL o REDIS_URL.")
        if self.clock_offset:
            raise BadSetting("CLOCK_OFFSET es para pruebas: quítalo en producción.")
        if self.admin_password and len(self.admin_password) < 10:
            raise BadSetting("ADMIN_PASSWORD necesita al menos 10 caracteres en producción.")


SECRETS = tuple(found.name.upper() for found in fields(Config) if found.metadata.get("secret"))
"""Settings that may stand in a file each."""


def load(environ: Mapping[str, str] | None = None) -> Config:
    """Read the environment into a checked Config.

    Raises BadSetting when a value has the wrong type or is refused.
    """
    source = _with_files(os.environ if environ is None else environ)
    hints = get_type_hints(Config)
    names = (f.name for f in fields(Config) if f.name.upper() in source)
    config = Config(
        **{name: _parsed(name.upper(), source[name.upper()], hints[name]) for name in names}
    )
    config.check()
    return config


def wants_traces() -> bool:
    """Whether a receiver of traces is named; asked before anything is imported."""
    return bool(os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT"))


def _with_files(environ: Mapping[str, str]) -> Mapping[str, str]:
    """What was set, with the secrets that stand in files, as containers are handed them.

    Raises BadSetting; what is in a file is never repeated.
    """
    found = dict(environ)
    for name in SECRETS:
        path = environ.get(name + IN_FILE)
        if not path:
            continue
        if environ.get(name):
            raise BadSetting(f"{name} y {name}{IN_FILE} no van juntos: deja uno de los dos.")
        try:
            text = Path(path).read_text(encoding="utf-8").strip()
        except (OSError, ValueError) as error:
            raise BadSetting(
                f"{name}{IN_FILE}: no se puede leer {path}. Revisa que exista y sus permisos."
            ) from error
        if not text or not text.isprintable():
            raise BadSetting(f"{name}{IN_FILE}: {path} debe tener una sola línea con el valor.")
        found[name] = text
    return found


def _parsed(name: str, text: str, kind: type) -> Any:
    if kind is bool:
        return text.strip().lower() in {"1", "true", "yes"}
    try:
        return kind(text)
    except ValueError as error:
        raise BadSetting(f"{name} debe ser un número entero, no {text!r}.") from error


def current_config() -> Config:
    """The settings of the app at hand."""
    # Imported here: a health check reads the settings every few seconds, and needs no Flask.
    from flask import current_app  # noqa: PLC0415  # see above

    found: Config = current_app.config["SETTINGS"]
    return found
