"""Which column keeps which field of a person, in people and in participants alike."""

from collections.abc import Mapping
from typing import Any

from app.models.company import Company
from app.models.selectable import Department, Status

COLUMNS: Mapping[str, str] = {
    "name": "name",
    "rut": "rut",
    "email": "email",
    "phone": "phone",
    "gender": "gender",
    "area": "area_id",
    "bossName": "boss_name",
    "bossPosition": "boss_position",
    "bossEmail": "boss_email",
    "bossPhone": "boss_phone",
    "grossSalary": "gross_salary",
    "franchiseSence": "franchise_sence",
    "company": "company_id",
    "status": "status_id",
    "isExternal": "is_external",
}
"""Field of the specification -> column."""

REFERENCES: Mapping[str, Any] = {
    "area": Department.name,
    "company": Company.name,
    "status": Status.name,
}
"""Field that holds an id -> the attribute that names what it refers to."""


def values_of(row: Any) -> dict[str, Any]:
    """The fields of a person or a participant as they are kept."""
    return {field: getattr(row, column) for field, column in COLUMNS.items()}
