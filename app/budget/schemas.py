"""Shapes of budgets, as answered: whole pesos, per cent, months as `2026-05`."""

import marshmallow as ma

from app.budget.alerts import LEVELS
from app.budget.courses import COMMITTED, EXECUTED
from app.franchise.schemas import PeopleReasonSchema, SumsSchema
from app.kit.schema import MetaSchema, OutSchema


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
    """A thematic area with courses and without a line."""

    thematicArea = ma.fields.Nested(NamedSchema, required=True)
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
    """A course of a year; one of another company is told by its name only."""

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
