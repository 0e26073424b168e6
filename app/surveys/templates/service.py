"""Survey templates: the two to begin with; made, changed or given a new version, removed."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypedDict

from marshmallow.validate import OneOf
from sqlalchemy import delete, exists, func, select, update

from app.extensions import db
from app.models.surveys import (
    BOSS,
    COURSE,
    PARTICIPANT,
    RAPPORTEUR,
    ROLES,
    SATISFACTION,
    TRANSFER,
    TYPES,
    SurveyComment,
    SurveyDefinition,
    SurveyResponse,
    SurveyTable,
    SurveyTemplate,
    SurveyVersion,
)
from app.platform import audit, errors, records
from app.platform.errors import DomainError, InvalidFields, existing
from app.surveys.templates import queries
from app.surveys.templates.queries import Template, TemplateMissing
from app.surveys.templates.rules import asks_the_same, definition_of
from sheets.folding import fold

RESPONDENTS = {SATISFACTION: PARTICIPANT, TRANSFER: BOSS}
"""Whom a template addresses when nobody says so."""
UPDATED, VERSION = "updated", "version"
TAKEN = "Ya existe una plantilla con ese título."
AGREEMENT = ("Muy en desacuerdo", "En desacuerdo", "Indiferente", "De acuerdo", "Muy de acuerdo")
FREQUENCY = ("Nunca", "Pocas veces", "A veces", "Casi siempre", "Siempre")
GRADES = ("1", "2", "3", "4", "5", "6", "7")
"""Grades as schools in Chile give them."""
NOT_SEEN = "No observado"


class TitleTaken(DomainError):
    """Another active template of the type has this title."""

    code = "survey_title_taken"
    message = TAKEN


class TemplateLocked(DomainError):
    """Answers were given to what would be changed."""

    code = "survey_locked"
    message = "La plantilla tiene respuestas; guarda los cambios como nueva versión."


class TemplateInUse(DomainError):
    """A template that was scheduled is archived and not removed."""

    code = "survey_in_use"
    message = "La plantilla ya se programó en un curso; se archivará."


class TemplateAnswered(TemplateInUse):
    """The same, with answers."""

    message = "La plantilla tiene respuestas; se archivará."


def create(*, fields: Mapping[str, Any], by: int) -> Template:
    """Make a template with its first version.

    Raises InvalidFields, TitleTaken.
    """
    definition, parent_id = definition_of(fields), fields["parent_id"]
    if parent_id is not None and db.session.get(SurveyTemplate, parent_id) is None:
        raise InvalidFields(errors={"parent_id": [TemplateMissing.message]})
    kind = fields["type"]
    template = SurveyTemplate(type=kind, version=1, parent_id=parent_id, active=True)
    _write_names(template, fields)
    db.session.add(_version(template, definition))
    db.session.flush()
    _record("survey_template.created", template, by)
    return queries.get(template)


def change(
    *, template_id: int, fields: Mapping[str, Any], as_version: bool, by: int
) -> tuple[Template, str]:
    """Save a template, in place while nobody answered it or when texts alone changed.

    Says which: UPDATED or VERSION.

    Raises TemplateMissing, Stale, InvalidFields, TitleTaken, TemplateLocked.
    """
    template = _locked(template_id)
    fields = records.unless_stale(template, fields)
    definition = definition_of(fields)
    # Locked, so that nobody answers it meanwhile.
    query = select(SurveyVersion).where(
        SurveyVersion.template_id == template.id, SurveyVersion.number == template.version
    )
    newest = db.session.scalars(query.with_for_update()).one()
    same_names = (newest.title, newest.description) == (fields["title"], fields["description"])
    if as_version and not (same_names and newest.definition == definition):
        template.version, done = template.version + 1, VERSION
        _write_names(template, fields)
        db.session.add(_version(template, definition))
    else:
        done = UPDATED
        if not asks_the_same(newest.definition, definition):
            answered = exists().where(SurveyResponse.version_id == newest.id)
            if db.session.scalar(select(answered)):
                raise TemplateLocked
        newest.definition = definition
        _write_names(template, fields)
        newest.title, newest.description = template.title, template.description
    db.session.flush()
    _record("survey_template.changed", template, by)
    return queries.get(template), done


def set_active(*, template_id: int, active: bool, by: int) -> Template:
    """Archive a template, so that no new survey asks with it, or bring it back.

    Raises TemplateMissing, TitleTaken.
    """
    template = _locked(template_id)
    if template.active != active:
        template.active = active
        _save_title(template)
        _record(f"survey_template.{'enabled' if active else 'disabled'}", template, by)
    return queries.get(template)


def remove(*, template_id: int, by: int) -> None:
    """Remove a template that no course was ever asked with.

    Raises TemplateMissing, TemplateInUse, TemplateAnswered.
    """
    template = _locked(template_id)
    counts = queries.uses_of([template.id])[template.id]
    if counts.responses:
        raise TemplateAnswered
    if counts.uses:
        raise TemplateInUse
    _record("survey_template.removed", template, by)
    copies = update(SurveyTemplate).where(SurveyTemplate.parent_id == template.id)
    db.session.execute(copies.values(parent_id=None))
    db.session.execute(delete(SurveyVersion).where(SurveyVersion.template_id == template.id))
    with errors.explained({"fk_survey_template_id_survey_template": TemplateInUse}):
        db.session.delete(template)


def _locked(template_id: int) -> SurveyTemplate:
    """Held until the end: whoever saves at the same moment sees what the first one saved."""
    query = select(SurveyTemplate).where(SurveyTemplate.id == template_id).with_for_update()
    return existing(db.session.scalar(query), TemplateMissing)


def _write_names(template: SurveyTemplate, fields: Mapping[str, Any]) -> None:
    template.title, template.folded_title = fields["title"], fold(fields["title"])
    template.description = fields["description"]
    template.respondent = fields["respondent"] or template.respondent or RESPONDENTS[template.type]
    # A change of the questions alone is a change of the template, too.
    template.updated_at = func.now()
    _save_title(template)


def _save_title(template: SurveyTemplate) -> None:
    """Refuse a title that is taken: by a look before the write, and by the index."""
    query = select(SurveyTemplate.id).where(
        SurveyTemplate.type == template.type,
        SurveyTemplate.folded_title == template.folded_title,
        SurveyTemplate.active,
        SurveyTemplate.id.is_distinct_from(template.id),
    )
    with db.session.no_autoflush:
        taken = template.active and db.session.scalar(query) is not None
    if taken:
        raise _title_taken()
    with errors.explained({"uq_survey_template_type_title": _title_taken}):
        db.session.add(template)


def _title_taken() -> TitleTaken:
    return TitleTaken(errors={"title": [TAKEN]})


def _version(template: SurveyTemplate, definition: SurveyDefinition) -> SurveyVersion:
    return SurveyVersion(
        template_id=template.id,
        number=template.version,
        title=template.title,
        description=template.description,
        definition=definition,
    )


def _record(action: str, template: SurveyTemplate, by: int) -> None:
    audit.record(action, by=by, on=template, data={"name": template.title})


class SurveyStarter(TypedDict):
    """A template to begin with, as createSurvey takes it."""

    title: str
    description: str | None
    type: Annotated[str, OneOf(TYPES)]
    respondent: Annotated[str, OneOf(ROLES)]
    tables: Sequence[SurveyTable]
    comment: SurveyComment


def starters() -> list[SurveyStarter]:
    """Two templates, of each type one."""
    return [_satisfaction(), _transfer()]


def _satisfaction() -> SurveyStarter:
    return {
        "title": "Satisfacción del curso",
        "description": "Cuéntanos qué te pareció el curso: tu opinión mejora los próximos.",
        "type": SATISFACTION,
        "respondent": PARTICIPANT,
        "tables": _ordered(
            _table_of(
                "contenidos",
                "Contenidos",
                AGREEMENT,
                "Los contenidos fueron los que se anunciaron.",
                "La profundidad de los temas fue adecuada.",
                "Los ejemplos y ejercicios ayudaron a entender los temas.",
            ),
            _table_of(
                "relator",
                "Relator o relatora",
                AGREEMENT,
                "Domina los temas que enseña.",
                "Explica con claridad.",
                "Resuelve las dudas del grupo.",
                "Motiva a participar.",
                scope=RAPPORTEUR,
            ),
            _table_of(
                "organizacion",
                "Organización y logística",
                AGREEMENT,
                "La duración y el horario fueron adecuados.",
                "El lugar o la plataforma funcionó bien.",
                "Los materiales estuvieron disponibles a tiempo.",
            ),
            _table_of(
                "utilidad",
                "Utilidad para mi trabajo",
                AGREEMENT,
                "Lo aprendido sirve para mi trabajo.",
                "Podré aplicar pronto lo aprendido.",
            ),
            _table_of(
                "nota",
                "Nota general",
                GRADES,
                "¿Qué nota le pones al curso?",
                instructions="1 es la nota más baja y 7 la más alta.",
            ),
        ),
        "comment": _comment("¿Qué mejorarías de este curso?"),
    }


def _transfer() -> SurveyStarter:
    return {
        "title": "Transferencia al puesto",
        "description": "Cuéntanos qué se aplica hoy en el trabajo de lo aprendido en el curso.",
        "type": TRANSFER,
        "respondent": BOSS,
        "tables": _ordered(
            _table_of(
                "aplicacion",
                "Aplicación en el puesto",
                FREQUENCY,
                "Usa en su trabajo lo que aprendió en el curso.",
                "Aplica lo aprendido por iniciativa propia.",
                "Resuelve mejor las tareas que abordó el curso.",
                "Comparte con su equipo lo que aprendió.",
                not_applicable=NOT_SEEN,
            ),
            _table_of(
                "condiciones",
                "Condiciones para aplicar",
                FREQUENCY,
                "Tiene tiempo para aplicar lo aprendido.",
                "Cuenta con las herramientas y materiales que necesita.",
                "Recibe apoyo de su jefatura para aplicarlo.",
                not_applicable=NOT_SEEN,
            ),
            _table_of(
                "resultados",
                "Resultados observados",
                FREQUENCY,
                "Comete menos errores que antes del curso.",
                "Trabaja con más rapidez o más calidad.",
                "Su trabajo tiene un efecto positivo en el equipo.",
                not_applicable=NOT_SEEN,
            ),
        ),
        "comment": _comment("Da un ejemplo de aplicación o indica qué la impidió"),
    }


def _table_of(
    table_id: str,
    title: str,
    scale: Sequence[str],
    *texts: str,
    scope: str = COURSE,
    instructions: str | None = None,
    not_applicable: str | None = None,
) -> SurveyTable:
    options: list[tuple[str, str, int | None]] = [
        (f"c{value}", label, value) for value, label in enumerate(scale, 1)
    ]
    if not_applicable is not None:
        options.append(("na", not_applicable, None))
    return {
        "tableId": table_id,
        "title": title,
        "instructions": instructions,
        "order": 0,
        "scope": scope,
        "requireAll": True,
        "columns": [
            {"columnId": column_id, "label": label, "value": value, "isNA": value is None}
            for column_id, label, value in options
        ],
        "rows": [
            {"rowId": f"r{place}", "text": text, "order": place, "required": True}
            for place, text in enumerate(texts, 1)
        ],
    }


def _ordered(*tables: SurveyTable) -> list[SurveyTable]:
    return [{**table, "order": place} for place, table in enumerate(tables, 1)]


def _comment(prompt: str) -> SurveyComment:
    return {"enabled": True, "prompt": prompt, "required": False, "maxLength": 2000}
