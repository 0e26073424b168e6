"""The plain values of reading: limits, notes, sheets, workbooks, and the one error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

MIB = 1024**2
Param = str | int


class WorkbookError(Exception):
    """The only exception that leaves reading. The words are made from code and parameters."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: dict[str, Param] = params

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors travel from the child process to the parent."""
        return _rebuilt, (self.code, self.params)


def _rebuilt(code: str, params: Mapping[str, Param]) -> WorkbookError:
    return WorkbookError(code, **params)


@dataclass(frozen=True)
class Limits:
    """What a workbook may ask of us. Every limit has its own error code."""

    upload_bytes: int = 100 * MIB
    unpacked_bytes: int = 1024 * MIB
    entries: int = 1_000
    sheets: int = 100
    rows: int = 1_048_576
    columns: int = 500
    cell_chars: int = 32_767
    dense_cells: int = 100_000_000


@dataclass(frozen=True)
class Note:
    """Something that was done with the file and that its owner should know."""

    code: str
    params: dict[str, Param]


def note(code: str, **params: Param) -> Note:
    return Note(code, params)


@dataclass(frozen=True)
class Sheet:
    """One sheet. `rows` and `columns` are the last row and column that hold anything."""

    index: int
    name: str
    rows: int
    columns: int
    hidden: bool = False
    hidden_rows: int = 0
    hidden_columns: int = 0


@dataclass(frozen=True)
class Workbook:
    """What parsing found; the cells themselves are in Parquet.

    `rejected_of` is the load whose rejected rows this workbook brings back.
    """

    kind: str
    sheets: tuple[Sheet, ...]
    encoding: str | None = None
    delimiter: str | None = None
    notes: tuple[Note, ...] = ()
    rejected_of: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        return cls(
            kind=data["kind"],
            sheets=tuple(Sheet(**sheet) for sheet in data["sheets"]),
            encoding=data["encoding"],
            delimiter=data["delimiter"],
            notes=tuple(Note(**each) for each in data["notes"]),
            rejected_of=data["rejected_of"],
        )


def letters(position: int) -> str:
    """The letters of a column: 0 is A, 25 is Z, 26 is AA."""
    text = ""
    rest = position + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        text = chr(ord("A") + digit) + text
    return text


def position_of(column: str) -> int:
    """The 0-based position of column letters."""
    number = 0
    for letter in column:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
