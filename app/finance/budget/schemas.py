"""Budgets as they are sent and answered: whole pesos, per cent, months as `2026-05`."""

import datetime as dt
from typing import Any

import marshmallow as ma

from analytics.rounding import round_half_up
from app.finance.budget import rules
from app.finance.budget.explanations import KEYS
from app.finance.budget.queries import (
    COMMITTED,
    EXECUTED,
    SORTS,
    Listed,
    Overview,
    Simulation,
    is_own,
    state_of,
)
from app.finance.budget.rules import Figures
from app.finance.budget.rules import Share as CourseShare
from app.finance.budget.service import LEVELS, SavedLine, alerts_of
from app.finance.franchise.rules import CourseCost
from app.finance.franchise.schemas import PeopleReasonSchema, SumsSchema, sums_view
from app.finance.franchise.service import risk_reasons, zero_reasons
from app.models.finance import BudgetLine
from app.models.organisation import ThematicArea
from app.organisation.settings.schemas import Lines, Share
from app.platform.fields import Choice, Count, Day, Id, Line, Steps, Text, Year
from app.platform.forms import MetaSchema, OutSchema, Schema
from app.platform.lists import ListQuerySchema, Names, Sort, names_of
from records.course import MODALITIES

MONEY = "Ingresa un monto en pesos, sin decimales."
MOST_PESOS = 9_999_999_999
MOST_PAYROLL = 999_999_999_999
MOST_PEOPLE = 100_000
PEOPLE = "Ingresa un número de participantes, desde 0."
DESCRIPTION = "Ingresa una descripción de 3 a 150 caracteres."
HOURS = "Ingresa las horas, en medias horas."
SOMEBODY = "Escribe cuántas personas hay por tramo, o elige personas."
COURSE_HOURS = "Ingresa las horas del curso (entre 0,5 y 2.000)."


class Pesos(Count):
    """An amount that must be there."""

    def __init__(self, *, most: int = MOST_PESOS, **kwargs: Any) -> None:
        super().__init__(most=most, error=MONEY, **kwargs)
        self.allow_none = False
        self.error_messages |= {"required": MONEY, "null": MONEY}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        amount = super()._deserialize(value, attr, data, **kwargs)
        if amount is None:
            raise ma.ValidationError(MONEY)
        return amount


class Description(Text):
    """What a line is for."""

    def __init__(self, **kwargs: Any) -> None:
        words: dict[str, Any] = dict.fromkeys(("required", "null", "invalid"), DESCRIPTION)
        length = ma.validate.Length(3, 150, error=DESCRIPTION)
        super().__init__(validate=length, error_messages=words, **kwargs)


class YearQuerySchema(Schema):
    """A company and a year; staff need not name their company, silent means this year."""

    company = Id()
    year = Year()


class BudgetQuerySchema(YearQuerySchema):
    """A year of a company, perhaps beside the year before."""

    compare = ma.fields.Boolean(load_default=False)


class ExplanationQuerySchema(YearQuerySchema):
    """An amount of a year."""

    amount = ma.fields.String(required=True, validate=ma.validate.OneOf(KEYS))


class BudgetCoursesQuerySchema(ListQuerySchema, YearQuerySchema):
    """Courses of a year, in an order."""

    state = Choice((EXECUTED, COMMITTED), error="Elige executed o committed.")
    thematicArea = Id()
    sort = Sort(*SORTS, load_default=())


class BudgetChangesSchema(Schema):
    """The parameters of a year that change; what is not sent stays."""

    payroll = Count(most=MOST_PAYROLL, error=MONEY)
    oticName = Line(limit=150)
    oticFee = Share(allow_none=True)
    notes = Lines(allow_none=True, validate=ma.validate.Length(max=2000))
    updatedAt = ma.fields.AwareDateTime()


