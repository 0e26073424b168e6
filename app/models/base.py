"""Columns that many tables share or that follow from a record, and what refers to a table."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import Annotated, Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Date,
    DateTime,
    ForeignKey,
    Identity,
    Integer,
    Numeric,
    String,
    Table,
    Time,
    exists,
    func,
    text,
)
from sqlalchemy.orm import Mapped, MappedColumn, mapped_column
from sqlalchemy.types import TypeEngine

from app.extensions import Base
from records.base import Field, Record

Id = Annotated[int, mapped_column(BigInteger, Identity(), primary_key=True)]
Json = Mapping[str, Any]
"""What is stored as JSON: who writes a column says what is in it."""
Moment = Annotated[datetime, mapped_column(DateTime(timezone=True))]


class Timestamps:
    """When a row was made and last changed; the second guards against stale edits."""

    created_at: Mapped[Moment] = mapped_column(server_default=func.now())
    updated_at: Mapped[Moment] = mapped_column(server_default=func.now(), onupdate=func.now())


class CompanyScoped:
    """A row that belongs to one company: staff of another company never sees it."""

    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"), index=True)


class CourseScoped:
    """A row of a course: staff sees it when the course is of its company."""

    course_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("course.id"))


class OwnCompany:
    """The company itself: staff sees its own."""

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)


class Recorded:
    """A table with a column for every field of some records. Stands before Base."""

    def __init_subclass__(cls, records: tuple[Record, ...] = (), **kwargs: Any) -> None:
        for record in records:
            for field in record.stored:
                setattr(cls, field.column, _column(field))
        super().__init_subclass__(**kwargs)


@cache
def naming(table: str) -> Any:
    """The attribute that names the rows of a table. Raises KeyError."""
    models = {mapper.class_.__tablename__: mapper.class_ for mapper in Base.registry.mappers}
    return getattr(models[table], models[table].named_by)


def _column(field: Field) -> MappedColumn[Any]:
    constraints = [ForeignKey(f"{field.lookup}.id")] if field.kind == "reference" else []
    kept: dict[str, Any] = {"nullable": field.may_be_empty}
    if field.index:
        kept["index"] = True
    if field.default is not None:
        is_flag = field.kind == "boolean"
        written = text(str(field.default).lower()) if is_flag else str(field.default)
        kept |= {"server_default": written, "default": field.default}
    return mapped_column(_type(field), *constraints, **kept)


class Month(Date):
    """The first day of a month, which people read as that month."""


def _type(field: Field) -> TypeEngine[Any]:
    if field.kind == "rut":
        return String(field.length, collation="C")  # by bytes: its index finds a beginning
    if field.kind == "number":
        places = -int(Decimal(str(field.step)).as_tuple().exponent)
        return Numeric(field.size or len(str(field.limit)) + places, places)
    if field.kind in ("money", "count"):
        return Integer() if field.most < 2**31 else BigInteger()
    types = {
        "boolean": Boolean,
        "date": Date,
        "month": Month,
        "time": Time,
        "reference": BigInteger,
    }
    return types[field.kind]() if field.kind in types else String(field.length)


def uses(
    table: Table, *, leaving: Mapping[Table, ColumnElement[bool]] | None = None
) -> Iterator[ColumnElement[bool]]:
    """One condition for each reference to a row of the table.

    `leaving` says of a table which of its rows are about to go, and so hold nothing.
    """
    for other in Base.metadata.tables.values():
        for key in other.foreign_keys:
            if key.column.table is table:
                held = exists().where(key.parent == table.c.id)
                goes = (leaving or {}).get(other)
                yield held if goes is None else held.where(~func.coalesce(goes, False))
