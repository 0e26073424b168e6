"""New links for everybody: after a leak, or when the secret that they derive from is another."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BigInteger, LargeBinary, select, update

from app.extensions import db
from app.kit.arrays import table_of
from app.models.survey import Invitation, Survey
from app.surveys import links


def renew() -> int:
    """Make the links of all who did not answer worthless, and give them others: how many.

    The links that courses share change with the secret only.
    """
    open_ones = Invitation.answered_at.is_(None)
    waiting = select(Invitation.id, Invitation.token_number).where(open_ones).with_for_update()
    numbers = {row.id: row.token_number + 1 for row in db.session.execute(waiting)}
    tokens = {one: links.invitation_token(one, number) for one, number in numbers.items()}
    raised = {"token_number": Invitation.token_number + 1}
    _write(Invitation, Invitation.token_hash.key, tokens, raised)
    surveys = db.session.scalars(select(Survey.id)).all()
    _write(Survey, Survey.door_hash.key, {one: links.door_token(one) for one in surveys}, {})
    return len(tokens)


def _write(model: Any, column: str, tokens: Mapping[int, str], also: Mapping[str, Any]) -> None:
    """The hashes of tokens by the ids of their rows, in one statement."""
    hashes = ((one, links.hashed(token)) for one, token in tokens.items())
    rows = table_of({"id": BigInteger, "hash": LargeBinary}, hashes)
    statement = update(model).where(model.id == rows.c.id).values({column: rows.c.hash, **also})
    db.session.execute(statement, execution_options={"synchronize_session": False})
