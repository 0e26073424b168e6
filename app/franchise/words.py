"""Words of the franchise: amounts, months, and why a participation gets nothing."""

import datetime as dt
from fractions import Fraction

from analytics.franchise import Risk, Rules, Zero
from analytics.rounding import round_half_up


def pesos(amount: int | Fraction) -> str:
    """`$ 1.682.350`, `$ 8.571,43`, `−$ 350.000`."""
    number = f"{abs(round_half_up(amount, 2)):,.2f}".removesuffix(".00")
    return f"{'−' if amount < 0 else ''}$ {_chilean(number)}"


def plain(number: int | Fraction) -> str:
    """`20`, `12,5`, `1.200`: at most two decimals."""
    return _chilean(f"{round_half_up(number, 2):,.2f}".rstrip("0").rstrip("."))


def percent(share: int | Fraction) -> str:
    """`12,5 %`."""
    return f"{plain(share)} %"


def month(day: dt.date) -> str:
    """`12-2024`."""
    return f"{day:%m-%Y}"


def why(zero: Zero, rules: Rules) -> str:
    """Why a participation has no franchise, and what to do about it."""
    return {
        Zero.WITHOUT_FRANCHISE: (
            "No usa franquicia: actívala en los datos del participante si corresponde."
        ),
        Zero.EXTERNAL: "Es una persona externa: solo dan franquicia los trabajadores propios.",
        Zero.WITHOUT_CODE: "El curso no tiene código SENCE: agrégalo si está autorizado.",
        Zero.TOO_SHORT: (
            f"El curso dura menos de {plain(rules.least_hours)} horas: no es imputable."
        ),
        Zero.NOT_OTEC: (
            "El proveedor no es OTEC: márcalo en su ficha si está registrado en SENCE."
        ),
        Zero.WITHOUT_PRICE: "El curso no tiene valor por participante: agrégalo al curso.",
        Zero.WITHOUT_HOUR_VALUE: "El curso no tiene valor hora SENCE: agrégalo al curso.",
        Zero.WITHOUT_UTM: "No hay ninguna UTM registrada: regístrala en Configuración.",
        Zero.WITHOUT_SALARY: (
            "No tiene renta registrada: complétala en los datos del participante."
        ),
        Zero.ATTENDANCE: (
            f"Asistió a menos del {percent(rules.least_attendance)} o no tiene asistencia: "
            "regístrala, o anota la excepción."
        ),
    }[zero]


def danger(risk: Risk) -> str:
    """Why SENCE may refuse a franchise, and what to do about it."""
    return {
        Risk.NOT_COMMUNICATED: (
            "El curso no tiene comunicación SENCE registrada: anota su fecha en el curso."
        ),
        Risk.COMMUNICATED_LATE: (
            "El curso se comunicó a SENCE después de comenzar: revisa la fecha en el curso."
        ),
        Risk.NOT_SIGNED: (
            "Falta la declaración jurada de un curso e-learning: regístrala en el participante."
        ),
    }[risk]


def _chilean(number: str) -> str:
    """`1,234.5` as `1.234,5`."""
    return number.translate(str.maketrans(",.", ".,"))
