"""All that belongs to a company as files: Parquet for programs, a workbook for people, a manifest.

Lists that all companies share, other companies and accounts are told by their names alone. Nobody
can be recognised by an answer: only those responses leave that results may count, without whose
they are.
"""

import datetime as dt
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import parquet
from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Date,
    DateTime,
    Float,
    Integer,
    LargeBinary,
    Numeric,
    Table,
    select,
    text,
)

from app.config import VERSION
from app.extensions import db
from app.models.base import naming
from app.models.imports import LoadFile
from app.models.organisation import Company
from app.models.surveys import Survey, SurveyAnswer, SurveyResponse, SurveyVersion
from app.oversight.belongings.rules import BELONGINGS, Belonging
from app.platform import audit, files, pictures, storage
from app.platform.clock import SANTIAGO
from app.platform.errors import DomainError
from records.registry import RECORDS
from sheets.writing import MOST_XLSX_ROWS, TableColumn, write_book
from sheets.writing import Table as Sheet

BATCH = 10_000
MANIFEST, BOOK, FILES = "manifest.json", "datos.xlsx", "archivos"
BOOK_TITLE, FILES_TITLE = "Libro de Excel", "Archivos cargados"
NAMED = frozenset(
    {"app_user", "company", "department", "status", "supplier", "survey_template", "thematic_area"}
)
"""Tables of which only the name of a row is told."""
NAMES = {"app_user": "name", "survey_template": "title"}
"""Table -> its column that names a row, where the model does not say so."""
LABELS: Mapping[str, str] = {
    field.column: field.label for record in reversed(RECORDS) for field in record.stored
}
MOST_SUFFIX = 10
CHUNK = 1024 * 1024


class FolderInUse(DomainError):
    """What is there might be taken for a part of the export."""

    code = "folder_in_use"
    message = "La carpeta tiene archivos. Indica una vacía, o una que no exista."


@dataclass(frozen=True)
class Written:
    """A file of the export."""

    path: str
    title: str
    rows: int | None
    size: int
    sha256: str


