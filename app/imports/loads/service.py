"""A preview or load as it is requested: options checked, one row of the load, one job."""

import hashlib
import json
from collections.abc import Container, Sequence
from collections.abc import Mapping as ReadOnlyDict
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta

from sqlalchemy import delete, exists, select, update

from app.extensions import db
from app.imports import retention
from app.imports.files import FileNeeded, Upload, keep_upload
from app.imports.files import check_kind as check_kind_of_file
from app.imports.loads import queries
from app.imports.mappings import service as mappings
from app.imports.mappings.headings import attach
from app.imports.mappings.queries import latest_load
from app.imports.mappings.service import (
    MappedTable,
    check_details,
    check_kind,
    details_of,
    of_mapping,
    places_of,
    stop_jobs,
)
from app.imports.mappings.service import get as get_mapping
from app.imports.options import QUEUE, Answers, Caller, Options, covered_in
from app.imports.pipeline import preview_rows
from app.imports.pipeline.lookups import CREATABLE
from app.imports.templates import service as templates
from app.imports.working_copy import WorkingCopy, keep_recipe_of, version_of
from app.imports.working_copy import recipe_of as kept_recipe
from app.models.imports import DISCARDED, PARKED, Load, LoadFile, LoadSourceRun, Mapping
from app.models.platform import Job
from app.platform.errors import DomainError, InvalidFields
from app.platform.jobs.service import find_active, place
from records.base import Field
from sheets import messages
from sheets.field_parsers import CONVENTIONS, FieldError, parse_value
from sheets.folding import fold
from sheets.kinds.registry import KINDS
from sheets.recipe import Recipe
from sheets.steps.base import Json, Step

NO_SUCH_DATUM = "Ese dato no existe."
NOT_YOURS = "Solo quien administra puede ampliar las listas desde una carga."

PREVIEW_TASK = "loads.preview"
LOAD_TASK = "loads.load"
SAME_CLICK = timedelta(seconds=10)
"""A load asked for again within this time, with nothing changed, is a double click."""

UNWRITTEN = ("preview", "failed", "cancelled")
"""States of a load that has put no row in: corrected rows become part of its file."""


class LoadUnderWay(DomainError):
    """Another job of this load has to end first."""

    code = "load_under_way"
    message = "Esta carga todavía está en curso. Espera a que termine."


@dataclass(frozen=True)
class Unseen:
    """What a program says of a file that is loaded without anybody looking at its proposal."""

    sheet: str | None = None
    """Name of the sheet."""
    template: str | None = None
    """Name of the template whose steps are taken."""
    answers: ReadOnlyDict[str, str] = field(default_factory=dict)
    """Question id -> option id, of what was asked of this file before."""
    dry_run: bool = False
    """Whether nothing is written."""
    template_id: int | None = None
    """The template by its id, which may be of administrators though the load is of a company."""


@dataclass(frozen=True)
class Request:
    """What the form of the load calls says."""

    model_id: int
    mapping_id: int
    save: bool
    chosen: Json = field(default_factory=dict)
    """What is sent of the options, the comment and the course, by the names of the form; the
    others stay as last made."""
    upload: Upload | None = None
    load_id: int | None = None
    unseen: Unseen | None = None
    """Where nobody looks at the proposal before it is loaded."""


def order_entry(
    *,
    model_id: int,
    upload: Upload | None,
    chosen: Json,
    unseen: Unseen,
    caller: Caller,
    at: datetime,
) -> Job:
    """The job that reads a file, maps it as it is proposed, and loads it, if that is sure enough;
    a dry run only tells what a load would do.

    Raises FileNeeded, FileRefused, InvalidFields, and what a new mapping and its load may raise.
    """
    if upload is None:
        raise FileNeeded
    answers = _checked_answers(model_id, unseen.answers)
    if chosen.get("onUnknown") == "create" and not caller.is_admin:
        raise InvalidFields(errors={"onUnknown": [NOT_YOURS]})
    if unseen.template is not None:
        try:
            templates.named(name=unseen.template, model_id=model_id, caller=caller)
        except templates.TemplateMissing as error:
            words = "No hay una plantilla con ese nombre."
            raise InvalidFields(errors={"template": [words]}) from error
    mapping = mappings.create(
        model_id=model_id,
        comment=chosen.get("comment"),
        caller=caller,
        course_id=chosen.get("course_id"),
    )
    file = keep_upload(upload=upload, caller=caller, at=at)
    check_kind_of_file(file)
    attach(mapping=mapping, file=file)
    chosen = {**chosen, "conventions": answers.forms}
    request = Request(model_id, mapping.id, save=not unseen.dry_run, chosen=chosen, unseen=unseen)
    return order(request=request, caller=caller, at=at)


