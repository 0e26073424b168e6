"""What a person chose for a load: duplicates, errors, blanks, defaults, unknown values."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

OnDuplicate = Literal["update", "skip", "error"]
OnError = Literal["partial", "all"]
Blanks = Literal["keep", "clear"]
OnRepeat = Literal["ask", "first", "last"]
"""Which of several good rows with one key counts. Until somebody says, the first one does and the
others are rejected."""
Action = Literal["map", "create", "reject"]


@dataclass(frozen=True)
class Choice:
    """What to do with one unknown value; `target_id` goes with "map" only."""

    action: Action
    target_id: int | None = None


@dataclass(frozen=True)
class Options:
    """The policies of one load; the silent ones are the defaults here."""

    on_duplicate: OnDuplicate = "update"
    on_error: OnError = "partial"
    blanks: Blanks = "keep"
    on_repeat: OnRepeat = "ask"
    defaults: Mapping[str, str] = field(default_factory=dict)
    unknown: Mapping[str, Mapping[str, Choice]] = field(default_factory=dict)
    """Attribute -> value as seen in the file -> choice."""

    def policies(self) -> dict[str, str]:
        """The three that the history shows."""
        return {
            "onDuplicate": self.on_duplicate,
            "onError": self.on_error,
            "blanks": self.blanks,
        }

    def with_chosen(self, chosen: Mapping[str, Any]) -> "Options":
        """These options, but for those that a form sends; `chosen` has the form's own names."""
        given = {FIELDS[name]: value for name, value in chosen.items() if name in FIELDS}
        return replace(self, **given)

    def to_json(self) -> dict[str, Any]:
        """As it is stored and answered."""
        return {
            **self.policies(),
            "onRepeat": self.on_repeat,
            "defaults": dict(self.defaults),
            "unknown": {
                attribute: {value: _choice_json(choice) for value, choice in choices.items()}
                for attribute, choices in self.unknown.items()
            },
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "Options":
        """What `to_json` gave; what is missing is as if silent."""
        unknown = {
            attribute: {
                value: Choice(choice["action"], choice.get("id"))
                for value, choice in choices.items()
            }
            for attribute, choices in stored.get("unknown", {}).items()
        }
        return cls(
            on_duplicate=stored.get("onDuplicate", "update"),
            on_error=stored.get("onError", "partial"),
            blanks=stored.get("blanks", "keep"),
            on_repeat=stored.get("onRepeat", "ask"),
            defaults=dict(stored.get("defaults", {})),
            unknown=unknown,
        )


FIELDS: Mapping[str, str] = {
    "onDuplicate": "on_duplicate",
    "onError": "on_error",
    "blanks": "blanks",
    "onRepeat": "on_repeat",
    "defaults": "defaults",
    "unknown": "unknown",
}
"""Field of the form -> field of Options."""


def _choice_json(choice: Choice) -> dict[str, Any]:
    if choice.target_id is None:
        return {"action": choice.action}
    return {"action": choice.action, "id": choice.target_id}
