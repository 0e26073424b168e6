"""HTML tables and XML spreadsheets of 2003 that carry the name of a workbook."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from sheets.reading.encodings import decode
from sheets.reading.grid import Grid, Layout, Limits, Merge, Row, WorkbookError, grid_of_rows

SPREADSHEET = "{urn:schemas-microsoft-com:office:spreadsheet}"
STYLE = f"{SPREADSHEET}StyleID"
MOST_ACROSS, MOST_DOWN = 500, 65_534
STRUCK = {"s", "strike", "del"}
HEADINGS = {"h1", "h2", "h3", "h4"}
LONGEST_NAME = 80


class _Sheet:
    """Rows of texts in which merged cells keep their room, also in the rows below."""

    def __init__(self, name: str = "", *, dated: bool = False) -> None:
        self.name = name
        self.dated = dated
        self.rows: list[Row] = []
        self.merges: list[Merge] = []
        self.unseen: set[int] = set()
        """Numbers of hidden rows."""
        self.struck: set[int] = set()
        """Numbers of rows of which a cell is struck through."""
        self._last_covered: dict[int, int] = {}

    def next_free(self) -> int:
        """The place after the last cell that no merge from above covers."""
        at, here = len(self.rows[-1]), len(self.rows) - 1
        while self._last_covered.get(at, -1) >= here:
            at += 1
        return at

    def put(self, at: int, text: str | None, across: int, down: int) -> None:
        """Add a cell of so many columns and rows to the last row."""
        row, here = self.rows[-1], len(self.rows) - 1
        row.extend([None] * (at - len(row)))
        row.append(text)
        row.extend([None] * (across - 1))
        if across > 1 or down > 1:
            self.merges.append(Merge(here + 1, at, here + down, at + across - 1))
            self._last_covered.update(dict.fromkeys(range(at, at + across), here + down - 1))

    def grid(self, index: int, limits: Limits) -> Grid:
        grid = grid_of_rows(index, self.name, self.rows, limits)
        return replace(
            grid,
            merges=tuple(self.merges),
            layout=Layout(dated=self.dated),
            hidden_rows=len(self.unseen),
            unseen_rows=tuple(sorted(self.unseen)),
            struck_rows=tuple(sorted(self.struck)),
        )


def read_html(source: Path, limits: Limits) -> Iterator[Grid]:
    """Each table of the page is a sheet; tables within cells are part of the cell."""
    parser = _Tables()
    parser.feed(decode(source.read_bytes()).data.decode("utf-8", "replace"))
    parser.close()
    if len(parser.tables) > limits.sheets:
        raise WorkbookError(
            "workbook_too_many_sheets", count=len(parser.tables), limit=limits.sheets
        )
    for index, table in enumerate(parser.tables):
        yield table.grid(index, limits)


class _Tables(HTMLParser):
    """Collects the outermost tables. A cell over many columns and rows fills the first place."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[_Sheet] = []
        self.depth = 0
        self.cell: list[str] | None = None
        self.span = (1, 1)
        self.title = ""
        self.heading: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.depth += 1
            if self.depth == 1:
                self.tables.append(_Sheet(self._name()))
        elif self.depth == 1 and tag == "tr":
            self._end_cell()
            self.tables[-1].rows.append([])
            self._mark(tag, dict(attrs))
        elif self.depth == 1 and tag in {"td", "th"}:
            self._end_cell()
            self.cell = []
            given = dict(attrs)
            across, down = given.get("colspan"), given.get("rowspan")
            self.span = max(1, _number(across, MOST_ACROSS)), max(1, _number(down, MOST_DOWN))
            self._mark(tag, given)
        elif self.depth == 0 and tag in HEADINGS:
            self.heading = []
        elif tag == "br" and self.cell is not None:
            self.cell.append("\n")
        elif self.cell is not None:
            self._mark(tag, dict(attrs))

    def _mark(self, tag: str, given: Mapping[str, str | None]) -> None:
        """Note that the row, or something in one of its cells, is hidden or struck through."""
        table, style = self.tables[-1], (given.get("style") or "").replace(" ", "").lower()
        if tag == "tr" and ("hidden" in given or "display:none" in style):
            table.unseen.add(len(table.rows))
        if tag in STRUCK or "line-through" in style:
            table.struck.add(len(table.rows))

    def handle_endtag(self, tag: str) -> None:
        if tag in {"td", "th", "tr"} and self.depth == 1:
            self._end_cell()
        elif tag == "table" and self.depth:
            self._end_cell()
            self.depth -= 1
        elif tag in HEADINGS and self.heading is not None:
            self.title, self.heading = " ".join("".join(self.heading).split()), None

    def handle_data(self, data: str) -> None:
        if self.cell is not None:
            self.cell.append(data)
        elif self.heading is not None:
            self.heading.append(data)

    def _name(self) -> str:
        """A table is called as the heading above it, where that is not the name of another."""
        name = self.title[:LONGEST_NAME]
        taken = {table.name for table in self.tables}
        return name if name and name not in taken else f"Tabla {len(self.tables) + 1}"

    def _end_cell(self) -> None:
        if self.cell is None:
            return
        table = self.tables[-1]
        if not table.rows:
            table.rows.append([])
        words = [" ".join(line.split()) for line in "".join(self.cell).split("\n")]
        table.put(table.next_free(), "\n".join(words).strip() or None, *self.span)
        self.cell = None


