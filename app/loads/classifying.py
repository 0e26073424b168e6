"""What becomes of each staged row, decided by the database for all rows at once."""

from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    update,
)

from app.extensions import db
from app.loads.frame import (
    CREATE,
    PASSED,
    REFUSED,
    REPEATED,
    SAME,
    SKIP,
    UNCHANGED,
    UPDATE,
    Frame,
)
from app.models.load import LoadChange


def decide(*, frame: Frame, staged: int) -> dict[str, int]:
    """Fill the plan with a line for each staged row that is not simply new.

    One statement for each way of being the same person: a join that mixes them cannot be hashed.
    Returns how many of the `staged` rows have each action.
    """
    plan = frame.stage.plan
    for mine, same in _ways(frame):
        found = _decisions(frame, mine, same).subquery()
        chosen = select(found).where(found.c.action != CREATE)
        db.session.execute(insert(plan).from_select(list(plan.c.keys()), chosen))
    if frame.has_repeats:
        _choose_among_repeats(frame)
    rows = db.session.execute(select(plan.c.action, func.count()).group_by(plan.c.action))
    actions = {row[0]: row[1] for row in rows}
    return {**actions, CREATE: staged - sum(actions.values())}


def _choose_among_repeats(frame: Frame) -> None:
    """Let one good row of each key count, and give the others the action that they get instead.

    A row that is refused for another reason is no rival: the first good one counts, or the last
    when the person chose so.
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
    ranked = select(rivals.c.row_no, winner).subquery()
    mine, other = frame.stage.rows.alias(), frame.stage.rows.alias()
    same = and_(literal(True), *(~differ for differ in differences(frame, mine, other).values()))
    otherwise = REPEATED if frame.options.on_repeat == "ask" else PASSED
    passed = (
        select(ranked.c.row_no, ranked.c.winner, case((same, SAME), else_=otherwise).label("code"))
        .join(mine, mine.c.row_no == ranked.c.row_no)
        .join(other, other.c.row_no == ranked.c.winner)
        .where(ranked.c.row_no != ranked.c.winner)
        .subquery()
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


def differences(
    frame: Frame, mine: FromClause, other: FromClause
) -> dict[str, ColumnElement[bool]]:
    """Attribute -> whether two staged rows differ in it; names of one list row are the same."""
    looked_up = frame.stage.looked_up
    found = {
        attribute: mine.c[column].is_distinct_from(other.c[column])
        for attribute, column in frame.stage.plain.items()
    }
    for attribute, numbers in frame.stage.lookups.items():
        ids = [
            select(looked_up.c.target_id)
            .where(looked_up.c.attribute == attribute, looked_up.c.no == row.c[numbers])
            .scalar_subquery()
            for row in (mine, other)
        ]
        found[attribute] = ids[0].is_distinct_from(ids[1])
    return found


def _ways(frame: Frame) -> list[tuple[ColumnElement[bool], ColumnElement[bool]]]:
    """Pairs of the staged rows concerned, and what makes an existing row the same."""
    rows, existing = frame.rows, frame.existing
    if "rut" not in rows:
        return [(literal(True), _same_external(frame))]
    by_rut = (rows.rut.is_not(None), existing.rut == rows.rut)
    if not frame.stage.target.has_external or not frame.has_rows_without_rut:
        return [by_rut]
    return [by_rut, (rows.rut.is_(None), _same_external(frame))]


def _same_external(frame: Frame) -> ColumnElement[bool]:
    if not _can_be_external(frame):
        return literal(False)
    return and_(
        frame.existing.rut.is_(None),
        func.lower(frame.existing.email) == func.lower(frame.rows.email),
        frame.existing.folded_name == frame.rows.folded_name,
    )


def _can_be_external(frame: Frame) -> bool:
    return "email" in frame.rows and "folded_name" in frame.rows


def _decisions(frame: Frame, mine: ColumnElement[bool], same: ColumnElement[bool]) -> Select[Any]:
    table = frame.stage.target.table
    query = select(
        frame.rows.row_no.label("row_no"),
        table.c.id.label("entity_id"),
        table.c.updated_at.label("was_at"),
        _action(frame).label("action"),
    )
    return query.select_from(frame.source.outerjoin(table, same)).where(mine)


def _action(frame: Frame) -> ColumnElement[str]:
    there = frame.existing.id.is_not(None)
    cases: list[tuple[ColumnElement[bool], str]] = [(_is_refused(frame), REFUSED)]
    if frame.stage.target.has_external and not frame.caller.is_admin:
        foreign = frame.existing.company_id.is_distinct_from(frame.caller.company_id)
        cases.append((and_(there, foreign), "person_other_company"))
    if frame.course_id is not None:
        cases.append((and_(there, ~frame.existing.active), "person_disabled"))
    if frame.round_of is not None:
        cases.append((and_(there, _came_before(frame, frame.round_of)), "key_loaded"))
    if frame.options.on_duplicate == "skip":
        cases.append((there, SKIP))
    if frame.options.on_duplicate == "error":
        cases.append((there, "already_exists"))
    if frame.stage.target.has_external:
        cases.extend(_person_rules(frame))
    cases.append((~there, CREATE))
    return case(*cases, (frame.changed, UPDATE), else_=UNCHANGED)


def _came_before(frame: Frame, load_id: int) -> ColumnElement[bool]:
    """Whether another row of the same load, in an earlier round, was this very one."""
    return exists().where(
        LoadChange.load_id == load_id,
        LoadChange.entity_id == frame.existing.id,
        LoadChange.row != frame.rows.row_no,
    )


def _is_refused(frame: Frame) -> ColumnElement[bool]:
    refused = [
        and_(frame.rows[numbers].is_not(None), frame.given_id(attribute).is_(None))
        for attribute, numbers in frame.stage.lookups.items()
    ]
    return or_(literal(False), *refused)


def _person_rules(frame: Frame) -> list[tuple[ColumnElement[bool], str]]:
    """Rules between fields, held against what the person will be and not the file alone.

    What a person had before and the file does not speak of is not this file's fault.
    """
    external, franchise = frame.final("is_external"), frame.final("franchise_sence")
    is_new = frame.existing.id.is_(None)
    tax = or_(is_new, literal(frame.brings("franchiseSence", "isExternal", "grossSalary")))
    place = or_(is_new, literal(frame.brings("company", "isExternal")))
    without_salary = frame.final("gross_salary").is_(None)
    without_company = frame.final("company_id").is_(None)
    return [
        (and_(is_new, _without_key(frame)), "person_without_key"),
        (and_(tax, franchise, external), "external_with_franchise"),
        (and_(tax, franchise, without_salary), "salary_required"),
        (and_(place, ~external, without_company), "company_required"),
    ]


def _without_key(frame: Frame) -> ColumnElement[bool]:
    without_rut = frame.rows.rut.is_(None) if "rut" in frame.rows else literal(True)
    if not _can_be_external(frame):
        return without_rut
    blank = or_(frame.rows.email.is_(None), frame.rows.folded_name.is_(None))
    return and_(without_rut, blank)
