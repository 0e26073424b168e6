"""Runs of sources: begun when they are due, fetched by a worker, ended when their load has.

A run is a row, of which a source has one at a time; its file becomes an ordinary load in the
transaction in which the run says so. Whoever is killed in between leaves a job that is taken up
again, and what ended unseen is found at the next look.
"""

import datetime as dt
import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sqlalchemy import select

from app.config import MIB, current_config
from app.extensions import db
from app.imports.files import Upload
from app.imports.loads.service import Unseen, order_entry
from app.imports.mappings.questions import MappingUnclear
from app.imports.mappings.service import screen_of
from app.imports.sources import fetching, mails, rules, service
from app.imports.sources.fetching import (
    Bounds,
    NoFile,
    OtherHostKey,
    StillWritten,
    Trouble,
    Wanted,
)
from app.models.imports import (
    DONE,
    FAILED,
    FETCHING,
    FOLDER,
    GROWING,
    HTTPS,
    LOADING,
    NO_FILE,
    PARKED,
    UNCHANGED,
    UNKNOWN_SERVER,
    Load,
    LoadSource,
    LoadSourceRun,
)
from app.models.platform import ACTIVE_STATES, Job
from app.platform import audit, clock, storage
from app.platform.errors import DomainError
from app.platform.jobs.running import Outcome, Work
from app.platform.mail import service as mail
from app.platform.notifications.service import notify
from app.platform.sessions import OtherKey

OTHER_KEY = (
    "La clave de la instalación (SECRET_KEY) cambió. Ingresa otra vez la contraseña o el valor del "
    "encabezado."
)
OTHER_SERVER = (
    "El servidor respondió con otra huella que la aceptada, y no le enviamos nada. Puede ser otro "
    "servidor: compara la huella con quien lo administra antes de aceptarla."
)
NEW_SERVER = "Falta aceptar la huella del servidor: compárala con quien lo administra."
WRITTEN = "El archivo se seguía escribiendo. Lo intentamos otra vez en unos minutos."
STILL_WRITTEN = "El archivo se sigue escribiendo hace una hora."
NOTHING_THERE = "No hay un archivo con ese nombre."
SAME = "El archivo es el mismo que la última vez."
LOST = "La carga se interrumpió."
STOPPED = "La carga se detuvo."
PAUSED = "Falló {} veces seguidas y quedó en pausa. Corrige la causa y reanúdalo."


def begin_due(*, at: dt.datetime) -> None:
    """Begin a run of each source whose time has come; times that went by meanwhile are one."""
    due = select(LoadSource).where(LoadSource.next_at <= at).order_by(LoadSource.next_at)
    for source in db.session.scalars(due.with_for_update(skip_locked=True)).all():
        source.next_at = rules.next_time(source.time, source.weekdays, after=at)
        service.no_edit(source)
        service.start(source, asked_by=None, at=at)


def fetch(work: Work) -> Outcome:
    """Fetch the file of a run and order its load, or write why there is none."""
    run = db.session.get(LoadSourceRun, work.claim.args["run_id"])
    if run is None or run.state != FETCHING:
        return Outcome()
    run_id, source = run.id, db.session.get_one(LoadSource, run.source_id)
    way, seen = source.way, source.seen_sha256
    work.say("Buscando el archivo")
    try:
        wanted = _wanted(source)
    except OtherKey:
        return _end_fetch(run_id, partial(_fail, words=OTHER_KEY))
    # Nobody's connection waits while a server is waited for.
    db.session.rollback()
    bounds = Bounds(current_config().upload_mb * MIB, work.check)
    end: Callable[..., str | None]
    with storage.scratch() as folder:
        target = folder / "file"
        try:
            name = _fetched(way, wanted, target, bounds)
            sha256 = _sha256(target)
            end = partial(_pass, state=UNCHANGED, words=SAME, name=name)
            if sha256 != seen:
                work.say("Cargando el archivo")
                end = partial(_load, file=target, name=name, sha256=sha256)
        except OtherHostKey as error:
            end = partial(_find_server, key=error.found)
        except NoFile:
            end = partial(_pass, state=NO_FILE, words=NOTHING_THERE)
        except StillWritten:
            end = _put_off
        except Trouble as error:
            end = partial(_fail, words=str(error))
        return _end_fetch(run_id, end)