class BudgetFormSchema(Schema):
    """A new budget, perhaps with the lines of another year's."""

    company_id = Id(required=True)
    year = Year(required=True)
    payroll = Count(most=MOST_PAYROLL, error=MONEY)
    oticName = Line(limit=150)
    oticFee = Share(allow_none=True)
    notes = Lines(allow_none=True, validate=ma.validate.Length(max=2000))
    copyFrom = Year(allow_none=True, load_default=None)


class BudgetLineFormSchema(Schema):
    """A line of a budget; without a thematic area it is a free one."""

    thematic_area_id = Id(allow_none=True)
    description = Description(required=True)
    hours = Steps(least="0", most="9999999", step="0.5", error=HOURS, allow_none=True)
    participants = Count(most=MOST_PEOPLE, error=PEOPLE)
    amount = Pesos(required=True)


class BudgetLineChangesSchema(BudgetLineFormSchema):
    """The fields of a line that change."""

    description = Description()
    amount = Pesos()
    updatedAt = ma.fields.AwareDateTime()


class LineOrderSchema(Schema):
    """All lines of a budget, in their order."""

    ids = ma.fields.List(Id(), required=True, validate=ma.validate.Length(max=500))


class TranchesSchema(Schema):
    """How many people of each tranche of salary."""

    first = Count(most=MOST_PEOPLE, error=PEOPLE, load_default=0)
    second = Count(most=MOST_PEOPLE, error=PEOPLE, load_default=0)
    third = Count(most=MOST_PEOPLE, error=PEOPLE, load_default=0)


class SimulationFormSchema(Schema):
    """A course that does not exist yet, for people of each tranche or for these people."""

    company_id = Id()
    year = Year(required=True)
    hours = Steps(least="0.5", most="2000", step="0.5", error=COURSE_HOURS, required=True)
    price = Pesos(required=True)
    hourValue = Pesos(most=100_000, required=True)
    initialDate = Day(allow_none=True, load_default=None)
    modality = Choice(MODALITIES, error="Selecciona la modalidad.", allow_none=True)
    bipartite = ma.fields.Boolean(load_default=False)
    tranches = ma.fields.Nested(TranchesSchema, allow_none=True, load_default=None)
    person_ids = ma.fields.List(
        Id(),
        allow_none=True,
        load_default=None,
        validate=ma.validate.Length(1, 1000, error="Elige entre 1 y 1.000 personas."),
    )

    @ma.validates_schema
    def _somebody(self, data: dict[str, Any], **_: Any) -> None:
        tranches, people = data.get("tranches"), data.get("person_ids")
        if (tranches is None) == (people is None) or (tranches and not any(tranches.values())):
            raise ma.ValidationError(SOMEBODY, "tranches")


class NamedSchema(OutSchema):
    """A thematic area."""

    id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)


class BudgetCompanySchema(OutSchema):
    """Whose budget it is."""

    company_id = ma.fields.Integer(required=True, attribute="id")
    name = ma.fields.String(required=True)


class BudgetSchema(OutSchema):
    """The parameters of a year."""

    id = ma.fields.Integer(required=True)
    company_id = ma.fields.Integer(required=True)
    year = ma.fields.Integer(required=True)
    payroll = ma.fields.Integer(required=True, allow_none=True)
    oticName = ma.fields.String(required=True, allow_none=True, attribute="otic_name")
    oticFee = ma.fields.Float(required=True, allow_none=True, attribute="otic_fee")
    notes = ma.fields.String(required=True, allow_none=True)
    updatedAt = ma.fields.AwareDateTime(required=True, attribute="updated_at")


class ShareSchema(SumsSchema):
    """What courses cost together."""

    courses = ma.fields.Integer(required=True)


