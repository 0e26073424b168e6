"""The register of what the demonstration made."""

import random
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import exists, insert, select
from stdnum.cl import rut

from app.extensions import db
from app.models.platform import DemoRow

SEED = "capacitación"


def of(part: str) -> random.Random:
    """The dice of one part; what another part throws does not change them."""
    return random.Random(f"{SEED} {part}")  # noqa: S311 - nothing here is secret


def ruts(dice: random.Random, first: int, last: int, count: int) -> list[str]:
    """Different valid RUTs with numbers of a range, as they are stored."""
    return [
        f"{body}-{rut.calc_check_digit(str(body))}"
        for body in dice.sample(range(first, last), count)
    ]


def phone(dice: random.Random) -> str:
    """A mobile phone of Chile."""
    return f"+569{dice.randint(40_000_000, 99_999_999)}"


def kept(rows: Iterable[Any]) -> list[Any]:
    """Write rows into the database, and into the register."""
    written = list(rows)
    db.session.add_all(written)
    db.session.flush()
    if written:
        mark(written[0].__tablename__, [one.id for one in written])
    return written


def mark(kind: str, row_ids: Iterable[int]) -> None:
    """Note that rows of a table are of the demonstration."""
    marks = [{"kind": kind, "row_id": row_id} for row_id in row_ids]
    if marks:
        db.session.execute(insert(DemoRow), marks)


def ids_of(kind: str) -> Sequence[int]:
    """The rows of a table that are of the demonstration, in the order they were made in."""
    query = select(DemoRow.row_id).where(DemoRow.kind == kind)
    return db.session.scalars(query.order_by(DemoRow.row_id)).all()


def are_there() -> bool:
    """Whether a demonstration is loaded."""
    return bool(db.session.scalar(select(exists().where(DemoRow.kind.is_not(None)))))
