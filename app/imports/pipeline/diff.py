"""Diff: what becomes of each staged row: new, changed, unchanged, skipped or refused; and which of
several rows with one key counts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    FromClause,
    Integer,
    and_,
    case,
    delete,
    distinct,
    exists,
    false,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    text,
    true,
    update,
)

from app.extensions import db
from app.imports.counts import Counts
from app.imports.mappings.service import check_course
from app.imports.pipeline import editions, identities
from app.imports.pipeline.frame import (
    CREATE,
    GOOD,
    NEVER_ZERO,
    PASSED,
    REFUSED,
    REPEATED,
    SAME,
    SKIP,
    UNCHANGED,
    UPDATE,
    Frame,
)
from app.imports.pipeline.lookups import NAMES, Resolved
from app.imports.pipeline.rules import RULES, Cases, has_fallback_key, name_rules, needed_of_new
from app.imports.pipeline.stage import FEW_ROWS, Tally, as_text, copy_rows
from app.models.imports import LoadChange
from app.models.training import Participant
from app.platform.queries import among
from sheets.evidence import MOST_EXAMPLES


@dataclass(frozen=True)
class KeptValue:
    """A datum that some rows of registered records do not bring, or say no more of."""

    attribute: str
    count: int
    first: tuple[tuple[int, str | None], ...]
    """The first of these rows, each with the value that its record keeps."""


@dataclass(frozen=True)
class Diff:
    """What the database made of the staged rows."""

    frame: Frame
    actions: dict[str, int]
    counts: Counts
    only_faulty: tuple[Resolved, ...] = ()
    """Values of lists that only rows with other faults have."""
    kept: tuple["KeptValue", ...] = ()


IDS = (Integer, BigInteger)
"""Types of a row of the file, and of the id of a record."""
STANDING = (UPDATE, UNCHANGED, SKIP)
"""Actions of rows whose person exists and is taken into the course all the same."""


class Raced(Exception):
    """Somebody else created or edited one of the rows since the plan was made: make it anew."""


class Clashed(Raced):
    """Something unique of a row is there already: somebody else's row, or what no rule knows."""


def decide(*, frame: Frame, tally: Tally, only_faulty: tuple[Resolved, ...]) -> Diff:
    """Fill the plan with a line for each staged row that is not simply new."""
    if frame.stage.target.kind.key_parts:
        editions.adopt(frame)
    _compare(frame, true())
    if not frame.is_key_unique:
        _refuse_ambiguous(frame)
    identities.question(frame)
    if tally.failed:
        identities.offer_registered(frame)
    if frame.has_repeats:
        _choose_among_repeats(frame)
    if tally.staged > FEW_ROWS:
        # Taken for a few rows, as what an attempt before has left may look, it is gone through
        # once for each row of the file.
        db.session.execute(text(f"ANALYZE {frame.stage.plan.name}"))
    return _counted(frame, tally, only_faulty)


def decide_again(*, decided: Diff, tally: Tally, rows: Sequence[int]) -> Diff:
    """Fill the plan anew for some rows of the file, whose rows of the table were changed meanwhile.

    Raises Raced where other rows may follow from these.
    """
    frame = decided.frame
    plan, repeats = frame.stage.plan, frame.stage.repeats
    if frame.has_repeats and db.session.scalar(select(exists().where(repeats.c.row_no.in_(rows)))):
        raise Raced
    db.session.execute(delete(plan).where(frame.is_planned(rows)))
    _compare(frame, among(frame.rows.row_no, rows, Integer))
    if not frame.is_key_unique:
        _refuse_ambiguous(frame)
    identities.question(frame, rows)
    planned = select(func.count()).select_from(plan).where(frame.is_planned(rows))
    if db.session.scalar(planned) != len(rows):
        raise Raced  # One of them is new by now, and the new ones are written already.
    return _counted(frame, tally, decided.only_faulty)


def _compare(frame: Frame, which: ColumnElement[bool]) -> None:
    """Say of staged rows what becomes of them, each for itself.

    One statement for each way of being the same person: a join that mixes them cannot be hashed.
    """
    plan = frame.stage.plan
    for mine, same, source in _identities(frame):
        table = frame.stage.target.table
        found = (
            select(
                frame.rows.row_no.label("row_no"),
                table.c.id.label("entity_id"),
                table.c.updated_at.label("was_at"),
                _action(frame).label("action"),
            )
            .select_from(source.outerjoin(table, same))
            .where(mine, which)
            .subquery()
        )
        chosen = select(found).where(found.c.action != CREATE)
        db.session.execute(insert(plan).from_select(list(plan.c.keys()), chosen))