class FiguresSchema(OutSchema):
    """The figures of a year; what nothing can be divided by is null."""

    budgeted = ma.fields.Integer(required=True)
    ceiling = ma.fields.Integer(required=True, allow_none=True)
    executed = ma.fields.Nested(ShareSchema, required=True)
    committed = ma.fields.Nested(ShareSchema, required=True)
    usableFranchise = ma.fields.Integer(required=True)
    excess = ma.fields.Integer(required=True)
    availableFranchise = ma.fields.Integer(required=True, allow_none=True)
    availableBudget = ma.fields.Integer(required=True)
    executionRate = ma.fields.Float(required=True, allow_none=True)
    franchiseUse = ma.fields.Float(required=True, allow_none=True)
    riskFranchise = ma.fields.Integer(required=True)
    oticFee = ma.fields.Integer(required=True, allow_none=True)
    costPerHour = ma.fields.Integer(required=True, allow_none=True)
    costPerPerson = ma.fields.Integer(required=True, allow_none=True)


class SplitSchema(OutSchema):
    """Who pays: the State, and the company."""

    franchise = ma.fields.Integer(required=True)
    companyCost = ma.fields.Integer(required=True)


class MonthSchema(OutSchema):
    """What ends in a month."""

    month = ma.fields.String(required=True)
    executed = ma.fields.Nested(SplitSchema, required=True)
    committed = ma.fields.Nested(SplitSchema, required=True)


class LineSchema(OutSchema):
    """A line of a budget."""

    id = ma.fields.Integer(required=True)
    thematicArea = ma.fields.Nested(NamedSchema, required=True, allow_none=True)
    description = ma.fields.String(required=True)
    hours = ma.fields.Float(required=True, allow_none=True)
    participants = ma.fields.Integer(required=True, allow_none=True)
    amount = ma.fields.Integer(required=True)
    updatedAt = ma.fields.AwareDateTime(required=True)


class SavedLineSchema(LineSchema):
    """A line as it was saved, with what is worth knowing."""

    warnings = ma.fields.List(ma.fields.String(), required=True)


class PlannedLineSchema(LineSchema):
    """A line beside its share of what courses of its area cost; null for a line without an area."""

    committed = ma.fields.Integer(required=True, allow_none=True)
    executed = ma.fields.Integer(required=True, allow_none=True)
    difference = ma.fields.Integer(required=True, allow_none=True)


class UnplannedSchema(OutSchema):
    """A thematic area with courses and without a line; null: courses that have no area yet."""

    thematicArea = ma.fields.Nested(NamedSchema, required=True, allow_none=True)
    committed = ma.fields.Integer(required=True)
    executed = ma.fields.Integer(required=True)
    courses = ma.fields.Integer(required=True)


class AlertSchema(OutSchema):
    """Something worth knowing of a year."""

    kind = ma.fields.String(required=True)
    level = ma.fields.String(required=True, validate=ma.validate.OneOf((*LEVELS.values(),)))
    text = ma.fields.String(required=True)


class UsedUtmSchema(OutSchema):
    """The UTM that the ceiling of a year is measured with."""

    month = ma.fields.String(required=True)
    value = ma.fields.Integer(required=True)
    note = ma.fields.String(required=True, allow_none=True)


class BudgetYearSchema(OutSchema):
    """A year of a company: its plan, what its courses cost, what is worth knowing."""

    company = ma.fields.Nested(BudgetCompanySchema, required=True)
    year = ma.fields.Integer(required=True)
    budget = ma.fields.Nested(BudgetSchema, required=True, allow_none=True)
    figures = ma.fields.Nested(FiguresSchema, required=True)
    months = ma.fields.List(ma.fields.Nested(MonthSchema), required=True)
    previous = ma.fields.Nested(FiguresSchema, required=True, allow_none=True)
    lines = ma.fields.List(ma.fields.Nested(PlannedLineSchema), required=True)
    unbudgeted = ma.fields.List(ma.fields.Nested(UnplannedSchema), required=True)
    alerts = ma.fields.List(ma.fields.Nested(AlertSchema), required=True)
    warnings = ma.fields.List(ma.fields.String(), required=True)
    utm = ma.fields.Nested(UsedUtmSchema, required=True)
    copyableYears = ma.fields.List(ma.fields.Integer(), required=True)


