"""Templates: the steps that corrected one file, kept under a name for the files that follow.

A template names columns by their headings, so that it fits a file that has them elsewhere. What
was done to single cells and rows is never part of it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, func, select

from app.extensions import db
from app.imports.mappings.memory import LearnedTarget, similarity
from app.imports.mappings.service import MappedTable
from app.imports.options import Caller
from app.imports.templates.views import KeptLoadRecipeView, LoadRecipeView, ReviewProposalView
from app.models.accounts import User
from app.models.imports import LoadTemplate
from app.platform import audit
from app.platform.errors import DomainError, InvalidFields, NotFound, existing, explained
from app.platform.lists import names_of
from app.platform.views import as_view
from sheets.folding import fold
from sheets.recipe import Recipe
from sheets.steps.base import MADE, ColumnStep, Json, RecipeError, Step, ValueStep
from sheets.steps.registry import STEPS, read_step

MOST_TEMPLATES = 200
"""Templates of a kind of load in a company: all of them are listed, and looked through."""


class TemplateMissing(NotFound):
    """No such template, or it is of another company or another kind of load."""

    code = "load_template_missing"
    message = "Esta plantilla ya no existe."


class NothingToKeep(InvalidFields):
    """The recipe has nothing that says something about another file."""

    code = "load_template_empty"
    message = (
        "No hay pasos que guardar: lo que se corrige en celdas y filas sueltas vale solo para este "
        "archivo."
    )


class TemplateNameTaken(InvalidFields):
    """Another template of this kind of load has the name."""

    code = "load_template_name_taken"

    def __init__(self) -> None:
        words = "Ya hay una plantilla con este nombre. Elige otro."
        super().__init__(words, errors={"name": [words]})


class TooManyTemplates(DomainError):
    """The company has as many templates as are looked through."""

    code = "load_templates_full"
    message = f"Ya hay {MOST_TEMPLATES} plantillas, el máximo. Elimina alguna para guardar otra."


class TemplateJustSaved(DomainError):
    """Somebody saved a template of this name at the same moment."""

    code = "load_template_just_saved"
    message = "Alguien acaba de guardar una plantilla con este nombre. Inténtalo de nuevo."


@dataclass(frozen=True)
class Fitted:
    """What a template does to a file: its steps for this file, and in words those left behind."""

    steps: tuple[Step, ...]
    texts: tuple[str, ...]
    """What each of the steps does, in words."""
    missing: tuple[str, ...]


def list_all(*, model_id: int | None, caller: Caller) -> list[LoadRecipeView]:
    """The templates of the caller's company for a kind of load, or for all kinds, by name."""
    query = select(LoadTemplate).where(_own(caller))
    if model_id is not None:
        query = query.where(LoadTemplate.model_id == model_id)
    found = db.session.scalars(query.order_by(LoadTemplate.name_key)).all()
    names = names_of(User.name, (one.user_id for one in found))
    return [_view(one, names) for one in found]


def get(*, template_id: int, caller: Caller, model_id: int | None = None) -> LoadTemplate:
    """A template of the caller's company, and of a kind of load. Raises TemplateMissing."""
    template = db.session.scalar(
        select(LoadTemplate).where(LoadTemplate.id == template_id, _own(caller))
    )
    if template is None or model_id not in (None, template.model_id):
        raise TemplateMissing
    return template


def named(*, name: str, model_id: int, caller: Caller) -> LoadTemplate:
    """The template of that name of the caller's company. Raises TemplateMissing."""
    query = select(LoadTemplate).where(LoadTemplate.model_id == model_id, _own(caller))
    return existing(
        db.session.scalar(query.where(LoadTemplate.name_key == name.casefold())), TemplateMissing
    )


