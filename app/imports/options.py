"""What every step of a load shares: who loads, and with which options."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Literal, NotRequired, TypedDict

from sqlalchemy import exists, select

from app.config import current_config
from app.extensions import db
from app.models.accounts import User
from app.models.imports import Load, LoadFile
from app.organisation.settings import service as settings
from app.platform import clock
from app.platform.guard import caller
from sheets.kinds.registry import KINDS
from sheets.session_columns import MEANINGS, key_of
from sheets.steps.base import Json
from sheets.steps.registry import ANSWERS, QUESTIONS

QUEUE = "loads"
"""The queue of all jobs of loads except the workbooks of rejected rows."""

MODEL_IDS = tuple(KINDS)
MODEL_NAMES = tuple(kind.model for kind in KINDS.values())
IDS_OF_MODELS = {kind.model: kind.model_id for kind in KINDS.values()}
*_FIRST, _LAST = (kind.in_sentence for kind in KINDS.values())
KIND_UNKNOWN = f"Elige {', '.join(_FIRST)} o {_LAST}."
PICK = "Elige una de las opciones."
MODEL_UNKNOWN = f"Elige uno de estos tipos: {', '.join(MODEL_NAMES)}."
MAPPING_STATES = ("new", "read", "mapped", "loaded")
COVERED = "••••••"
"""Stands for a value of which somebody sees no more than that there is one."""
ANSWERS_OF_SESSIONS: Mapping[str, str] = {
    "count": "counted_sessions",
    "count_of_list": "sum_of_list",
    "leave_out": "leave_out_sessions",
}
"""What is answered about session columns -> the words of the answer."""
_LONGEST_ROW = 7
FIELDS: Mapping[str, str] = {
    "onDuplicate": "on_duplicate",
    "onError": "on_error",
    "blanks": "blanks",
    "onRepeat": "on_repeat",
    "onUnknown": "on_unknown",
    "defaults": "defaults",
    "unknown": "unknown",
    "conventions": "conventions",
}
"""Field of the form -> field of Options."""


@dataclass(frozen=True)
class Caller:
    """Who loads: staff sees one company and may not add to the lists."""

    user_id: int
    company_id: int | None
    is_service: bool = False
    """Whether it is a program, which sees its own loads only."""

    @property
    def is_admin(self) -> bool:
        """Whether the lists may be written."""
        return self.company_id is None


def loader() -> Caller:
    """Who made the request."""
    user = caller()
    return Caller(user.id, user.company_id, user.is_service)


def covered(*, model_id: int, files: Iterable[int], user_id: int) -> frozenset[str]:
    """The attributes of rows of which a user sees no more than that there is something: the
    sensitive ones, where somebody else brought any of the files (ids) that the rows came in.
    """
    sensitive = frozenset(one.name for one in KINDS[model_id].attributes if one.sensitive)
    if not sensitive:
        return sensitive
    others = exists().where(LoadFile.id.in_(set(files)), LoadFile.user_id != user_id)
    user = db.session.get_one(User, user_id)
    if not user.is_service and settings.may_see(is_admin=user.is_admin):
        # What a program brought is nobody's secret from those who may see all there is in it.
        others = others.where(LoadFile.user_id.in_(select(User.id).where(~User.is_service)))
    return sensitive if db.session.scalar(select(others)) else frozenset()


def covered_in(load: Load, *, user_id: int) -> frozenset[str]:
    """The same of all rows of a load, those that came back corrected too."""
    return covered(model_id=load.model_id, files=load.file_ids, user_id=user_id)


OnDuplicate = Literal["update", "skip", "error"]
OnError = Literal["partial", "all"]
Blanks = Literal["keep", "clear"]
OnRepeat = Literal["ask", "first", "last"]
"""Which of several good rows with one key counts. Until somebody says, the first one does and the
others are rejected."""
OnUnknown = Literal["ask", "create"]
"""What becomes of words that a list does not have and that are like none that it has."""
Action = Literal["map", "create", "reject"]


@dataclass(frozen=True)
class Choice:
    """What to do with one unknown value; `target_id` goes with "map" only."""

    action: Action
    target_id: int | None = None


class ChoiceView(TypedDict):
    """What to do with one unknown value."""

    action: Action
    id: NotRequired[int]


class OptionsView(TypedDict):
    """The policies as last used."""

    onDuplicate: OnDuplicate
    onError: OnError
    blanks: Blanks
    onRepeat: OnRepeat
    onUnknown: NotRequired[OnUnknown]
    defaults: dict[str, str]
    unknown: dict[str, dict[str, ChoiceView]]
    conventions: dict[str, str]


@dataclass(frozen=True)
class Options:
    """The policies of one load; what nobody chose has the default."""

    on_duplicate: OnDuplicate = "update"
    on_error: OnError = "partial"
    blanks: Blanks = "keep"
    on_repeat: OnRepeat = "ask"
    on_unknown: OnUnknown = "ask"
    defaults: Mapping[str, str] = field(default_factory=dict)
    unknown: Mapping[str, Mapping[str, Choice]] = field(default_factory=dict)
    """Attribute -> value as seen in the file -> choice."""
    conventions: Mapping[str, str] = field(default_factory=dict)
    """Attribute -> what its column means, where that is open (sheets/field_parsers.py)."""

    def with_chosen(self, chosen: Json) -> "Options":
        """These options, but for those that a form sends; `chosen` has the form's own names."""
        given = {FIELDS[name]: value for name, value in chosen.items() if name in FIELDS}
        return replace(self, **given)

    def to_json(self) -> OptionsView:
        """As it is stored and answered."""
        view: OptionsView = {
            "onDuplicate": self.on_duplicate,
            "onError": self.on_error,
            "blanks": self.blanks,
            "onRepeat": self.on_repeat,
            "defaults": dict(self.defaults),
            "unknown": {
                attribute: {value: _choice_json(choice) for value, choice in choices.items()}
                for attribute, choices in self.unknown.items()
            },
            "conventions": dict(self.conventions),
        }
        return view if self.on_unknown == "ask" else {**view, "onUnknown": self.on_unknown}

    @classmethod
    def from_json(cls, stored: Json) -> "Options":
        """What `to_json` gave; what is missing has its default."""
        unknown = {
            attribute: {
                value: Choice(choice["action"], choice.get("id"))
                for value, choice in choices.items()
            }
            for attribute, choices in stored.get("unknown", {}).items()
        }
        return cls().with_chosen({**stored, "unknown": unknown})


