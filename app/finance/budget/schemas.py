"""Budgets as they are sent and answered: whole pesos, per cent, months as `2026-05`."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Self

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
from app.finance.budget.service import Alert, SavedLine, alerts_of
from app.finance.franchise.rules import CourseCost
from app.finance.franchise.schemas import SumsView
from app.finance.franchise.service import PeopleReason, risk_reasons, zero_reasons
from app.models.finance import Budget, BudgetLine
from app.models.organisation import ThematicArea
from app.organisation.settings.schemas import Lines, Share
from app.platform.fields import Choice, Count, Day, Id, Line, Steps, Text, Year
from app.platform.forms import Schema
from app.platform.lists import ListQuerySchema, Names, Sort, names_of
from app.platform.views import MetaView, Number, as_view
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
        words = dict.fromkeys(("required", "null", "invalid"), DESCRIPTION)
        length = ma.validate.Length(3, 150, error=DESCRIPTION)
        super().__init__(validate=length, error_messages={**words}, **kwargs)


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
    updatedAt = ma.fields.AwareDateTime(attribute="expected_updated_at")


class BudgetFormSchema(Schema):
    """A new budget, perhaps with the lines of another year's."""

    company_id = Id(required=True)
    year = Year(required=True)
    payroll = Count(most=MOST_PAYROLL, error=MONEY)
    oticName = Line(limit=150)
    oticFee = Share(allow_none=True)
    notes = Lines(allow_none=True, validate=ma.validate.Length(max=2000))
    copyFrom = Year(attribute="copy_from", allow_none=True, load_default=None)


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
    updatedAt = ma.fields.AwareDateTime(attribute="expected_updated_at")


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
    hourValue = Pesos(most=100_000, attribute="hour_value", required=True)
    initialDate = Day(attribute="initial_date", allow_none=True, load_default=None)
    modality = Choice(MODALITIES, error="Selecciona la modalidad.", allow_none=True)
    bipartite = ma.fields.Boolean(attribute="is_bipartite", load_default=False)
    tranches = ma.fields.Nested(TranchesSchema, allow_none=True, load_default=None)
    person_ids = ma.fields.List(
        Id(),
        allow_none=True,
        load_default=None,
        validate=ma.validate.Length(1, 1000, error="Elige entre 1 y 1.000 personas."),
    )

    @ma.validates_schema
    def _somebody(self, data: Mapping[str, Any], **_: Any) -> None:
        tranches, people = data.get("tranches"), data.get("person_ids")
        if (tranches is None) == (people is None) or (tranches and not any(tranches.values())):
            raise ma.ValidationError(SOMEBODY, "tranches")


@dataclass(frozen=True)
class NamedView:
    """A thematic area."""

    id: int
    name: str


@dataclass(frozen=True)
class BudgetCompanyView:
    """Whose budget it is."""

    company_id: int
    name: str


@dataclass(frozen=True)
class BudgetView:
    """The parameters of a year."""

    id: int
    company_id: int
    year: int
    payroll: int | None
    oticName: str | None
    oticFee: Number | None
    notes: str | None
    updatedAt: dt.datetime

    @classmethod
    def of(cls, budget: Budget) -> Self:
        """The parameters that a budget keeps."""
        return as_view(cls, budget)


@dataclass(frozen=True)
class ShareView(SumsView):
    """What courses cost together."""

    courses: int


@dataclass(frozen=True)
class FiguresView:
    """The figures of a year; what nothing can be divided by is null."""

    budgeted: int
    ceiling: int | None
    executed: ShareView
    committed: ShareView
    usableFranchise: int
    excess: int
    availableFranchise: int | None
    availableBudget: int
    executionRate: Number | None
    franchiseUse: Number | None
    riskFranchise: int
    oticFee: int | None
    costPerHour: int | None
    costPerPerson: int | None

    @classmethod
    def of(cls, figures: Figures) -> Self:
        """The figures of a year, as they were computed."""
        executed, committed = figures.executed, figures.committed
        return as_view(
            cls,
            figures,
            executed=ShareView.of(executed.sums, courses=executed.courses),
            committed=ShareView.of(committed.sums, courses=committed.courses),
            riskFranchise=figures.at_risk,
        )


@dataclass(frozen=True)
class SplitView:
    """Who pays: the State, and the company."""

    franchise: int
    companyCost: int


@dataclass(frozen=True)
class MonthView:
    """What ends in a month."""

    month: str
    executed: SplitView
    committed: SplitView


@dataclass(frozen=True)
class LineView:
    """A line of a budget."""

    id: int
    thematicArea: NamedView | None
    description: str
    hours: Number | None
    participants: int | None
    amount: int
    updatedAt: dt.datetime

    @classmethod
    def of(cls, line: BudgetLine, names: Names, **more: Any) -> Self:
        """A line, with what a view of some more says beside it."""
        return as_view(cls, line, thematicArea=_area(line.thematic_area_id, names), **more)


@dataclass(frozen=True)
class SavedLineView(LineView):
    """A line as it was saved, with what is worth knowing."""

    warnings: Sequence[str]


@dataclass(frozen=True)
class PlannedLineView(LineView):
    """A line beside its share of what courses of its area cost; null for a line without an area."""

    committed: int | None
    executed: int | None
    difference: int | None


@dataclass(frozen=True)
class UnplannedView:
    """A thematic area with courses and without a line; null: courses that have no area yet."""

    thematicArea: NamedView | None
    committed: int
    executed: int
    courses: int


@dataclass(frozen=True)
class UsedUtmView:
    """The UTM that the ceiling of a year is measured with."""

    month: str
    value: int
    note: str | None


