"""People as a file; their salary only for who asks for it, and that is written down."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from app.models.people import Person
from app.people.queries import COLUMNS, Listed, training_of
from app.people.schemas import PeopleQuerySchema, rows_view
from app.platform.exports import CHANGED, ENABLED_FEMININE, Column, ExportList, Scope
from app.platform.lists import narrowed_to, whole
from app.platform.records import export_columns
from records.person import PERSON

SALARY = "grossSalary"


def _views(people: Sequence[Person], scope: Scope) -> list[dict[str, Any]]:
    listed = Listed(whole(people), training_of(people, scope.today.year))
    return [
        {**view, SALARY: person.gross_salary}
        for person, view in zip(people, rows_view(listed), strict=True)
    ]


PEOPLE = ExportList(
    title="Personas",
    schema=PeopleQuerySchema,
    key=Person.id,
    rows=lambda query, _: narrowed_to(select(Person), query, COLUMNS),
    views=_views,
    columns=(
        *export_columns(PERSON),
        Column("courses", "Cursos", "number"),
        Column("hoursYear", "Horas del año", "number"),
        Column("active", "Habilitada", words=ENABLED_FEMININE),
        CHANGED,
    ),
    salary=Column(SALARY, PERSON[SALARY].short, "money"),
)
