"""Rules of rows that need the database: what a row will be, not what the file alone says of it."""

from collections.abc import Callable, Mapping

from sqlalchemy import (
    ColumnElement,
    String,
    and_,
    cast,
    exists,
    func,
    literal,
    null,
    or_,
    select,
)

from app.imports.pipeline.frame import Frame
from app.imports.pipeline.stage import UNPAID, WITHOUT_COMPANY
from app.models.finance import Utm
from app.models.organisation import Company, Status
from app.models.people import Person
from app.models.training import Participant
from records.course import WITH_HOURS, WITH_PLACE
from records.selectables import FAILED, PASSED
from records.territory import regions
from sheets.doubts.far import TIMES
from sheets.plan import LACKS
from sheets.values import LACKING

Cases = list[tuple[ColumnElement[bool], str]]
"""Conditions of a row, each with the code of the error that it is."""

IN_CELLS = frozenset(
    {
        *(WITHOUT_COMPANY, "external_with_franchise", UNPAID),
        *("topic_area_required", "modality_required", "course_region", "course_commune"),
        *("course_other_region", "course_hour_init", "course_hour_finish", "course_hours"),
        *("course_sence_name", "course_attended", *LACKING.values()),
        *("attendance_denied", "result_denied", "pay_far", "money_far", "headcount_far"),
    }
)
"""Codes of cells that a person corrects: a row is told all of those that hold, not the first."""
_APART, _ROUNDED = 20, 25
"""Points that per cent and hours may differ by, and what a quarter of an hour makes, in hours."""
_FEW_CAME = 75
"""Per cent below which somebody may have failed for not having come, where no rule says so."""
_YEAR = 365
_GROWS = 0.06
"""Of its logarithm, what a UTM may change by in a month: in the worst of them it was four."""


def has_fallback_key(frame: Frame) -> bool:
    """Whether a row without its key can be known by its e-mail and name all the same."""
    fallback = frame.stage.target.kind.fallback_key
    return bool(fallback) and all(frame.brings(attribute) for attribute in fallback)


def name_rules(frame: Frame) -> Cases:
    """A name that another row has, and one that an earlier row of the file brings for another.

    Whether that other one is about to be called differently is not asked: names that change hands
    take two loads.
    """
    table, rows = frame.stage.target.table.alias(), frame.stage.rows.alias()
    key = rows.c[frame.stage.target.column(frame.stage.target.kind.key)]
    first = func.first_value(key).over(partition_by=rows.c.folded_name, order_by=rows.c.row_no)
    named = select(rows.c.row_no, key.label("key"), first.label("first_key")).subquery()
    taken = exists().where(
        table.c.folded_name == frame.rows.folded_name,
        table.c.id.is_distinct_from(frame.existing.id),
    )
    # Not correlated, so that the rows are gone through once and not once for each of them.
    repeated = frame.rows.row_no.in_(select(named.c.row_no).where(named.c.key != named.c.first_key))
    named_here = frame.rows.folded_name.is_not(None)
    return [(taken, "name_taken"), (and_(named_here, repeated), "name_repeated")]


def needed_of_new(frame: Frame) -> Cases:
    """What a new row lacks, and one that is registered keeps: the part of a name that is missing,
    or the whole of a required datum.
    """
    is_new = frame.existing.id.is_(None)
    cases: Cases = []
    if LACKS in frame.rows:
        cases = [(and_(is_new, frame.rows[LACKS] == code), code) for code in LACKING.values()]
    for one in frame.needed_of_new:
        blank = frame.rows[frame.stage.target.columns[one.name]].is_(None)
        if one.parts and LACKS in frame.rows:
            blank = and_(blank, frame.rows[LACKS].is_(None))
        cases.append((and_(is_new, blank), one.required_code))
    return cases


