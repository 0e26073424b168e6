"""Templates as people read them: one with all it asks, or a list with numbers only."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import and_, cast, exists, func, select
from sqlalchemy.dialects.postgresql import JSONPATH

from app.extensions import db
from app.models.surveys import (
    RAPPORTEUR,
    Survey,
    SurveyResponse,
    SurveyTemplate,
    SurveyVersion,
)
from app.platform.errors import NotFound, existing
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import Columns, ListQuery, Page, Search, page_or_changes_of

EVERYBODY = {EVERY_COMPANY: True}
"""Templates are shared by all companies: what is said of their use is, too."""
LIST = Columns(
    sorts={
        "title": SurveyTemplate.folded_title,
        "type": SurveyTemplate.type,
        "respondent": SurveyTemplate.respondent,
        "version": SurveyTemplate.version,
        "active": SurveyTemplate.active,
        "createdAt": SurveyTemplate.created_at,
        "updatedAt": SurveyTemplate.updated_at,
    },
    tie=SurveyTemplate.id,
    changes=SurveyTemplate,
    filters={"type": SurveyTemplate.type},
    search=Search(folded=(SurveyTemplate.folded_title,)),
    active=SurveyTemplate.active,
)
TABLES = func.jsonb_array_length(SurveyVersion.definition["tables"])
ROWS = func.jsonb_array_length(
    func.jsonb_path_query_array(SurveyVersion.definition, cast("$.tables[*].rows[*]", JSONPATH))
)
ABOUT_RAPPORTEURS = func.jsonb_array_length(
    func.jsonb_path_query_array(
        SurveyVersion.definition, cast(f'$.tables[*] ? (@.scope == "{RAPPORTEUR}")', JSONPATH)
    )
)


class TemplateMissing(NotFound):
    """No such template, version or survey."""

    code = "survey_template_missing"
    message = "La plantilla no existe."


@dataclass(frozen=True)
class Uses:
    """How many courses were asked with a template, and how many answers came."""

    uses: int = 0
    responses: int = 0
    locked: bool = False
    """Whether the newest version has answers."""


@dataclass(frozen=True)
class SurveyVersionView:
    """A version of a template."""

    version: int
    createdAt: dt.datetime
    responses: int


@dataclass(frozen=True)
class Template:
    """A template with one of its versions."""

    template: SurveyTemplate
    version: SurveyVersion
    versions: Sequence[SurveyVersionView]
    uses: Uses


@dataclass(frozen=True)
class Listed:
    """A template in a list."""

    template: SurveyTemplate
    tables: int
    rows: int
    about_rapporteurs: int
    """Tables that are asked about each rapporteur, and so about nobody where a course has none."""
    uses: Uses


def list_templates(*, query: ListQuery) -> Page:
    """Templates with the size of their newest version, as Listed."""
    newest = and_(
        SurveyVersion.template_id == SurveyTemplate.id,
        SurveyVersion.number == SurveyTemplate.version,
    )
    page = page_or_changes_of(
        select(SurveyTemplate, TABLES, ROWS, ABOUT_RAPPORTEURS).join(SurveyVersion, newest),
        query,
        LIST,
        scalars=False,
    )
    uses = uses_of([row[0].id for row in page.rows])
    listed = [
        Listed(one, tables, rows, about, uses[one.id]) for one, tables, rows, about in page.rows
    ]
    return replace(page, rows=listed)


def find(*, template_id: int | None, number: int | None, survey_id: int | None) -> Template:
    """A template as it is, as it was in a version, or as a survey that the caller sees froze it.

    Raises TemplateMissing.
    """
    if survey_id is not None:
        query = (
            select(SurveyTemplate, SurveyVersion)
            .join(SurveyVersion, SurveyVersion.template_id == SurveyTemplate.id)
            .join(Survey, Survey.version_id == SurveyVersion.id)
            .where(Survey.id == survey_id)
        )
        row = existing(db.session.execute(query).one_or_none(), TemplateMissing)
        return _with_versions(*row)
    template = existing(db.session.get(SurveyTemplate, template_id), TemplateMissing)
    return get(template, number=number)


def get(template: SurveyTemplate, *, number: int | None = None) -> Template:
    """A template with its newest version, or the one of a number.

    Raises TemplateMissing.
    """
    version_number = template.version if number is None else number
    query = select(SurveyVersion).where(
        SurveyVersion.template_id == template.id, SurveyVersion.number == version_number
    )
    version = existing(db.session.scalar(query), TemplateMissing)
    return _with_versions(template, version)


def uses_of(template_ids: Collection[int]) -> dict[int, Uses]:
    """Template -> how it is used, all of them at once."""
    answered = (
        select(Survey.template_id, func.count(SurveyResponse.id).label("responses"))
        .join(SurveyResponse, SurveyResponse.survey_id == Survey.id)
        .where(Survey.template_id.in_(template_ids))
        .group_by(Survey.template_id)
        .subquery()
    )
    asked = (
        select(Survey.template_id, func.count(Survey.course_id.distinct()).label("uses"))
        .where(Survey.template_id.in_(template_ids))
        .group_by(Survey.template_id)
        .subquery()
    )
    query = (
        select(
            asked.c.template_id,
            asked.c.uses,
            func.coalesce(answered.c.responses, 0),
            exists().where(
                SurveyVersion.template_id == SurveyTemplate.id,
                SurveyVersion.number == SurveyTemplate.version,
                SurveyResponse.version_id == SurveyVersion.id,
            ),
        )
        .join(SurveyTemplate, SurveyTemplate.id == asked.c.template_id)
        .outerjoin(answered, answered.c.template_id == asked.c.template_id)
    )
    found = {
        row[0]: Uses(*row[1:]) for row in db.session.execute(query, execution_options=EVERYBODY)
    }
    return {one: found.get(one, Uses()) for one in template_ids}


def _with_versions(template: SurveyTemplate, version: SurveyVersion) -> Template:
    query = (
        select(SurveyVersion.number, SurveyVersion.created_at, func.count(SurveyResponse.id))
        .outerjoin(SurveyResponse, SurveyResponse.version_id == SurveyVersion.id)
        .where(SurveyVersion.template_id == template.id)
        .group_by(SurveyVersion.id)
        .order_by(SurveyVersion.number.desc())
    )
    versions = [SurveyVersionView(*row) for row in db.session.execute(query)]
    return Template(template, version, versions, uses_of([template.id])[template.id])
