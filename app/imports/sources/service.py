"""Sources as administrators keep them: made, changed, paused, tried, removed; and their runs."""

import datetime as dt
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm.attributes import flag_modified

from app.config import current_config
from app.extensions import db
from app.imports.mappings.service import check_kind
from app.imports.options import Caller
from app.imports.sources import fetching, rules
from app.imports.targets import TARGETS
from app.models.accounts import User
from app.models.base import naming
from app.models.imports import (
    FETCHING,
    FOLDER,
    HTTPS,
    SFTP,
    LoadSource,
    LoadSourceRun,
    LoadTemplate,
)
from app.models.organisation import Company
from app.platform import audit, errors, passwords, records
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.jobs.service import place
from app.platform.lists import names_of
from app.platform.notifications import service as notifications
from sheets.kinds.registry import KINDS

FETCH, QUEUE = "sources.fetch", "sources"
"""The task that fetches a file, and where it waits."""
MOST = 50
KEPT_RUNS = 30
TURN = 7_312
"""The advisory lock of who makes a source."""
NO_FOLDERS = (
    "Este servidor no tiene una carpeta para cargas programadas. Quien administra el servidor la "
    "nombra en IMPORT_FOLDER."
)
PLACE = ("url", "header", "host", "port", "username", *rules.OF_FOLDERS)
"""Where the file is."""
ASKED_ANEW = (*PLACE, "model_id", "template_id", "company_id")
"""Where one of these changes, a file that was loaded before is another one."""
SAID = ("name", "time", "weekdays", "mail_to", *ASKED_ANEW)


class SourceMissing(NotFound):
    """No such source."""

    code = "load_source_missing"
    message = "Este origen programado no existe."


class TooManySources(DomainError):
    """More than anybody looks after."""

    code = "too_many_load_sources"
    message = f"Puedes tener hasta {MOST} orígenes programados. Elimina uno que ya no uses."


class AlreadyRunning(DomainError):
    """A run of it is under way."""

    code = "load_source_running"
    message = "Este origen ya está en curso. Espera a que termine."


class OtherKeyFound(DomainError):
    """The fingerprint that somebody accepts is not the one that was found last."""

    code = "host_key_changed"
    message = "La huella del servidor ya no es esa. Mírala otra vez antes de aceptarla."


@dataclass(frozen=True)
class Listed:
    """A source with what stands in other tables."""

    source: LoadSource
    company_name: str | None
    template_name: str | None
    last_run: LoadSourceRun | None


@dataclass(frozen=True)
class Choices:
    """What the form of a source offers."""

    has_folders: bool
    model_ids: Sequence[int]
    """The kinds of load that need nothing beside their file."""
    templates: Sequence[LoadTemplate]
    administrators: Mapping[int, str]


def list_all() -> Sequence[Listed]:
    """All sources by name."""
    rows = db.session.scalars(select(LoadSource).order_by(func.lower(LoadSource.name))).all()
    return listed(rows)


def listed(sources: Sequence[LoadSource]) -> Sequence[Listed]:
    """Sources with how each ended last."""
    newest = select(func.max(LoadSourceRun.id)).group_by(LoadSourceRun.source_id)
    of_these = LoadSourceRun.source_id.in_([one.id for one in sources])
    runs = db.session.scalars(
        select(LoadSourceRun).where(LoadSourceRun.id.in_(newest.where(of_these)))
    )
    last = {run.source_id: run for run in runs}
    companies = names_of(Company.name, [one.company_id for one in sources])
    templates = names_of(LoadTemplate.name, [one.template_id for one in sources])
    return [
        Listed(
            one,
            companies.get(one.company_id),
            templates.get(one.template_id),
            last.get(one.id),
        )
        for one in sources
    ]


def choices() -> Choices:
    """What there is to choose from, of all companies."""
    templates = db.session.scalars(select(LoadTemplate).order_by(LoadTemplate.name_key)).all()
    named = notifications.administrators().order_by(None).order_by(func.lower(User.name))
    return Choices(
        has_folders=bool(current_config().import_folder),
        model_ids=[one for one in KINDS if not TARGETS[one].of_course],
        templates=templates,
        administrators={user.id: user.name for user in db.session.scalars(named)},
    )


def get(*, source_id: int) -> LoadSource:
    """One source. Raises SourceMissing."""
    return found(source_id, held=False)


def create(*, way: str, fields: Mapping[str, Any], by: int, at: dt.datetime) -> LoadSource:
    """Make a source. Of an SFTP server the key is looked for at once, to be accepted.

    Raises InvalidFields, TooManySources.
    """
    db.session.execute(select(func.pg_advisory_xact_lock(TURN)))
    if (db.session.scalar(select(func.count()).select_from(LoadSource)) or 0) >= MOST:
        raise TooManySources
    if way == FOLDER and not current_config().import_folder:
        raise InvalidFields(errors={"way": [NO_FOLDERS]})
    secret = rules.given_secret(fields)
    said = _of_way(way, {name: fields.get(name) for name in SAID})
    rules.check(way, said, secret=secret, has_secret=False)
    _check_load(said)
    user = User(
        # Nobody signs in with it, and no mail goes to it.
        email=f"{secrets.token_hex(8)}@servicio.invalid",
        name=said["name"],
        password_hash=passwords.NONE,
        company_id=said["company_id"],
        is_service=True,
    )
    with _company_known():
        db.session.add(user)
    source = LoadSource(
        way=way,
        user_id=user.id,
        secret=rules.sealed(secret) if secret else None,
        next_at=rules.next_time(said["time"], said["weekdays"], after=at),
        failures=0,
        **said,
    )
    db.session.add(source)
    db.session.flush()
    audit.record("load_source.created", by=by, on=source)
    if way == SFTP:
        start(source, asked_by=by, at=at)
    return source


