"""Fields of forms and answers: clean text, values of their own kind, Spanish messages."""

import datetime as dt
import re
import unicodedata
from collections.abc import Iterable, Mapping
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from typing import Any

import marshmallow as ma
import pyarrow as pa
from flask_smorest.fields import Upload

from app.platform import passwords
from sheets import messages
from sheets.field_parsers import FieldError, parse, parse_one
from sheets.parsing.column import no_codes

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
SPACES = re.compile(r"\s+")
CODE_NOISE = re.compile(r"[.\s-]")
HOUR = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")
QUARTER = 15
WHOLE = re.compile(r"\s*[+-]?[0-9]+\s*")
FIRST_YEAR, LAST_YEAR = 2000, 2100
REQUIRED = "Este dato es obligatorio."
BIGGEST_ID = 2**63 - 1
ANY = {
    "required": "Este dato es obligatorio.",
    "null": "Este dato no puede quedar vacío.",
    "validator_failed": "Revisa este dato.",
    "invalid": "Revisa este dato.",
    "type": "Revisa este dato.",
    "too_large": "El número es demasiado grande.",
    "special": "Revisa este dato.",
}
INVALID: dict[type[ma.fields.Field[Any]], str] = {
    ma.fields.Integer: "Ingresa un número entero.",
    ma.fields.Float: "Ingresa un número.",
    ma.fields.String: "Ingresa un texto.",
    ma.fields.Boolean: "Responde sí o no.",
    ma.fields.Date: "Ingresa una fecha válida (dd-mm-aaaa).",
    ma.fields.DateTime: "Ingresa una fecha y hora válidas.",
}


def _speak_spanish() -> None:
    """Say every message of marshmallow in Spanish, once for the whole process."""
    for field in vars(ma.fields).values():
        if isinstance(field, type) and issubclass(field, ma.fields.Field):
            words = {name: ANY.get(name, ANY["invalid"]) for name in field.default_error_messages}
            field.default_error_messages = {**words, **ANY}
    for field, text in INVALID.items():
        field.default_error_messages = {**field.default_error_messages, "invalid": text}
    ma.validate.Length.message_min = "Escribe al menos {min} caracteres."
    ma.validate.Length.message_max = "Máximo {max} caracteres."
    ma.validate.Length.message_all = "Escribe entre {min} y {max} caracteres."
    ma.validate.Length.message_equal = "Escribe {equal} caracteres."
    # Range fills in its comparison signs first, and the bounds afterwards.
    ma.validate.Range.message_min = "El mínimo es {{min}}."
    ma.validate.Range.message_max = "El máximo es {{max}}."
    ma.validate.Range.message_all = "Ingresa un número entre {{min}} y {{max}}."
    ma.validate.OneOf.default_message = "Selecciona una opción de la lista."


_speak_spanish()


class Paragraph(ma.fields.String):
    """Text of several lines, as it was typed but for blanks around it: NFC, no control signs."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if CONTROL.search(text) or any("\ud800" <= letter <= "\udfff" for letter in text):
            raise ma.ValidationError("El texto tiene caracteres no permitidos.")
        return unicodedata.normalize("NFC", text).replace("\r\n", "\n").strip()


class Text(Paragraph):
    """Text of one line: inner spaces collapsed, too."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        return SPACES.sub(" ", super()._deserialize(value, attr, data, **kwargs)).strip()


class Worded(ma.fields.String):
    """One of a few texts, each of which stands for a value."""

    CHOICES: Mapping[str, bool | None]
    REFUSAL: str

    def __init__(self, **kwargs: Any) -> None:
        kwargs["metadata"] = {"enum": list(self.CHOICES), **kwargs.get("metadata", {})}
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if text not in self.CHOICES:
            raise ma.ValidationError(self.REFUSAL)
        return self.CHOICES[text]


class Whole(ma.fields.Integer):
    """A whole number within bounds; any other one gets the words of `error`."""

    def __init__(self, least: int, most: int, *, error: str, **kwargs: Any) -> None:
        super().__init__(
            strict=True,
            validate=ma.validate.Range(min=least, max=most, error=error),
            error_messages={"invalid": error, "too_large": error},
            **kwargs,
        )