def _number(text: str | None, most: int) -> int:
    return min(int(text), most) if text and len(text) < 9 and text.isdecimal() else 0


def read_xml_2003(source: Path, limits: Limits) -> Iterator[Grid]:
    """The XML spreadsheet of Excel 2003, still written by reporting tools."""
    sheet, index = _Sheet(), 0
    struck: set[str | None] = set()
    # Some programs write a blank line before the declaration, which no XML parser takes.
    document = BytesIO(source.read_bytes().lstrip())
    try:
        for event, node in iterparse(document, events=("start", "end"), forbid_dtd=True):
            if event == "start" and node.tag == f"{SPREADSHEET}Worksheet":
                sheet = _Sheet(node.get(f"{SPREADSHEET}Name", ""), dated=True)
            elif event == "end" and node.tag == f"{SPREADSHEET}Style":
                font = node.find(f"{SPREADSHEET}Font")
                if font is not None and font.get(f"{SPREADSHEET}StrikeThrough") == "1":
                    struck.add(node.get(f"{SPREADSHEET}ID"))
            elif event == "end" and node.tag == f"{SPREADSHEET}Row":
                at = _at(node, len(sheet.rows), limits.rows)
                sheet.rows.extend([] for _ in range(at - len(sheet.rows) + 1))
                _fill(sheet, node, limits, struck)
                node.clear()
            elif event == "end" and node.tag == f"{SPREADSHEET}Worksheet":
                yield sheet.grid(index, limits)
                index += 1
    except (ParseError, DefusedXmlException) as error:
        raise WorkbookError("workbook_broken") from error


def _fill(sheet: _Sheet, row: Element, limits: Limits, struck: Collection[str | None]) -> None:
    """Add the cells of a row. One without an index follows the one before it and its merge.

    Excel gives an index to whatever follows a place that is covered from above. Other programs
    leave the covered cells out, or write them empty.
    """
    here, own = len(sheet.rows), row.get(STYLE)
    if row.get(f"{SPREADSHEET}Hidden") == "1":
        sheet.unseen.add(here)
    for cell in row.iterfind(f"{SPREADSHEET}Cell"):
        if cell.get(STYLE, own) in struck:
            sheet.struck.add(here)
        data = cell.find(f"{SPREADSHEET}Data")
        across, down = (cell.get(f"{SPREADSHEET}Merge{way}") for way in ("Across", "Down"))
        at = _at(cell, len(sheet.rows[-1]), limits.columns)
        if cell.get(f"{SPREADSHEET}Index") is None and (data is not None or across or down):
            at = sheet.next_free()
        text = None if data is None else "".join(data.itertext())
        sheet.put(at, text, 1 + _number(across, MOST_ACROSS), 1 + _number(down, MOST_DOWN))


def _at(node: Element, following: int, limit: int) -> int:
    """Where a row or cell stands: its own index, or after the one before it."""
    index = node.get(f"{SPREADSHEET}Index", "")
    at = int(index) - 1 if index.isdecimal() else following
    if at > limit:
        code = "workbook_too_many_rows" if limit > MOST_ACROSS else "workbook_too_many_columns"
        raise WorkbookError(code, limit=limit, count=at + 1)
    return max(at, following)
