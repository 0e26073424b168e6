"""Writes, reads and corrects the spreadsheets of the journeys, as told on standard input."""

import json
import sys
from typing import Any

import openpyxl


def write(path: str, sheets: dict[str, list[list[Any]]]) -> None:
    """A workbook with these sheets, row by row."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(path)


def read(path: str) -> dict[str, list[list[Any]]]:
    """Every sheet as rows of plain values."""
    book = openpyxl.load_workbook(path)
    return {sheet.title: [list(row) for row in sheet.values] for sheet in book.worksheets}


def correct(path: str, corrections: dict[str, str], drop: str | None = None) -> int:
    """Replace the text of cells in the first sheet, and answer how many cells changed.

    The row that holds the cell `drop` is deleted.
    """
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    cells = [cell for row in sheet.iter_rows() for cell in row]
    wrong = [cell for cell in cells if str(cell.value) in corrections]
    for cell in wrong:
        cell.value = corrections[str(cell.value)]
    for row in sorted({cell.row for cell in cells if drop and cell.value == drop}, reverse=True):
        sheet.delete_rows(row)
    book.save(path)
    return len(wrong)


if __name__ == "__main__":
    order = json.load(sys.stdin)
    acts = {"write": write, "read": read, "correct": correct}
    json.dump(acts[order.pop("act")](**order), sys.stdout, default=str)
