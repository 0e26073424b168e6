"""The fields of a course: their columns, their choices, and the kinds that only courses have."""

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from app.kit.schema import Text
from app.models.company import Company
from app.models.modality import IN_PERSON, MIXED, SYNCHRONOUS
from app.models.selectable import ThematicArea
from app.models.supplier import Supplier

WITH_PLACE = (IN_PERSON, MIXED)
WITH_HOURS = (IN_PERSON, SYNCHRONOUS)

MORNING, AFTERNOON = "AM", "PM"
JORNADAS = (MORNING, AFTERNOON, "Completa", "Vespertina")

COLUMNS: Mapping[str, str] = {
    "courseName": "name",
    "courseSenceName": "sence_name",
    "company_id": "company_id",
    "supplier_id": "supplier_id",
    "topicArea": "thematic_area_id",
    "modality": "modality",
    "region": "region",
    "commune": "commune",
    "address": "address",
    "city": "city",
    "initialDate": "initial_date",
    "endDate": "end_date",
    "jornada": "jornada",
    "hourInit": "hour_init",
    "hourFinish": "hour_finish",
    "totalHours": "total_hours",
    "courseCodeSence": "sence_code",
    "participatingValue": "participating_value",
    "senceHourValue": "sence_hour_value",
    "senceActionId": "sence_action_id",
    "senceCommunicatedAt": "sence_communicated_at",
    "bipartite": "bipartite",
    "active": "active",
    "isComplete": "is_complete",
}
"""Field of the specification -> column."""

REFERENCES: Mapping[str, Any] = {
    "company_id": Company.name,
    "supplier_id": Supplier.razon_social,
    "topicArea": ThematicArea.name,
}
"""Field that holds an id -> the attribute that names what it refers to."""

CODE_NOISE = re.compile(r"[.\s-]")
CODE = re.compile(r"[0-9]{10}")
HOUR = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")
QUARTER = 15


class Hour(Text):
    """An hour of the day, HH:MM, in quarters; blank is none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_none=True, **kwargs)

    def _deserialize(  # type: ignore[override]  # an hour, where Text gives text
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> dt.time | None:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not text:
            return None
        found = HOUR.fullmatch(text)
        if found is None or int(found[2]) % QUARTER:
            raise ma.ValidationError("Ingresa una hora en tramos de 15 minutos, por ejemplo 09:15.")
        return dt.time(int(found[1]), int(found[2]))


class SenceCode(Text):
    """The ten digits under which SENCE has a course; blank is none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_none=True, **kwargs)

    def _deserialize(  # type: ignore[override]  # blank becomes nothing
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> str | None:
        code = CODE_NOISE.sub("", super()._deserialize(value, attr, data, **kwargs))
        if code and not CODE.fullmatch(code):
            raise ma.ValidationError("El código SENCE debe tener 10 dígitos.")
        return code or None


def shown_hour(hour: dt.time | None) -> str | None:
    """09:15."""
    return hour.strftime("%H:%M") if hour is not None else None