def write(
    *,
    company_id: int,
    folder: Path,
    by: int,
    at: dt.datetime,
    progress: Callable[[str, int, int], object] = lambda *_: None,
) -> list[Written]:
    """Write all that belongs to a company into a folder; the manifest is the last of it, and says
    that the rest is whole. `progress` is given what is written next, and how many of how many are.

    Raises FolderInUse.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if any(folder.iterdir()):
        raise FolderInUse
    # One moment for all tables, whatever is written meanwhile.
    db.session.rollback()
    db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
    db.session.execute(text("SET LOCAL statement_timeout = 0"))
    db.session.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    company = db.session.get_one(Company, company_id)
    named = {"name": company.name, "rut": company.rut}
    kept = _kept_files(company)
    written, sheets = [], []
    tables = _tables()
    for done, (model, belonging) in enumerate(tables.items()):
        progress(belonging.title, done, len(tables) + 2)
        path = folder / f"{model.__tablename__}.parquet"
        rows = _write_table(model.__table__, belonging, company_id, path)
        written.append(_written(folder, path, belonging.title, rows))
        if 0 < rows <= MOST_XLSX_ROWS:
            sheets.append(_sheet(belonging.title, path))
    # A workbook takes a large company minutes, in which nobody's old rows have to be held.
    db.session.rollback()
    progress(BOOK_TITLE, len(tables), len(tables) + 2)
    write_book(folder / BOOK, sheets)
    written.append(_written(folder, folder / BOOK, BOOK_TITLE, None))
    progress(FILES_TITLE, len(tables) + 1, len(tables) + 2)
    written += _copy_files(kept, folder)
    manifest = {
        "company": named,
        "at": at.isoformat(),
        "version": VERSION,
        "files": [asdict(one) for one in written],
    }
    counts = {one.path: one.rows for one in written if one.rows}
    said = {**named, "rows": sum(counts.values())}
    audit.record("company.exported", by=by, on=("company", company_id), data=said)
    (folder / MANIFEST).write_text(json.dumps(manifest, ensure_ascii=False, indent=2), "utf-8")
    return written


def _tables() -> dict[Any, Belonging]:
    """What is exported, and what is needed to read it: the questions that were asked."""
    asked = select(Survey.__table__.c.version_id)
    found = {model: one for model, one in BELONGINGS.items() if one.exported}
    questions = Belonging(
        "Preguntas de encuestas",
        lambda company: SurveyVersion.__table__.c.id.in_(
            asked.where(BELONGINGS[Survey].which(company))
        ),
    )
    return {**found, SurveyVersion: questions}


def _write_table(table: Table, belonging: Belonging, company_id: int, path: Path) -> int:
    columns = [
        column
        for column in table.columns
        if column.name not in belonging.left_out and not _is_binary(column)
    ]
    shown = [_shown(column) for column in columns]
    schema = pa.schema([(name, kind) for name, kind, _ in shown])
    query = select(*(value.label(name) for name, _, value in shown))
    query = query.where(belonging.which(company_id), *_released(table, company_id))
    keys = list(table.primary_key.columns)
    result = db.session.execute(query.order_by(*keys).execution_options(yield_per=BATCH))
    rows = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as file:
        for part in result.partitions(BATCH):
            values = list(zip(*part, strict=True))
            arrays = [
                pa.array([_plain(one, kind) for one in column], kind)
                for column, kind in zip(values, schema.types, strict=True)
            ]
            file.write_table(pa.Table.from_arrays(arrays, schema=schema))
            rows += len(part)
    return rows


def _released(table: Table, company_id: int) -> Iterator[ColumnElement[bool]]:
    """Only what results may count leaves of what people answered."""
    response = SurveyResponse.__table__
    if table is response:
        yield response.c.batch.is_not(None)
        own = select(Survey.__table__.c.id).where(BELONGINGS[Survey].which(company_id))
        yield response.c.survey_id.in_(own)
    if table is SurveyAnswer.__table__:
        released = select(response.c.id).where(response.c.batch.is_not(None))
        yield table.c.response_id.in_(released)


def _is_binary(column: Column[Any]) -> bool:
    inner = column.type.item_type if isinstance(column.type, ARRAY) else column.type
    return isinstance(inner, LargeBinary)


def _shown(column: Column[Any]) -> tuple[str, pa.DataType, ColumnElement[Any]]:
    """Name, type and value of a column in the file; of a row that is told by name, its name."""
    for key in column.foreign_keys:
        other = key.column.table
        if other.name in NAMED and other is not column.table:
            named = NAMES.get(other.name)
            name = other.c[named] if named else other.c[naming(other.name).key]
            again = other.alias(f"named_{column.name}")
            value = select(again.c[name.name]).where(again.c[key.column.name] == column)
            return column.name.removesuffix("_id"), pa.string(), value.scalar_subquery()
    return column.name, _type(column), column


def _type(column: Column[Any]) -> pa.DataType:
    kind = column.type
    if isinstance(kind, Boolean):
        return pa.bool_()
    if isinstance(kind, Integer | BigInteger):
        return pa.int64()
    if isinstance(kind, Float):
        return pa.float64()
    if isinstance(kind, Numeric):
        return pa.decimal128(kind.precision or 38, kind.scale or 0)
    if isinstance(kind, DateTime):
        return pa.timestamp("us", "UTC")
    return pa.date32() if isinstance(kind, Date) else pa.string()


def _plain(value: Any, kind: pa.DataType) -> Any:
    if value is None or kind != pa.string() or isinstance(value, str):
        return value
    is_json = isinstance(value, dict | list)
    return json.dumps(value, ensure_ascii=False, default=str) if is_json else str(value)


def _sheet(title: str, path: Path) -> Sheet:
    """The rows of a file as a sheet for people."""
    schema = parquet.read_schema(path)
    columns = [
        TableColumn(LABELS.get(field.name, field.name), _kind(field.type)) for field in schema
    ]

    def rows() -> Iterator[list[Any]]:
        with parquet.ParquetFile(path) as file:
            for part in file.iter_batches(BATCH):
                values = [column.to_pylist() for column in part.columns]
                yield from ([_for_people(one) for one in row] for row in zip(*values, strict=True))

    return Sheet(title, columns, rows())


def _kind(of: pa.DataType) -> Any:
    if pa.types.is_timestamp(of):
        return "moment"
    if pa.types.is_date(of):
        return "date"
    is_number = pa.types.is_integer(of) or pa.types.is_floating(of) or pa.types.is_decimal(of)
    return "number" if is_number else "text"


def _for_people(value: Any) -> Any:
    if isinstance(value, bool):
        return "Sí" if value else "No"
    if isinstance(value, dt.datetime):
        return value.astimezone(SANTIAGO).replace(tzinfo=None)
    return float(value) if isinstance(value, Decimal) else value


def _kept_files(company: Company) -> list[tuple[str, str, str]]:
    """Uploads as they came, and the logo: where each is kept, its name in the export, its title.

    An upload is named by its id; what was expired is gone already.
    """
    which = BELONGINGS[LoadFile].which(company.id)
    kept = select(LoadFile).where(which, LoadFile.expired_at.is_(None)).order_by(LoadFile.id)
    wanted = [
        (files.key_of(one.sha256), f"{one.id}{_suffix(one.name)}", one.name)
        for one in db.session.scalars(kept)
    ]
    if company.logo is not None and pictures.is_kept(company.logo):
        name = company.logo.rpartition("/")[2]
        wanted.append((f"{pictures.PUBLIC_FOLDER}/{name}", "logo.webp", "Logo"))
    return wanted


def _copy_files(kept: Sequence[tuple[str, str, str]], folder: Path) -> Iterator[Written]:
    for key, name, title in kept:
        path = folder / FILES / name
        path.parent.mkdir(exist_ok=True)
        if storage.exists(key):
            storage.get(key, path)
            yield _written(folder, path, title, None)


def _suffix(name: str) -> str:
    ending = Path(name).suffix
    is_plain = ending[1:].isalnum() and ending.isascii() and len(ending) <= MOST_SUFFIX
    return ending if is_plain else ""


def _written(folder: Path, path: Path, title: str, rows: int | None) -> Written:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
    name = path.relative_to(folder).as_posix()
    return Written(name, title, rows, path.stat().st_size, digest.hexdigest())
