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
LIMITS = ("login_limit", "login_address_limit", "survey_link_limit", "survey_rut_limit")
DATABASE_URL = r"postgres(ql)?://"
"""How the address of a database begins; hosting companies hand out the short form, too."""
REDIS_URL = r"rediss?://"
BUCKET = r"s3://[^/?#]+(/[^?#]*)?"
"""How the address of a bucket is written; where its server is stands in AWS_ENDPOINT_URL."""
MAY_BE_ANY = frozenset({"proxy_hops", "file_days", "undo_days", "clock_offset"})
"""Numbers that may be 0; with the others at 0 nothing would ever happen."""
ORIGIN = r"https?://[\w.-]+(:\d+)?/?"
"""How the address of a server is written; a path has no place in it."""


class BadSetting(Exception):
    """A setting cannot be used; the Spanish message says which one and what to write instead."""


def setting(default: Any, doc: str) -> Any:
    """A field of Config with its documentation (shown in .env.example, checked by a test)."""
    return field(default=default, metadata={"doc": doc})


@dataclass(frozen=True)
class Config:
    """Settings of one process; the environment variable of a field is its name in capitals."""

    environment: str = setting("local", "local, test or production; production refuses weak values")
    secret_key: str = setting("", "Signs the tokens; at least 32 characters, random, secret")
    database_url: str = setting("", "postgresql://user:password@host/name; empty: embedded server")
    database_pooler: bool = setting(
        False, "yes when DATABASE_URL is that of a pooler by transaction, like PgBouncer"
    )
    redis_url: str = setting("", "redis://:password@host:6379/0; empty: embedded server")
    data_dir: str = setting("var", "Folder for the embedded servers, uploads and logs")
    storage_url: str = setting("", "Where files are kept: a folder or s3://bucket/prefix")
    host: str = setting("127.0.0.1", "Address the web server listens on")
    port: int = setting(8000, "Port of the web server")
    public_url: str = setting(
        "", "Address that links in mails begin with; empty: this server's own"
    )
    web_workers: int = setting(2, "Processes of the web server")
    web_threads: int = setting(4, "Threads of each web process")
    worker_processes: int = setting(2, "Tasks that one worker runs side by side")
    database_pool_size: int = setting(4, "Database connections that one process keeps")
    proxy_hops: int = setting(0, "Trusted reverse proxies before the web server")
    admin_email: str = setting("", "E-mail of the first administrator")
    admin_password: str = setting("", "Password of the first administrator; empty: made up")
    log_level: str = setting("INFO", "DEBUG, INFO, WARNING or ERROR")
    log_format: str = setting("json", "json or text")
    upload_mb: int = setting(100, "Largest spreadsheet accepted, in MiB")
    unpacked_mb: int = setting(1024, "Largest unpacked size of a spreadsheet, in MiB")
    parse_memory_mb: int = setting(3072, "Address space of the process that reads a file, in MiB")
    parse_cpu_seconds: int = setting(120, "Processor seconds to read one file")
    parse_wall_seconds: int = setting(180, "Seconds to read one file")
    file_days: int = setting(30, "Days that uploaded and rejected files are kept")
    undo_days: int = setting(365, "Days that a load can be undone")
    job_lease_seconds: int = setting(12, "Seconds without a sign of life before a job starts again")
    job_attempts: int = setting(3, "Times a job is tried before it fails")
    sweep_seconds: int = setting(4, "Seconds between two looks for jobs that were left behind")
    login_limit: str = setting(
        "5 per minute",
        "Failed sign-ins of one account from one address, then growing waits; empty switches off",
    )
    login_address_limit: str = setting(
        "10 per minute", "Failed sign-ins from one address; empty switches off"
    )
    mail_url: str = setting(
        "", "smtp://user:password@host:587 or smtps://host; empty: mails stay in the local outbox"
    )
    mail_from: str = setting("", "Address that mails come from; needed with MAIL_URL")
    mail_lease_seconds: int = setting(
        120, "Seconds after which a mail that was being handed over counts as interrupted"
    )
    survey_link_limit: str = setting(
        "10 per minute", "Unknown survey links tried from one address; empty switches off"
    )
    survey_rut_limit: str = setting(
        "5 per minute", "Wrong RUTs at a survey tried from one address; empty switches off"
    )
    prometheus_multiproc_dir: str = setting(
        "", "Folder where several web processes add up their metrics; emptied on start"
    )
    metrics_token: str = setting(
        "", "Bearer token of Prometheus; empty: /metrics answers nobody who comes through a proxy"
    )
    clock_offset: int = setting(0, "Seconds added to the clock, for tests; refused in production")

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


def load(environ: Mapping[str, str] | None = None) -> Config:
    """Read the environment into a checked Config.

    Raises BadSetting when a value has the wrong type or is refused.
    """
    source = os.environ if environ is None else environ
    hints = get_type_hints(Config)
    names = (f.name for f in fields(Config) if f.name.upper() in source)
    config = Config(
        **{name: _parsed(name.upper(), source[name.upper()], hints[name]) for name in names}
    )
    config.check()
    return config


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
