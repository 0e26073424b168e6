"""Numbers of forms that go in steps: hours by halves, grades by tenths."""

from decimal import Decimal, InvalidOperation
from typing import Any

import marshmallow as ma


class Steps(ma.fields.Float):
    """A number within bounds and in steps, as a Decimal; `12,5` is one, too, and blank is none."""

    def __init__(self, *, least: str, most: str, step: str, error: str, **kwargs: Any) -> None:
        self.least, self.most, self.step = Decimal(least), Decimal(most), Decimal(step)
        self.error = error
        words: dict[str, Any] = dict.fromkeys(("required", "null", "invalid"), error)
        super().__init__(error_messages=words, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str) and not value.strip() and self.allow_none:
            return None
        number = _number(value)
        fits = number is not None and self.least <= number <= self.most
        if number is None or not fits or number % self.step:
            raise ma.ValidationError(self.error)
        return number


def _number(value: Any) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = Decimal(str(value).strip().replace(",", "."))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None
