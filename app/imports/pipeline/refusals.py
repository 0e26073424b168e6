"""Refusals: errors of rows that only the database can tell, written beside those of the file."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    Text,
    and_,
    cast,
    delete,
    exists,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import JSONB

from app.extensions import db
from app.finance.franchise.rules import plain
from app.imports.pipeline import editions
from app.imports.pipeline.frame import CLASHES, REFUSED, REPEATED, Frame
from app.imports.pipeline.identities import MAIL_TAKEN, MAIL_TWICE, TWICE
from app.imports.pipeline.lookups import BESIDE, OF_OTHER_COMPANY, Resolved
from app.imports.pipeline.row_errors import IDENTITY, NAME, NOT_THERE
from app.imports.pipeline.rules import IN_CELLS, cases_in_cells, needed_of_new, registered
from app.imports.pipeline.stage import (
    UNPAID,
    WITHOUT_COMPANY,
    Stage,
    Staged,
    as_csv,
    as_text,
    open_copy,
)
from app.models.people import Person
from app.platform.queries import among
from sheets.evidence import RUT_NEAR
from sheets.values import LACKING

KEY = ":key"
"""Stands for the key of the kind."""
CODE_ATTRIBUTES: Mapping[str, str | None] = {
    "already_exists": KEY,
    "row_exists": KEY,
    "key_loaded": KEY,
    "person_other_company": "rut",
    "person_disabled": "rut",
    "not_in_course": "rut",
    "person_not_in_course": "rut",
    "participant_disabled": "rut",
    "hours_above_course": "attendedHours",
    "attendance_denied": "attendance",
    "result_denied": "status",
    **dict.fromkeys(("pay_far", "money_far"), "grossSalary"),
    "utm_far": "value",
    "headcount_far": "dotacion",
    **dict.fromkeys(LACKING.values(), NAME),
    WITHOUT_COMPANY: "company",
    "external_with_franchise": "franchiseSence",
    UNPAID: "grossSalary",
    "person_without_key": None,
    "key_ambiguous": None,
    "participant_ambiguous": NAME,
    TWICE: NAME,
    "rapporteur_of_person": "isInternal",
    "course_ambiguous": "courseName",
    "course_repeated": "company_id",
    "course_company_disabled": "company_id",
    "course_complete": "courseName",
    "course_disabled": "courseName",
    "topic_area_required": "topicArea",
    "modality_required": "modality",
    "course_region": "region",
    "course_commune": "commune",
    "course_other_region": "commune",
    "course_hour_init": "hourInit",
    "course_hour_finish": "hourFinish",
    "course_hours": "hourFinish",
    "course_sence_name": "courseSenceName",
    "course_attended": "totalHours",
    "name_taken": "name",
    "name_repeated": "name",
    RUT_NEAR: "rut",
    CLASHES: None,
    OF_OTHER_COMPANY: None,
    **dict.fromkeys((MAIL_TAKEN, MAIL_TWICE), "email"),
    editions.GROUP: NAME,
    **{code: lookup for lookup, code in BESIDE.items()},
    **IDENTITY,
}
"""Codes of refused rows, and the attribute whose cell is shown with them."""


def write(
    *,
    frame: Frame,
    actions: Mapping[str, int],
    staged: Staged,
    only_faulty: Iterable[Resolved],
    places: Mapping[str, int],
) -> None:
    """Write the errors that only the database can tell: those of the rows that the plan refuses,
    and what else is wrong with rows that have failed already.

    `only_faulty` are the values that only such rows have, `places` as a mapped table has them.
    """
    if staged.tally.failed:
        _take_back_lacking(frame)
        _take_back_needed(frame)
    for resolved in frame.unknown:
        if resolved.refused:
            _write(frame, _unknown(frame, resolved, places.get(resolved.attribute)))
    write_refused(frame=frame, actions=actions, places=places)
    if REPEATED in actions:
        # The error names a row that says otherwise.
        repeats, key = frame.stage.repeats.c, frame.stage.target.kind.key
        _write(
            frame,
            select(
                repeats.row_no,
                literal(places.get(key)),
                literal(key),
                _as_staged(frame, key),
                literal(REPEATED),
                cast(func.jsonb_build_object("first_row", repeats.winner), Text),
            ).where(repeats.code == REPEATED, repeats.row_no == frame.rows.row_no),
        )
    refused = {
        one.attribute: one.refused
        for one in frame.unknown
        if one.attribute not in frame.recipe.blanked
    }
    for one in only_faulty:
        refused[one.attribute] |= one.refused
    for attribute, said in staged.faulty.items():
        values = pa.array(sorted(refused.get(attribute, ())), pa.string())
        rows = said.filter(pc.is_in(said["value"], value_set=values))
        if rows.num_rows:
            _write_unknown(frame.stage, attribute, rows, places.get(attribute))


def write_refused(
    *,
    frame: Frame,
    actions: Mapping[str, int],
    places: Mapping[str, int],
    rows: Sequence[int] | None = None,
) -> None:
    """Write the errors that are codes of the plan: those of all rows, or of some."""
    plan, table = frame.stage.plan.c, frame.stage.target.table
    of_cells = (
        {code: holds for holds, code in cases_in_cells(frame)} if IN_CELLS & actions.keys() else {}
    )
    compared = frame.source.join(frame.stage.plan, plan.row_no == frame.rows.row_no).outerjoin(
        table, table.c.id == plan.entity_id
    )
    of_rows = true() if rows is None else among(plan.row_no, rows, Integer)
    lacking = {one.required_code: one for one in frame.lacking}
    needed = {code: holds for holds, code in needed_of_new(frame)}
    blamed_for = {
        **CODE_ATTRIBUTES,
        **{one.required_code: one.name for one in (*frame.lacking, *frame.needed_of_new)},
    }
    for code, blamed in blamed_for.items():
        refused = plan.action == code
        if code in needed and REFUSED in actions:
            # What a row lacks is told together with what no list has.
            refused = or_(refused, and_(plan.action == REFUSED, needed[code]))
        if code in of_cells:
            refused = or_(refused, and_(plan.action.in_(IN_CELLS), of_cells[code]))
        elif code not in actions and not (code in needed and REFUSED in actions):
            continue
        attribute = _attribute_of_kind(frame, blamed)
        shown = _as_staged(frame, attribute)
        params: ColumnElement[Any] = literal("{}")
        if attribute == "rut" and "rut" in frame.rows:
            params = cast(func.jsonb_build_object("rut", frame.rows.rut), Text)
        if code in _NAMED:
            params = cast(func.jsonb_build_object("name", _NAMED[code](frame)), Text)
        if code in lacking:
            params = literal(json.dumps({NOT_THERE: lacking[code].label}))
        if code == "hours_above_course":
            shown = cast(frame.rows.attended_hours, Text)
        if code in ("hours_above_course", "attendance_denied"):
            most = plain(Fraction(frame.course_hours or 0))
            params = literal(json.dumps({"most": most}))
        position = places.get(code, places.get(attribute or ""))
        _write(
            frame,
            select(plan.row_no, literal(position), literal(attribute), shown, literal(code), params)
            .select_from(compared)
            .where(refused, of_rows),
        )


def _as_staged(frame: Frame, attribute: str | None) -> ColumnElement[Any]:
    """The value of an attribute as text; null where the file does not bring it."""
    column = frame.stage.plain.get(attribute or "")
    return as_text(frame.rows[column]) if column else null()


def _attribute_of_kind(frame: Frame, attribute: str | None) -> str | None:
    """The attribute of this kind of load: courses call their company by its id."""
    kind = frame.stage.target.kind
    if attribute == KEY:
        return kind.key
    if attribute == NAME:
        name = frame.stage.target.name
        return name if frame.brings(name) else "email"
    known = {one.name for one in kind.attributes}
    return f"{attribute}_id" if attribute and f"{attribute}_id" in known else attribute


def _known_name(frame: Frame) -> ColumnElement[Any]:
    """The name of the record that a refused row is about."""
    target, table = frame.stage.target, frame.stage.target.table.alias()
    name = select(table.c[target.columns[target.name]])
    name = name.where(table.c.id == frame.stage.plan.c.entity_id)
    return name.correlate(frame.stage.plan).scalar_subquery()


def _known_course(frame: Frame) -> ColumnElement[Any]:
    """The same of a course, with its days."""
    table = frame.stage.target.table.alias()
    days = [func.to_char(table.c[one], "DD-MM-YYYY") for one in ("initial_date", "end_date")]
    named = func.concat(table.c.name, " (", days[0], " al ", days[1], ")")
    course = select(named).where(table.c.id == frame.stage.plan.c.entity_id)
    return course.correlate(frame.stage.plan).scalar_subquery()


_NAMED: Mapping[str, Callable[[Frame], ColumnElement[Any]]] = {
    "person_not_in_course": registered,
    "participant_disabled": _known_name,
    TWICE: _known_name,
    MAIL_TAKEN: _known_name,
    **dict.fromkeys(IDENTITY, _known_name),
    editions.NEAR: _known_course,
    editions.DIFFERS: _known_course,
}
"""Codes whose words name somebody."""


def _write_unknown(stage: Stage, attribute: str, rows: pa.Table, position: int | None) -> None:
    """Write that lists do not have what rows say that have failed for other reasons, too."""

    def same(value: object, kind: pa.DataType) -> pa.Array:
        return pa.repeat(pa.scalar(value, kind), rows.num_rows)

    text = pa.string()
    errors = pa.table(
        {
            "row": rows["row_no"],
            "column_position": same(position, pa.int32()),
            "attribute": same(attribute, text),
            "value": rows["value"],
            "code": same(f"{attribute}_unknown", text),
            "params": same("{}", text),
            "suggestion": same(None, text),
        }
    )
    with open_copy(stage.errors) as copy:
        copy.write(as_csv(errors))


def _take_back_lacking(frame: Frame) -> None:
    """Take back that rows which fail for other reasons lack a salary or a company, where it is
    registered, they are of somebody whom the caller does not see, or nothing registered is to
    change; staff has a company for all rows.
    """
    options, is_admin = frame.options, frame.caller.is_admin
    person = Person.__table__.c
    stays = literal(options.on_duplicate != "update")
    of_another = literal(False) if is_admin else person.company_id != frame.caller.company_id
    is_kept = literal(options.blanks != "clear" or not frame.brings("grossSalary"))
    paid = and_(person.gross_salary.is_not(None), is_kept)
    of_company = or_(person.company_id.is_not(None), literal(not frame.brings("isExternal")))
    _take_back(frame, UNPAID, or_(paid, stays, func.coalesce(of_another, True)))
    _take_back(frame, WITHOUT_COMPANY, or_(of_company, stays) if is_admin else None)


def _take_back(frame: Frame, code: str, settled: ColumnElement[bool] | None) -> None:
    """Take back an error of rows that had failed already: of those people, or of all."""
    errors = frame.stage.errors
    told = and_(errors.c.code == code, errors.c.params.contains('"rut"'))
    if settled is not None:
        rut = cast(errors.c.params, JSONB)["rut"].astext
        told = and_(told, exists().where(Person.__table__.c.rut == rut, settled))
    db.session.execute(delete(errors).where(told))


def _take_back_needed(frame: Frame) -> None:
    """Take back that rows which fail for other reasons lack what only new ones need, where their
    RUT is registered.
    """
    codes = [code for _, code in needed_of_new(frame)]
    if not codes:
        return
    errors, table = frame.stage.errors, frame.stage.target.table
    told = and_(errors.c.code.in_(codes), errors.c.params.contains('"rut"'))
    rut = cast(errors.c.params, JSONB)["rut"].astext
    db.session.execute(delete(errors).where(told, exists().where(table.c.rut == rut)))


def _unknown(frame: Frame, resolved: Resolved, position: int | None) -> Select[Any]:
    looked_up = frame.stage.looked_up.c
    numbers = frame.rows[frame.stage.lookups[resolved.attribute]]
    return select(
        frame.rows.row_no,
        literal(position),
        literal(resolved.attribute),
        looked_up.value,
        literal(f"{resolved.attribute}_unknown"),
        literal("{}"),
    ).where(
        looked_up.attribute == resolved.attribute,
        looked_up.no == numbers,
        looked_up.target_id.is_(None),
    )


def _write(frame: Frame, refused: Select[Any]) -> None:
    names = ["row", "column_position", "attribute", "value", "code", "params"]
    db.session.execute(insert(frame.stage.errors).from_select(names, refused))