class Id(ma.fields.Integer):
    """An id of a row: a whole number that the database can hold."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault(
            "validate",
            ma.validate.Range(min=1, max=BIGGEST_ID, error="Este identificador no existe."),
        )
        super().__init__(**kwargs)

    def _validated(self, value: Any) -> int:
        # int() cuts 1.5 off and reads "1_0" as ten: another row than the one that was meant.
        is_part = isinstance(value, float) and not value.is_integer()
        if is_part or (isinstance(value, str) and not WHOLE.fullmatch(value)):
            raise self.make_error("invalid", input=value)
        number: int = super()._validated(value)
        return number


class NewPassword(ma.fields.String):
    """A password that somebody chooses. Not Text: its spaces count."""

    def __init__(self, **kwargs: Any) -> None:
        length = ma.validate.Length(
            passwords.MIN_LENGTH, passwords.MAX_LENGTH, error=passwords.LENGTH_WORDS
        )
        super().__init__(load_only=True, validate=[length, self._refuse_weak], **kwargs)

    @staticmethod
    def _refuse_weak(password: str) -> None:
        words = passwords.weakness(password)
        if words and words != passwords.LENGTH_WORDS:
            raise ma.ValidationError(words)


class Steps(ma.fields.Float):
    """A number within bounds and in steps, as a Decimal; `12,5` is one, too, and blank is none."""

    def __init__(self, *, least: str, most: str, step: str, error: str, **kwargs: Any) -> None:
        self.least, self.most, self.step = Decimal(least), Decimal(most), Decimal(step)
        self.error = error
        words = dict.fromkeys(("required", "null", "invalid"), error)
        super().__init__(error_messages={**words}, **kwargs)

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


class Ruled(Text):
    """Text that a parser of `sheets` turns into a value; blank is None, or an error."""

    def __init__(
        self, parser: str, *, limit: int | None = None, blank: str | None = None, **kwargs: Any
    ) -> None:
        """`blank` says what a blank text gets; without it a blank text is a null."""
        self.parser = parser
        self.limit = limit
        self.blank = blank
        self.parsed: Mapping[str, object] = {}
        kwargs.setdefault("allow_none", blank is None)
        super().__init__(**kwargs)
        if blank is not None:
            self.error_messages |= {"required": blank, "null": blank}

    def parse_ahead(self, values: Iterable[Any]) -> None:
        """Parse the texts among some values at once, which takes a fraction of one by one.

        Not for dates, amounts and other parsers with a convention: they read a text by its own.
        """
        texts: dict[str, None] = {}
        for value in values:
            with suppress(ma.ValidationError):
                texts[super()._deserialize(value, None, None)] = None
        # A convention that no parser has: no text decides how the others are read.
        column = pa.array(list(texts), pa.string())
        found = parse(self.parser, column, limit=self.limit, convention="")
        guesses = no_codes(len(texts)) if found.suggestions is None else found.suggestions
        results = zip(texts, found.values, found.codes, guesses, strict=True)
        self.parsed = {
            text: FieldError(code.as_py(), found.params, guess.as_py())
            if code.is_valid
            else value.as_py()
            for text, value, code, guess in results
        }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if text in self.parsed:
            parsed = self.parsed[text]
        else:
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


class Count(Whole):
    """A whole number typed in a form, or nothing."""

    def __init__(self, *, most: int, error: str, **kwargs: Any) -> None:
        super().__init__(0, most, error=error, allow_none=True, **kwargs)

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
        words = {"required": error, "null": error, "invalid": error}
        super().__init__(validate=one, error_messages={**words}, **kwargs)


class Day(ma.fields.Date):
    """A day between 2000 and 2100."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        day: dt.date = super()._deserialize(value, attr, data, **kwargs)
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise self.make_error("invalid", input=value, obj_type="date")
        return day


class Hour(Text):
    """An hour of the day, HH:MM, in quarters; blank is none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_none=True, **kwargs)

    def _deserialize(  # type: ignore[override]  # an hour, where Text gives text
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> dt.time | None:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not text:
            return None
        found = HOUR.fullmatch(text)
        if found is None or int(found[2]) % QUARTER:
            raise ma.ValidationError("Ingresa una hora en tramos de 15 minutos, por ejemplo 09:15.")
        return dt.time(int(found[1]), int(found[2]))


class Digits(Text):
    """So many digits, however they are parted; blank is none."""

    def __init__(self, count: int, *, error: str, **kwargs: Any) -> None:
        self.count, self.error = count, error
        super().__init__(allow_none=True, **kwargs)

    def _deserialize(  # type: ignore[override]  # blank becomes nothing
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> str | None:
        code = CODE_NOISE.sub("", super()._deserialize(value, attr, data, **kwargs))
        if code and not re.fullmatch(f"[0-9]{{{self.count}}}", code):
            raise ma.ValidationError(self.error)
        return code or None


class Title(Text):
    """A text with a letter in it, neither too short nor too long."""

    def __init__(self, *, least: int, most: int, error: str, **kwargs: Any) -> None:
        self.least, self.most, self.error = least, most, error
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        fits = self.least <= len(text) <= self.most
        if not (fits and any(letter.isalpha() for letter in text)):
            raise ma.ValidationError(self.error)
        return text


class Year(ma.fields.Integer):
    """A year that dates can have."""

    def __init__(self, **kwargs: Any) -> None:
        words = f"Ingresa un año entre {FIRST_YEAR} y {LAST_YEAR}."
        inside = ma.validate.Range(min=FIRST_YEAR, max=LAST_YEAR, error=words)
        super().__init__(validate=inside, **kwargs)


def _words(error: FieldError) -> str:
    problem = messages.message(error.code, error.params)
    question = messages.suggestion(error.suggestion)
    return f"{problem} {question}" if question else problem