@dataclass(frozen=True)
class Answers:
    """What a program answers to the questions of a file, by their ids."""

    columns: Mapping[str, str] = field(default_factory=dict)
    """Attribute -> heading of its column, or `none`."""
    forms: Mapping[str, str] = field(default_factory=dict)
    """Attribute -> how the values of its column are read."""
    sheet: str | None = None
    table: str | None = None
    """Letter of a column of the table."""
    sessions: str | None = None
    """Whether the marks of session columns are counted."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Presence mark -> what it means."""
    rows: Mapping[int, str] = field(default_factory=dict)
    """Row of the file -> which of the options of its error holds."""
    steps: Mapping[str, str] = field(default_factory=dict)
    """Question of a step -> the choice."""
    unknown: tuple[str, ...] = ()
    """Ids of no question that there is."""

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "Answers":
        """Answers as they are sent: question id -> option id."""
        columns, forms, unknown = dict[str, str](), dict[str, str](), list[str]()
        rows, marks, steps = dict[int, str](), dict[str, str](), dict[str, str]()
        for name, answer in given.items():
            what, _, attribute = name.partition(":")
            if what == "datum" and attribute:
                columns[attribute] = answer
            elif what == "form" and attribute:
                forms[attribute] = answer
            elif what == "row" and _is_row(attribute) and answer in ANSWERS:
                rows[int(attribute)] = answer
            elif what == "mark" and answer in MEANINGS:
                marks[key_of(attribute)] = answer
            elif name in QUESTIONS:
                steps[name] = answer
            elif name not in ("sheet", "table", "sessions") or (
                name == "sessions" and answer not in ANSWERS_OF_SESSIONS
            ):
                unknown.append(name)
        return cls(
            columns=columns,
            forms=forms,
            sheet=given.get("sheet"),
            table=given.get("table"),
            sessions=given.get("sessions"),
            marks=marks,
            rows=rows,
            steps=steps,
            unknown=tuple(unknown),
        )


def _is_row(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_ROW


def _choice_json(choice: Choice) -> ChoiceView:
    if choice.target_id is None:
        return {"action": choice.action}
    return {"action": choice.action, "id": choice.target_id}


def kind_label(load: Load) -> str:
    """How notifications call a load: "Carga de personas"."""
    return f"Carga de {KINDS[load.model_id].in_sentence}"


def last_day_to_undo(load: Load) -> date | None:
    """The day in Santiago until the end of which a load can be undone; None before it has ended."""
    if load.finished_at is None:
        return None
    return clock.day_of(load.finished_at) + timedelta(days=current_config().undo_days)