def change(*, source_id: int, fields: Mapping[str, Any], by: int, at: dt.datetime) -> LoadSource:
    """Change the fields that were sent. A secret goes to no other server than it was given for.

    Raises SourceMissing, Stale, InvalidFields.
    """
    source = found(source_id)
    fields = records.unless_stale(source, fields)
    before = {name: getattr(source, name) for name in SAID}
    after = _of_way(source.way, {name: fields.get(name, before[name]) for name in SAID})
    changed = {name for name in SAID if before[name] != after[name]}
    secret = rules.given_secret(fields)
    keeps_secret = source.secret is not None and not changed.intersection(rules.DESTINATION)
    is_open = source.way == HTTPS and not after["header"]
    has_secret = keeps_secret and not is_open
    if source.secret is not None and not keeps_secret and secret is None and not is_open:
        field = rules.SECRET_OF[source.way]
        words = "Hay que ingresar esto otra vez: cambió el servidor al que se envía."
        raise InvalidFields(errors={field: [words]})
    rules.check(source.way, after, secret=secret, has_secret=has_secret)
    _check_load(after, told_before=before["mail_to"])
    with _company_known():
        for name in changed:
            setattr(source, name, after[name])
        account = db.session.get_one(User, source.user_id)
        account.name, account.company_id = source.name, source.company_id
    if secret is not None:
        source.secret = rules.sealed(secret)
    elif not has_secret:
        source.secret = None
    told = audit.changes_between(
        before, after, {"company_id": naming("company"), "template_id": LoadTemplate.name}
    )
    if secret is not None:
        told["secret"] = [None, "cambiada"]
    if told:
        audit.record("load_source.changed", by=by, on=source, data=told)
    if changed.intersection(ASKED_ANEW) or secret is not None:
        source.seen_sha256, source.failures = None, 0
    if changed.intersection(("time", "weekdays")) and source.paused_at is None:
        source.next_at = rules.next_time(source.time, source.weekdays, after=at)
    if changed.intersection(rules.SERVER):
        source.host_key = source.found_host_key = None
        start(source, asked_by=by, at=at)
    return source


def remove(*, source_id: int, by: int) -> None:
    """Remove a source with the log of its runs; what it loaded stays.

    Raises SourceMissing.
    """
    source = found(source_id)
    audit.record("load_source.removed", by=by, on=source, data={"name": source.name})
    db.session.get_one(User, source.user_id).active = False
    db.session.delete(source)


def pause(*, source_id: int, by: int, at: dt.datetime) -> LoadSource:
    """Let a source rest until somebody resumes it. Raises SourceMissing."""
    source = found(source_id)
    if source.paused_at is None:
        source.paused_at, source.pause_reason, source.next_at = at, None, None
        audit.record("load_source.paused", by=by, on=source)
    return source


def resume(*, source_id: int, by: int, at: dt.datetime) -> LoadSource:
    """Let a source go on at its next time. Raises SourceMissing."""
    source = found(source_id)
    if source.paused_at is not None:
        source.paused_at = source.pause_reason = None
        source.failures = 0
        source.next_at = rules.next_time(source.time, source.weekdays, after=at)
        audit.record("load_source.resumed", by=by, on=source)
    return source


def run_now(*, source_id: int, by: int, at: dt.datetime) -> LoadSource:
    """Fetch and load the file of a source at once. Raises SourceMissing, AlreadyRunning."""
    source = found(source_id)
    if start(source, asked_by=by, at=at) is None:
        raise AlreadyRunning
    audit.record("load_source.run", by=by, on=source)
    return source


def accept_host_key(*, source_id: int, key: str, by: int, at: dt.datetime) -> LoadSource:
    """Trust the key of a server from now on, as a person has compared it.

    Raises SourceMissing, OtherKeyFound.
    """
    source = found(source_id)
    if source.found_host_key is None or key != source.found_host_key:
        raise OtherKeyFound
    source.host_key, source.found_host_key, source.failures = key, None, 0
    if source.pause_reason is not None:
        # It was this that it waited for.
        source.paused_at = source.pause_reason = None
        source.next_at = rules.next_time(source.time, source.weekdays, after=at)
    audit.record("load_source.key_accepted", by=by, on=source, data={"key": key})
    return source


def list_runs(*, source_id: int) -> Sequence[LoadSourceRun]:
    """The newest runs of a source, the last one first. Raises SourceMissing."""
    get(source_id=source_id)
    query = select(LoadSourceRun).where(LoadSourceRun.source_id == source_id)
    return db.session.scalars(query.order_by(LoadSourceRun.id.desc()).limit(KEPT_RUNS)).all()


