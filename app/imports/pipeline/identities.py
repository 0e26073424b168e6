"""Identities: whether the record that a row is found to be is the one that its other cells name.

A RUT says which record a row is, and the name beside it should say the same. Where it says wholly
other words, only a person knows which of the two is wrong: the row stays out and is asked about.
When most rows are so, it is one question about the file: somebody sorted or pasted one column.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    String,
    and_,
    delete,
    exists,
    func,
    literal,
    not_,
    null,
    or_,
    select,
    update,
)

from app.extensions import db
from app.imports.pipeline import editions
from app.imports.pipeline.frame import SKIP, UNCHANGED, UPDATE, Frame, words_of
from app.imports.pipeline.rules import has_fallback_key
from app.imports.pipeline.stage import SLIPPED, copy_rows
from app.platform.queries import among
from sheets.evidence import RUT_NEAR
from sheets.folding import fold
from sheets.parsing.rut import dotted, ruts_near
from sheets.same_names import Agreement, agreement

SHIFTED = "rows_shifted"
"""Code of the rows of a file most of which name somebody else than their key."""
MAIL_DIFFERS = "mail_of_other"
BY_NAME = "participant_by_name"
OTHER_NAME = "participant_mail_name"
TWICE = "participant_repeated"
"""Codes of rows without a RUT: only their name says whose results they are; their mail says it and
their name denies it; another row is of the same participant."""
MAIL_TAKEN, MAIL_TWICE = "mail_taken", "mail_repeated"
"""Codes of a new person with the mail of one that is registered, or of another new one."""
_FEW_SHARE = 3
"""People from which on an address is that of an office, and not of one of them."""
_OF_AN_OFFICE = (
    r"^(?:contacto|info|informaciones|oficina|rr ?hh|recursos humanos|personas|capacitacion"
    r"|administracion|admin|ventas|recepcion|secretaria|gerencia|remuneraciones|bodega|planta"
    r"|obra|faena|no ?responder|correo|mail|email)\b"
)
"""The beginning of a folded address that several people use."""
LETTER = "name_letter"
"""Code of a row without a RUT whose name has an ñ where that of the record has an n."""
MOST_LOOKED_FOR = 1_000
"""RUTs with a wrong digit for which registered ones are looked for."""
FEWEST_SHIFTED = 2
"""Rows from which on a file is asked about as a whole."""


def question(frame: Frame, rows: Sequence[int] | None = None) -> None:
    """Give the rows of the plan that seem to be of another record the code of that doubt; of some
    `rows`, once it was done for all.
    """
    if frame.stage.target.of_course:
        _question_nameless(frame, rows)
    else:
        _question_letters(frame, rows)
    if frame.stage.target.kind.model == "people" and rows is None and "email" in frame.rows:
        for code, people in _with_mail_of_others(frame).items():
            refuse(frame, code, people)
    if frame.stage.target.kind.key_parts:
        for code, courses in editions.doubted(frame, rows).items():
            refuse(frame, code, courses)
    for code, refused in frame.refused.items():
        refuse(frame, code, dict.fromkeys(refused if rows is None else set(rows) & set(refused)))
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
    _give(frame, by_code)


def refuse(frame: Frame, code: str, records: Mapping[int, int | None]) -> None:
    """Refuse staged rows that would be written; each comes with the record that it is about."""
    if not records:
        return
    rows, plan = frame.stage.rows, frame.stage.plan
    others = select(plan.c.row_no).where(plan.c.action.not_in((UPDATE, UNCHANGED)))
    query = select(rows.c.row_no).where(among(rows.c.row_no, records, Integer))
    mine = db.session.scalars(query.where(rows.c.row_no.not_in(others))).all()
    db.session.execute(delete(plan).where(among(plan.c.row_no, mine, Integer)))
    copy_rows(plan, [(row, records[row], None, code) for row in mine])


def _give(frame: Frame, by_code: Mapping[str, Sequence[int]]) -> None:
    """Refuse some rows of the plan with these codes."""
    plan = frame.stage.plan
    for code, rows in by_code.items():
        of_rows = frame.is_planned(rows)
        db.session.execute(update(plan).values(action=code).where(of_rows, _found(frame)))


@dataclass(frozen=True)
class Participants:
    """Which participants of the course a row without a RUT may be of: none, one or several; and
    the code of what is doubtful about one.
    """

    row: int
    ids: tuple[int, ...]
    doubt: str | None = None


@dataclass(frozen=True)
class _Participant:
    id: int
    name: str
    mail: str | None


def in_course(frame: Frame, some: Sequence[int] | None = None) -> list[Participants]:
    """Whose results rows are that bring no RUT, as reports of meetings and forms do: of all rows,
    or of `some`.

    The mail of one participant tells, unless the name beside it denies it. A name alone that one
    participant has is doubtful, for others have it, too.
    """
    rows, table = frame.stage.rows, frame.stage.target.table
    brought = [rows.c[one] for one in ("folded_name", "email") if one in rows.c]
    if not brought:
        return []
    name, mail = (rows.c[one] if one in rows.c else null() for one in ("folded_name", "email"))
    query = select(rows.c.row_no, name.label("name"), func.lower(mail).label("mail"))
    query = query.where(func.num_nonnulls(*brought) > 0)
    if "rut" in rows.c:
        query = query.where(rows.c.rut.is_(None))
    if some is not None:
        query = query.where(among(rows.c.row_no, some, Integer))
    lines = db.session.execute(query).all()
    if not lines:
        return []
    known = select(table.c.id, table.c.folded_name, func.lower(table.c.email))
    there = [_Participant(*one) for one in db.session.execute(_of_caller(frame, known))]
    by_mail: dict[str, list[_Participant]] = {}
    by_word: dict[str, list[_Participant]] = {}
    for one in there:
        if one.mail:
            by_mail.setdefault(one.mail, []).append(one)
        for word in one.name.split():
            by_word.setdefault(word, []).append(one)
    found = []
    for line in lines:
        if of_mail := by_mail.get(line.mail or ""):
            found.append(_by_mail(line.row_no, line.name or "", of_mail))
        elif line.name:
            near = {one.id: one for word in line.name.split() for one in by_word.get(word, ())}
            found.append(_by_name(line.row_no, line.name, list(near.values())))
    return found


def _by_mail(row: int, name: str, of_mail: Sequence[_Participant]) -> Participants:
    """Who of those with the mail of a row it is of."""
    named = [one for one in of_mail if agreement(name, one.name) == Agreement.SAME]
    if len(of_mail) == 1:
        return Participants(row, (of_mail[0].id,), None if named else OTHER_NAME)
    chosen = named if name and len(named) == 1 else of_mail
    return Participants(row, tuple(one.id for one in chosen))


def _by_name(row: int, name: str, near: Sequence[_Participant]) -> Participants:
    """Who of those that share a word with a name has it."""
    same = [one for one in near if _is_same_name(name, one.name)]
    exact = [one for one in same if one.name == name]
    ids = tuple(one.id for one in exact or same)
    return Participants(row, ids, BY_NAME if len(ids) == 1 else None)


def _question_nameless(frame: Frame, some: Sequence[int] | None) -> None:
    """Give rows without a RUT the code of what is doubtful about whose results they are."""
    found = in_course(frame, some)
    if not found:
        return
    answered, by_code = frame.recipe.same_records, dict[str, list[int]]()
    for one in found:
        if one.doubt and one.row not in answered:
            by_code.setdefault(one.doubt, []).append(one.row)
    if twice := _of_one_participant(frame, {one.row for one in found}):
        by_code = {TWICE: twice, **by_code}
    _give(frame, by_code)


def letters_of(name: ColumnElement[str]) -> ColumnElement[str]:
    """The ñ of a name, which folding makes an n: no other letter makes another name of it."""
    return func.regexp_replace(func.lower(name), "[^ñ]", "", "g")


def _question_letters(frame: Frame, some: Sequence[int] | None) -> None:
    """Ask about rows that mail and name find, where an ñ says that the name is another one."""
    rows, plan, target = frame.stage.rows, frame.stage.plan, frame.stage.target
    if not has_fallback_key(frame):
        return
    table = target.table
    differ = letters_of(rows.c.name) != letters_of(table.c.name)
    query = (
        select(rows.c.row_no)
        .select_from(plan)
        .join(rows, rows.c.row_no == plan.c.row_no)
        .join(table, table.c.id == plan.c.entity_id)
        .where(_found(frame), table.c.rut.is_(None), differ)
    )
    if "rut" in rows.c:
        query = query.where(rows.c.rut.is_(None))
    if some is not None:
        query = query.where(among(plan.c.row_no, some, Integer))
    answered = frame.recipe.same_records
    if asked := [row for row in db.session.scalars(query) if row not in answered]:
        _give(frame, {LETTER: asked})


def _with_mail_of_others(frame: Frame) -> dict[str, dict[int, int | None]]:
    """Code -> new rows whose mail somebody else has: who is registered, or a row before."""
    rows, plan, table = frame.stage.rows, frame.stage.plan, frame.stage.target.table
    mine, theirs = func.lower(rows.c.email), func.lower(table.c.email)
    name = rows.c.folded_name if "folded_name" in rows.c else null()
    planned = exists().where(plan.c.row_no == rows.c.row_no)
    new = select(rows.c.row_no, mine.label("mail"), name.label("name")).where(~planned)
    news = new.where(rows.c.email.is_not(None)).subquery()
    of_file = func.count().over(partition_by=news.c.mail)
    first = func.min(news.c.row_no).over(partition_by=news.c.mail)
    names = func.first_value(news.c.name).over(partition_by=news.c.mail, order_by=news.c.row_no)
    counted = select(news, of_file.label("times"), first.label("first"), names.label("other"))
    shared = counted.subquery()
    twice = select(shared.c.row_no, shared.c.mail).where(
        shared.c.times.between(2, _FEW_SHARE - 1),
        shared.c.row_no > shared.c.first,
        shared.c.name.is_distinct_from(shared.c.other),
        # Rows of one RUT are told as repeats.
        ~exists().where(frame.stage.repeats.c.row_no == shared.c.row_no),
    )
    found: dict[str, dict[int, int | None]] = {MAIL_TAKEN: {}, MAIL_TWICE: {}}
    taken_in = frame.recipe.taken_in
    for row, mail in db.session.execute(twice) if frame.may_share_mails else ():
        if row not in taken_in and not _is_of_office(mail):
            found[MAIL_TWICE][row] = None
    known = _of_caller(frame, select(func.min(table.c.id).label("id"), theirs.label("mail")))
    known = known.where(theirs.in_(select(news.c.mail))).group_by(theirs)
    owners = known.having(func.count() < _FEW_SHARE).subquery()
    query = select(news.c.row_no, news.c.mail, owners.c.id)
    for row, mail, owner in db.session.execute(query.join(owners, owners.c.mail == news.c.mail)):
        if row not in taken_in and not _is_of_office(mail):
            found[MAIL_TAKEN][row] = owner
    return found


def _is_of_office(mail: str) -> bool:
    words = fold(re.sub(r"[._-]", " ", mail.partition("@")[0]))
    return re.search(_OF_AN_OFFICE, words) is not None


def _of_one_participant(frame: Frame, without_rut: Collection[int]) -> list[int]:
    """Rows of a participant of whom another row is, too, and one of them brings no RUT; rows of one
    key are told as repeats.
    """
    plan, repeats = frame.stage.plan, frame.stage.repeats
    query = (
        select(plan.c.row_no, plan.c.entity_id, repeats.c.group_no)
        .select_from(plan.outerjoin(repeats, repeats.c.row_no == plan.c.row_no))
        .where(_found(frame), plan.c.entity_id.is_not(None))
    )
    of_each: dict[int, list[tuple[int, int]]] = {}
    for row, entity, group in db.session.execute(query):
        of_each.setdefault(entity, []).append((row, row if group is None else group))
    return [
        row
        for lines in of_each.values()
        if len({group for _, group in lines}) > 1 and any(row in without_rut for row, _ in lines)
        for row, _ in lines
    ]


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
            ).where(among(table.c.rut, {rut for some in near.values() for rut in some}, String)),
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
        if has_name:
            suspects.append(_has_mail_of_namesake(frame))
    if not suspects:
        return {}
    query = (
        select(
            rows.c.row_no,
            (rows.c.folded_name if has_name else null()).label("name"),
            (func.lower(rows.c.email) if has_mail else null()).label("mail"),
            table.c.folded_name.label("known_name"),
            (func.lower(table.c.email) if has_mail else null()).label("known_mail"),
            (_has_mail_of_namesake(frame) if has_name and has_mail else null()).label(
                "is_namesake"
            ),
        )
        .select_from(plan)
        .join(rows, rows.c.row_no == plan.c.row_no)
        .join(table, table.c.id == plan.c.entity_id)
        .where(_found(frame), rows.c.rut.is_not(None), or_(*suspects))
    )
    if some is not None:
        query = query.where(among(plan.c.row_no, some, Integer))
    found = db.session.execute(query).all()
    named = [one for one in found if one.name]
    other_names = _named(frame, {one.name for one in named if _agreed(one) == Agreement.HALF})
    doubts = {one.row_no: target.differs for one in named if _is_other(one, other_names)}
    if has_name and has_mail:
        # Of two people with one name the RUT is the one's and the mail the other's.
        namesakes = [one for one in named if _agreed(one) == Agreement.SAME and one.is_namesake]
        doubts |= {one.row_no: target.differs for one in namesakes}
    unnamed = [one for one in found if not one.name]
    taken = _owned(frame, {one.mail for one in unnamed})
    return doubts | {
        one.row_no: MAIL_DIFFERS
        for one in unnamed
        if one.mail in taken or _names_other(one.mail, one.known_name)
    }


def _has_mail_of_namesake(frame: Frame) -> ColumnElement[bool]:
    """Whether the e-mail of a row is that of another record with the name of the row."""
    rows, table = frame.stage.rows, frame.stage.target.table
    other = table.alias()
    known = select(other.c.id).where(
        func.lower(other.c.email) == func.lower(rows.c.email),
        other.c.folded_name == rows.c.folded_name,
        other.c.id != table.c.id,
    )
    if frame.stage.target.of_course:
        known = known.where(other.c.course_id == frame.course_id)
    elif "company_id" in other.c and not frame.caller.is_admin:
        known = known.where(other.c.company_id == frame.caller.company_id)
    return known.exists()


def _found(frame: Frame) -> ColumnElement[bool]:
    """The rows that are a record there already, if it is theirs: nothing becomes of a row that is
    passed over, unless it puts somebody into a course.
    """
    passed = (SKIP,) if frame.joins_course else ()
    return frame.stage.plan.c.action.in_((UPDATE, UNCHANGED, *passed))


def _says_more(mine: ColumnElement[Any], theirs: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether each of two folded names has a word that the other has not: few rows of a file."""
    ours, known = words_of(mine), words_of(theirs)
    return and_(mine != theirs, not_(ours.contained_by(known)), not_(known.contained_by(ours)))


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
        return set(db.session.scalars(known.where(among(table.c.folded_name, names, String))))
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
    query = select(mail).where(among(mail, mails, String)).group_by(mail)
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
