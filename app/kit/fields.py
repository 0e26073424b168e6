"""Form fields by the rules of the spreadsheets: one rule, whichever way a value comes in."""

import datetime as dt
from typing import Any

import marshmallow as ma
from flask_smorest.fields import Upload

from app.kit.schema import Text
from sheets import messages
from sheets.parsers import FieldError, parse_one

FIRST_YEAR, LAST_YEAR = 2000, 2100
REQUIRED = "Este dato es obligatorio."


class Ruled(Text):
    """Text that a parser of `sheets` turns into a value; blank is None, or an error."""

    def __init__(
        self, parser: str, *, limit: int | None = None, blank: str | None = None, **kwargs: Any
    ) -> None:
        """`blank` says what a blank text gets; without it a blank text is a null."""
        self.parser = parser
        self.limit = limit
        self.blank = blank
        kwargs.setdefault("allow_none", blank is None)
        super().__init__(**kwargs)
        if blank is not None:
            self.error_messages |= {"required": blank, "null": blank}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        parsed = parse_one(self.parser, text, limit=self.limit)
        if isinstance(parsed, FieldError):
            raise ma.ValidationError(_words(parsed))
        if parsed is None and self.blank is not None:
            raise ma.ValidationError(self.blank)
        return parsed


class Rut(Ruled):
    """A RUT in any writing; stored as NNNNNNNN-D."""

    def __init__(self, *, blank: str | None = "El RUT es obligatorio.", **kwargs: Any) -> None:
        super().__init__("rut", blank=blank, **kwargs)


class Name(Ruled):
    """A name of 2 to 150 characters."""

    def __init__(self, *, blank: str | None = REQUIRED, limit: int = 150, **kwargs: Any) -> None:
        super().__init__("name", blank=blank, limit=limit, **kwargs)


class Line(Ruled):
    """A line of free text, or nothing."""

    def __init__(self, *, limit: int, **kwargs: Any) -> None:
        super().__init__("text", limit=limit, **kwargs)


class File(Upload):  # type: ignore[misc]  # untyped upstream
    """A file of a form; text in its place is none."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str):
            raise ma.ValidationError("Elige un archivo.")
        return super()._deserialize(value, attr, data, **kwargs)


class Count(ma.fields.Integer):
    """A whole number typed in a form, or nothing."""

    def __init__(self, *, most: int, error: str, **kwargs: Any) -> None:
        super().__init__(
            allow_none=True,
            strict=True,
            validate=ma.validate.Range(min=0, max=most, error=error),
            error_messages={"invalid": error, "too_large": error},
            **kwargs,
        )

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, str):
            return super()._deserialize(value, attr, data, **kwargs)
        digits = value.strip().replace(".", "")
        if digits == "":
            return None
        if not (digits.isascii() and digits.isdigit() and len(digits) < 16):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(int(digits), attr, data, **kwargs)

    def _validate(self, value: Any) -> Any:
        """A blank text has become nothing, which has no size."""
        return None if value is None else super()._validate(value)


class Choice(Text):
    """One of a few texts."""

    def __init__(self, choices: tuple[str, ...], *, error: str, **kwargs: Any) -> None:
        one = ma.validate.OneOf(choices, error=error)
        words: dict[str, Any] = {"required": error, "null": error, "invalid": error}
        super().__init__(validate=one, error_messages=words, **kwargs)


class Day(ma.fields.Date):
    """A day between 2000 and 2100."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        day: dt.date = super()._deserialize(value, attr, data, **kwargs)
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise self.make_error("invalid", input=value, obj_type="date")
        return day


class Year(ma.fields.Integer):
    """A year that dates of this house can have."""

    def __init__(self, **kwargs: Any) -> None:
        words = f"Ingresa un año entre {FIRST_YEAR} y {LAST_YEAR}."
        inside = ma.validate.Range(min=FIRST_YEAR, max=LAST_YEAR, error=words)
        super().__init__(validate=inside, **kwargs)


def _words(error: FieldError) -> str:
    problem = messages.message(error.code, error.params)
    question = messages.suggestion(error.suggestion)
    return f"{problem} {question}" if question else problem