def _checked_answers(model_id: int, given: ReadOnlyDict[str, str]) -> Answers:
    """Answers to questions that there may be. Raises InvalidFields."""
    answers, kind = Answers.of(given), KINDS[model_id]
    attributes = {one.name: one for one in kind.attributes}
    wrong = [*answers.unknown]
    wrong += [f"datum:{name}" for name in answers.columns if name not in attributes]
    wrong += [
        f"form:{name}"
        for name, answer in answers.forms.items()
        if not _answers(attributes.get(name), answer)
    ]
    if wrong:
        words = [f"No hay una pregunta «{one}» con esa respuesta." for one in wrong]
        raise InvalidFields(errors={"answers": words})
    return answers


def _answers(attribute: Field | None, answer: str) -> bool:
    """Whether a column of an attribute may be asked about, with that answer."""
    convention = CONVENTIONS.get(attribute.parser) if attribute else None
    questions = convention.questions if convention else ()
    return any(answer in question.answers for question in questions)


def order(*, request: Request, caller: Caller, at: datetime) -> Job:
    """The job of a preview or load; the same request while one is under way gives that one.

    Raises MappingMissing, FileOfOther, InvalidFields, FileNeeded, what the upload may raise, and
    what is wrong with the course.
    """
    check_kind(model_id=request.model_id, caller=caller)
    mapping = get_mapping(mapping_id=request.mapping_id, model_id=request.model_id, caller=caller)
    db.session.refresh(mapping, with_for_update=True)
    course_id = request.chosen.get("course_id", mapping.course_id)
    mappings.check_course_of_load(course_id=course_id, model_id=request.model_id)
    load = _corrected(request, mapping, caller)
    if load is not None and load.state not in UNWRITTEN:
        return _order_round(request, mapping, load, caller, at)
    options = Options.from_json(mapping.options).with_chosen(request.chosen)
    check_options(mapping.model_id, options, caller)
    if busy := _busy(mapping.id):
        # Whoever asks for something else than what is under way must not take it for theirs.
        same = (options.to_json(), course_id) == (busy.args["options"], busy.args["course_id"])
        if not request.save or not same:
            raise LoadUnderWay
        return busy
    corrected_id = None
    if load is None:
        if request.upload is not None:
            attach(mapping=mapping, file=keep_upload(upload=request.upload, caller=caller, at=at))
        else:
            mappings.refuse_covered(mapping=mapping, caller=caller)
        if mapping.file_id is None:
            raise FileNeeded
    elif request.upload is None:
        raise FileNeeded
    else:
        corrected_id = keep_upload(upload=request.upload, caller=caller, at=at).id
    # A file that nobody has read yet is checked by the job.
    if mapping.headings is not None and details_of(mapping_id=mapping.id):
        check_details(mapping=mapping, defaults=options.defaults, recipe=recipe_of(mapping))
    mapping.options, mapping.course_id = options.to_json(), course_id
    return _order_first(request, mapping, corrected_id, caller, at)


def _corrected(request: Request, mapping: Mapping, caller: Caller) -> Load | None:
    """The load whose rejected rows come back corrected, if any do. Raises LoadMissing."""
    if request.load_id is None:
        return None
    load = queries.get(load_id=request.load_id, caller=caller)
    if load.mapping_id != mapping.id:
        raise queries.LoadMissing
    db.session.refresh(load, with_for_update=True)
    return load


def _order_first(
    request: Request, mapping: Mapping, corrected_id: int | None, caller: Caller, at: datetime
) -> Job:
    """A preview or load of the whole file, into which corrected rows are put first if there are."""
    last, file_id = latest_load(mapping.id), mapping.file_id
    assert file_id is not None  # it came with this order, or before it
    args = {
        "mapping_id": mapping.id,
        "file_id": file_id,
        "options": mapping.options,
        "course_id": mapping.course_id,
        "sheet": mapping.sheet,
        "header_row": mapping.header_row,
        "columns": places_of(details_of(mapping_id=mapping.id)),
        "recipe": version_of(last) if last else 0,
    }
    if corrected_id is not None:
        args["corrected_file_id"] = corrected_id
    if request.unseen is not None:
        args["unseen"] = asdict(request.unseen)
    if request.save and (job := _double_click(mapping, args, at)):
        return job
    load = _unsaved_load(mapping, caller)
    hours = mappings.course_hours(mapping.course_id)
    _set_recipe(load, _applicable_recipe(load, mapping).of_course(hours))
    load.options, load.comment = mapping.options, request.chosen.get("comment", mapping.comment)
    load.file_id, load.course_id = file_id, mapping.course_id
    load.plan = of_mapping(mapping).to_json() if args["columns"] else None
    db.session.flush()
    job = _place(request, mapping, {**args, "load_id": load.id}, caller)
    load.job_id = job.id
    if request.save:
        load.state, load.saved_at = "queued", at
    return job