def _refuse_ambiguous(frame: Frame) -> None:
    """Refuse the rows that several existing ones could be: which is meant, only a person knows."""
    plan = frame.stage.plan
    several = select(plan.c.row_no).group_by(plan.c.row_no).having(func.count() > 1)
    rows = db.session.scalars(
        delete(plan).where(plan.c.row_no.in_(several)).returning(plan.c.row_no)
    )
    if refused := [(row, None, None, frame.stage.target.ambiguous) for row in sorted(set(rows))]:
        copy_rows(plan, refused)


def _choose_among_repeats(frame: Frame) -> None:
    """Let one good row of each key count, and give the others the action that they get instead.

    A row that is refused for another reason is no rival: the first good one counts, or the last
    when the person chose so. Where nobody chose and they contradict each other, none does: each
    names another one.
    """
    plan, repeats = frame.stage.plan, frame.stage.repeats
    action = func.coalesce(plan.c.action, CREATE)
    rivals = (
        select(repeats.c.row_no, repeats.c.group_no)
        .select_from(repeats.outerjoin(plan, plan.c.row_no == repeats.c.row_no))
        .where(action.in_((CREATE, UPDATE, UNCHANGED)))
        .subquery()
    )
    choose = func.max if frame.options.on_repeat == "last" else func.min
    winner = choose(rivals.c.row_no).over(partition_by=rivals.c.group_no).label("winner")
    ranked = select(rivals, winner).subquery()
    mine, other = frame.stage.rows.alias(), frame.stage.rows.alias()
    same = and_(literal(True), *(~differ for differ in differing(frame, mine, other).values()))
    compared = (
        select(ranked, same.label("same"))
        .join(mine, mine.c.row_no == ranked.c.row_no)
        .join(other, other.c.row_no == ranked.c.winner)
        .subquery()
    )
    first_other = func.min(compared.c.row_no).filter(~compared.c.same)
    judged = select(
        compared, first_other.over(partition_by=compared.c.group_no).label("first_other")
    ).subquery()
    code = case((judged.c.same, SAME), else_=PASSED)
    rival: ColumnElement[Any] = judged.c.winner
    counts = judged.c.row_no == judged.c.winner
    if frame.options.on_repeat == "ask":
        contradicted = judged.c.first_other.is_not(None)
        code = case((contradicted, REPEATED), else_=SAME)
        rival = case((and_(contradicted, judged.c.same), judged.c.first_other), else_=rival)
        counts = and_(counts, ~contradicted)
    passed = (
        select(judged.c.row_no, rival.label("winner"), code.label("code")).where(~counts).subquery()
    )
    db.session.execute(
        update(repeats)
        .values(winner=passed.c.winner, code=passed.c.code)
        .where(repeats.c.row_no == passed.c.row_no)
    )
    decided = select(repeats.c.row_no, null(), null(), repeats.c.code).where(
        repeats.c.code.is_not(None)
    )
    db.session.execute(
        delete(plan).where(plan.c.row_no == repeats.c.row_no, repeats.c.code.is_not(None))
    )
    db.session.execute(insert(plan).from_select(list(plan.c.keys()), decided))


def differing(frame: Frame, mine: FromClause, other: FromClause) -> dict[str, ColumnElement[bool]]:
    """Attribute -> whether two staged rows differ in it; names of one list row are the same.

    Where rows without a RUT are known by mail and name, capitals and accents tell none apart; only
    an ñ does, which no other letter is.
    """
    looked_up = frame.stage.looked_up
    found = {
        attribute: mine.c[column].is_distinct_from(other.c[column])
        for attribute, column in frame.stage.plain.items()
    }
    keyless = frame.has_rows_without_rut or "rut" not in frame.rows
    if keyless and has_fallback_key(frame):
        spelt = [
            func.concat_ws(" ", row.c.folded_name, identities.letters_of(row.c.name))
            for row in (mine, other)
        ]
        alike = and_(mine.c.rut.is_(None), other.c.rut.is_(None)) if "rut" in mine.c else true()
        mails = [func.lower(row.c.email) for row in (mine, other)]
        for attribute, (one, two) in (("name", spelt), ("email", mails)):
            found[attribute] = and_(found[attribute], or_(~alike, one.is_distinct_from(two)))
    for attribute, numbers in frame.stage.lookups.items():
        ids = [
            select(looked_up.c.target_id)
            .where(looked_up.c.attribute == attribute, looked_up.c.no == row.c[numbers])
            .scalar_subquery()
            for row in (mine, other)
        ]
        found[attribute] = ids[0].is_distinct_from(ids[1])
    return found