def save(
    *, table: MappedTable, recipe: Recipe, name: str, caller: Caller, at: datetime
) -> KeptLoadRecipeView:
    """Keep the steps of a load under a name, in place of a template that has the name already.

    `table` has the columns that the recipe makes. Raises NothingToKeep, TooManyTemplates,
    TemplateJustSaved.
    """
    if not table.header.row:
        raise NothingToKeep("Este archivo no tiene títulos por los que reconocer sus columnas.")
    kept = [step for step in recipe.steps if step.in_template and not step.off]
    if not kept:
        raise NothingToKeep
    same_kind = (LoadTemplate.model_id == table.model_id, _own(caller))
    named = select(LoadTemplate).where(*same_kind, LoadTemplate.name_key == name.casefold())
    template = db.session.scalar(named.with_for_update())
    replaced = template is not None
    if template is None:
        count = select(func.count()).select_from(LoadTemplate).where(*same_kind)
        if (db.session.scalar(count) or 0) >= MOST_TEMPLATES:
            raise TooManyTemplates
        template = LoadTemplate(
            model_id=table.model_id, company_id=caller.company_id, name_key=name.casefold()
        )
    db.session.add(template)
    with explained({"uq_load_template_model_id_name_key_company_id": TemplateJustSaved}):
        template.name, template.user_id, template.updated_at = name, caller.user_id, at
        template.targets = _targets(table, kept)
        template.steps = by_heading(kept, table)
    _record("load_template.changed" if replaced else "load_template.created", template, caller)
    names = names_of(User.name, [template.user_id])
    return KeptLoadRecipeView(**vars(_view(template, names)), replaced=replaced)


def rename(*, template_id: int, name: str, caller: Caller) -> LoadRecipeView:
    """Give a template another name. Raises TemplateMissing, TemplateNameTaken."""
    template = get(template_id=template_id, caller=caller)
    same_kind = (LoadTemplate.model_id == template.model_id, _own(caller))
    other = select(LoadTemplate.id).where(
        *same_kind, LoadTemplate.name_key == name.casefold(), LoadTemplate.id != template.id
    )
    if db.session.scalar(other) is not None:
        raise TemplateNameTaken
    if name != template.name:
        former = template.name
        with explained({"uq_load_template_model_id_name_key_company_id": TemplateNameTaken}):
            template.name, template.name_key = name, name.casefold()
        _record("load_template.renamed", template, caller, former=former)
    return _view(template, names_of(User.name, [template.user_id]))


def remove(*, template_id: int, caller: Caller) -> None:
    """Delete a template. Raises TemplateMissing."""
    template = get(template_id=template_id, caller=caller)
    _record("load_template.removed", template, caller)
    db.session.delete(template)
    db.session.flush()


def by_heading(steps: Iterable[Step], table: MappedTable) -> list[Json]:
    """Steps as they are kept for other files: they name columns by their headings."""
    context, references = table.context(), _references(table)
    loaded = {one.position for one in table.columns if one.position < MADE}
    kept: list[Json] = []
    for step in steps:
        stored = {"op": step.op, **step.args, "text": step.describe(context)}
        if "column" in step.args:
            stored["column"] = references[step.args["column"]]
        if "columns" in step.args:
            stored["columns"] = [references[one] for one in step.args["columns"]]
        if step.takes_some and len(step.reads) > 1 and loaded.issubset(step.reads):
            del stored["columns"]  # of all columns, also of those that the next file has
        kept.append(stored)
    return kept


def fit(
    *,
    steps: Iterable[Json],
    table: MappedTable,
    recipe: Recipe,
    only: Collection[str] | None = None,
) -> Fitted:
    """Steps that were kept `by_heading`, for a file to which a recipe was applied already.

    A step that the recipe takes already is passed over, and so are those whose words are not among
    `only`, where somebody chose.
    """
    taken: list[Step] = []
    texts: list[str] = []
    missing: list[str] = []
    here = _positions(table)
    # Steps that were kept are of no course.
    done = [(step.op, step.args) for step in recipe.of_course(None).steps if not step.off]
    for stored in steps:
        if only is not None and stored["text"] not in only:
            continue
        try:
            step_id = Recipe.next_id((*recipe.steps, *taken))
            step = read_step(_for_table(stored, table, here), table.context(), step_id=step_id)
        except (_Unfit, RecipeError) as error:
            missing.append(f"{stored['text']}. {error}")
            continue
        if (step.op, step.args) in done:
            continue
        taken.append(step)
        texts.append(stored["text"])
        if step.makes(table.kind):
            table = table.after(Recipe((*recipe.steps, *taken)))
            here = _positions(table)
    return Fitted(tuple(taken), tuple(texts), tuple(missing))


def recalled(*, steps: Iterable[Json], table: MappedTable) -> list[ColumnStep]:
    """Steps that were remembered with a mapping, but for those whose data a table has itself."""
    fitted = fit(steps=steps, table=table, recipe=Recipe())
    return table.needed_of(Recipe(fitted.steps))