def _person_identity(frame: Frame) -> Cases:
    without_key = frame.rows.rut.is_(None) if "rut" in frame.rows else literal(True)
    if has_fallback_key(frame):
        blank = or_(frame.rows.email.is_(None), frame.rows.folded_name.is_(None))
        without_key = and_(without_key, blank)
    return [(and_(frame.existing.id.is_(None), without_key), "person_without_key")]


def _person_franchise(frame: Frame) -> Cases:
    external, franchise = frame.final("is_external"), frame.final("franchise_sence")
    is_asked = _is_new_or_brings(frame, "franchiseSence", "isExternal", "grossSalary")
    without_salary = frame.final("gross_salary").is_(None)
    return [
        (and_(is_asked, franchise, external), "external_with_franchise"),
        (and_(is_asked, franchise, without_salary), UNPAID),
    ]


def _person_pay(frame: Frame) -> Cases:
    """Pay that is so many times what it was, or such a part of it: a figure too many, or in another
    unit; where none is registered, pay that is far from all other of the file. Who may not see what
    is registered does not learn it by guessing.
    """
    if not frame.brings("grossSalary"):
        return []
    now, before = frame.rows.gross_salary, frame.existing.gross_salary
    is_first, times = before.is_(None), _is_far(now, before)
    if "gross_salary" in frame.unseen:
        is_first, times = literal(True), literal(False)
    far = frame.is_among(frame.pay_far - frame.recipe.edited_rows)
    return [
        (_asked(frame, times), "pay_far"),
        (_asked(frame, and_(is_first, far)), "money_far"),
    ]


def _is_far(now: ColumnElement[int], before: ColumnElement[int]) -> ColumnElement[bool]:
    return and_(before > 0, now > 0, or_(now >= before * TIMES, now * TIMES <= before))


def _company_headcount(frame: Frame) -> Cases:
    """A head count that is so many times the registered one, or such a part of it or of the people
    that are registered: of these there may be few, and hardly ever too many.
    """
    if not frame.brings("dotacion"):
        return []
    now, before = frame.rows.dotacion, frame.existing.dotacion
    people = (
        select(func.count())
        .where(Person.company_id == frame.existing.id, Person.active, ~Person.is_external)
        .scalar_subquery()
    )
    changes = now.is_distinct_from(before)
    far = or_(_is_far(now, before), and_(changes, now > 0, now * TIMES <= people))
    return [(_asked(frame, func.coalesce(far, False)), "headcount_far")]


def _utm_value(frame: Frame) -> Cases:
    """A value that no year between it and the nearest registered month can have made of that."""
    other, month, value = Utm.__table__.alias(), frame.rows.month, frame.rows.value
    days = func.abs(other.c.month - month)
    change = func.abs(func.ln(value * 1.0 / other.c.value))
    nearest = (
        select(change > _GROWS * (days / 30.0 + 1))
        .where(days.between(1, _YEAR))
        .order_by(days, other.c.month)
        .limit(1)
        .correlate(frame.stage.rows)
        .scalar_subquery()
    )
    is_other = or_(frame.existing.id.is_(None), frame.existing.value != value)
    return [(_asked(frame, and_(is_other, nearest)), "utm_far")]


def _asked(frame: Frame, holds: ColumnElement[bool]) -> ColumnElement[bool]:
    """A condition of rows that are asked about until a person takes them in."""
    seen = frame.recipe.taken_in
    return and_(holds, ~frame.is_among(seen)) if seen else holds


def _person_company(frame: Frame) -> Cases:
    is_asked = _is_new_or_brings(frame, "company", "isExternal")
    without_company = frame.final("company_id").is_(None)
    return [(and_(is_asked, ~frame.final("is_external"), without_company), WITHOUT_COMPANY)]


def _rapporteur_person(frame: Frame) -> Cases:
    """Only an internal rapporteur is one of our people, as the form has it."""
    external = ~frame.final("is_internal")
    return [
        (
            and_(
                literal(frame.brings("isInternal")), external, frame.existing.person_id.is_not(None)
            ),
            "rapporteur_of_person",
        )
    ]