@dataclass(frozen=True)
class BudgetYearView:
    """A year of a company: its plan, what its courses cost, what is worth knowing."""

    company: BudgetCompanyView
    year: int
    budget: BudgetView | None
    figures: FiguresView
    months: Sequence[MonthView]
    previous: FiguresView | None
    lines: Sequence[PlannedLineView]
    unbudgeted: Sequence[UnplannedView]
    alerts: Sequence[Alert]
    warnings: Sequence[str]
    utm: UsedUtmView
    copyableYears: Sequence[int]


@dataclass(frozen=True)
class BudgetCourseView:
    """A course of a year; of one of another company only the name."""

    course_id: int | None
    name: str
    senceCode: str | None
    state: Annotated[str, ma.validate.OneOf((EXECUTED, COMMITTED))]
    endDate: dt.date
    thematicArea: NamedView | None
    participants: int
    cost: int
    franchise: int
    companyCost: int
    atRisk: int
    risks: Sequence[PeopleReason]
    attendance: Number | None
    zeros: Sequence[PeopleReason]


@dataclass(frozen=True)
class BudgetCoursesMetaView(MetaView):
    """Where a page stands, and the sums of all pages."""

    totals: SumsView


@dataclass(frozen=True)
class BudgetCoursesAnswer:
    """A page of courses."""

    data: Sequence[BudgetCourseView]
    meta: BudgetCoursesMetaView


@dataclass(frozen=True)
class LineOrderAnswer:
    """The ids of lines, in their order."""

    data: Sequence[int]


@dataclass(frozen=True)
class TierView:
    """Those who get the same per cent."""

    percent: Number
    people: int
    franchise: int
    companyCost: int


@dataclass(frozen=True)
class EffectView:
    """What a course does to the ceiling of a year."""

    total: int
    before: int
    after: int
    excess: int


@dataclass(frozen=True)
class SimulationView(SumsView):
    """What a course would cost; `base` is of one participant."""

    base: int
    hourValue: int
    hourMaximum: int | None
    utmNote: str | None
    bipartiteNote: str | None
    groups: Sequence[TierView]
    zeros: Sequence[PeopleReason]
    ceiling: EffectView | None


def year_view(overview: Overview, *, on: dt.date) -> BudgetYearView:
    """A year of a company, whole."""
    year, before = overview.year, overview.before
    planned, rest = rules.planned(year.lines, year.parts), rules.unplanned(year.lines, year.parts)
    ids = {one.line.thematic_area_id for one in planned} | {one.thematic_area_id for one in rest}
    names = names_of(ThematicArea.name, ids)
    return BudgetYearView(
        company=BudgetCompanyView(year.company.id, year.company.name),
        year=year.year,
        budget=BudgetView.of(year.budget) if year.budget else None,
        figures=FiguresView.of(year.figures),
        months=[
            MonthView(
                month=f"{one.month:%Y-%m}",
                executed=SplitView(one.executed.franchise, one.executed.company_cost),
                committed=SplitView(one.committed.franchise, one.committed.company_cost),
            )
            for one in rules.months_of(year.year, year.parts)
        ],
        previous=FiguresView.of(before.figures) if before else None,
        lines=[
            PlannedLineView.of(
                one.line,
                names,
                committed=one.committed,
                executed=one.executed,
                difference=one.difference,
            )
            for one in planned
        ],
        unbudgeted=[
            as_view(UnplannedView, one, thematicArea=_area(one.thematic_area_id, names))
            for one in rest
        ],
        alerts=alerts_of(year, on=on),
        warnings=rules.warnings_of(year.figures.budgeted, year.figures.ceiling),
        utm=UsedUtmView(f"{year.utm.month:%Y-%m}", year.utm.value, year.utm.note),
        copyableYears=overview.copyable,
    )


def saved_line_view(saved: SavedLine) -> SavedLineView:
    """A line as it was saved."""
    names: Names = {saved.line.thematic_area_id: saved.area} if saved.area else {}
    return SavedLineView.of(saved.line, names, warnings=saved.warnings)


def courses_view(listed: Listed, *, only_company: int | None) -> list[BudgetCourseView]:
    """The courses of a page."""
    rows: list[CourseCost] = list(listed.page.rows)
    names = names_of(ThematicArea.name, (one.facts.thematic_area_id for one in rows))
    return [_course(one, names, only_company) for one in rows]


def simulation_view(simulation: Simulation) -> SimulationView:
    """What a course would cost."""
    terms, effect = simulation.terms, simulation.ceiling
    return SimulationView.of(
        simulation.sums,
        base=simulation.base,
        hourValue=terms.course.hour_value,
        hourMaximum=terms.maximum.value if terms.maximum else None,
        utmNote=terms.utm.note,
        bipartiteNote=simulation.bipartite_note,
        groups=[
            TierView(one.percent, one.sums.participants, one.sums.franchise, one.sums.company_cost)
            for one in simulation.tiers
        ],
        zeros=simulation.zeros,
        ceiling=EffectView(effect.total, effect.before, effect.after, effect.excess)
        if effect
        else None,
    )


def _course(one: CourseCost, names: Names, only_company: int | None) -> BudgetCourseView:
    facts, own = one.facts, is_own(one, only_company)
    return as_view(
        BudgetCourseView,
        one.sums,
        facts,
        course_id=facts.id if own else None,
        senceCode=facts.sence_code if own else None,
        state=state_of(one),
        thematicArea=_area(facts.thematic_area_id, names),
        risks=risk_reasons(one.risks),
        attendance=None if one.attendance is None else round_half_up(one.attendance, 1),
        zeros=zero_reasons(one.zeros, one.terms.rules),
    )


def _area(area_id: int | None, names: Names) -> NamedView | None:
    return None if area_id is None else NamedView(area_id, names[area_id])