class BudgetCourseSchema(OutSchema):
    """A course of a year; of one of another company only the name."""

    course_id = ma.fields.Integer(required=True, allow_none=True)
    name = ma.fields.String(required=True)
    senceCode = ma.fields.String(required=True, allow_none=True)
    state = ma.fields.String(required=True, validate=ma.validate.OneOf((EXECUTED, COMMITTED)))
    endDate = ma.fields.Date(required=True)
    thematicArea = ma.fields.Nested(NamedSchema, required=True)
    participants = ma.fields.Integer(required=True)
    cost = ma.fields.Integer(required=True)
    franchise = ma.fields.Integer(required=True)
    companyCost = ma.fields.Integer(required=True)
    atRisk = ma.fields.Integer(required=True)
    risks = ma.fields.List(ma.fields.Nested(PeopleReasonSchema), required=True)
    attendance = ma.fields.Float(required=True, allow_none=True)
    zeros = ma.fields.List(ma.fields.Nested(PeopleReasonSchema), required=True)


class BudgetCoursesMetaSchema(MetaSchema):
    """Where a page stands, and the sums of all pages."""

    totals = ma.fields.Nested(SumsSchema, required=True)


class BudgetCoursesAnswer(OutSchema):
    """A page of courses."""

    data = ma.fields.List(ma.fields.Nested(BudgetCourseSchema), required=True)
    meta = ma.fields.Nested(BudgetCoursesMetaSchema, required=True)


class LineOrderAnswer(OutSchema):
    """The ids of lines, in their order."""

    data = ma.fields.List(ma.fields.Integer(), required=True)


class TierSchema(OutSchema):
    """Those who get the same per cent."""

    percent = ma.fields.Float(required=True)
    people = ma.fields.Integer(required=True)
    franchise = ma.fields.Integer(required=True)
    companyCost = ma.fields.Integer(required=True)


class EffectSchema(OutSchema):
    """What a course does to the ceiling of a year."""

    total = ma.fields.Integer(required=True)
    before = ma.fields.Integer(required=True)
    after = ma.fields.Integer(required=True)
    excess = ma.fields.Integer(required=True)


class SimulationSchema(SumsSchema):
    """What a course would cost; `base` is of one participant."""

    base = ma.fields.Integer(required=True)
    hourValue = ma.fields.Integer(required=True)
    hourMaximum = ma.fields.Integer(required=True, allow_none=True)
    utmNote = ma.fields.String(required=True, allow_none=True)
    bipartiteNote = ma.fields.String(required=True, allow_none=True)
    groups = ma.fields.List(ma.fields.Nested(TierSchema), required=True)
    zeros = ma.fields.List(ma.fields.Nested(PeopleReasonSchema), required=True)
    ceiling = ma.fields.Nested(EffectSchema, required=True, allow_none=True)


def year_view(overview: Overview, *, on: dt.date) -> dict[str, Any]:
    """A year of a company, whole."""
    year, before = overview.year, overview.before
    planned, rest = rules.planned(year.lines, year.costs), rules.unplanned(year.lines, year.costs)
    ids = {one.line.thematic_area_id for one in planned} | {one.thematic_area_id for one in rest}
    names = names_of(ThematicArea.name, ids)
    return {
        "company": year.company,
        "year": year.year,
        "budget": year.budget,
        "figures": _figures(year.figures),
        "months": [
            {
                "month": f"{one.month:%Y-%m}",
                "executed": sums_view(one.executed),
                "committed": sums_view(one.committed),
            }
            for one in rules.months_of(year.year, year.costs)
        ],
        "previous": None if before is None else _figures(before.figures),
        "lines": [
            {
                **_line(one.line, names),
                "committed": one.committed,
                "executed": one.executed,
                "difference": one.difference,
            }
            for one in planned
        ],
        "unbudgeted": [
            {
                "thematicArea": _area(one.thematic_area_id, names),
                "committed": one.committed,
                "executed": one.executed,
                "courses": one.courses,
            }
            for one in rest
        ],
        "alerts": alerts_of(year, on=on),
        "warnings": rules.warnings_of(year.figures.budgeted, year.figures.ceiling),
        "utm": {
            "month": f"{year.utm.month:%Y-%m}",
            "value": year.utm.value,
            "note": year.utm.note,
        },
        "copyableYears": overview.copyable,
    }


