"""The whole road of a spreadsheet, for tests: bytes in, typed rows and faults out."""

import json
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from sheets.batch import read
from sheets.headings import Headings, choose_sheet, find
from sheets.kinds.base import LoadKind
from sheets.kinds.people import PEOPLE
from sheets.plan import Batch, Mapped, Plan, with_shared
from sheets.suggestions import suggest
from sheets.workbook import original_rows, parse, read_head
from tests.sheets import books

HEADINGS = ["RUT", "Nombre", "Correo", "Empresa"]
ANA = ["12.531.909-2", "Ana Muñoz", "ana@acme.cl", "Acme"]
LUIS = ["12.667.869-K", "Luis Peña", "luis@acme.cl", "Acme"]


@dataclass(frozen=True)
class Fault:
    """An error as a test names it; the place is a cell such as "C2"."""

    row: int
    position: int | None
    code: str
    value: str | None = None
    suggestion: str | None = None


@dataclass(frozen=True)
class Outcome:
    """What a whole file gave."""

    plan: Plan
    batches: list[Batch]

    @property
    def rows(self) -> list[dict[str, object]]:
        return [row for batch in self.batches for row in batch.rows.to_pylist()]

    @property
    def errors(self) -> list[dict[str, object]]:
        return [row for batch in self.batches for row in batch.errors.to_pylist()]

    @property
    def codes(self) -> list[tuple[int, str, str]]:
        """Row, attribute and code of every error."""
        return [(e["row"], e["attribute"], e["code"]) for e in self.errors]  # type: ignore[misc]  # rows of any kind

    @property
    def warnings(self) -> list[tuple[int, str]]:
        told = (row for batch in self.batches for row in batch.warnings.to_pylist())
        return [(each["row"], each["code"]) for each in told]

    @property
    def skipped(self) -> list[tuple[int, str]]:
        told = (row for batch in self.batches for row in batch.skipped.to_pylist())
        return [(each["row"], each["code"]) for each in told]

    def params(self, code: str) -> list[dict[str, int]]:
        return [json.loads(str(e["params"])) for e in self.errors if e["code"] == code]

    def total(self, count: str) -> int:
        return sum(getattr(batch, count) for batch in self.batches)


def plan_of(folder: Path, content: bytes, kind: LoadKind = PEOPLE, **options: object) -> Plan:
    """Parse a file and map it as it would be proposed."""
    folder.mkdir(exist_ok=True)
    source, target = folder / "source", folder / "target"
    source.write_bytes(content)
    book = parse(source, target)
    index = choose_sheet(book, lambda sheet: read_head(target, sheet))
    head = read_head(target, index)
    header = find(head)
    proposed = options.pop("mapping", None) or with_shared(
        kind, proposed_mapping(kind, head, header)
    )
    original = original_rows(target) if book.rejected_of else None
    return Plan(kind, target, index, header, proposed, original=original, **options)  # type: ignore[arg-type]  # any options


def proposed_mapping(kind: LoadKind, head: pa.Table, header: Headings) -> tuple[Mapped, ...]:
    body = head.filter(pa.compute.greater(head["row"], header.row))
    values = {c.position: body[f"c{c.position}"].combine_chunks() for c in header.columns}
    return tuple(
        Mapped(one.column_position, one.attribute, one.part)
        for one in suggest(kind, header.columns, values=values)
        if one.attribute is not None
    )


def again(result: Outcome) -> list[tuple[int, int]]:
    """Good rows whose key came before, each with the row that had it first."""
    pairs = [tuple(row.values()) for batch in result.batches for row in batch.repeated.to_pylist()]
    return [(row, first) for row, first in pairs if row != first]


def outcome(folder: Path, content: bytes, kind: LoadKind = PEOPLE, **options: object) -> Outcome:
    plan = plan_of(folder, content, kind, **options)
    return Outcome(plan, list(read(plan)))


def people(folder: Path, *rows: list[object], **options: object) -> Outcome:
    """Read rows of people, the first of them the headings."""
    return outcome(folder, books.xlsx(list(rows)), **options)
