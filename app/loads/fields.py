"""Fields of forms that carry JSON or words for yes and no."""

import json
from typing import Any

import marshmallow as ma

from app.loads.options import Choice

LONGEST_JSON = 200_000
BIGGEST = 2**63 - 1
UNREADABLE = "No pudimos leer este dato."


class JsonText(ma.fields.Field[dict[str, Any]]):
    """A JSON object in a form field; blank is an empty one."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> dict[str, Any]:
        if isinstance(value, str):
            value = _loaded(value)
        if not isinstance(value, dict):
            raise ma.ValidationError(UNREADABLE)
        return value


class Defaults(JsonText):
    """Attribute -> text; a null or blank text is no default."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> dict[str, Any]:
        given = super()._deserialize(value, attr, data, **kwargs)
        if any(not isinstance(text, str | int | bool | None) for text in given.values()):
            raise ma.ValidationError(UNREADABLE)
        worded = {name: _word(text) for name, text in given.items()}
        return {name: text for name, text in worded.items() if text}


class Choices(JsonText):
    """Attribute -> value -> {action, id}."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> dict[str, Any]:
        given = super()._deserialize(value, attr, data, **kwargs)
        if any(not isinstance(choices, dict) for choices in given.values()):
            raise ma.ValidationError(UNREADABLE)
        return {
            attribute: {text: _choice(choice) for text, choice in choices.items()}
            for attribute, choices in given.items()
        }


def _loaded(text: str) -> Any:
    if not text.strip():
        return {}
    if len(text) > LONGEST_JSON:
        raise ma.ValidationError(UNREADABLE)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ma.ValidationError(UNREADABLE) from error


def _word(value: str | int | bool | None) -> str:
    if isinstance(value, bool):
        return "Sí" if value else "No"
    return "" if value is None else str(value).strip()


def _choice(choice: Any) -> Choice:
    action = choice.get("action") if isinstance(choice, dict) else None
    if action not in ("map", "create", "reject"):
        raise ma.ValidationError("Elige map, create o reject.")
    target = choice.get("id")
    if action != "map":
        return Choice(action)
    if not isinstance(target, int) or isinstance(target, bool) or not 0 < target <= BIGGEST:
        raise ma.ValidationError("Falta decir con cuál se relaciona.")
    return Choice("map", target)
