"""Presence marks counted into attendance."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

import pyarrow as pa

from sheets.session_columns import (
    ATTENDANCE,
    HOURS,
    LONGEST_SESSION,
    MEANINGS,
    MOST_MARKS,
    counted,
    key_of,
)
from sheets.steps.base import (
    LONGEST_CELL,
    Context,
    Json,
    MakingStep,
    RecipeError,
    argument,
    is_on,
    is_text,
)

MOST_SESSIONS = 366


class CountSessions(MakingStep):
    """Sessions with what their marks mean, that of a blank cell under the empty text. The `hours`
    are those of the course, which the load fills in (`of_course`); `lengths` are those of each
    session, and with `of_list` the attendance is of them.
    """

    op = "count_sessions"
    words = "Cuenta las marcas de {columns} en {into}"
    remembered = True

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """The columns, mark -> what it means, and attendance with or without hours."""
        marks = argument(given, "marks", dict, lambda value: 1 <= len(value) <= 2 * MOST_MARKS)
        names = argument(given, "into", list, lambda value: 1 <= len(value) <= 2)
        into = [context.attribute(one) for one in names]
        fits = into in ([ATTENDANCE], [ATTENDANCE, HOURS])
        if not set(marks.values()) <= set(MEANINGS) or not fits:
            raise RecipeError("step_malformed")
        if not all(is_text(text, LONGEST_CELL) for text in marks):
            raise RecipeError("step_malformed")
        columns = context.several(given, most=MOST_SESSIONS)
        lengths = given.get("lengths") or []
        is_said = isinstance(lengths, list) and len(lengths) in (0, len(columns))
        if not is_said or not all(map(_is_length, lengths)):
            raise RecipeError("step_malformed")
        return {
            "columns": columns,
            "marks": dict(marks),
            "into": into,
            "hours": None,
            "lengths": lengths,
            "of_list": is_on(given, "of_list"),
        }

    @property
    def marks(self) -> Mapping[str, str]:
        """Mark -> what it means."""
        return self.args["marks"]  # type: ignore[no-any-return]  # stored as JSON

    def made(self, columns: Sequence[pa.Array]) -> Sequence[pa.Array]:
        """Attendance and hours of each row."""
        return counted(
            columns,
            self.marks,
            self.args["hours"],
            lengths=self.args.get("lengths", ()),
            of_list=self.args.get("of_list", False),
        )

    def of_course(self, hours: float | None) -> Self:
        """With the hours of which the marks are a share."""
        return replace(self, args={**self.args, "hours": hours})


def given_step(
    columns: Sequence[int], marks: Mapping[str, str], into: Sequence[str], **more: Any
) -> dict[str, Any]:
    """The step as somebody would send it."""
    step = {"columns": list(columns), "marks": dict(marks), "into": list(into), **more}
    return {"op": CountSessions.op, **step}


def _is_length(value: Any) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and 0 <= value <= LONGEST_SESSION


def said_of_marks(stored: Iterable[Json]) -> dict[str, str]:
    """What steps that were kept say of marks: `key_of` a mark -> what it means."""
    return {
        key_of(text): meaning
        for step in stored
        if step["op"] == CountSessions.op
        for text, meaning in step["marks"].items()
    }
