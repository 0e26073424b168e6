"""Rules between the fields of a form: those of the spreadsheets, on a column of one."""

from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from app.errors import InvalidFields
from app.kit.remarks import Remark
from sheets import messages
from sheets.checks import Fields, run
from sheets.kinds.base import Attribute, LoadKind
from sheets.parsers import value_type
from sheets.parsing.values import Parsed, no_codes


def check(kind: LoadKind, values: Mapping[str, Any]) -> tuple[Remark, ...]:
    """Hold the values of one row, whole, against the rules of its kind: what to warn of.

    Raises InvalidFields.
    """
    findings = run(kind, Fields(_columns(kind, values), length=1))
    errors: dict[str, list[str]] = {}
    for one in findings:
        if not one.warning:
            errors.setdefault(one.attribute, []).append(messages.message(one.code))
    if errors:
        raise InvalidFields(errors=errors)
    return tuple(Remark(one.attribute, messages.message(one.code)) for one in findings)


def _columns(kind: LoadKind, values: Mapping[str, Any]) -> dict[str, Parsed]:
    return {
        attribute.name: _parsed(attribute, values.get(attribute.name))
        for attribute in kind.attributes
    }


def _parsed(attribute: Attribute, value: Any) -> Parsed:
    """A column of one; the id of something in a list stands for its name."""
    told = str(value) if attribute.lookup and value is not None else value
    return Parsed(pa.array([told], value_type(attribute.parser)), no_codes(1))