def proposed(*, table: MappedTable, recipe: Recipe, caller: Caller) -> ReviewProposalView | None:
    """The template whose headings are most similar to those of a file, if any are.

    `recipe`: what was done to the file already, because its columns needed it.
    Of equally similar ones it is the one saved last.
    """
    if not table.header.row:
        return None
    there = {fold(column.name) for column in table.header.columns}
    known = select(LoadTemplate.id, LoadTemplate.targets).where(
        LoadTemplate.model_id == table.model_id, _own(caller)
    )
    newest = db.session.execute(
        known.order_by(LoadTemplate.updated_at.desc(), LoadTemplate.id.desc())
    )
    shares = [(similarity(row.targets, there), row.id) for row in newest]
    for share, template_id in sorted(shares, key=lambda one: -one[0]):
        if not share:
            break
        template = db.session.get_one(LoadTemplate, template_id)
        fitted = fit(steps=template.steps, table=table, recipe=recipe)
        if fitted.steps:
            return ReviewProposalView(
                template.id, template.name, len(fitted.steps), fitted.texts, fitted.missing
            )
    return None


class _Unfit(Exception):
    """A step that has nothing to act on in a file; the message is Spanish."""


def _own(caller: Caller) -> ColumnElement[bool]:
    return LoadTemplate.company_id.is_not_distinct_from(caller.company_id)


def _record(action: str, template: LoadTemplate, caller: Caller, **more: str) -> None:
    audit.record(action, by=caller.user_id, on=template, data={"name": template.name, **more})


def _view(template: LoadTemplate, names: Mapping[int | None, str]) -> LoadRecipeView:
    return as_view(
        LoadRecipeView, template, userName=names[template.user_id], steps=len(template.steps)
    )


def _targets(table: MappedTable, steps: Iterable[Step]) -> dict[str, LearnedTarget]:
    """Heading -> what the column becomes, by itself or with others in a step."""
    names = table.names
    targets: dict[str, LearnedTarget] = {
        names[one.position]: {"attribute": one.attribute, "part": one.part}
        for one in table.columns
        if one.position < MADE
    }
    for step in steps:
        for attribute in step.makes(table.kind).values():
            for position in step.reads:
                if position < MADE:
                    targets.setdefault(names[position], {"attribute": attribute, "part": None})
    return targets


def _references(table: MappedTable) -> dict[int, Json]:
    """Position -> how a template names the column: made ones by their field, others by heading.

    Of several columns with one heading, `nth` says which of them is meant.
    """
    seen: Counter[str] = Counter()
    found: dict[int, Json] = {}
    for column in table.header.columns:
        if column.position < MADE:
            heading = fold(column.name)
            found[column.position] = {"heading": column.name, "nth": seen[heading]}
            seen[heading] += 1
    for place, attribute in enumerate(table.kind.attributes, start=MADE):
        found[place] = {"field": attribute.name}
    return found


def _positions(table: MappedTable) -> dict[tuple[str, str | int], int]:
    """Where the columns are that a file has, those included that steps have made of it."""
    there = {column.position for column in table.header.columns}
    references = _references(table).items()
    return {_key(reference): at for at, reference in references if at in there}


def _key(reference: Json) -> tuple[str, str | int]:
    if "field" in reference:
        return "field", reference["field"]
    return fold(reference["heading"]), reference["nth"]


def _for_table(stored: Json, table: MappedTable, here: Mapping[tuple[str, str | int], int]) -> Json:
    """A step of a template as somebody would send it for a file. Raises _Unfit."""
    given = {name: value for name, value in stored.items() if name != "text"}
    step = STEPS.get(stored["op"], Step)
    if issubclass(step, ValueStep) and stored["attribute"] not in table.positions:
        raise _Unfit("Ninguna columna de este archivo se carga en ese dato.")
    named = [*([stored["column"]] if "column" in stored else ()), *stored.get("columns", ())]
    lacking = [one for one in named if _key(one) not in here]
    if lacking and (not step.takes_some or len(lacking) == len(named)):
        raise _Unfit(_missing_columns(lacking, table))
    if "column" in stored:
        given["column"] = here[_key(stored["column"])]
    if "columns" in stored:
        given["columns"] = [here[_key(one)] for one in stored["columns"] if _key(one) in here]
    return given


def _missing_columns(references: Sequence[Json], table: MappedTable) -> str:
    labels = {attribute.name: attribute.label for attribute in table.kind.attributes}
    names = [
        f"«{one['heading'] if 'heading' in one else labels.get(one['field'], one['field'])}»"
        for one in references
    ]
    if len(names) == 1:
        return f"Falta la columna {names[0]}."
    return f"Faltan las columnas {', '.join(names[:-1])} y {names[-1]}."
