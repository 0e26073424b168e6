"""Values as people read them: yes and no, names of lists, amounts that stay covered."""

from dataclasses import dataclass
from typing import Any

from app.kit.words import SEX
from app.loads.frame import Frame

COVERED = "••••••"


@dataclass(frozen=True)
class Shown:
    """What is needed to word the values of one load."""

    frame: Frame
    names: dict[str, dict[int, str]]
    """Attribute -> id -> name, of the attributes that name rows of lists."""


def shown_value(shown: Shown, attribute: str, value: Any) -> str | None:
    """One value in words; a salary only says that there is one."""
    described = shown.frame.stage.target.kind.attribute(attribute)
    if value is None:
        return None
    if described.sensitive:
        return COVERED
    if described.lookup:
        return shown.names[attribute].get(value, str(value))
    if isinstance(value, bool):
        return "Sí" if value else "No"
    if described.parser == "gender":
        return SEX.get(value, str(value))
    return str(value)
