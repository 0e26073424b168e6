"""What the franchise is computed with today: parameters, the UTM of months, values of an hour."""

import datetime as dt
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.franchise.words import month as shown_month
from app.models.franchise import SenceHourValue, Utm
from app.settings import service as settings
from app.settings.section import merged
from app.settings.sence import DEFAULTS, SENCE, SenceSettings
from app.settings.sence_schemas import CAP, MONTH_BEFORE


@dataclass(frozen=True)
class KnownUtm:
    """The UTM that stands for a month: its own, or that of another month."""

    wanted: dt.date
    """First day of the month in question."""
    month: dt.date
    """Whose UTM it is."""
    value: int
    """Pesos; 0: none is known at all."""

    @property
    def note(self) -> str | None:
        """What to say when it is not that of the month itself."""
        if not self.value:
            return "No hay ninguna UTM registrada: regístrala en Configuración."
        if self.month == self.wanted:
            return None
        wanted, used = shown_month(self.wanted), shown_month(self.month)
        return f"UTM de {wanted} no registrada: se usó {used}"


@dataclass(frozen=True)
class Maximum:
    """The most that SENCE pays for an hour, and who says so."""

    value: int
    resolution: str | None


@dataclass(frozen=True)
class Constants:
    """All of them, read once for however many courses."""

    content: Mapping[str, Any]
    """The parameters as the settings write them."""
    settings: SenceSettings
    utm: Mapping[dt.date, int]
    """First day of a month -> pesos, in order."""
    hour_values: Mapping[str, Sequence[SenceHourValue]]
    """Modality -> what is paid, from when to when."""

    @cached_property
    def _months(self) -> Sequence[dt.date]:
        return tuple(self.utm)

    def utm_of(self, month: dt.date) -> KnownUtm:
        """The UTM of a month; else the last one before it; else the first one at all."""
        if not self._months:
            return KnownUtm(month, month, 0)
        used = self._months[max(bisect_right(self._months, month) - 1, 0)]
        return KnownUtm(month, used, self.utm[used])

    def utm_of_year(self, year: int) -> KnownUtm:
        """The UTM of December, which the ceiling of a year is measured with."""
        return self.utm_of(dt.date(year, 12, 1))

    def reference_utm(self, start: dt.date) -> KnownUtm:
        """The UTM that tells the tranches of a course which starts on a day."""
        return self.utm_of(reference_month(start, self.settings))

    def maximum_of(self, modality: str, day: dt.date) -> Maximum | None:
        """The highest hour value of a modality on a day; courses do not name a tranche."""
        valid = [
            one
            for one in self.hour_values.get(modality, ())
            if one.valid_from <= day and (one.valid_to is None or day <= one.valid_to)
        ]
        if not valid:
            return None
        highest = max(valid, key=lambda one: one.value)
        return Maximum(highest.value, highest.resolution)

    def capped(self, hour_value: int | None, maximum: Maximum | None) -> int | None:
        """An hour value as the franchise counts it."""
        if hour_value is None or maximum is None or self.settings.above_maximum != CAP:
            return hour_value
        return min(hour_value, maximum.value)


def read() -> Constants:
    """Those of today."""
    content = settings.show(section=SENCE).content
    by_modality: dict[str, list[SenceHourValue]] = {}
    for one in db.session.scalars(select(SenceHourValue)):
        by_modality.setdefault(one.modality, []).append(one)
    months = db.session.execute(select(Utm.month, Utm.value).order_by(Utm.month))
    return Constants(
        content=content,
        settings=SENCE.typed(content),
        utm={row.month: row.value for row in months},
        hour_values=by_modality,
    )


def reference_month(start: dt.date, parameters: SenceSettings) -> dt.date:
    """First day of the month whose UTM tells the tranches of a course which starts on a day."""
    month = start.replace(day=1)
    if parameters.reference_month == MONTH_BEFORE:
        month = (month - dt.timedelta(days=1)).replace(day=1)
    return month


def kept(stored: Mapping[str, Any]) -> SenceSettings:
    """Parameters that were stored with something; what they do not know yet is as by default."""
    return _typed(tuple(merged(DEFAULTS, stored).items()))


@lru_cache(maxsize=64)
def _typed(content: tuple[tuple[str, Any], ...]) -> SenceSettings:
    """Most courses of a year have the same ones."""
    return SENCE.typed(dict(content))
