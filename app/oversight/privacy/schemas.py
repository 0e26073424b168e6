"""Shapes of the calls about the data of people."""

from dataclasses import dataclass

import marshmallow as ma

from app.organisation.settings.schemas import MOST_YEARS
from app.platform.fields import Text
from app.platform.forms import Schema

YEARS = ma.validate.Range(1, MOST_YEARS, error=f"Ingresa entre 1 y {MOST_YEARS} años.")


class DataRequestSchema(Schema):
    """What of a person's data is handed over."""

    includeAnswers = ma.fields.Boolean(attribute="with_answers", load_default=False)


class ErasureFormSchema(Schema):
    """The RUT of the person, typed once more."""

    confirmation = Text(required=True, validate=ma.validate.Length(max=150))


@dataclass(frozen=True)
class ErasedView:
    """Whether anything of the person stays."""

    whole: bool


class RetentionQuerySchema(Schema):
    """The years that somebody thinks of; silent means for ever."""

    peopleYears = ma.fields.Integer(attribute="people", load_default=None, validate=YEARS)
    commentYears = ma.fields.Integer(attribute="comments", load_default=None, validate=YEARS)
    auditYears = ma.fields.Integer(attribute="audit", load_default=None, validate=YEARS)
