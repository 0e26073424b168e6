"""What was done with a file and should be said: hidden things loaded, macros left aside."""

from collections import Counter
from collections.abc import Sequence

from sheets.reading.archive import Archive
from sheets.reading.grid import Grid
from sheets.reading.package import has_external_links
from sheets.reading.scan import NO_VALUE
from sheets.reading.values import Note, Sheet, letters, note


def of_archive(archive: Archive) -> tuple[Note, ...]:
    notes = []
    if any(name.endswith("vbaproject.bin") for name in archive.members):
        notes.append(note("macros_ignored"))
    if has_external_links(archive):
        notes.append(note("links_ignored"))
    return tuple(notes)


def of_grid(grid: Grid) -> tuple[Note, ...]:
    """Cells with an error or a formula without value are told once a sheet, with their first."""
    notes = list(grid.notes)
    wrong = [cell for cell in grid.marked if cell.text.startswith("#")]
    kinds = Counter("formulas" if cell.text == NO_VALUE else "errors" for cell in wrong)
    codes = {"formulas": "formulas_without_value", "errors": "error_cells"}
    for kind, count in kinds.items():
        first = next(c for c in wrong if (c.text == NO_VALUE) == (kind == "formulas"))
        place = f"{letters(first.column)}{first.row}"
        notes.append(note(codes[kind], sheet=grid.name, count=count, cell=place))
    return tuple(notes)


def of_sheets(sheets: Sequence[Sheet]) -> tuple[Note, ...]:
    notes = []
    hidden = sum(1 for sheet in sheets if sheet.hidden and sheet.rows)
    if hidden:
        notes.append(note("hidden_sheets", count=hidden))
    for sheet in sheets:
        if sheet.hidden_rows:
            notes.append(note("hidden_rows", sheet=sheet.name, count=sheet.hidden_rows))
        if sheet.hidden_columns:
            notes.append(note("hidden_columns", sheet=sheet.name, count=sheet.hidden_columns))
    return tuple(notes)