def saved_line_view(saved: SavedLine) -> dict[str, Any]:
    """A line as it was saved."""
    names: Names = {saved.line.thematic_area_id: saved.area} if saved.area else {}
    return {**_line(saved.line, names), "warnings": saved.warnings}


def courses_view(listed: Listed, *, only_company: int | None) -> dict[str, Any]:
    """A page of courses."""
    rows: list[CourseCost] = list(listed.page.rows)
    names = names_of(ThematicArea.name, (one.facts.thematic_area_id for one in rows))
    return {
        "data": [_course(one, names, only_company) for one in rows],
        "meta": {**listed.page.meta, "totals": sums_view(listed.totals)},
    }


def simulation_view(simulation: Simulation) -> dict[str, Any]:
    """What a course would cost."""
    maximum = simulation.terms.maximum
    return {
        **sums_view(simulation.sums),
        "base": simulation.base,
        "hourValue": simulation.terms.course.hour_value,
        "hourMaximum": maximum.value if maximum else None,
        "utmNote": simulation.terms.utm.note,
        "bipartiteNote": simulation.bipartite_note,
        "groups": [
            {**sums_view(one.sums), "percent": one.percent, "people": one.sums.participants}
            for one in simulation.tiers
        ],
        "zeros": simulation.zeros,
        "ceiling": simulation.ceiling,
    }


def _figures(figures: Figures) -> dict[str, Any]:
    return {
        "budgeted": figures.budgeted,
        "ceiling": figures.ceiling,
        "executed": _share(figures.executed),
        "committed": _share(figures.committed),
        "usableFranchise": figures.usable_franchise,
        "excess": figures.excess,
        "availableFranchise": figures.available_franchise,
        "availableBudget": figures.available_budget,
        "executionRate": figures.execution_rate,
        "franchiseUse": figures.franchise_use,
        "riskFranchise": figures.at_risk,
        "oticFee": figures.otic_fee,
        "costPerHour": figures.cost_per_hour,
        "costPerPerson": figures.cost_per_person,
    }


def _share(share: CourseShare) -> dict[str, Any]:
    return {**sums_view(share.sums), "courses": share.courses}


def _line(line: BudgetLine, names: Names) -> dict[str, Any]:
    return {
        "id": line.id,
        "thematicArea": _area(line.thematic_area_id, names),
        "description": line.description,
        "hours": line.hours,
        "participants": line.participants,
        "amount": line.amount,
        "updatedAt": line.updated_at,
    }


def _course(one: CourseCost, names: Names, only_company: int | None) -> dict[str, Any]:
    facts = one.facts
    own = is_own(one, only_company)
    return {
        "course_id": facts.id if own else None,
        "name": facts.name,
        "senceCode": facts.sence_code if own else None,
        "state": state_of(one),
        "endDate": facts.end_date,
        "thematicArea": _area(facts.thematic_area_id, names),
        **sums_view(one.sums),
        "attendance": None if one.attendance is None else round_half_up(one.attendance, 1),
        "zeros": zero_reasons(one.zeros, one.terms.rules),
        "risks": risk_reasons(one.risks),
    }


def _area(area_id: int | None, names: Names) -> dict[str, Any] | None:
    return None if area_id is None else {"id": area_id, "name": names[area_id]}
