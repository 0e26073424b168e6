"""Pages of a list: what the query may say and what the answer tells."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import marshmallow as ma
from sqlalchemy import Select

from app.extensions import db
from app.kit import totals
from app.kit.schema import Schema

MAX_PAGE_SIZE = 500
EXISTING_PAGE = ma.validate.Range(min=1, max=10_000_000, error="Esta página no existe.")


@dataclass(frozen=True)
class Page:
    """One page of rows, with the place it has in the whole list."""

    rows: Sequence[Any]
    page: int
    page_size: int
    total: int

    @property
    def meta(self) -> dict[str, int]:
        """The `meta` of the answer."""
        pages = -(-self.total // self.page_size)
        return {"page": self.page, "pageSize": self.page_size, "total": self.total, "pages": pages}


class PageQuerySchema(Schema):
    """`page` and `pageSize` of a list."""

    page = ma.fields.Integer(load_default=1, validate=EXISTING_PAGE)
    pageSize = ma.fields.Integer(
        load_default=50,
        validate=ma.validate.Range(
            min=1, max=MAX_PAGE_SIZE, error="Pide entre 1 y 500 filas por página."
        ),
    )


def paginate(query: Select[Any], *, page: int, page_size: int, scalars: bool = True) -> Page:
    """Read one page of a query and count the whole."""
    total = totals.total_of(query)
    window = query.limit(page_size).offset((page - 1) * page_size)
    result = db.session.execute(window)
    rows = result.scalars().all() if scalars else result.all()
    return Page(rows=rows, page=page, page_size=page_size, total=total)


def everything(query: Select[Any], *, scalars: bool = True) -> Page:
    """The whole list as its one page."""
    result = db.session.execute(query)
    return whole(result.scalars().all() if scalars else result.all())


def whole(rows: Sequence[Any]) -> Page:
    """Rows as the one page of their list."""
    return Page(rows=rows, page=1, page_size=max(len(rows), 1), total=len(rows))
