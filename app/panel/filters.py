"""Filters of widgets and cards: kept as JSON, narrowed by a lens, and said in words."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.errors import InvalidFields
from app.kit.names import Names, names_of
from app.kit.words import SEX
from app.kpis.questions import BACKWARD, NO_COMPANY, Filter, companies_seen
from app.models.company import Company

OPEN = Filter()
EXTERNAL: Mapping[bool | None, str] = {None: "", False: "false", True: "true"}
INTERNAL_OR_EXTERNAL: Mapping[bool | None, str] = {
    None: "Todos los participantes",
    False: "Internos",
    True: "Externos",
}
GROUPINGS = {
    "": "Anual",
    "Year": "Anual",
    "Semester": "Semestral",
    "Quarter": "Trimestral",
    "Month": "Mensual",
}
EVERY_GENDER, EVERY_COMPANY = "Todos los géneros", "Todas las empresas"


@dataclass(frozen=True)
class Lens:
    """What a person looks through for a moment; it is never saved into what is looked at."""

    start: dt.date | None = None
    end: dt.date | None = None
    company: int | None = None

    def over(self, asked: Filter) -> Filter:
        """A filter seen through the lens: what the lens says goes first."""
        if self.start or self.end:
            asked = replace(asked, start=self.start, end=self.end)
        return asked if self.company is None else replace(asked, company=self.company)


PLAIN = Lens()


def to_json(asked: Filter) -> dict[str, Any]:
    """A filter as it is kept and answered."""
    return {
        "startMonth": f"{asked.start:%Y-%m}" if asked.start else "",
        "endMonth": f"{asked.end:%Y-%m}" if asked.end else "",
        "company": asked.company,
        "gender": asked.gender,
        "external": EXTERNAL[asked.external],
        "groupType": asked.grouping,
    }


def from_json(kept: Mapping[str, Any]) -> Filter:
    """A kept filter."""
    return Filter(
        start=_month(kept["startMonth"]),
        end=_month(kept["endMonth"]),
        company=kept["company"],
        gender=kept["gender"],
        external={text: value for value, text in EXTERNAL.items()}[kept["external"]],
        grouping=kept["groupType"],
    )


def check(asked: Filter, *, field: str = "") -> None:
    """Refuse months that run backwards and a company that the caller does not see.

    Raises InvalidFields.
    """
    if asked.start and asked.end and asked.start > asked.end:
        raise InvalidFields(BACKWARD, errors={f"{field}startMonth": [BACKWARD]})
    if asked.company is not None and not companies_seen([asked.company]):
        raise InvalidFields(errors={f"{field}company": [NO_COMPANY]})


def check_lens(lens: Lens) -> None:
    """Refuse a lens through which nothing can be seen.

    Raises InvalidFields.
    """
    check(lens.over(OPEN))


def company_names(kept: Iterable[Mapping[str, Any]]) -> Names:
    """The names of the companies of some filters."""
    return names_of(Company.name, (one["company"] for one in kept))


def words(asked: Filter, company: str | None) -> dict[str, str]:
    """Everything that a filter says besides its months."""
    return {
        "Empresa": company or EVERY_COMPANY,
        "Género": SEX.get(asked.gender, EVERY_GENDER),
        "Participantes": INTERNAL_OR_EXTERNAL[asked.external],
        "Agrupación": GROUPINGS[asked.grouping],
    }


def _month(text: str) -> dt.date | None:
    return dt.date.fromisoformat(f"{text}-01") if text else None