def record_failure(job: Job) -> None:
    """Write that the worker of a run came to no end, as its job says."""
    found = _held(job.args["run_id"])
    if found is not None and found[1].state == FETCHING:
        words = (job.error or {}).get("message", LOST)
        _fail(*found, at=clock.now(), words=words)


def settle(*, at: dt.datetime, job_id: int | None = None) -> None:
    """Write how loads ended that runs wait for: that of one job, or all."""
    waiting = select(LoadSourceRun.id).where(LoadSourceRun.state == LOADING)
    if job_id is not None:
        waiting = waiting.where(LoadSourceRun.job_id == job_id)
    for run_id in db.session.scalars(waiting.order_by(LoadSourceRun.id)).all():
        found = _held(run_id)
        if found is None or found[1].state != LOADING:
            continue
        job = db.session.get(Job, found[1].job_id, populate_existing=True)
        if job is None or job.state not in ACTIVE_STATES:
            _settle(*found, job, at)


def _fetched(way: str, wanted: Wanted, target: Path, bounds: Bounds) -> str:
    if way == FOLDER:
        named = current_config().import_folder
        root = Path(named).expanduser() if named else None
        return fetching.from_folder(wanted, target, bounds, root=root)
    if way == HTTPS:
        return fetching.by_https(wanted, target, bounds)
    return fetching.by_sftp(wanted, target, bounds)


def _wanted(source: LoadSource) -> Wanted:
    """Where its file is. Raises OtherKey."""
    return Wanted(
        url=source.url or "",
        header=source.header or "",
        host=source.host or "",
        port=source.port or fetching.SFTP_PORT,
        username=source.username or "",
        folder=source.folder or "",
        pattern=source.pattern or "",
        marker=source.marker,
        host_key=source.host_key,
        secret=rules.secret_of(source),
    )


def _end_fetch(run_id: int, end: Callable[..., str | None]) -> Outcome:
    """Write how fetching ended; the job fails with what a person has to see to."""
    db.session.rollback()
    found = _held(run_id)
    if found is None or found[1].state != FETCHING:
        return Outcome()  # it was removed meanwhile
    words = end(*found, at=clock.now())
    return Outcome(error={"code": "load_source_failed", "message": words} if words else None)


def _held(run_id: int) -> tuple[LoadSource, LoadSourceRun] | None:
    """A run and its source, held until the transaction ends; the source first, as changes do."""
    source_id = db.session.scalar(select(LoadSourceRun.source_id).where(LoadSourceRun.id == run_id))
    if source_id is None:
        return None
    try:
        source = service.found(source_id)
    except service.SourceMissing:
        return None
    run = db.session.get(LoadSourceRun, run_id, with_for_update=True, populate_existing=True)
    return None if run is None else (source, run)


def _load(
    source: LoadSource, run: LoadSourceRun, *, at: dt.datetime, file: Path, name: str, sha256: str
) -> str | None:
    """Order the load of a file as a program's one call does."""
    run.file_name, run.sha256 = name, sha256
    try:
        with db.session.begin_nested(), file.open("rb") as stream:
            template = service.template_of(source)
            job = order_entry(
                model_id=source.model_id,
                upload=Upload(stream, name),
                chosen={},
                unseen=Unseen(template_id=template.id if template else None),
                caller=service.loader_of(source),
                at=at,
            )
    except DomainError as error:
        words = "; ".join(word for one in error.errors.values() for word in one)
        return _fail(source, run, at=at, words=words or error.message)
    run.state, run.job_id = LOADING, job.id
    run.mapping_id, run.load_id = job.args["mapping_id"], job.args["load_id"]
    return None


def _settle(source: LoadSource, run: LoadSourceRun, job: Job | None, at: dt.datetime) -> None:
    load = db.session.get(Load, run.load_id, populate_existing=True) if run.load_id else None
    error = (job.error or {}) if job is not None else {}
    if job is not None and job.state == "done" and load is not None:
        run.counts = load.counts
        _succeed(source, run, DONE, at)
        path = screen_of(load.mapping_id)
        if load.counts.get("failed"):
            path = f"/error-massive-load?carga={load.id}"
        _mail(source, run, load=load, path=path, at=at)
    elif error.get("code") == MappingUnclear.code and run.mapping_id is not None:
        run.message = MappingUnclear.problems_in(error["message"])[:500]
        _succeed(source, run, PARKED, at)
        path = screen_of(run.mapping_id)
        words = f"{source.name}: la carga espera tu respuesta. {run.message}"
        _tell(source, run, words, kind="load_source.parked", link=path, everybody=False)
        _mail(source, run, load=load, path=path, at=at)
    else:
        was_stopped = job is not None and job.state == "cancelled"
        _fail(source, run, at=at, words=error.get("message") or (STOPPED if was_stopped else LOST))


