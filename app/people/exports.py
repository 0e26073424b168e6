"""People as a file; their salary only for who asks for it, and that is written down."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select

from app.models.people import Person
from app.people.queries import COLUMNS, training_of
from app.people.schemas import PeopleQuerySchema
from app.platform.exports import CHANGED, ENABLED_FEMININE, Column, ExportList, Scope
from app.platform.lists import narrowed_to
from app.platform.records import attributes_of, columns_view, export_columns
from records.person import PERSON

SALARY = "grossSalary"


def _by_column(of: Mapping[str, Sequence[Any]], scope: Scope) -> dict[str, Sequence[Any]]:
    training = training_of(of["id"], scope.today.year)
    return {
        **columns_view(PERSON, of),
        SALARY: of["gross_salary"],
        "courses": [training[person_id].courses for person_id in of["id"]],
        "hoursYear": [training[person_id].hours for person_id in of["id"]],
    }


PEOPLE = ExportList(
    title="Personas",
    schema=PeopleQuerySchema,
    key=Person.id,
    rows=lambda query, _: narrowed_to(
        select(Person.id, *attributes_of(PERSON, Person)), query, COLUMNS
    ),
    by_column=_by_column,
    joined=True,
    columns=(
        *export_columns(PERSON),
        Column("courses", "Cursos", "number"),
        Column("hoursYear", "Horas del año", "number"),
        Column("active", "Habilitada", words=ENABLED_FEMININE),
        CHANGED,
    ),
    salary=Column(SALARY, PERSON[SALARY].short, "money"),
)
