"""xls written by hand: a BIFF8 stream, and the compound file around it."""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.sheets.books import Rows, Value


def _record(number: int, body: bytes) -> bytes:
    return struct.pack("<HH", number, len(body)) + body


def _wide(text: str, length: str) -> bytes:
    data = text.encode("utf-16-le")
    return struct.pack(length, len(data) // 2) + b"\x01" + data


@dataclass(frozen=True)
class Styled:
    """A value in the style of its cell, by the number of the style."""

    value: Value
    style: int


def style(number_format: int = 0, colour: int | None = None) -> bytes:
    """A style of cells: its number format, and the place of its colour in the palette."""
    fill = 1 << 26 if colour is not None else 0
    return _record(0x00E0, struct.pack("<HH10xIH", 0, number_format, fill, colour or 64))


def number_format(number: int, code: str) -> bytes:
    return _record(0x041E, struct.pack("<H", number) + _wide(code, "<H"))


def biff(
    rows: Rows,
    name: str = "Hoja",
    chart: Rows = (),
    beside: bytes = b"",
    styles: bytes = b"",
) -> bytes:
    """The stream of a workbook of one sheet: texts, numbers, truths and error codes (bytes).

    A chart within the sheet keeps values of its own; `beside` are records put before the cells,
    `styles` those of the formats and styles of the workbook.
    """
    bof = struct.pack("<HHHHII", 0x0600, 0x0005, 0, 0, 0, 6)
    start = _record(0x0809, bof) + _record(0x0042, struct.pack("<H", 1200)) + styles
    bound = struct.pack("<IBB", 0, 0, 0) + _wide(name, "<B")
    offset = len(start) + 4 + len(bound) + 4
    bound = struct.pack("<IBB", offset, 0, 0) + _wide(name, "<B")
    cells = b"".join(
        _biff_cell(at, to, value) for at, row in enumerate(rows) for to, value in enumerate(row)
    )
    sheet = struct.pack("<HHHHII", 0x0600, 0x0010, 0, 0, 0, 6)
    size = struct.pack("<IIHHH", 0, len(rows), 0, max(map(len, rows), default=0), 0)
    end = _record(0x000A, b"")
    inner = _record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0020, 0, 0, 0, 6))
    inner += b"".join(_biff_cell(at, 0, value) for at, (value, *_) in enumerate(chart)) + end
    body = (
        _record(0x0809, sheet)
        + _record(0x0200, size)
        + beside
        + cells
        + (inner if chart else b"")
        + end
    )
    return start + _record(0x0085, bound) + end + body


def hidden_row(row: int) -> bytes:
    return _record(0x0208, struct.pack("<HHHHHHHH", row, 0, 4, 255, 0, 0, 0x20, 15))


def hidden_column(column: int) -> bytes:
    return _record(0x007D, struct.pack("<HHHHHH", column, column, 2000, 15, 1, 0))


def merged(*areas: tuple[int, int, int, int]) -> bytes:
    """Areas of first and last row, first and last column."""
    body = b"".join(struct.pack("<HHHH", *area) for area in areas)
    return _record(0x00E5, struct.pack("<H", len(areas)) + body)


def _biff_cell(row: int, column: int, value: Value) -> bytes:
    number = value.style if isinstance(value, Styled) else 0
    value = value.value if isinstance(value, Styled) else value
    place = struct.pack("<HHH", row, column, number)
    if value is None:
        return b""
    if isinstance(value, bytes):
        return _record(0x0205, place + value + b"\x01")
    if isinstance(value, bool):
        return _record(0x0205, place + bytes([value, 0]))
    if isinstance(value, int | float):
        return _record(0x0203, place + struct.pack("<d", value))
    return _record(0x0204, place + _wide(str(value), "<H"))


def short_numbers(row: int, column: int, cells: Sequence[tuple[int, int]]) -> bytes:
    """Whole numbers side by side, each with the number of its style, as Excel packs them."""
    packed = b"".join(struct.pack("<Hi", number, value << 2 | 2) for value, number in cells)
    last = struct.pack("<H", column + len(cells) - 1)
    return _record(0x00BD, struct.pack("<HH", row, column) + packed + last)


def xls(rows: Rows, styles: bytes = b"") -> bytes:
    return ole({"Workbook": biff(rows, styles=styles)})


def ole(streams: Mapping[str, bytes]) -> bytes:
    """A compound file with streams in its root, none of them small enough for the mini stream."""
    sector, end, free = 512, 0xFFFFFFFE, 0xFFFFFFFF
    chains: list[int] = []
    body = b""
    entries = [_ole_entry("Root Entry", 5, end, 0, child=1)]
    for at, (name, data) in enumerate(streams.items(), start=1):
        padded = data.ljust(4096, b"\0")
        padded += b"\0" * (-len(padded) % sector)
        first, count = len(chains), len(padded) // sector
        chains += [*range(first + 1, first + count), end]
        body += padded
        following = at + 1 if at < len(streams) else free
        entries.append(_ole_entry(name, 2, first, len(padded), right=following))
    directory = b"".join(entries).ljust(512 * ((len(entries) + 3) // 4), b"\0")
    start = len(chains)
    count = len(directory) // sector
    chains += [*range(start + 1, start + count), end]
    tables = -(-(len(chains) + 1) // 127)
    first_table = len(chains)
    chains += [0xFFFFFFFD] * tables
    chains += [free] * (-len(chains) % 128)
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 16
    header += struct.pack(
        "<HHHHH6xIIIIIIIIII",
        0x3E,
        3,
        0xFFFE,
        9,
        6,
        0,
        tables,
        start,
        0,
        4096,
        end,
        0,
        end,
        0,
        first_table,
    )
    for each in range(1, 109):
        header += struct.pack("<I", first_table + each if each < tables else free)
    return header[:sector] + body + directory + struct.pack(f"<{len(chains)}I", *chains)


def _ole_entry(
    name: str, kind: int, start: int, size: int, child: int = 0xFFFFFFFF, right: int = 0xFFFFFFFF
) -> bytes:
    label = name.encode("utf-16-le") + b"\0\0"
    return (
        label.ljust(64, b"\0")
        + struct.pack("<HBBIII", len(label), kind, 1, 0xFFFFFFFF, right, child)
        + b"\0" * 36
        + struct.pack("<IQ", start, size)
    )
