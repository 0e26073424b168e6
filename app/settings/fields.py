"""Fields of settings: numbers between bounds, hours of the day, texts of several lines."""

import re
import unicodedata
from typing import Any

import marshmallow as ma

from app.kit.numbers import Steps
from app.kit.schema import CONTROL, Text

HOUR = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
INNER_SPACES = re.compile(r"[^\S\n]+")
EMPTY_LINES = re.compile(r"\n{3,}")


class Between(ma.fields.Integer):
    """A whole number between two others; `unit` ends the words that refuse another one."""

    def __init__(self, least: int, most: int, unit: str, **kwargs: Any) -> None:
        words = f"Ingresa entre {least} y {most} {unit}."
        super().__init__(
            strict=True,
            validate=ma.validate.Range(min=least, max=most, error=words),
            error_messages={"invalid": words, "too_large": words},
            **kwargs,
        )

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Share(Steps):
    """A percentage with at most one decimal, as JSON writes it: 15 or 12.5."""

    def __init__(self, **kwargs: Any) -> None:
        words = "Ingresa un porcentaje entre 0 y 100, con un decimal como máximo."
        super().__init__(least="0", most="100", step="0.1", error=words, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        share = super()._deserialize(value, attr, data, **kwargs)
        if share is None:
            return None
        return int(share) if share == int(share) else float(share)


class Hour(Text):
    """A minute of the day, as `09:00`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        found = HOUR.fullmatch(super()._deserialize(value, attr, data, **kwargs))
        if found is None:
            raise ma.ValidationError("Ingresa una hora entre 00:00 y 23:59, por ejemplo 09:00.")
        return f"{int(found[1]):02}:{found[2]}"


class Lines(ma.fields.String):
    """Text of several lines: NFC, without control characters, trimmed, no gaps of many lines."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
        if CONTROL.search(text) or any("\ud800" <= letter <= "\udfff" for letter in text):
            raise ma.ValidationError("El texto tiene caracteres no permitidos.")
        lines = (INNER_SPACES.sub(" ", line).strip() for line in text.split("\n"))
        return EMPTY_LINES.sub("\n\n", "\n".join(lines)).strip()
