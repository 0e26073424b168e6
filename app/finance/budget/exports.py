"""The budget of a year as a workbook: its figures, its lines, its courses."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from analytics.amounts import AMOUNTS
from analytics.periods import MONTHS
from analytics.rounding import round_half_up
from app.finance.budget import queries, rules
from app.finance.budget.explanations import RATES, VALUES
from app.finance.budget.queries import EXECUTED, YearOf, is_own, state_of
from app.finance.franchise.rules import CourseCost
from app.finance.franchise.service import PeopleReason, risk_reasons, zero_reasons
from app.models.organisation import ThematicArea
from app.platform.lists import Names, names_of
from app.platform.text import counted
from sheets.writing import Table, TableColumn

FIGURES = (
    TableColumn("Concepto"),
    TableColumn("Valor", "number"),
    TableColumn("Unidad"),
    TableColumn("Cómo se calcula"),
    TableColumn("Fuente"),
)
LINES = (
    TableColumn("Área temática"),
    TableColumn("Descripción"),
    TableColumn("Horas", "number"),
    TableColumn("Participantes", "number"),
    *(TableColumn(name, "money") for name in ("Presupuestado", "Comprometido", "Ejecutado")),
    TableColumn("Diferencia", "money"),
)
COURSES = (
    TableColumn("Curso"),
    TableColumn("Código SENCE"),
    TableColumn("Estado"),
    TableColumn("Término", "date"),
    TableColumn("Área temática"),
    TableColumn("Participantes", "number"),
    *(
        TableColumn(name, "money")
        for name in ("Costo", "Franquicia", "Costo empresa", "Franquicia en riesgo")
    ),
    TableColumn("Asistencia (%)", "number"),
    TableColumn("Sin franquicia"),
    TableColumn("En riesgo"),
)
PER_MONTH = (
    TableColumn("Área temática"),
    TableColumn("Estado"),
    *(TableColumn(name, "money") for name in (*MONTHS, "Total")),
)
UNPLANNED = "No presupuestado"


def tables_of(
    *, filters: Mapping[str, Any], only_company: int | None, on: dt.date
) -> Sequence[Table]:
    """The sheets of a company's year; staff need not name their company.

    Raises InvalidFields.
    """
    year = queries.overview(
        company=filters.get("company"),
        year=filters.get("year", on.year),
        compare=False,
        only_company=only_company,
    ).year
    areas = {line.thematic_area_id for line in year.lines}
    areas |= {one.facts.thematic_area_id for one in year.costs}
    names = names_of(ThematicArea.name, areas)
    return (
        Table(f"Resumen {year.year}", FIGURES, _figures(year)),
        Table("Plan", LINES, _lines(year, names)),
        Table("Cursos", COURSES, _courses(year, names, only_company)),
        Table("Meses", PER_MONTH, _months(year, names)),
    )


def _figures(year: YearOf) -> Iterator[list[Any]]:
    yield ["Empresa", None, year.company.name, None, None]
    for key, value in VALUES.items():
        amount = AMOUNTS[key]
        unit = "%" if key in RATES else "$"
        yield [amount.name, value(year), unit, amount.formula, amount.source]


def _lines(year: YearOf, names: Names) -> Iterator[list[Any]]:
    for one in rules.planned(year.lines, year.parts):
        line = one.line
        area = names.get(line.thematic_area_id)
        typed = [area, line.description, line.hours, line.participants, line.amount]
        yield [*typed, one.committed, one.executed, one.difference]
    for rest in rules.unplanned(year.lines, year.parts):
        area, cost = names.get(rest.thematic_area_id), rest.committed + rest.executed
        yield [area, UNPLANNED, None, None, 0, rest.committed, rest.executed, -cost]


def _courses(year: YearOf, names: Names, only_company: int | None) -> Iterator[list[Any]]:
    for one in year.costs:
        facts, sums = one.facts, one.sums
        yield [
            facts.name,
            facts.sence_code if is_own(one, only_company) else None,
            _state(one),
            facts.end_date,
            names.get(facts.thematic_area_id),
            *(sums.participants, sums.cost, sums.franchise, sums.company_cost, sums.at_risk),
            None if one.attendance is None else round_half_up(one.attendance, 1),
            _listed(zero_reasons(one.zeros, one.terms.rules)),
            _listed(risk_reasons(one.risks)),
        ]


def _months(year: YearOf, names: Names) -> Sequence[Sequence[Any]]:
    """What courses cost, by area, state and the month in which they end."""
    from analytics.pivots import by_month  # noqa: PLC0415 - pandas comes with it

    return by_month(
        (
            names.get(one.facts.thematic_area_id) or "",
            _state(one),
            one.facts.end_date.month,
            one.sums.cost,
        )
        for one in year.costs
    )


def _listed(reasons: Sequence[PeopleReason]) -> str | None:
    who = (counted(one.people, "participante", "participantes") for one in reasons)
    return " ".join(f"{some}: {one.text}" for some, one in zip(who, reasons, strict=True)) or None


def _state(one: CourseCost) -> str:
    return "Ejecutado" if state_of(one) == EXECUTED else "Comprometido"
