"""Parameters of the SENCE franchise, as an organisation writes them down: by default, the law."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from analytics.franchise import Rules, Tranche
from app.settings.section import Content, Section
from app.settings.sence_schemas import CAP, MONTH_BEFORE, SenceSettingsSchema


@dataclass(frozen=True)
class SenceSettings:
    """The whole section."""

    rules: Rules
    max_hours_per_day: int
    reference_month: str
    """Whose UTM tells the tranche of a salary: `anterior` or `inicio` of the course."""
    above_maximum: str
    """An hour value above the maximum of SENCE: `limitar` computes with the maximum."""


DEFAULTS: Content = {
    "firstLimitUtm": 25,
    "secondLimitUtm": 50,
    "firstPercent": 100,
    "secondPercent": 50,
    "thirdPercent": 15,
    "ceilingPercent": 1,
    "nothingBelowUtm": 35,
    "smallBelowUtm": 45,
    "smallCeilingUtm": 7,
    "leastCeilingUtm": 9,
    "leastAttendance": 75,
    "leastHours": 8,
    "maxHoursPerDay": 10,
    "bipartitePercent": 0,
    "referenceMonth": MONTH_BEFORE,
    "aboveMaximum": CAP,
}


def _typed(content: Content) -> SenceSettings:
    exact = {
        name: Fraction(str(value))
        for name, value in content.items()
        if isinstance(value, int | float)
    }
    return SenceSettings(
        rules=Rules(
            tranches=(
                Tranche(exact["firstLimitUtm"], exact["firstPercent"]),
                Tranche(exact["secondLimitUtm"], exact["secondPercent"]),
                Tranche(None, exact["thirdPercent"]),
            ),
            least_hours=exact["leastHours"],
            least_attendance=exact["leastAttendance"],
            bipartite_percent=exact["bipartitePercent"],
            ceiling_percent=exact["ceilingPercent"],
            nothing_below_utm=exact["nothingBelowUtm"],
            small_below_utm=exact["smallBelowUtm"],
            small_ceiling_utm=exact["smallCeilingUtm"],
            least_ceiling_utm=exact["leastCeilingUtm"],
        ),
        max_hours_per_day=content["maxHoursPerDay"],
        reference_month=content["referenceMonth"],
        above_maximum=content["aboveMaximum"],
    )


def _refuse(content: Content) -> Mapping[str, list[str]]:
    errors = {}
    if content["firstLimitUtm"] >= content["secondLimitUtm"]:
        errors["firstLimitUtm"] = ["El tramo 1 debe ser menor que el tramo 2."]
    if content["nothingBelowUtm"] > content["smallBelowUtm"]:
        errors["nothingBelowUtm"] = [
            "La planilla sin franquicia no puede ser mayor que la de franquicia reducida."
        ]
    return errors


SENCE = Section("sence", SenceSettingsSchema, DEFAULTS, _typed, _refuse)
