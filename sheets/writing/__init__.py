"""The door to what we write: templates, lists, workbooks of rejected rows, and neutral cells."""

from sheets.writing.rejected import rejected
from sheets.writing.table import (
    MOST_XLSX_ROWS,
    ColumnKind,
    Table,
    TableColumn,
    cell_text,
    neutralise,
    write_book,
    write_csv,
    write_parquet,
    write_xlsx,
)
from sheets.writing.template import template

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
    "write_parquet",
    "write_xlsx",
]
