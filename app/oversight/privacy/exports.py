"""All data of one person as a file to hand over: the same content as JSON and as a workbook."""

import datetime as dt
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from app.oversight.privacy.queries import PARTS, Row, Subject
from app.platform import storage
from app.platform.clock import SANTIAGO
from sheets.writing import Table, TableColumn, write_book


def packed(subject: Subject, *, with_answers: bool, at: dt.datetime) -> bytes:
    """The ZIP with `datos.json` and `datos.xlsx`; answers to surveys only where asked for."""
    content = {
        part.key: part.rows(subject) for part in PARTS if with_answers or not part.is_confidential
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        whole = {"generado": at.astimezone(SANTIAGO).isoformat(timespec="seconds"), **content}
        archive.writestr(
            "datos.json", json.dumps(whole, ensure_ascii=False, indent=2, default=_plain)
        )
        archive.writestr("datos.xlsx", _as_book(content))
    return target.getvalue()


def _as_book(content: Mapping[str, Sequence[Row]]) -> bytes:
    tables = [
        Table(
            part.title,
            [TableColumn(label) for label in part.columns.values()],
            [[_cell(row[field]) for field in part.columns] for row in content[part.key]],
        )
        for part in PARTS
        if part.key in content
    ]
    with storage.scratch() as folder:
        path = folder / "datos.xlsx"
        write_book(path, tables)
        return path.read_bytes()


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, dt.datetime):
        return value.astimezone(SANTIAGO).isoformat(timespec="seconds")
    return value.isoformat()


def _cell(value: Any) -> Any:
    """Days and moments as a person writes them."""
    if isinstance(value, dt.datetime):
        return f"{value.astimezone(SANTIAGO):%d-%m-%Y %H:%M}"
    return f"{value:%d-%m-%Y}" if isinstance(value, dt.date) else value
