"""How the product fares, for whoever has to help: states, queues, room, metrics, last errors."""

import datetime as dt
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Annotated, Any, Self, TypeVar
from urllib.parse import urlsplit

import redis
from flask import current_app
from marshmallow.validate import OneOf
from sqlalchemy import func, select

from app.config import MIB, VERSION, Config, current_config
from app.extensions import db
from app.models.mail import QUEUED, Mail
from app.models.platform import ACTIVE_STATES, Job
from app.platform import (
    cache,
    clock,
    installation,
    liveness,
    logging,
    public_address,
    reach,
    storage,
)
from app.platform.installation import LastBackup, last_backup, schema_revision
from app.platform.notifications.service import notify_administrators

UP = "ok"
DOWN = "unavailable"
FULL = "full"
LEAVING = "leaving"
AHEAD = "ahead"
"""The schema is that of the next version, which is about to replace this one."""
LEAST_FREE_BYTES = 100 * MIB
"""Below this no file of a usual size can be taken, and PostgreSQL, which extends its journal by
16 MiB at a time, is about to stop."""
LOOK_SECONDS = 1.7
"""What has not answered by then is away."""
DEAD_WORDS = {
    "broker": "La cola de trabajo no funciona: cargas, exportaciones y correos esperan. Revisa "
    "Valkey (REDIS_URL).",
    "disk": "Queda muy poco espacio en el disco: el producto puede detenerse. Libera espacio.",
    "storage": "El almacenamiento de archivos no responde: no se puede subir ni descargar nada. "
    "Revisa STORAGE_URL y la carpeta de datos.",
    "beat": "El reloj de tareas no está en marcha: no salen encuestas ni recordatorios y nada se "
    "limpia. Revisa el proceso beat.",
    "worker_loads": "El proceso de cargas no está en marcha: cargas y exportaciones esperan. "
    "Revisa el proceso worker.",
    "worker_kpis": "El proceso de indicadores no está en marcha: los números del panel no se "
    "actualizan. Revisa el proceso worker-kpis.",
    "worker_light": "El proceso de correos no está en marcha: correos y planillas de filas "
    "rechazadas esperan. Revisa el proceso worker-light.",
}
"""Part that administrators hear of in their bell -> what its absence means, and what to do."""
SCREEN = "/settings?seccion=diagnostico"
_FINE = {UP, liveness.UNKNOWN}
T = TypeVar("T")


@dataclass(frozen=True)
class Readiness:
    """What works; database and schema are needed to answer, all else is not."""

    checks: dict[str, str]
    is_leaving: bool = False
    """Whether this web server is about to be replaced (scripts/deploy)."""

    @property
    def can_answer(self) -> bool:
        """Whether requests can be served.

        Also on the schema of the next version: migrations only add, and until that version answers
        nobody else does. A start on such a schema is refused (`installation.migrate`).
        """
        return self.checks["database"] == UP and self.checks["migrations"] in {UP, AHEAD}

    @property
    def status(self) -> str:
        """One word for the whole."""
        if not self.can_answer:
            return DOWN
        if self.is_leaving:
            return LEAVING
        return "ready" if set(self.checks.values()) == {UP} else "degraded"

    @property
    def http_status(self) -> int:
        """503 when requests had better go elsewhere; jobs are accepted without a broker."""
        return 200 if self.can_answer and not self.is_leaving else 503


@dataclass(frozen=True)
class Room:
    """Bytes of the disk.

    Of that which holds the data folder.
    """

    free: int
    total: int


@dataclass(frozen=True)
class Outgoing:
    """How mails leave."""

    server: Annotated[str | None, {"description": "Null: mails stay here."}]
    """Host of the mail server."""
    sender: Annotated[str, {"description": "The address that mails come from."}]


@dataclass(frozen=True)
class Checks:
    """The state of each part: ok, unavailable, full, behind, ahead, former, never or unknown."""

    database: str
    migrations: str
    broker: str
    disk: str
    storage: str
    beat: str
    worker_loads: str
    worker_kpis: str
    worker_light: str


@dataclass(frozen=True)
class FaultView:
    """An error that the server logged."""

    at: str
    level: str
    logger: str
    message: str
    error: str | None
    requestId: str | None

    @classmethod
    def of(cls, fault: logging.Fault) -> Self:
        """An error as it was kept."""
        return cls(
            fault.at, fault.level, fault.logger, fault.message, fault.error, fault.request_id
        )


@dataclass(frozen=True)
class Waiting:
    """Jobs that wait, and those that run."""

    queued: int
    running: int


@dataclass(frozen=True)
class PublicAddress:
    """What links and QR codes begin with."""

    origin: str
    source: Annotated[
        str,
        OneOf(("set", "seen", "local")),
        {
            "description": "`set`: PUBLIC_URL; `seen`: where an administrator worked last; "
            "`local`: the address of the server's own machine."
        },
    ]
    onlyHere: Annotated[
        bool, {"description": "Whether it is an address of the server's own machine."}
    ]


