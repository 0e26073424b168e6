"""What a template asks, from a form to the stored definition: ids made, order told."""

import re
import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from app.errors import InvalidFields
from app.surveys import rules

ID = re.compile(r"(?=.{1,40}\Z)[a-z0-9]+(-[a-z0-9]+)*")
"""No two hyphens together: those stand before a rapporteur's id when a table is answered."""
BAD_ID = "Usa hasta 40 letras minúsculas, números y guiones sueltos."
SAME_ID = "Este identificador se repite."

Form = Mapping[str, Any]


def definition_of(form: Form) -> dict[str, Any]:
    """What is stored of the tables and the open question of a form that has the right shape.

    Raises InvalidFields.
    """
    tables, comment = _in_order(form["tables"]), form["comment"]
    _check_ids(tables)
    rules.check(tables, comment)
    return {
        "tables": [_table(table, place) for place, table in enumerate(tables, 1)],
        "comment": {
            "enabled": comment["enabled"],
            "prompt": comment["prompt"] or "",
            "required": comment["enabled"] and comment["required"],
            "maxLength": comment["maxLength"],
        },
    }


def asks_the_same(one: Form, other: Form) -> bool:
    """Whether two definitions differ in texts only: answers to one are answers to the other."""
    return bool(_structure(one) == _structure(other))


def _structure(definition: Form) -> Any:
    comment = definition["comment"]
    return (
        [
            (
                table["tableId"],
                table["scope"],
                [
                    (column["columnId"], column["value"], column["isNA"])
                    for column in table["columns"]
                ],
                [(row["rowId"], table["requireAll"] or row["required"]) for row in table["rows"]],
            )
            for table in definition["tables"]
        ],
        (comment["enabled"], comment["required"], comment["maxLength"]),
    )


def _table(form: Form, place: int) -> dict[str, Any]:
    columns, rows = form["columns"], _in_order(form["rows"])
    return {
        "tableId": form["tableId"] or _new_id("t"),
        "title": form["title"],
        "instructions": form["instructions"] or None,
        "order": place,
        "scope": form["scope"],
        "requireAll": form["requireAll"],
        "columns": [
            {
                "columnId": one["columnId"] or _new_id("c"),
                "label": one["label"],
                "value": None if one["isNA"] else _plain(one["value"]),
                "isNA": one["isNA"],
            }
            for one in columns
        ],
        "rows": [
            {
                "rowId": one["rowId"] or _new_id("r"),
                "text": one["text"],
                "order": number,
                "required": one["required"],
            }
            for number, one in enumerate(rows, 1)
        ],
    }


def _new_id(letter: str) -> str:
    """Never that of a question that was taken out: answers to it would be taken for new ones."""
    return letter + secrets.token_hex(6)


def _plain(value: float | None) -> float | int | None:
    return int(value) if value is not None and value == int(value) else value


def _in_order(parts: Sequence[Form]) -> list[Form]:
    """By the order that they tell, if all do; else as they stand."""
    if any(one["order"] is None for one in parts):
        return list(parts)
    return sorted(parts, key=lambda one: int(one["order"]))


def _check_ids(tables: Sequence[Form]) -> None:
    errors: dict[str, list[str]] = defaultdict(list)
    _check_siblings(tables, "tableId", "tables", errors)
    for number, table in enumerate(tables):
        _check_siblings(table["columns"], "columnId", f"tables.{number}.columns", errors)
        _check_siblings(table["rows"], "rowId", f"tables.{number}.rows", errors)
    if errors:
        raise InvalidFields(errors=errors)


def _check_siblings(
    parts: Sequence[Form], name: str, place: str, errors: dict[str, list[str]]
) -> None:
    seen: set[str] = set()
    for number, one in enumerate(parts):
        told = one[name]
        if told and not ID.fullmatch(told):
            errors[f"{place}.{number}.{name}"].append(BAD_ID)
        elif told and told in seen:
            errors[f"{place}.{number}.{name}"].append(SAME_ID)
        seen.add(told or "")
