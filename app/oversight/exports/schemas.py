"""Shapes of what an export is asked for with."""

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from app.oversight.exports.service import BOOKS, LISTS, WRITERS, Wish
from app.platform.fields import Id
from app.platform.forms import Schema

MOST_IDS = 10_000
MOST_COLUMNS = 100


class ExportFormSchema(Schema):
    """Which list, which of its rows and columns, and which kind of file."""

    list = ma.fields.String(required=True, validate=ma.validate.OneOf((*LISTS, *BOOKS)))
    format = ma.fields.String(required=True, validate=ma.validate.OneOf(tuple(WRITERS)))
    columns = ma.fields.List(
        ma.fields.String(validate=ma.validate.Length(max=60)),
        load_default=None,
        allow_none=True,
        validate=ma.validate.Length(min=1, max=MOST_COLUMNS, error="Elige al menos una columna."),
    )
    filter = ma.fields.Dict(
        keys=ma.fields.String(validate=ma.validate.Length(max=60)), load_default=dict
    )
    ids = ma.fields.List(
        Id(),
        load_default=None,
        allow_none=True,
        validate=ma.validate.Length(max=MOST_IDS, error="Elige hasta 10.000 filas."),
    )
    course_id = Id(load_default=None, allow_none=True)
    survey_id = Id(load_default=None, allow_none=True)
    load_id = Id(load_default=None, allow_none=True)
    includeSalary = ma.fields.Boolean(load_default=False)

    @ma.post_load
    def _as_wish(self, data: Mapping[str, Any], **_: Any) -> Wish:
        columns, ids = data["columns"], data["ids"]
        return Wish(
            list=data["list"],
            format=data["format"],
            columns=tuple(dict.fromkeys(columns)) if columns else None,
            filter=data["filter"],
            ids=None if ids is None else tuple(ids),
            course_id=data["course_id"],
            survey_id=data["survey_id"],
            load_id=data["load_id"],
            salary=data["includeSalary"],
        )
