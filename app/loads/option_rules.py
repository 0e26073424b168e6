"""What the options of a load must fulfil, each breach in Spanish words."""

from collections.abc import Mapping

from app.errors import InvalidFields
from app.loads.lookups import CREATABLE, Caller
from app.loads.options import Choice, Options
from sheets import messages
from sheets.kinds.base import Attribute
from sheets.kinds.registry import KINDS
from sheets.parsers import FieldError, parse_one

NO_SUCH_DATUM = "Ese dato no existe."
CLOSED_LIST = "Esta lista no se puede ampliar desde una carga."


def check_options(model_id: int, options: Options, caller: Caller) -> None:
    """Raise InvalidFields for defaults and choices that cannot be."""
    attributes = {attribute.name: attribute for attribute in KINDS[model_id].attributes}
    defaults = [
        problem
        for name, text in options.defaults.items()
        if (problem := _problem_of_default(attributes.get(name), text))
    ]
    unknown = [
        problem
        for name, choices in options.unknown.items()
        if (problem := _problem_of_choices(name, choices, attributes, caller))
    ]
    found = {"defaults": defaults, "unknown": unknown}
    if defaults or unknown:
        raise InvalidFields(errors={name: words for name, words in found.items() if words})


def _problem_of_default(attribute: Attribute | None, text: str) -> str | None:
    if attribute is None:
        return NO_SUCH_DATUM
    value = parse_one(attribute.parser, text, limit=attribute.limit)
    if isinstance(value, FieldError):
        return f"{attribute.label}: {messages.message(value.code, value.params)}"
    return None


def _problem_of_choices(
    name: str, choices: Mapping[str, Choice], attributes: dict[str, Attribute], caller: Caller
) -> str | None:
    """`name` is an attribute, or the list that its cells name rows of."""
    lists = {one.name: one.lookup for one in attributes.values() if one.lookup}
    if name not in lists and name not in lists.values():
        return NO_SUCH_DATUM
    creates = any(choice.action == "create" for choice in choices.values())
    open_list = lists.get(name, name) in CREATABLE and caller.is_admin
    return CLOSED_LIST if creates and not open_list else None