def start(source: LoadSource, *, asked_by: int | None, at: dt.datetime) -> LoadSourceRun | None:
    """Begin a run of a source, unless one is under way."""
    new = (
        insert(LoadSourceRun)
        .values(source_id=source.id, asked_by=asked_by, state=FETCHING, begun_at=at)
        .on_conflict_do_nothing(
            index_elements=["source_id"],
            index_where=LoadSourceRun.state.in_(("fetching", "loading")),
        )
        .returning(LoadSourceRun.id)
    )
    run_id = db.session.scalar(new)
    if run_id is None:
        return None
    place(
        kind="fetch",
        task=FETCH,
        queue=QUEUE,
        key=f"source:{source.id}:{run_id}",
        label=f"Origen programado · {source.name}",
        user_id=source.user_id,
        company_id=source.company_id,
        args={"run_id": run_id},
    )
    old = select(LoadSourceRun.id).where(LoadSourceRun.source_id == source.id)
    kept = old.order_by(LoadSourceRun.id.desc()).limit(KEPT_RUNS)
    db.session.execute(
        delete(LoadSourceRun).where(
            LoadSourceRun.source_id == source.id, LoadSourceRun.id.not_in(kept)
        )
    )
    return db.session.get_one(LoadSourceRun, run_id)


def found(source_id: int, *, held: bool = True) -> LoadSource:
    """One source, held until the transaction ends or not. Raises SourceMissing."""
    query = select(LoadSource).where(LoadSource.id == source_id)
    if held:
        query = query.with_for_update().execution_options(populate_existing=True)
    return existing(db.session.scalar(query), SourceMissing)


def no_edit(source: LoadSource) -> None:
    """How its runs ended is no change that somebody with its form open has missed."""
    flag_modified(source, "updated_at")


def loader_of(source: LoadSource) -> Caller:
    """As whom a source loads: a program, which sees what its company may see."""
    return Caller(source.user_id, source.company_id, is_service=True)


def template_of(source: LoadSource) -> LoadTemplate | None:
    """The template whose steps are taken, wherever it was named; None: the source has none.

    Raises InvalidFields where it is gone.
    """
    if source.template_id is None:
        return None
    return _template(source.template_id, source.model_id, source.company_id)


def administrators(among: Sequence[int] | None = None) -> Sequence[User]:
    """Those of some people who still administer; of all, where nobody is named."""
    query = notifications.administrators()
    if among is not None:
        query = query.where(User.id.in_(among))
    return db.session.scalars(query).all()


def _of_way(way: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """What was said of a source, without what has no meaning for the way it is fetched."""
    kept = {name: said[name] for name in SAID if name not in PLACE}
    place = {name: said[name] or None for name in PLACE}
    unused = {name: None for name in PLACE if name not in rules.FIELDS[way]}
    place = {**place, **unused}
    if way != HTTPS:
        folder = str(place["folder"] or "").strip()
        place["folder"] = folder.rstrip("/") if way == FOLDER else folder
    if way == SFTP:
        place["port"] = place["port"] or fetching.SFTP_PORT
    place["marker"] = bool(place["marker"])
    kept["weekdays"] = sorted(set(kept["weekdays"]))
    kept["mail_to"] = sorted(set(kept["mail_to"]))
    return {**kept, **place}


def _check_load(said: Mapping[str, Any], *, told_before: Sequence[int] = ()) -> None:
    """See that what is fetched could be loaded. Raises InvalidFields."""
    model_id, company_id = said["model_id"], said["company_id"]
    if TARGETS[model_id].of_course:
        words = "Esto se carga en un curso, que hay que elegir cada vez."
        raise InvalidFields(errors={"model_id": [words]})
    try:
        check_kind(model_id=model_id, caller=Caller(0, company_id, is_service=True))
    except DomainError as error:
        raise InvalidFields(errors={"model_id": [error.message]}) from error
    if said["template_id"] is not None:
        _template(said["template_id"], model_id, company_id)
    known = {one.id for one in administrators(said["mail_to"])}
    if not known.issuperset(set(said["mail_to"]).difference(told_before)):
        raise InvalidFields(errors={"mailTo": ["Elige a personas que administran."]})


def _template(template_id: int, model_id: int, company_id: int | None) -> LoadTemplate:
    template = db.session.get(LoadTemplate, template_id)
    fits = (
        template is not None
        and template.model_id == model_id
        and template.company_id in (None, company_id)
    )
    if template is None or not fits:
        words = "Esta plantilla ya no existe, o es de otra empresa u otro tipo de carga."
        raise InvalidFields(errors={"template_id": [words]})
    return template


def _company_known() -> Any:
    """A company that is not there is a field that is wrong."""
    wrong = {"company_id": ["Esta empresa no existe."]}
    names = ("fk_load_source_company_id_company", "fk_app_user_company_id_company")
    return errors.explained(dict.fromkeys(names, lambda: InvalidFields(errors=wrong)))