def _order_round(
    request: Request, mapping: Mapping, load: Load, caller: Caller, at: datetime
) -> Job:
    """A preview or load of corrected rows: the file is sent once, the choices are the load's."""
    if load.state != "done":
        raise LoadUnderWay
    waiting = WorkingCopy.of(load)
    held = waiting.options if waiting else Options.from_json(load.options)
    options = held.with_chosen(request.chosen)
    # What the caller is not shown cannot be sent back.
    unseen = covered_in(load, user_id=caller.user_id).intersection(held.defaults)
    kept = {name: held.defaults[name] for name in unseen}
    options = replace(options, defaults={**kept, **options.defaults})
    check_options(mapping.model_id, options, caller)
    if busy := _busy(mapping.id):
        if not request.save:
            raise LoadUnderWay
        return busy
    if request.upload is not None:
        file_id = keep_upload(upload=request.upload, caller=caller, at=at).id
    elif waiting:
        file_id = waiting.file_id
    elif request.save or any(one["fileId"] != load.file_id for one in load.rounds):
        raise FileNeeded
    else:
        # The rows that failed are corrected in the file that they came in.
        file_id = load.file_id
    if not request.save:
        WorkingCopy.begin_round(load, file_id=file_id, options=options)
    waiting = WorkingCopy.round_in(load, file_id)
    args = {
        "mapping_id": mapping.id,
        "load_id": load.id,
        "round_file_id": file_id,
        "options": options.to_json(),
        "course_id": load.course_id,
        "recipe": waiting.version if waiting else 0,
    }
    job = _place(request, mapping, args, caller)
    if request.save:
        load.job_id = job.id
    return job


def recipe_of(mapping: Mapping) -> Recipe | None:
    """What was last done to the cells of a mapping's table, be it loaded or not.

    None as long as nothing was previewed, loaded or done.
    """
    last = latest_load(mapping.id)
    return _applicable_recipe(last, mapping) if last else None


def put_before(
    *, mapping: Mapping, steps: Sequence[Step], but: Container[str], caller: Caller
) -> None:
    """Put steps before what else is done to a mapping's table; those of the ids `but` go.

    A preview of other steps is forgotten. Raises FileNeeded and LoadUnderWay.
    """
    if mapping.file_id is None:
        raise FileNeeded
    if find_active(key=load_key(mapping.id)):
        raise LoadUnderWay
    load = _unsaved_load(mapping, caller)
    db.session.flush()
    db.session.refresh(load, with_for_update=True)
    kept = [step for step in _applicable_recipe(load, mapping).steps if step.id not in but]
    recipe = Recipe((*steps, *kept)).of_course(mappings.course_hours(mapping.course_id))
    if _set_recipe(load, recipe):
        load.preview = None
    load.file_id, load.plan = mapping.file_id, of_mapping(mapping).to_json()


def _set_recipe(load: Load, recipe: Recipe) -> bool:
    """Keep a recipe; whether it is another one."""
    if recipe == kept_recipe(load):
        return False
    keep_recipe_of(load, recipe)
    return True


def _applicable_recipe(load: Load, mapping: Mapping) -> Recipe:
    """Its recipe without what was done to single rows, once another table is loaded."""
    recipe = kept_recipe(load)
    if not recipe.steps or load.plan is None:
        return recipe
    before = MappedTable.from_json(load.model_id, load.plan)
    now = of_mapping(mapping)
    if (load.file_id, before.sheet, before.header.row) == (
        mapping.file_id,
        now.sheet,
        now.header.row,
    ):
        return recipe
    there = {fold(name): position for position, name in now.names.items()}
    places = {at: there[fold(name)] for at, name in before.names.items() if fold(name) in there}
    return recipe.moved(places)


def check_options(model_id: int, options: Options, caller: Caller) -> None:
    """Raise InvalidFields for defaults and choices that cannot be."""
    attributes = {attribute.name: attribute for attribute in KINDS[model_id].attributes}
    defaults, unknown, conventions = list[str](), list[str](), list[str]()
    for name, text in options.defaults.items():
        attribute = attributes.get(name)
        if attribute is None:
            defaults.append(NO_SUCH_DATUM)
        elif isinstance(value := parse_value(attribute, text), FieldError):
            words = messages.message(value.code, value.params)
            defaults.append(f"{attribute.label}: {words}")
    # What is chosen for unknown values goes by attribute, or by the list that its cells name.
    lists = {one.name: one.lookup for one in attributes.values() if one.lookup}
    for name, choices in options.unknown.items():
        if name not in lists and name not in lists.values():
            unknown.append(NO_SUCH_DATUM)
        elif any(choice.action == "create" for choice in choices.values()) and not (
            lists.get(name, name) in CREATABLE and caller.is_admin
        ):
            unknown.append("Esta lista no se puede ampliar desde una carga.")
    for name, answer in options.conventions.items():
        if not _answers(attributes.get(name), answer):
            conventions.append("Esa columna no tiene esa respuesta.")
    found = {"defaults": defaults, "unknown": unknown, "conventions": conventions}
    if any(found.values()):
        raise InvalidFields(errors={name: words for name, words in found.items() if words})