Same = tuple[ColumnElement[bool], ColumnElement[bool], FromClause]


def _identities(frame: Frame) -> list[Same]:
    """Ways to be the same: which staged rows each is for, its condition on an existing row, and
    what the staged rows are joined with for it.
    """
    rows, existing, target = frame.rows, frame.existing, frame.stage.target
    source = frame.source
    if target.kind.key_parts:
        # The same name and day in the same company: what a file leaves out a new row would have.
        parts = [frame.created.get(target.column(name), null()) for name in target.kind.key_parts]
        columns = [existing[target.column(name)] for name in target.kind.key_parts]
        same = [column == value for column, value in zip(columns, parts, strict=True)]
        alike = and_(existing.folded_name == rows.folded_name, *same)
        return [(literal(True), alike, source)]
    if target.is_known_by_name:
        return [(literal(True), existing.folded_name == rows.folded_name, source)]
    if "rut" not in target.columns:
        key = target.column(target.kind.key)
        return [(literal(True), existing[key] == rows[key], source)]
    without_rut = _in_course if target.of_course else _same_by_fallback
    if "rut" not in rows:
        return [(literal(True), *without_rut(frame))]
    by_rut = (rows.rut.is_not(None), and_(existing.rut == rows.rut, _is_in_reach(frame)), source)
    if not frame.has_rows_without_rut:
        return [by_rut]
    return [by_rut, (rows.rut.is_(None), *without_rut(frame))]


def _in_course(frame: Frame) -> tuple[ColumnElement[bool], FromClause]:
    """The participants of the course that rows without a RUT may be of."""
    pairs = [(one.row, each) for one in identities.in_course(frame) for each in one.ids]
    columns = [literal([pair[at] for pair in pairs], ARRAY(kind)) for at, kind in enumerate(IDS)]
    found = func.unnest(*columns).table_valued("row_no", "id").render_derived("found_in_course")
    source = frame.source.outerjoin(found, found.c.row_no == frame.rows.row_no)
    return frame.existing.id == found.c.id, source


def _same_by_fallback(frame: Frame) -> tuple[ColumnElement[bool], FromClause]:
    if not has_fallback_key(frame):
        return literal(False), frame.source
    same = and_(
        frame.existing.rut.is_(None),
        func.lower(frame.existing.email) == func.lower(frame.rows.email),
        frame.existing.folded_name == frame.rows.folded_name,
    )
    return same, frame.source


def _is_in_reach(frame: Frame) -> ColumnElement[bool]:
    """Whether a row that is there can be meant at all: of a course only its participants."""
    if not frame.stage.target.of_course:
        return true()
    in_course: ColumnElement[bool] = frame.existing.course_id == frame.course_id
    return in_course


def _action(frame: Frame) -> ColumnElement[str]:
    target, there = frame.stage.target, frame.existing.id.is_not(None)
    unknown = [
        and_(frame.rows[numbers].is_not(None), frame.given[target.lookups[attribute]].is_(None))
        for attribute, numbers in frame.stage.lookups.items()
    ]
    cases: Cases = [(or_(literal(False), *unknown), REFUSED)]
    if target.belongs_to_company and not frame.caller.is_admin:
        foreign = frame.existing.company_id.is_distinct_from(frame.caller.company_id)
        cases.append((and_(there, foreign), "person_other_company"))
    if frame.joins_course:
        cases.append((and_(there, ~frame.existing.active), "person_disabled"))
    if frame.round_of is not None:
        # Another row of the same load, in an earlier round, was this very one.
        came_before = exists().where(
            LoadChange.load_id == frame.round_of,
            LoadChange.entity_id == frame.existing.id,
            LoadChange.row != frame.rows.row_no,
        )
        cases.append((and_(there, came_before), "key_loaded"))
    if frame.options.on_duplicate == "skip":
        cases.append((there, SKIP))
    if frame.options.on_duplicate == "error":
        cases.append((there, "already_exists" if "rut" in target.columns else "row_exists"))
    cases.extend((~there, one.required_code) for one in frame.lacking)
    cases.extend(needed_of_new(frame))
    if target.has_unique_name and not target.is_known_by_name and "folded_name" in frame.rows:
        cases.extend(name_rules(frame))
    for name, rules in RULES.items():
        if name in (*target.kind.row_checks, *target.rules):
            cases.extend(rules(frame))
    cases.append((~there, CREATE))
    return case(*cases, (frame.changed, UPDATE), else_=UNCHANGED)


