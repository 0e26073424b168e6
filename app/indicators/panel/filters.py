"""Filters of widgets and cards: kept as JSON, narrowed by a lens, and said in words."""

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import select

from analytics.definitions import DEFINITIONS
from app.extensions import db
from app.indicators.queries import BACKWARD, NO_COMPANY, Filter, companies_in_scope, kpi_of
from app.models.indicators import Widget, WidgetFilter
from app.models.organisation import Company
from app.platform.errors import InvalidFields
from app.platform.lists import Names, names_of
from app.platform.text import SEX
from sheets.folding import fold

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
LEGAL_FORM = re.compile(r" (spa|sa|s a|ltda|limitada|eirl|e i r l|sac)$")
SHORTEST_WORD = 4
PLAIN_WORDS = {
    word for kpi in DEFINITIONS for word in fold(kpi.name).split() if len(word) >= SHORTEST_WORD
}
"""What titles say of themselves, and so no company by it."""
EVERY_GENDER, EVERY_COMPANY = "Todos los géneros", "Todas las empresas"


@dataclass(frozen=True)
class Lens:
    """What a person looks through for a moment; it is never saved into what is looked at."""

    start: dt.date | None = None
    end: dt.date | None = None
    company: int | None = None

    def over(self, own: Filter) -> Filter:
        """A filter seen through the lens: what the lens says goes first."""
        if self.start or self.end:
            own = replace(own, start=self.start, end=self.end)
        return own if self.company is None else replace(own, company=self.company)


PLAIN = Lens()


def to_json(given: Filter) -> WidgetFilter:
    """A filter as it is kept and answered."""
    return {
        "startMonth": f"{given.start:%Y-%m}" if given.start else "",
        "endMonth": f"{given.end:%Y-%m}" if given.end else "",
        "company": given.company,
        "gender": given.gender,
        "external": EXTERNAL[given.external],
        "groupType": given.grouping,
    }


def from_json(stored: WidgetFilter) -> Filter:
    """A kept filter."""
    return Filter(
        start=_month(stored["startMonth"]),
        end=_month(stored["endMonth"]),
        company=stored["company"],
        gender=stored["gender"],
        external={text: value for value, text in EXTERNAL.items()}[stored["external"]],
        grouping=stored["groupType"],
    )


def check(given: Filter, *, field: str = "") -> None:
    """Refuse months that run backwards and a company that the caller does not see.

    Raises InvalidFields.
    """
    if given.start and given.end and given.start > given.end:
        raise InvalidFields(BACKWARD, errors={f"{field}startMonth": [BACKWARD]})
    if given.company is not None and not companies_in_scope([given.company]):
        raise InvalidFields(errors={f"{field}company": [NO_COMPANY]})


def check_lens(lens: Lens) -> None:
    """Refuse a lens through which nothing can be seen.

    Raises InvalidFields.
    """
    check(lens.over(OPEN))


def company_names(kept: Iterable[WidgetFilter]) -> Names:
    """The names of the companies of some filters."""
    return names_of(Company.name, (one["company"] for one in kept))


def titles_through(lens: Lens, widgets: Sequence[Widget]) -> dict[int, str]:
    """What widgets are called under a lens of one company, by id; only where that is another title.

    A title that names another company names that of the lens instead. One that has but a part of
    the name of the widget's own company ("Horas de Cerro Azul") becomes the name of the KPI.
    """
    if lens.company is None:
        return {}
    rows = db.session.execute(select(Company.id, Company.folded_name))
    folded = {row.id: row.folded_name for row in rows}
    shown = names_of(Company.name, [lens.company]).get(lens.company)
    if shown is None:
        return {}
    known = {name: one for one, full in folded.items() for name in _names(full)}
    found = {}
    for widget in widgets:
        title = widget.title or widget.datasets[0]["label"]
        renamed = _renamed(title, known, lens.company, shown)
        own = folded.get(widget.filter["company"], "")
        if renamed == title and own != folded[lens.company]:
            parts = _distinctive(own) - _distinctive(folded[lens.company])
            if parts & set(fold(title).split()):
                renamed = kpi_of(widget.kpi_id).name
        if renamed != title:
            found[widget.id] = renamed
    return found


def _names(folded: str) -> set[str]:
    """A company's name, and the same without its legal form; none that says what KPIs say."""
    found = {folded, LEGAL_FORM.sub("", folded)}
    return {name for name in found if name and not set(name.split()) <= PLAIN_WORDS}


def _distinctive(folded: str) -> set[str]:
    """The words by which a company may be called for short."""
    parts = LEGAL_FORM.sub("", folded).split()
    return {word for word in parts if len(word) >= SHORTEST_WORD} - PLAIN_WORDS


def _renamed(title: str, known: Mapping[str, int], company: int, shown: str) -> str:
    """A title in which every company that it names is this one; the longest name goes first."""
    places = [match.span() for match in re.finditer(r"\w+", title)]
    made, done, place = "", 0, 0
    while place < len(places):
        start = places[place][0]
        for last in range(len(places) - 1, place - 1, -1):
            end = places[last][1]
            named = known.get(fold(title[start:end]))
            if named is not None:
                if named != company:
                    # The dot of "S.A." goes with it.
                    made += title[done:start] + shown
                    done = end + title[end : end + 1].count(".")
                place = last
                break
        place += 1
    return made + title[done:]


def words(given: Filter, company: str | None) -> dict[str, str]:
    """Everything that a filter says besides its months."""
    return {
        "Empresa": company or EVERY_COMPANY,
        "Género": SEX.get(given.gender, EVERY_GENDER),
        "Participantes": INTERNAL_OR_EXTERNAL[given.external],
        "Agrupación": GROUPINGS[given.grouping],
    }


def _month(text: str) -> dt.date | None:
    return dt.date.fromisoformat(f"{text}-01") if text else None