def _course(frame: Frame) -> Cases:
    """What must hold between the fields of a course; app/training/courses/rules.py has the form's
    rules. A course that is closed, or switched off, no load changes. One that is only planned may
    lack what is asked for before it is communicated (decision 32).
    """
    there, final = frame.existing.id.is_not(None), frame.final
    modality, region, commune = final("modality"), final("region"), final("commune")
    begin, end = final("hour_init"), final("hour_finish")
    asks_place = _is_new_or_brings(frame, "modality", "region", "commune")
    asks_hours = _is_new_or_brings(frame, "modality", "hourInit", "hourFinish")
    communicated = and_(
        final("sence_communicated_at").is_not(None),
        or_(~there, frame.existing.sence_communicated_at.is_(None)),
    )
    needs_place = and_(communicated, modality.in_(WITH_PLACE))
    needs_hours = and_(
        communicated, or_(modality.in_(WITH_HOURS), begin.is_not(None), end.is_not(None))
    )
    needs_name = and_(communicated, final("sence_code").is_not(None))
    return [
        (final("company_id").is_(None), WITHOUT_COMPANY),
        (
            and_(~there, ~exists().where(Company.id == final("company_id"), Company.active)),
            "course_company_disabled",
        ),
        (and_(there, frame.existing.is_complete, frame.changed), "course_complete"),
        (and_(there, ~frame.existing.active, frame.changed), "course_disabled"),
        (_is_course_repeated(frame), "course_repeated"),
        (and_(communicated, final("thematic_area_id").is_(None)), "topic_area_required"),
        (and_(communicated, modality.is_(None)), "modality_required"),
        (and_(needs_place, region.is_(None)), "course_region"),
        (and_(needs_place, commune.is_(None)), "course_commune"),
        (and_(asks_place, _is_elsewhere(region, commune)), "course_other_region"),
        (and_(needs_hours, begin.is_(None)), "course_hour_init"),
        (and_(needs_hours, end.is_(None)), "course_hour_finish"),
        (and_(asks_hours, end <= begin), "course_hours"),
        (and_(needs_name, final("sence_name").is_(None)), "course_sence_name"),
        (and_(there, _is_attended_longer(frame)), "course_attended"),
    ]


def _is_course_repeated(frame: Frame) -> ColumnElement[bool]:
    """Whether an earlier row is the same course with its company written in another way.

    Rows that write it in the same way are repeats, of which the person says which one counts.
    """
    target, repeats = frame.stage.target, frame.stage.repeats.alias()
    parts = [frame.created.get(target.column(name), null()) for name in target.kind.key_parts]
    group = func.coalesce(repeats.c.group_no, frame.rows.row_no)
    first = func.first_value(group).over(
        partition_by=[frame.rows.folded_name, *parts], order_by=frame.rows.row_no
    )
    named = (
        select(frame.rows.row_no, group.label("group_no"), first.label("first_no"))
        .select_from(frame.source.outerjoin(repeats, repeats.c.row_no == frame.rows.row_no))
        .subquery()
    )
    # Not correlated, so that the rows are gone through once and not once for each of them.
    later: ColumnElement[bool] = frame.rows.row_no.in_(
        select(named.c.row_no).where(named.c.group_no != named.c.first_no)
    )
    return later


