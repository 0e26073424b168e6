"""A row sent back as it was answered: what only answers have is ignored unchanged."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

import marshmallow as ma
from flask import request
from flask_smorest.fields import Upload
from sqlalchemy import select

from app.extensions import db
from app.platform.fields import Id


@dataclass(frozen=True)
class Entity:
    """What a schema makes or changes: clients send back all that they were given.

    A field that only answers have is ignored when it says what is stored, and refused when it
    says something else.
    """

    answered: type[ma.Schema]
    """The row as answers show it; its simple fields may come back, lists and objects not."""
    model: type[Any] | None = None
    """The row that is changed; None where a call makes one."""
    argument: str = ""
    """Name of its id, in the address of the call or else in the body."""
    view: Callable[[Any], object | None] = lambda _: None
    """The row as `answered` takes it; None where the caller does not see it."""
    new: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda _: {}
    """What is known of a row before it is made, from the fields that were sent."""
    calls: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Field -> the call that changes it."""

    @cached_property
    def readable(self) -> frozenset[str]:
        """The simple fields of answers."""
        several = (ma.fields.Nested, ma.fields.List, ma.fields.Dict)
        fields = self.answered().fields.items()
        return frozenset(name for name, field in fields if not isinstance(field, several))

    def stored(self, given: Mapping[str, Any]) -> object | None:
        """What a body is compared with; None where there is no such row, which the call says."""
        if self.model is None:
            return self.new(given)
        arguments = request.view_args or {}
        try:
            row_id = Id().deserialize(arguments.get(self.argument, given.get(self.argument)))
        except ma.ValidationError:
            return None
        # Not get(): what the session holds already would be found in any company.
        row = db.session.scalar(select(self.model).where(self.model.id == row_id))
        return None if row is None else self.view(row)

    def without_unchanged(
        self,
        given: Mapping[str, Any],
        stored: Callable[[], object | None],
        *,
        inputs: Mapping[str, ma.fields.Field[Any]],
    ) -> Mapping[str, Any]:
        """The fields of a body that are `inputs`, and those that nobody knows.

        `stored` is asked only for what is compared. Raises ValidationError for a field that only
        answers have and that differs from it.
        """
        left = dict(given.items())
        sent = {name: left.pop(name) for name in self.readable - inputs.keys() & left.keys()}
        for name, field in inputs.items():
            if isinstance(field, Upload) and isinstance(left.get(name), str):
                sent[name] = left.pop(name)  # the address of a picture, where a file is taken
        known = stored() if sent else None
        if known is None:
            return left
        kept = self.answered(only=sent.keys()).dump(known)
        unsaid = "" if self.model is None else None
        errors = {
            name: [self._refusal(name)]
            for name, value in sent.items()
            if _plain(value) not in (_plain(kept.get(name)), unsaid)
        }
        if errors:
            raise ma.ValidationError(errors)
        return left

    def _refusal(self, name: str) -> str:
        if name in self.calls:
            return f"Este dato se cambia con {self.calls[name]}."
        if self.model is None:
            return "Este dato lo pone el sistema: envíalo vacío o no lo envíes."
        return "Este dato no se cambia aquí: envía el que tiene o no lo envíes."


def name_of(column: Any, row_id: Any) -> str | None:
    """The name of the row that an id in a body means, among the rows that the caller sees."""
    try:
        wanted = Id(allow_none=True).deserialize(row_id)
    except ma.ValidationError:
        return None
    found: str | None = db.session.scalar(select(column).where(column.class_.id == wanted))
    return found


def _plain(value: Any) -> str:
    """A value as forms and JSON both could have written it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float | Decimal):
        return f"{float(value):.10g}"
    return str(value)
