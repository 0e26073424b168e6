"""What the amounts of the budget and of the SENCE franchise are called, and how each one arises.

Screens, explanations, exports and the help show these words, so that they say the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

PARTICIPATION = (
    "cost",
    "courseHour",
    "imputableHour",
    "base",
    "percent",
    "franchise",
    "companyCost",
)
"""Amounts of one person in one course."""

ARTICLE_36 = "Ley 19.518, artículo 36"
ARTICLE_37 = "Ley 19.518, artículo 37"
HOUR_VALUES = "Resoluciones de SENCE que fijan el valor máximo de la hora participante"
COURSE = "Datos del curso"
PLAN = "Plan que escribiste en Presupuesto"
COURSES = "Cursos activos que terminan en el año y sus participantes"
KPIS = "Indicadores de horas de capacitación y de personas capacitadas"


@dataclass(frozen=True)
class Amount:
    """An amount in Spanish."""

    name: str
    formula: str
    description: str
    source: str


AMOUNTS: Mapping[str, Amount] = MappingProxyType(
    {
        "cost": Amount(
            "Costo",
            "Valor por participante",
            "Lo que cuesta una persona en el curso.",
            COURSE,
        ),
        "courseHour": Amount(
            "Valor hora del curso",
            "Valor por participante ÷ horas totales",
            "Lo que cuesta una hora de una persona.",
            COURSE,
        ),
        "imputableHour": Amount(
            "Hora imputable",
            "El menor entre el valor hora del curso y el valor hora SENCE",
            "La parte de cada hora que SENCE reconoce.",
            HOUR_VALUES,
        ),
        "base": Amount(
            "Monto imputable",
            "Hora imputable × horas totales",
            "El monto al que se aplica el porcentaje del tramo.",
            ARTICLE_37,
        ),
        "percent": Amount(
            "Porcentaje del tramo",
            "Según la renta bruta mensual en UTM del mes de referencia",
            "A menor renta, mayor es la parte que se reconoce.",
            ARTICLE_37,
        ),
        "franchise": Amount(
            "Franquicia",
            "Monto imputable × porcentaje del tramo",
            "Lo que se puede descontar de impuestos por la persona en el curso.",
            ARTICLE_37,
        ),
        "companyCost": Amount(
            "Costo empresa",
            "Costo − franquicia",
            "Lo que paga la empresa y no recupera.",
            ARTICLE_37,
        ),
        "budgeted": Amount(
            "Presupuesto anual",
            "Suma de los montos de las líneas del plan",
            "Lo que la empresa planea gastar en capacitación en el año.",
            PLAN,
        ),
        "ceiling": Amount(
            "Tope de franquicia",
            "1 % de la planilla anual imponible, con un mínimo en UTM según la planilla",
            "Lo máximo que la empresa puede descontar por capacitación en el año.",
            ARTICLE_36,
        ),
        "executedCost": Amount(
            "Ejecutado",
            "Suma del costo de los cursos completados",
            "Lo que costaron los cursos completados que terminaron en el año.",
            COURSES,
        ),
        "executedFranchise": Amount(
            "Franquicia ejecutada",
            "Suma de la franquicia de los cursos completados",
            "Con los valores que cada curso guardó al completarse.",
            ARTICLE_37,
        ),
        "executedCompanyCost": Amount(
            "Costo empresa ejecutado",
            "Ejecutado − franquicia ejecutada",
            "Lo que la empresa pagó por los cursos completados y no recupera.",
            COURSES,
        ),
        "committedCost": Amount(
            "Comprometido",
            "Suma del costo de los cursos por completar",
            "Lo que costarán los cursos que terminan en el año y aún no están completados.",
            COURSES,
        ),
        "committedFranchise": Amount(
            "Franquicia comprometida",
            "Suma de la franquicia de los cursos por completar",
            "Usa la asistencia registrada; donde no la hay, supone que se cumple la mínima.",
            ARTICLE_37,
        ),
        "committedCompanyCost": Amount(
            "Costo empresa comprometido",
            "Comprometido − franquicia comprometida",
            "Lo que la empresa pagará por los cursos por completar y no recuperará.",
            COURSES,
        ),
        "riskFranchise": Amount(
            "Franquicia en riesgo",
            "Suma de la franquicia sin comunicación SENCE a tiempo o sin declaraciones juradas",
            "Está incluida en la franquicia, pero SENCE podría rechazarla.",
            COURSES,
        ),
        "oticFee": Amount(
            "Comisión de la OTIC",
            "Franquicia utilizable × comisión de los parámetros del año",
            "Valor referencial: lo que cobraría la OTIC por administrar esos aportes.",
            PLAN,
        ),
        "usableFranchise": Amount(
            "Franquicia utilizable",
            "El menor entre la franquicia ejecutada más la comprometida y el tope",
            "La parte de la franquicia que cabe en el tope del año.",
            ARTICLE_36,
        ),
        "excess": Amount(
            "Exceso sobre el tope",
            "Franquicia ejecutada + franquicia comprometida − tope, si es mayor que cero",
            "La parte que no cabe en el tope: la paga la empresa.",
            ARTICLE_36,
        ),
        "availableFranchise": Amount(
            "Franquicia disponible",
            "Tope − franquicia ejecutada − franquicia comprometida",
            "Lo que aún se puede usar en el año; bajo cero, ya se pasó del tope.",
            ARTICLE_36,
        ),
        "availableBudget": Amount(
            "Disponible",
            "Presupuesto anual − ejecutado − comprometido",
            "Lo que queda del plan; bajo cero, los cursos cuestan más que lo planeado.",
            PLAN,
        ),
        "executionRate": Amount(
            "Ejecución",
            "Ejecutado ÷ presupuesto anual",
            "La parte del plan que ya se gastó.",
            PLAN,
        ),
        "franchiseUse": Amount(
            "Uso de la franquicia",
            "Franquicia ejecutada ÷ tope",
            "La parte del tope que ya se usó en cursos completados.",
            ARTICLE_36,
        ),
        "costPerHour": Amount(
            "Costo por hora-persona",
            "Ejecutado ÷ horas de capacitación",
            "Lo que costó, en promedio, una hora de una persona.",
            KPIS,
        ),
        "costPerPerson": Amount(
            "Costo por persona capacitada",
            "Ejecutado ÷ personas capacitadas",
            "Lo que costó, en promedio, capacitar a una persona en el año.",
            KPIS,
        ),
    }
)
