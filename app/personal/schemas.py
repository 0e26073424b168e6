"""The fields of a person as forms send them and answers show them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import marshmallow as ma

from app.kit.fields import Count, Line, Name, Ruled, Rut
from app.kit.names import Names, names_of
from app.kit.schema import Id, OutSchema, Schema, name_of
from app.personal.columns import REFERENCES, values_of
from sheets import messages

HIGHEST_SALARY = 100_000_000
MONEY = "Ingresa un monto en pesos, sin decimales."
NAME = messages.message("name_required")


class PersonFieldsSchema(Schema):
    """Every field of a person that a form may send; which of them it must, is a matter of rules."""

    name = Name(blank=NAME)
    rut = Rut(blank=None)
    email = Ruled("email", limit=254)
    phone = Ruled("phone")
    gender = Ruled("gender", metadata={"enum": ["Male", "Female", "Other", None]})
    area = Id(allow_none=True)
    bossName = Line(limit=150)
    bossPosition = Line(limit=150)
    bossEmail = Ruled("email", limit=254)
    bossPhone = Ruled("phone")
    grossSalary = Count(most=HIGHEST_SALARY, error=MONEY)
    franchiseSence = ma.fields.Boolean()
    company = Id(allow_none=True)
    status = Id(allow_none=True)
    isExternal = ma.fields.Boolean()


class PersonalSchema(OutSchema):
    """What answers tell of a person or a participant; of the salary only whether it is known."""

    name = ma.fields.String(required=True)
    rut = ma.fields.String(required=True, allow_none=True)
    email = ma.fields.String(required=True, allow_none=True)
    phone = ma.fields.String(required=True, allow_none=True)
    gender = ma.fields.String(required=True, allow_none=True)
    area = ma.fields.Integer(required=True, allow_none=True)
    areaName = ma.fields.String(required=True, allow_none=True)
    bossName = ma.fields.String(required=True, allow_none=True)
    bossPosition = ma.fields.String(required=True, allow_none=True)
    bossEmail = ma.fields.String(required=True, allow_none=True)
    bossPhone = ma.fields.String(required=True, allow_none=True)
    hasGrossSalary = ma.fields.Boolean(required=True)
    franchiseSence = ma.fields.Boolean(required=True)
    company = ma.fields.Integer(required=True, allow_none=True)
    companyName = ma.fields.String(required=True, allow_none=True)
    status = ma.fields.Integer(required=True, allow_none=True)
    statusName = ma.fields.String(required=True, allow_none=True)
    isExternal = ma.fields.Boolean(required=True)
    active = ma.fields.Boolean(required=True)
    updatedAt = ma.fields.AwareDateTime(required=True)


class SalarySchema(OutSchema):
    """A salary, shown to whoever asked for it by name."""

    grossSalary = ma.fields.Integer(required=True, allow_none=True)


@dataclass(frozen=True)
class References:
    """The names of what the rows of one answer refer to."""

    names: Mapping[str, Names]

    @classmethod
    def of(cls, rows: Sequence[Any]) -> "References":
        """Looked up once for all rows."""
        kept = [values_of(row) for row in rows]
        return cls(
            {
                field: names_of(column, (values[field] for values in kept))
                for field, column in REFERENCES.items()
            }
        )


def personal_view(row: Any, references: References) -> dict[str, Any]:
    """The fields of a person or a participant as the answers show them."""
    values = values_of(row)
    salary = values.pop("grossSalary")
    named = {f"{field}Name": names.get(values[field]) for field, names in references.names.items()}
    return {
        **values,
        **named,
        "hasGrossSalary": salary is not None,
        "active": row.active,
        "updatedAt": row.updated_at,
    }


NAMED_BY = {
    "companyName": "el campo company",
    "areaName": "el campo area",
    "statusName": "el campo status",
    "hasGrossSalary": "el campo grossSalary",
}
"""Field of the answers -> the field of the forms that it follows from."""


def new_view(given: Mapping[str, Any]) -> dict[str, Any]:
    """What answers will say of a person that a form makes."""
    named = {
        f"{field}Name": name_of(column, given.get(field)) for field, column in REFERENCES.items()
    }
    has_salary = given.get("grossSalary") not in (None, "")
    return {**named, "hasGrossSalary": has_salary, "active": True}