@dataclass(frozen=True)
class Diagnosis:
    """How this installation fares, without data of people."""

    version: str
    environment: str
    schema: str | None
    checks: Checks
    jobs: Waiting
    mails: int
    room: Room
    mail: Outgoing
    address: PublicAddress
    backup: LastBackup | None
    faults: Sequence[FaultView]


def examine() -> Diagnosis:
    """Ask every part of the product how it is."""
    config = current_config()
    ready = readiness()
    usage = disk_usage(config)
    counting = select(Job.state, func.count()).where(Job.state.in_(ACTIVE_STATES))
    found = {row[0]: row[1] for row in db.session.execute(counting.group_by(Job.state))}
    return Diagnosis(
        version=VERSION,
        environment=config.environment,
        schema=schema_revision(),
        checks=Checks(**ready.checks),
        jobs=Waiting(**{state: found.get(state, 0) for state in ACTIVE_STATES}),
        mails=db.session.scalar(select(func.count(Mail.id)).where(Mail.state == QUEUED)) or 0,
        room=Room(usage.free, usage.total),
        mail=Outgoing(urlsplit(config.mail_url).hostname, config.mail_address),
        address=_address(config),
        backup=last_backup(config.data_path),
        faults=[FaultView.of(fault) for fault in logging.newest()],
    )


def _address(config: Config) -> PublicAddress:
    origin = public_address.origin()
    source = "set" if config.public_url else "local" if origin == config.origin else "seen"
    return PublicAddress(origin, source, public_address.is_only_here(origin))


def readiness() -> Readiness:
    """Ask each server that the product stands on, its workers, and look at its disk.

    Whatever hangs, the answer is there within two seconds.
    """
    config = current_config()
    deadline = time.monotonic() + LOOK_SECONDS
    migrations = _asked("migrations", _schema)
    broker = _asked("broker", _broker)
    disk = _asked("disk", lambda: UP if disk_usage(config).free >= LEAST_FREE_BYTES else FULL)
    near = _asked("near", lambda: liveness.states(config.data_path, None))
    files = _asked("files", storage.reach().answers)

    schema = reach.answer_of(migrations, deadline)
    reached, parts = reach.answer_of(broker, deadline) or (DOWN, None)
    parts = parts or reach.answer_of(near, deadline)
    checks = {
        "database": UP if schema else DOWN,
        "migrations": schema or DOWN,
        "broker": reached,
        "disk": reach.answer_of(disk, deadline) or DOWN,
        "storage": UP if reach.answer_of(files, deadline) else DOWN,
        **(parts or dict.fromkeys(liveness.PARTS, liveness.UNKNOWN)),
    }
    return Readiness(checks, is_leaving=liveness.leaving(config.data_path).exists())


def tell_administrators(*, before: Mapping[str, str], at: dt.datetime) -> Mapping[str, str]:
    """Put what was away both at the last look and at this one into the bells of administrators.

    Once a day for each part. Answers what is known now, for the next look.
    """
    checks = readiness().checks
    dead = [part for part in DEAD_WORDS if checks[part] not in _FINE]
    dead = [part for part in dead if before.get(part, UP) not in _FINE]
    for part in dead:
        notify_administrators(
            icon="error",
            msg=DEAD_WORDS[part],
            kind="diagnosis.away",
            link=SCREEN,
            key=f"away:{part}:{clock.day_of(at)}",
        )
    return checks


def disk_usage(config: Config) -> Any:
    """Bytes (`total`, `used`, `free`) of the disk that holds the data folder, or will hold it."""
    folder = config.data_path
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder)


def _asked(name: str, ask: Callable[[], T]) -> Future[T]:
    """A question in a thread of its own; while the last one of this name hangs, that one."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # Flask's own recipe
    asked: dict[str, Future[T]] = app.extensions.setdefault("readiness", {})

    def within() -> T:
        with app.app_context():
            return ask()

    if name not in asked or asked[name].done():
        asked[name] = reach.in_thread(within)
    return asked[name]


def _schema() -> str:
    """Where the database stands. Raises an error when it does not answer."""
    if not current_app.extensions["database_reach"].answers():
        raise reach.Away
    return installation.schema_state()


def _broker() -> tuple[str, dict[str, str] | None]:
    """How the broker is, and which parts gave signs of life there.

    At its memory limit it still answers, but takes no message.
    """
    data = current_config().data_path
    parts = None
    try:
        parts = liveness.states(data, cache.client())
        cache.client().set("ready", 1, px=1000)
    except redis.exceptions.OutOfMemoryError:
        return FULL, parts
    except (redis.RedisError, ValueError):
        return DOWN, None
    return UP, parts
