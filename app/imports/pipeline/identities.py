"""Identities: whether the record that a row is found to be is the one that its other cells name.

A RUT says which record a row is, and the name beside it should say the same. Where it says wholly
other words, only a person knows which of the two is wrong: the row stays out and is asked about.
When most rows are so, it is one question about the file: somebody sorted or pasted one column.
"""

import json
import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    String,
    and_,
    any_,
    exists,
    func,
    literal,
    not_,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY

from app.extensions import db
from app.imports.pipeline.frame import SKIP, UNCHANGED, UPDATE, Frame
from app.imports.pipeline.stage import SLIPPED
from sheets.evidence import RUT_NEAR
from sheets.folding import fold
from sheets.parsing.rut import dotted, ruts_near
from sheets.same_names import Agreement, agreement

SHIFTED = "rows_shifted"
"""Code of the rows of a file most of which name somebody else than their key."""
MAIL_DIFFERS = "mail_of_other"
MOST_LOOKED_FOR = 1_000
"""RUTs with a wrong digit for which registered ones are looked for."""
FEWEST_SHIFTED = 2
"""Rows from which on a file is asked about as a whole."""


def question(frame: Frame, rows: Sequence[int] | None = None) -> None:
    """Give the rows of the plan that seem to be of another record the code of that doubt; of some
    `rows`, once it was done for all.
    """
    doubts = _doubted(frame, rows)
    if not doubts:
        return
    plan = frame.stage.plan
    shifted = frame.is_shifted
    if shifted is None and rows is not None:
        shifted = db.session.scalar(select(exists().where(plan.c.action == SHIFTED)))
    elif shifted is None:
        shifted = frame.round_of is None and _are_most(frame, len(doubts))
    answered = frame.recipe.same_records
    by_code: dict[str, list[int]] = {}
    for row, code in doubts.items():
        if row not in answered:
            by_code.setdefault(SHIFTED if shifted else code, []).append(row)
    for code, named in by_code.items():
        db.session.execute(update(plan).values(action=code).where(plan.c.row_no == _any(named)))


def offer_registered(frame: Frame) -> None:
    """Offer, for RUTs with a wrong check digit, that of the record one slip away which has the name
    or the mail of the row; what else stands beside such an error is forgotten.
    """
    errors, target = frame.stage.errors, frame.stage.target
    if "rut" not in target.columns:
        return
    slipped = and_(errors.c.code == SLIPPED, errors.c.attribute == "rut")
    lines = db.session.execute(
        select(errors.c.row, errors.c.value, errors.c.params).where(slipped).limit(MOST_LOOKED_FOR)
    ).all()
    if not lines:
        return
    near = {one.row: ruts_near(one.value or "") for one in lines}
    table = target.table
    known = db.session.execute(
        _of_caller(
            frame,
            select(
                table.c.rut,
                table.c[target.columns[target.name]].label("name"),
                table.c.folded_name,
                func.lower(table.c.email if "email" in table.c else null()).label("email"),
            ).where(table.c.rut == _any({rut for some in near.values() for rut in some}, String)),
        )
    ).all()
    db.session.execute(update(errors).values(params="{}").where(slipped))
    for line in lines:
        said = json.loads(line.params or "{}")
        name, mail = fold(said.get(target.name) or ""), (said.get("email") or "").lower()
        fits = [
            one
            for one in known
            if one.rut in near[line.row]
            and (_is_same_name(name, one.folded_name) or (mail and mail == one.email))
        ]
        if len(fits) == 1:
            (one,) = fits
            found = {"code": RUT_NEAR, "suggestion": dotted(one.rut)}
            found["params"] = json.dumps({"name": one.name, "rut": dotted(one.rut)})
            this = and_(errors.c.row == line.row, slipped)
            db.session.execute(update(errors).values(**found).where(this))


def _is_same_name(one: str, other: str) -> bool:
    """Whether two folded names of a first and a last name or more agree."""
    long = all(len(name.split()) > 1 for name in (one, other))
    return long and agreement(one, other) == Agreement.SAME