def discard(*, mapping: Mapping) -> int:
    """Remove one mapping that never loaded, with its previews; what still runs for it is stopped.

    A mapping in the history stays, for what was loaded or refused with it; only what was looked at
    since then goes, and nobody is asked any longer what a source left to answer. Returns how many
    were removed. Raises LoadUnderWay.
    """
    db.session.refresh(mapping, with_for_update=True)
    if find_active(key=load_key(mapping.id)):
        raise LoadUnderWay
    stop_jobs(mapping_id=mapping.id)
    looked_at = delete(Load).where(Load.mapping_id == mapping.id, Load.saved_at.is_(None))
    for load_id in db.session.scalars(looked_at.returning(Load.id)).all():
        preview_rows.forget(load_id=load_id)
    if db.session.scalar(select(exists().where(Load.mapping_id == mapping.id))):
        parked = update(LoadSourceRun).where(
            LoadSourceRun.mapping_id == mapping.id, LoadSourceRun.state == PARKED
        )
        left = db.session.scalars(parked.values(state=DISCARDED).returning(LoadSourceRun.id))
        return len(left.all())
    return retention.remove(ids=select(Mapping.id).where(Mapping.id == mapping.id))


def forget_correction(*, load: Load) -> None:
    """Throw corrected rows away that were looked at and not loaded. Raises LoadUnderWay."""
    db.session.refresh(load, with_for_update=True)
    if _busy(load.mapping_id):
        raise LoadUnderWay
    stop_jobs(mapping_id=load.mapping_id, kind="preview")
    load.correction = None


def _place(request: Request, mapping: Mapping, args: Json, caller: Caller) -> Job:
    """One load at a time for each mapping; a preview gives way to whatever is newer."""
    key = load_key(mapping.id) if request.save else f"preview:{mapping.id}:{_fingerprint(args)}"
    stop_jobs(mapping_id=mapping.id, kind="preview", but=key)
    file = db.session.get_one(LoadFile, args.get("round_file_id") or args["file_id"])
    return place(
        kind="load" if request.save else "preview",
        task=LOAD_TASK if request.save else PREVIEW_TASK,
        queue=QUEUE,
        key=key,
        label=f"{KINDS[mapping.model_id].label} · {file.name}",
        user_id=caller.user_id,
        company_id=caller.company_id,
        args={**args, "print": _fingerprint(args)},
    )


def load_key(mapping_id: int) -> str:
    """One load, round or undo at a time for each mapping."""
    return f"load:{mapping_id}"


def _busy(mapping_id: int) -> Job | None:
    """The load that is under way. Raises LoadUnderWay when it is an undo."""
    job = find_active(key=load_key(mapping_id))
    if job is not None and job.kind != "load":
        raise LoadUnderWay
    return job


def _fingerprint(args: Json) -> str:
    """The same for requests that ask for the same."""
    same = {name: value for name, value in args.items() if name not in {"load_id", "print"}}
    return hashlib.sha256(json.dumps(same, sort_keys=True).encode()).hexdigest()[:16]


def _double_click(mapping: Mapping, args: Json, at: datetime) -> Job | None:
    return db.session.scalar(
        select(Job)
        .join(Load, Load.job_id == Job.id)
        .where(
            # What was undone since then is wanted anew.
            Load.state == "done",
            Job.key == load_key(mapping.id),
            Job.state == "done",
            Job.created_at > at - SAME_CLICK,
            Job.args["print"].as_string() == _fingerprint(args),
        )
        .order_by(Job.id.desc())
        .limit(1)
    )


def _unsaved_load(mapping: Mapping, caller: Caller) -> Load:
    """The load row that the mapping's previews share until one is saved."""
    load = db.session.scalar(
        select(Load)
        .where(Load.mapping_id == mapping.id, Load.saved_at.is_(None))
        .order_by(Load.id.desc())
        .limit(1)
    )
    if load is None:
        last = latest_load(mapping.id)
        load = Load(
            mapping_id=mapping.id,
            model_id=mapping.model_id,
            user_id=caller.user_id,
            company_id=caller.company_id,
            file_id=mapping.file_id,
            counts={},
            recipe=last.recipe if last else {},
            plan=last.plan if last else None,
        )
        db.session.add(load)
    return load
