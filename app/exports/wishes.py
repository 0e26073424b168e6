"""What somebody wants to have exported, checked against the list's own query."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import marshmallow as ma

from app.errors import InvalidFields
from app.exports.declaring import Column, ExportList, Scope
from app.exports.registry import LISTS
from app.kit.listing import ListQuery

PLACE = ("page", "pageSize")
"""An export has no pages: what a list's address says of them does not matter."""


@dataclass(frozen=True)
class Wish:
    """One export as it was asked for; what a job keeps of it is `to_json`."""

    list: str
    format: str
    columns: tuple[str, ...] | None = None
    filter: Mapping[str, Any] | None = None
    ids: tuple[int, ...] | None = None
    course_id: int | None = None
    survey_id: int | None = None
    salary: bool = False

    @property
    def of(self) -> ExportList:
        """The declaration of the list."""
        return LISTS[self.list]

    def to_json(self) -> dict[str, Any]:
        """As it is stored with a job."""
        return {**vars(self), "columns": self.columns and list(self.columns), "ids": self.ids}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "Wish":
        """What `to_json` gave."""
        columns, ids = stored["columns"], stored["ids"]
        return cls(
            **{
                **stored,
                "columns": tuple(columns) if columns else None,
                "ids": None if ids is None else tuple(ids),
            }
        )


def query_of(wish: Wish) -> ListQuery:
    """The list's own query. Raises InvalidFields."""
    given = {
        name: _as_in_address(value)
        for name, value in (wish.filter or {}).items()
        if name not in PLACE
    }
    try:
        query: ListQuery = wish.of.schema().load(given)
    except ma.ValidationError as error:
        words = error.messages_dict
        raise InvalidFields(errors={f"filter.{k}": _flat(v) for k, v in words.items()}) from error
    return query


def columns_of(wish: Wish, scope: Scope) -> Sequence[Column]:
    """The columns that were asked for, in that order; all of them when none were named.

    Raises InvalidFields.
    """
    declared = {column.field: column for column in wish.of.columns_of(scope)}
    if wish.salary and wish.of.salary is None:
        raise InvalidFields(errors={"includeSalary": ["Esta lista no tiene rentas."]})
    unknown = [name for name in wish.columns or () if name not in declared]
    if unknown:
        words = f"Estas columnas no existen: {', '.join(unknown)}."
        raise InvalidFields(errors={"columns": [words]})
    chosen = [declared[name] for name in wish.columns or declared]
    return [*chosen, wish.of.salary] if wish.salary and wish.of.salary else chosen


def check(wish: Wish, scope: Scope) -> None:
    """Raise InvalidFields for what the list does not have."""
    if wish.of.of_course and wish.course_id is None:
        raise InvalidFields(errors={"course_id": ["Elige el curso."]})
    if wish.of.of_survey and wish.survey_id is None:
        raise InvalidFields(errors={"survey_id": ["Elige la encuesta."]})
    if wish.of.key is None and wish.ids is not None:
        raise InvalidFields(errors={"ids": ["De esta lista se exportan todas las filas."]})
    columns_of(wish, scope)
    query_of(wish)


def _as_in_address(value: Any) -> Any:
    """A query's values come as text: what JSON types, the address writes."""
    if isinstance(value, list):
        return [_as_in_address(one) for one in value]
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else str(value)


def _flat(words: Any) -> list[str]:
    if isinstance(words, Mapping):
        return [text for inner in words.values() for text in _flat(inner)]
    return [words] if isinstance(words, str) else [str(word) for word in words]
