"""The one list of the steps, in the order in which they are offered."""

from collections.abc import Mapping
from typing import Any

from sheets.steps.base import (
    Context,
    FirstRows,
    Json,
    Question,
    RecipeError,
    RowStep,
    Step,
    check_names,
    is_on,
)
from sheets.steps.cells import EditCells
from sheets.steps.convert import Convert
from sheets.steps.count_sessions import CountSessions
from sheets.steps.date_format import DateFormat
from sheets.steps.date_year import DateYear
from sheets.steps.fill_down import FillDown
from sheets.steps.fill_sections import FillSections
from sheets.steps.first_filled import FirstFilled
from sheets.steps.join import Join
from sheets.steps.leave_out import Include, LeaveOut, LeaveOutBlank
from sheets.steps.name_order import NameOrder
from sheets.steps.number_format import NumberFormat
from sheets.steps.relate import Relate
from sheets.steps.replace import Replace
from sheets.steps.same_record import SameRecord
from sheets.steps.split import Split
from sheets.steps.suggestions import Suggestions
from sheets.steps.title_case import TitleCase
from sheets.steps.trim_signs import TrimSigns
from sheets.steps.without_value import WithoutValue

_ALL: tuple[type[Step], ...] = (
    TitleCase,
    NameOrder,
    Split,
    Join,
    FirstFilled,
    FillDown,
    Replace,
    TrimSigns,
    LeaveOutBlank,
    Relate,
    DateFormat,
    NumberFormat,
    Convert,
    CountSessions,
    FillSections,
    DateYear,
    Suggestions,
    WithoutValue,
    EditCells,
    LeaveOut,
    Include,
    SameRecord,
)
STEPS: Mapping[str, type[Step]] = {step.op: step for step in _ALL}
ANSWERS: Mapping[str, type[RowStep]] = {
    step.answer: step for step in _ALL if issubclass(step, RowStep) and step.answer
}
"""What is answered about a row that is somebody else's, or unlikely -> the step that does so."""

QUESTIONS = tuple(step.question for step in _ALL if step.question)
"""Ids of the questions that steps ask while columns are mapped."""


def questions(rows: FirstRows) -> tuple[Question, ...]:
    """What steps ask of a table while its columns are mapped."""
    return tuple(asked for step in _ALL if (asked := step.ask(rows)) is not None)


def read_step(given: Any, context: Context, *, step_id: str) -> Step:
    """A step as somebody sent it. Raises RecipeError."""
    step = STEPS.get(str(given.get("op"))) if isinstance(given, dict) else None
    if step is None:
        raise RecipeError("step_malformed")
    args = step.check(given, context)
    check_names(given, ("op", "off", *args, *step.also_takes))
    return step(step_id, args, is_on(given, "off"))


def stored_step(stored: Json) -> Step:
    """What `Step.to_json` gave; it was checked when it was made."""
    args = {name: value for name, value in stored.items() if name not in ("id", "op", "off")}
    return STEPS[stored["op"]](stored["id"], args, stored.get("off", False))