def _succeed(source: LoadSource, run: LoadSourceRun, state: str, at: dt.datetime) -> None:
    """The file was taken: the same one is not looked at again."""
    run.state, run.ended_at = state, at
    source.seen_sha256, source.failures = run.sha256, 0
    service.no_edit(source)


def _pass(
    source: LoadSource,
    run: LoadSourceRun,
    *,
    at: dt.datetime,
    state: str,
    words: str,
    name: str | None = None,
) -> None:
    """There is nothing to load, and nothing wrong."""
    run.state, run.ended_at, run.message, run.file_name = state, at, words, name
    source.failures = 0
    service.no_edit(source)


def _put_off(source: LoadSource, run: LoadSourceRun, *, at: dt.datetime) -> str | None:
    """Look again in a while, unless that was done often enough."""
    before = select(LoadSourceRun.state).where(
        LoadSourceRun.source_id == source.id, LoadSourceRun.id < run.id
    )
    newest = before.order_by(LoadSourceRun.id.desc()).limit(rules.MOST_LOOKS - 1)
    states = db.session.scalars(newest).all()
    if len(states) == rules.MOST_LOOKS - 1 and set(states) == {GROWING}:
        return _fail(source, run, at=at, words=STILL_WRITTEN)
    run.state, run.ended_at, run.message = GROWING, at, WRITTEN
    if source.next_at is not None:
        source.next_at = min(source.next_at, at + rules.LATER)
        service.no_edit(source)
    return None


def _find_server(
    source: LoadSource, run: LoadSourceRun, *, at: dt.datetime, key: str
) -> str | None:
    """A person has to say whether the server is the one that is meant."""
    source.found_host_key = key
    words = OTHER_SERVER if source.host_key else NEW_SERVER
    return _fail(source, run, at=at, words=words, state=UNKNOWN_SERVER)


def _fail(
    source: LoadSource,
    run: LoadSourceRun,
    *,
    at: dt.datetime,
    words: str,
    state: str = FAILED,
) -> str:
    """Write why a run failed, tell who asked to know, and pause after some in a row.

    What somebody only tries does not count towards that.
    """
    run.state, run.ended_at, run.message = state, at, words[:500]
    service.no_edit(source)
    if run.asked_by is not None:
        return words
    source.failures += 1
    if source.failures >= rules.PATIENCE and source.paused_at is None:
        reason = PAUSED.format(source.failures)
        source.paused_at, source.pause_reason, source.next_at = at, reason, None
        audit.record("load_source.stopped", by=None, on=source, data={"reason": words[:500]})
        told = f"{source.name}: quedó en pausa. {words}"
        link = mails.screen_of(source)
        _tell(source, run, told, kind="load_source.paused", link=link, everybody=True)
    _mail(source, run, load=None, path=mails.screen_of(source), at=at)
    return words


def _tell(
    source: LoadSource, run: LoadSourceRun, words: str, *, kind: str, link: str, everybody: bool
) -> None:
    """Ring the bell of who asked to be told, or of all who administer."""
    among = None if everybody or not source.mail_to else source.mail_to
    for user in service.administrators(among):
        notify(
            user_id=user.id,
            icon="warning",
            msg=words,
            kind=kind,
            link=link,
            key=f"{kind}:{run.id}:{user.id}",
        )


def _mail(
    source: LoadSource, run: LoadSourceRun, *, load: Load | None, path: str, at: dt.datetime
) -> None:
    """Mail how a run ended to the administrators who asked for it."""
    drafts = [
        mails.draft(user, source, run, load=load, path=path)
        for user in service.administrators(source.mail_to)
    ]
    if drafts:
        mail.queue(drafts, at=at)


def _sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
