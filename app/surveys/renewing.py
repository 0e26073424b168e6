"""New links for everybody: after a leak, or when the secret that they derive from is another."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BigInteger, Integer, LargeBinary, cast, select, update

from app.extensions import db
from app.kit import account_links, installation
from app.kit.arrays import table_of
from app.models.survey import Invitation, Survey
from app.models.user import AccountInvitation
from app.surveys import links


def renew() -> int:
    """Make the links of all who did not answer worthless, and give them others: how many.

    Those by which people choose a password get others, too. The links that courses share, and
    those of who answered, change with the secret only. From now on the database is used with the
    SECRET_KEY of this process.
    """
    asked = db.session.execute(
        select(
            Invitation.id, Invitation.token_number, Invitation.answered_at.is_(None).label("waits")
        ).with_for_update()
    ).all()
    surveys = db.session.scalars(select(Survey.id)).all()
    accounts = db.session.scalars(select(AccountInvitation).with_for_update()).all()
    _write(
        Invitation,
        Invitation.token_hash.key,
        {row.id: links.invitation_token(row.id, row.token_number + row.waits) for row in asked},
        {"token_number": Invitation.token_number + cast(Invitation.answered_at.is_(None), Integer)},
    )
    _write(Survey, Survey.door_hash.key, {one: links.door_token(one) for one in surveys}, {})
    for account in accounts:
        account.number += 1
        token = account_links.account_token(account.user_id, account.number)
        account.token_hash = links.hashed(token)
    installation.keep_key()
    return sum(row.waits for row in asked)


def is_other_key() -> bool:
    """Whether the links of this database derive from another SECRET_KEY than that of this process.

    A database whose key was never kept is asked by the links that it holds.
    """
    kept = installation.kept_fingerprint()
    if kept is not None:
        return kept != installation.key_fingerprint()
    newest = select(Survey.id, Survey.door_hash).order_by(Survey.id.desc()).limit(1)
    survey = db.session.execute(newest).one_or_none()
    return survey is not None and survey.door_hash != links.hashed(links.door_token(survey.id))


def _write(model: Any, column: str, tokens: Mapping[int, str], also: Mapping[str, Any]) -> None:
    """The hashes of tokens by the ids of their rows, in one statement."""
    hashes = ((one, links.hashed(token)) for one, token in tokens.items())
    rows = table_of({"id": BigInteger, "hash": LargeBinary}, hashes)
    statement = update(model).where(model.id == rows.c.id).values({column: rows.c.hash, **also})
    db.session.execute(statement, execution_options={"synchronize_session": False})