def _counted(frame: Frame, tally: Tally, only_faulty: tuple[Resolved, ...]) -> Diff:
    """What the plan says of all rows of the file, counted."""
    action = frame.stage.plan.c.action
    planned = db.session.execute(select(action, func.count()).group_by(action))
    actions = {row[0]: row[1] for row in planned}
    actions[CREATE] = tally.staged - sum(actions.values())
    counts = Counts(
        rows=tally.rows,
        created=actions[CREATE],
        updated=actions.get(UPDATE, 0),
        unchanged=actions.get(UNCHANGED, 0),
        skipped=tally.skipped.total() + sum(actions.get(one, 0) for one in (SKIP, SAME, PASSED)),
        failed=tally.failed + sum(n for action, n in actions.items() if action not in GOOD),
        blank=tally.blank,
    ).check()
    if frame.course_id is not None and frame.joins_course:
        # The course may have been closed since the load was ordered.
        check_course(course_id=frame.course_id)
        enrolled, already = count_enrolment(frame=frame, actions=actions)
        counts = replace(counts, enrolled=enrolled, already_enrolled=already)
    are_there = actions.get(UPDATE) or actions.get(UNCHANGED)
    kept = _kept_values(frame, are_blank=tally.incomplete > 0) if are_there else ()
    return Diff(frame, actions, counts, only_faulty, kept)


def count_enrolment(*, frame: Frame, actions: Mapping[str, int]) -> tuple[int, int]:
    """How many people will join the course of the load, and how many are in it already.

    Created people cannot be in the course yet.
    """
    plan = frame.stage.plan.c
    standing = plan.action.in_(STANDING)
    people = db.session.scalar(select(func.count(distinct(plan.entity_id))).where(standing)) or 0
    already = db.session.scalar(
        select(func.count(distinct(plan.entity_id))).where(
            standing,
            Participant.person_id == plan.entity_id,
            Participant.course_id == frame.course_id,
        )
    )
    return actions.get(CREATE, 0) + people - (already or 0), already or 0


def _kept_values(frame: Frame, *, are_blank: bool) -> tuple[KeptValue, ...]:
    """What records keep for want of it in their rows, of a plan that is made: what only new ones
    need (`are_blank`: whether some rows lack that), the longer name, and another value than the
    load has for rows without one.
    """
    target, plan, found = frame.stage.target, frame.stage.plan, []
    needed = [one.name for one in frame.needed_of_new if are_blank]
    lacking = {name: frame.rows[target.columns[name]].is_(None) for name in needed}
    if frame.keeps_names:
        lacking[target.name] = or_(lacking.get(target.name, false()), frame.names_less(frame.given))
    for one in target.kind.attributes:
        column = target.columns.get(one.name)
        if column in NEVER_ZERO and column in frame.given and column not in frame.unseen:
            is_unsaid = frame.is_unsaid(column, frame.given)
            lacking[one.name] = or_(lacking.get(one.name, false()), is_unsaid)
    for name in frame.stage.assumed:
        if (is_assumed := frame.assumed.get(column := target.column(name))) is not None:
            there, value = frame.existing[column], frame.given[column]
            lacking[name] = and_(is_assumed, there.is_not(None), there != value)
    source = frame.source.join(plan, plan.c.row_no == frame.rows.row_no)
    source = source.join(target.table, target.table.c.id == plan.c.entity_id)
    for name, is_lacking in lacking.items():
        query = (
            select(frame.rows.row_no, _in_words(frame, name), func.count().over())
            .select_from(source)
            .where(is_lacking, plan.c.action.in_((UPDATE, UNCHANGED)))
        )
        rows = db.session.execute(query.order_by(frame.rows.row_no).limit(MOST_EXAMPLES)).all()
        if rows:
            # Of pay it is told that it stays, and not how much it is.
            is_told = not target.kind.attribute(name).sensitive
            first = tuple(
                (row, None if value is None else str(value)) for row, value, _ in rows if is_told
            )
            found.append(KeptValue(name, rows[0][2], first))
    return tuple(found)


def _in_words(frame: Frame, attribute: str) -> ColumnElement[Any]:
    """What a record has in a column, if people read it as it is stored."""
    field = frame.stage.target.kind.attribute(attribute)
    column = frame.existing[frame.stage.target.column(attribute)]
    if field.lookup:
        name = NAMES[field.lookup]
        return select(name).where(name.class_.id == column).scalar_subquery()
    is_read = field.parser not in ("gender", "boolean") and not field.sensitive
    return as_text(column) if is_read else null()