def _doubted(frame: Frame, some: Sequence[int] | None) -> dict[int, str]:
    """Row -> the code of what is doubtful about who it is."""
    target, rows, plan = frame.stage.target, frame.stage.rows, frame.stage.plan
    if not target.differs or "rut" not in rows.c:
        return {}
    table = target.table
    has_name, has_mail = "folded_name" in rows.c, "email" in rows.c and "email" in table.c
    suspects = []
    if has_name:
        suspects.append(_says_more(rows.c.folded_name, table.c.folded_name))
    if has_mail:
        nameless = rows.c.folded_name.is_(None) if has_name else literal(True)
        other = func.lower(rows.c.email) != func.lower(table.c.email)
        suspects.append(and_(nameless, rows.c.email.is_not(None), other))
    if not suspects:
        return {}
    query = (
        select(
            rows.c.row_no,
            (rows.c.folded_name if has_name else null()).label("name"),
            (func.lower(rows.c.email) if has_mail else null()).label("mail"),
            table.c.folded_name.label("known_name"),
            (func.lower(table.c.email) if has_mail else null()).label("known_mail"),
        )
        .select_from(plan)
        .join(rows, rows.c.row_no == plan.c.row_no)
        .join(table, table.c.id == plan.c.entity_id)
        .where(_found(frame), rows.c.rut.is_not(None), or_(*suspects))
    )
    if some is not None:
        query = query.where(plan.c.row_no == _any(some))
    found = db.session.execute(query).all()
    named = [one for one in found if one.name]
    other_names = _named(frame, {one.name for one in named if _agreed(one) == Agreement.HALF})
    doubts = {one.row_no: target.differs for one in named if _is_other(one, other_names)}
    unnamed = [one for one in found if not one.name]
    taken = _owned(frame, {one.mail for one in unnamed})
    return doubts | {
        one.row_no: MAIL_DIFFERS
        for one in unnamed
        if one.mail in taken or _names_other(one.mail, one.known_name)
    }


def _found(frame: Frame) -> ColumnElement[bool]:
    """The rows that are a record there already, if it is theirs: nothing becomes of a row that is
    passed over, unless it puts somebody into a course.
    """
    passed = (SKIP,) if frame.joins_course else ()
    return frame.stage.plan.c.action.in_((UPDATE, UNCHANGED, *passed))


def _says_more(mine: ColumnElement[Any], theirs: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether each of two folded names has a word that the other has not: few rows of a file."""
    words = [func.string_to_array(name, " ", type_=ARRAY(String)) for name in (mine, theirs)]
    return and_(
        mine != theirs, not_(words[0].contained_by(words[1])), not_(words[1].contained_by(words[0]))
    )


def _agreed(row: Any) -> Agreement:
    return agreement(row.name, row.known_name)


def _is_other(row: Any, other_names: Collection[str]) -> bool:
    """Whether a row names somebody else than its RUT.

    Where one word is the same, the mail tells; without any, that somebody else has this name.
    """
    agreed = _agreed(row)
    if agreed in (Agreement.NONE, Agreement.SAME):
        return agreed == Agreement.NONE
    if row.mail and row.known_mail:
        return bool(row.mail != row.known_mail)
    return agreed == Agreement.LITTLE or row.name in other_names


def _named(frame: Frame, names: Collection[str]) -> set[str]:
    """Those of some names that a record has."""
    if not names:
        return set()
    table = frame.stage.target.table
    known = _of_caller(frame, select(table.c.folded_name))
    if not frame.stage.target.of_course:
        return set(db.session.scalars(known.where(table.c.folded_name == _any(names, String))))
    there = db.session.scalars(known).all()
    return {one for one in names if any(agreement(one, name) == Agreement.SAME for name in there)}


def _of_caller(frame: Frame, query: Select[Any]) -> Select[Any]:
    """The records that a row may be, as the caller sees them: of a course its participants."""
    table = frame.stage.target.table
    if frame.stage.target.of_course:
        return query.where(table.c.course_id == frame.course_id)
    if "company_id" in table.c and not frame.caller.is_admin:
        return query.where(table.c.company_id == frame.caller.company_id)
    return query


def _names_other(mail: str, name: str) -> bool:
    """Whether an address is made of a first and a last name, and of none of these: a private
    address may say anything.
    """
    words = re.findall(r"[a-z]+", fold(mail.partition("@")[0]))
    return len(words) > 1 and all(
        len(word) > 2 and agreement(word, each) == Agreement.NONE
        for word in words
        for each in name.split()
    )


def _owned(frame: Frame, mails: Collection[str]) -> set[str]:
    """Those of some addresses that one record alone has."""
    if not mails:
        return set()
    table = frame.stage.target.table
    mail = func.lower(table.c.email)
    query = select(mail).where(mail == _any(mails, String)).group_by(mail)
    query = _of_caller(frame, query)
    return set(db.session.scalars(query.having(func.count() == 1)))


def _are_most(frame: Frame, doubted: int) -> bool:
    """Whether more than half of the rows that can be compared are doubtful."""
    if doubted < FEWEST_SHIFTED:
        return False
    rows, plan = frame.stage.rows, frame.stage.plan
    given = [rows.c[one] for one in ("folded_name", "email") if one in rows.c]
    compared = select(func.count()).select_from(plan)
    compared = compared.join(rows, rows.c.row_no == plan.c.row_no)
    compared = compared.where(_found(frame), func.num_nonnulls(*given) > 0)
    return doubted * 2 > (db.session.scalar(compared) or 0)


def _any(values: Iterable[Any], kind: Any = Integer) -> ColumnElement[Any]:
    return any_(literal(list(values), ARRAY(kind)))
