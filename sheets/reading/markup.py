"""HTML tables and XML spreadsheets of 2003 that carry the name of a workbook."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from sheets.reading.encodings import decode
from sheets.reading.grid import Grid
from sheets.reading.rows import Row, grid
from sheets.reading.values import Limits, WorkbookError

SPREADSHEET = "{urn:schemas-microsoft-com:office:spreadsheet}"
MOST_SPAN = 500


def read_html(source: Path, limits: Limits) -> Iterator[Grid]:
    """Each table of the page is a sheet; tables within cells are part of the cell."""
    parser = _Tables()
    parser.feed(decode(source.read_bytes()).data.decode("utf-8", "replace"))
    parser.close()
    if len(parser.tables) > limits.sheets:
        raise WorkbookError(
            "workbook_too_many_sheets", count=len(parser.tables), limit=limits.sheets
        )
    for index, rows in enumerate(parser.tables):
        yield grid(index, f"Tabla {index + 1}", rows, limits)


class _Tables(HTMLParser):
    """Collects the outermost tables as rows of texts. A cell over many columns fills the first."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[Row]] = []
        self.depth = 0
        self.cell: list[str] | None = None
        self.span = 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.depth += 1
            if self.depth == 1:
                self.tables.append([])
        elif self.depth == 1 and tag == "tr":
            self._end_cell()
            self.tables[-1].append([])
        elif self.depth == 1 and tag in {"td", "th"}:
            self._end_cell()
            self.cell = []
            self.span = _span(dict(attrs).get("colspan"))
        elif tag == "br" and self.cell is not None:
            self.cell.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"td", "th", "tr"} and self.depth == 1:
            self._end_cell()
        elif tag == "table" and self.depth:
            self._end_cell()
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        if self.cell is not None:
            self.cell.append(data)

    def _end_cell(self) -> None:
        if self.cell is None:
            return
        if not self.tables[-1]:
            self.tables[-1].append([])
        words = [" ".join(line.split()) for line in "".join(self.cell).split("\n")]
        row = self.tables[-1][-1]
        row.append("\n".join(words).strip() or None)
        row.extend([None] * (self.span - 1))
        self.cell = None


def _span(text: str | None) -> int:
    return min(int(text), MOST_SPAN) if text and text.isdecimal() else 1


def read_xml_2003(source: Path, limits: Limits) -> Iterator[Grid]:
    """The XML spreadsheet of Excel 2003, still written by reporting tools."""
    try:
        for index, (name, rows) in enumerate(_worksheets(source, limits)):
            yield grid(index, name, rows, limits)
    except (ParseError, DefusedXmlException) as error:
        raise WorkbookError("workbook_broken") from error


def _worksheets(source: Path, limits: Limits) -> Iterator[tuple[str, list[Row]]]:
    name, rows = "", list[Row]()
    for event, node in iterparse(source, events=("start", "end"), forbid_dtd=True):
        if event == "start" and node.tag == f"{SPREADSHEET}Worksheet":
            name, rows = node.get(f"{SPREADSHEET}Name", ""), []
        elif event == "end" and node.tag == f"{SPREADSHEET}Row":
            _place(rows, _at(node, len(rows), limits.rows), _cells(node, limits))
            node.clear()
        elif event == "end" and node.tag == f"{SPREADSHEET}Worksheet":
            yield name, rows


def _cells(row: Element, limits: Limits) -> Row:
    cells: Row = []
    for cell in row.iterfind(f"{SPREADSHEET}Cell"):
        data = cell.find(f"{SPREADSHEET}Data")
        at = _at(cell, len(cells), limits.columns)
        cells.extend([None] * (at - len(cells)))
        cells.append(None if data is None else "".join(data.itertext()))
    return cells


def _at(node: Element, following: int, limit: int) -> int:
    """Where a row or cell stands: its own index, or after the one before it."""
    index = node.get(f"{SPREADSHEET}Index", "")
    at = int(index) - 1 if index.isdecimal() else following
    if at > limit:
        code = "workbook_too_many_rows" if limit > MOST_SPAN else "workbook_too_many_columns"
        raise WorkbookError(code, limit=limit, count=at + 1)
    return max(at, following)


def _place(rows: list[Row], at: int, cells: Row) -> None:
    rows.extend([] for _ in range(at - len(rows)))
    rows.append(cells)
