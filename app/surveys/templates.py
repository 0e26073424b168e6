"""Survey templates: made, changed in place or as a new version, archived, removed."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, func, select, update

from app.audit import service as audit
from app.errors import DomainError, InvalidFields
from app.extensions import db
from app.kit import conflicts, freshness
from app.models.response import SurveyResponse
from app.models.survey import (
    BOSS,
    PARTICIPANT,
    SATISFACTION,
    TRANSFER,
    SurveyTemplate,
    SurveyVersion,
)
from app.surveys import template_reading as reading
from app.surveys.template_reading import Template, TemplateMissing
from app.surveys.writing import asks_the_same, definition_of
from sheets.folding import fold

RESPONDENTS = {SATISFACTION: PARTICIPANT, TRANSFER: BOSS}
"""Whom a template addresses when nobody says so."""
UPDATED, VERSION = "updated", "version"
TAKEN = "Ya existe una plantilla con ese título."


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
    _name(template, fields)
    db.session.add(_version(template, definition))
    db.session.flush()
    _tell("survey_template.created", template, by)
    return reading.get(template)


def change(
    *,
    template_id: int,
    fields: Mapping[str, Any],
    as_version: bool,
    seen: dt.datetime | None,
    by: int,
) -> tuple[Template, str]:
    """Save a template, in place while nobody answered it or when texts alone changed.

    Says which: UPDATED or VERSION.

    Raises TemplateMissing, Stale, InvalidFields, TitleTaken, TemplateLocked.
    """
    template = _to_change(template_id)
    freshness.check(template, seen)
    definition = definition_of(fields)
    newest = _newest(template)
    if as_version and not _is_like(newest, fields, definition):
        template.version, done = template.version + 1, VERSION
        _name(template, fields)
        db.session.add(_version(template, definition))
    else:
        done = UPDATED
        _ask(newest, definition)
        _name(template, fields)
        newest.title, newest.description = template.title, template.description
    db.session.flush()
    _tell("survey_template.changed", template, by)
    return reading.get(template), done


def set_active(*, template_id: int, active: bool, by: int) -> Template:
    """Archive a template, so that no new survey asks with it, or bring it back.

    Raises TemplateMissing, TitleTaken.
    """
    template = _to_change(template_id)
    if template.active != active:
        template.active = active
        _keep(template)
        _tell(f"survey_template.{'enabled' if active else 'disabled'}", template, by)
    return reading.get(template)


def remove(*, template_id: int, by: int) -> None:
    """Remove a template that no course was ever asked with.

    Raises TemplateMissing, TemplateInUse, TemplateAnswered.
    """
    template = _to_change(template_id)
    counts = reading.uses_of([template.id])[template.id]
    if counts.responses:
        raise TemplateAnswered
    if counts.uses:
        raise TemplateInUse
    _tell("survey_template.removed", template, by)
    copies = update(SurveyTemplate).where(SurveyTemplate.parent_id == template.id)
    db.session.execute(copies.values(parent_id=None))
    db.session.execute(delete(SurveyVersion).where(SurveyVersion.template_id == template.id))
    with conflicts.explained({"fk_survey_template_id_survey_template": TemplateInUse}):
        db.session.delete(template)


def _ask(version: SurveyVersion, definition: dict[str, Any]) -> None:
    """Have a version ask something else; its answers, if any, must still be answers to it.

    Raises TemplateLocked.
    """
    if not asks_the_same(version.definition, definition) and _is_answered(version):
        raise TemplateLocked
    version.definition = definition


def _to_change(template_id: int) -> SurveyTemplate:
    """Held until the end: whoever saves at the same moment sees what the first one saved."""
    query = select(SurveyTemplate).where(SurveyTemplate.id == template_id).with_for_update()
    template = db.session.scalar(query)
    if template is None:
        raise TemplateMissing
    return template


def _newest(template: SurveyTemplate) -> SurveyVersion:
    """Held so that nobody answers it meanwhile."""
    query = select(SurveyVersion).where(
        SurveyVersion.template_id == template.id, SurveyVersion.number == template.version
    )
    return db.session.scalars(query.with_for_update()).one()


def _is_answered(version: SurveyVersion) -> bool:
    answered = select(SurveyResponse.id).where(SurveyResponse.version_id == version.id).limit(1)
    return db.session.scalar(answered) is not None


def _is_like(version: SurveyVersion, fields: Mapping[str, Any], definition: Any) -> bool:
    """Whether a new version would ask just what the newest one asks."""
    same_names = (version.title, version.description) == (fields["title"], fields["description"])
    return same_names and bool(version.definition == definition)


def _name(template: SurveyTemplate, fields: Mapping[str, Any]) -> None:
    template.title, template.folded_title = fields["title"], fold(fields["title"])
    template.description = fields["description"]
    template.respondent = fields["respondent"] or template.respondent or RESPONDENTS[template.type]
    # A change of the questions alone is a change of the template, too.
    template.updated_at = func.now()
    _keep(template)


def _keep(template: SurveyTemplate) -> None:
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
        raise _taken()
    with conflicts.explained({"uq_survey_template_type_title": _taken}):
        db.session.add(template)


def _taken() -> TitleTaken:
    return TitleTaken(errors={"title": [TAKEN]})


def _version(template: SurveyTemplate, definition: dict[str, Any]) -> SurveyVersion:
    return SurveyVersion(
        template_id=template.id,
        number=template.version,
        title=template.title,
        description=template.description,
        definition=definition,
    )


def _tell(action: str, template: SurveyTemplate, by: int) -> None:
    data = {"name": template.title}
    audit.record(
        action=action, user_id=by, entity="survey_template", entity_id=template.id, data=data
    )
