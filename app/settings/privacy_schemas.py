"""Shapes of the settings of privacy, as forms send them and answers show them."""

import marshmallow as ma

from app.kit.schema import Schema
from app.settings.fields import Between

EDITORS, ADMINISTRATORS = "editores", "administradores"
MOST_YEARS = 20


class Years(Between):
    """After how many years something is removed; null: never."""

    def __init__(self) -> None:
        super().__init__(1, MOST_YEARS, "años", required=True, allow_none=True)


class PrivacySettingsSchema(Schema):
    """The section as forms send it and answers show it."""

    salaryVisibility = ma.fields.String(
        required=True, validate=ma.validate.OneOf((EDITORS, ADMINISTRATORS))
    )
    peopleYears = Years()
    commentYears = Years()
    auditYears = Years()