def _is_elsewhere(region: ColumnElement[str], commune: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether a commune is not in its region; of a commune alone nobody knows."""
    places = [f"{one['region']}|{name}" for one in regions() for name in one["communes"]]
    told = func.concat(region, "|", commune)
    return and_(commune.is_not(None), region.is_not(None), told.not_in(places))


def _is_attended_longer(frame: Frame) -> ColumnElement[bool]:
    """Whether somebody attended more hours than the course is to have, and no more than it has."""
    hours = frame.final("total_hours")
    return exists().where(
        Participant.course_id == frame.existing.id,
        Participant.attended_hours > hours,
        Participant.attended_hours <= frame.existing.total_hours,
    )


def _participant(frame: Frame) -> Cases:
    """Results are those of active participants, who have no more hours than their course.

    What stood there may stay.
    """
    missing = frame.existing.id.is_(None)
    cases: Cases = [
        (and_(missing, registered(frame).is_not(None)), "person_not_in_course"),
        (missing, "not_in_course"),
        (~frame.existing.active, "participant_disabled"),
    ]
    if frame.brings("attendedHours"):
        hours, stored = frame.rows.attended_hours, frame.existing.attended_hours
        above = and_(hours > frame.course_hours, hours.is_distinct_from(stored))
        cases.append((above, "hours_above_course"))
    return [*cases, *_denied(frame)]


def _denied(frame: Frame) -> Cases:
    """Results of which another column of the row says otherwise."""
    cases: Cases = []
    made = frame.recipe.makes(frame.stage.target.kind).values()
    hours, rule = frame.course_hours, frame.pass_rule
    if frame.brings("attendance") and frame.brings("attendedHours") and hours:
        share, told = frame.rows.attended_hours * 100 / hours, frame.rows.attendance
        # Of more hours than the course has another rule tells.
        far = and_(share <= 100, func.abs(told - share) > _APART + _ROUNDED / hours)
        changes = or_(frame.changes("attendance"), frame.changes("attended_hours"))
        if "attendance" not in made:
            cases.append((_asked(frame, and_(far, changes)), "attendance_denied"))
    if frame.brings("status") and rule:
        said = select(Status.result).where(Status.id == frame.given["status_id"]).scalar_subquery()
        grade, came = frame.final("grade"), frame.final("attendance")
        if hours:
            came = func.coalesce(came, frame.final("attended_hours") * 100 / hours)
        excused = func.coalesce(came < (rule.attendance or _FEW_CAME), False)
        denied = and_(said == PASSED, came == 0, frame.final("attendance_exception").is_(None))
        if rule.grade is not None:
            is_well = grade >= rule.grade
            well = and_(said == FAILED, is_well, ~excused)
            denied = or_(denied, and_(said == PASSED, ~is_well), well)
        told = ("grade", "attendance", "attended_hours", "status_id")
        changes = or_(*(frame.changes(one) for one in told if one in frame.given))
        cases.append((_asked(frame, and_(denied, changes)), "result_denied"))
    return cases


def registered(frame: Frame) -> ColumnElement[str | None]:
    """The name of the person with the RUT of a row, if the caller sees such a person."""
    if "rut" not in frame.rows:
        return cast(null(), String)
    name = select(Person.name).where(Person.rut == frame.rows.rut)
    if not frame.caller.is_admin:
        name = name.where(Person.company_id == frame.caller.company_id)
    return name.correlate(frame.stage.rows).scalar_subquery()


def _is_new_or_brings(frame: Frame, *attributes: str) -> ColumnElement[bool]:
    """What a row had before, and the file has no column for, is no error of this file."""
    return or_(frame.existing.id.is_(None), literal(frame.brings(*attributes)))


RULES: Mapping[str, Callable[[Frame], Cases]] = {
    "person_identity": _person_identity,
    "person_franchise": _person_franchise,
    "person_company": _person_company,
    "person_pay": _person_pay,
    "company_headcount": _company_headcount,
    "utm_value": _utm_value,
    "rapporteur_person": _rapporteur_person,
    "course": _course,
    "participant": _participant,
}
"""Name of a rule -> its cases in SQL, over the row as it will be: what the file says, completed by
what is stored. The first case that holds is the error."""


def cases_in_cells(frame: Frame) -> Cases:
    """The cases of a kind of load whose code is one of those."""
    target = frame.stage.target
    names = {*target.kind.row_checks, *target.rules} & RULES.keys()
    cases = [
        *needed_of_new(frame),
        *(case for name in RULES if name in names for case in RULES[name](frame)),
    ]
    return [case for case in cases if case[1] in IN_CELLS]
