"""The door to what we write: templates, lists, workbooks of rejected rows, and neutral cells."""

from sheets.output.cells import cell_text, neutralise
from sheets.output.rejected import rejected
from sheets.output.table import (
    MOST_XLSX_ROWS,
    ColumnKind,
    Table,
    TableColumn,
    write_book,
    write_csv,
    write_xlsx,
)
from sheets.output.template import template

__all__ = [
    "MOST_XLSX_ROWS",
    "ColumnKind",
    "Table",
    "TableColumn",
    "cell_text",
    "neutralise",
    "rejected",
    "template",
    "write_book",
    "write_csv",
    "write_xlsx",
]
