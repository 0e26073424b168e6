"""Who signs in to look around, and what awaits them: a panel and some news."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from analytics.definitions import (
    BAR,
    COMPLETED_TRAININGS,
    HORIZONTAL_BAR,
    LINE,
    SURVEY_RESPONSES,
    TRAINED_PEOPLE,
    TRAINING_HOURS,
    Definition,
)
from analytics.periods import MONTH, QUARTER, YEAR
from app.extensions import db
from app.indicators.panel.filters import to_json
from app.indicators.panel.service import drawn
from app.indicators.queries import Filter
from app.models.accounts import User
from app.models.indicators import Panel, Widget
from app.models.organisation import Company
from app.organisation.users import service as users
from app.platform.notifications.service import notify
from demo import marks
from demo.catalogue import HOUSES

HOST = "capacitacion.local"
ADMINISTRATOR = f"demo@{HOST}"
THICKNESS, HEIGHT = 20, 30


@dataclass(frozen=True)
class Account:
    """Somebody who can look around."""

    email: str
    sees: str


ACCOUNTS = (
    Account(ADMINISTRATOR, "administra las tres empresas"),
    *(Account(f"{house.domain}@{HOST}", f"ve solo {house.name}") for house in HOUSES),
)


def accounts(companies: Sequence[Company], password: str) -> User:
    """An administrator, and staff of each company; all with one password.

    Raises EmailTaken, WeakPassword.
    """
    ids = (None, *(company.id for company in companies))
    made = [
        users.create(
            email=account.email,
            name="Demostración" if company_id is None else HOUSES[place - 1].name,
            password=password,
            company_id=company_id,
        )
        for place, (account, company_id) in enumerate(zip(ACCOUNTS, ids, strict=True))
    ]
    marks.mark(User.__tablename__, [user.id for user in made])
    return made[0]


def furnish(user: User, companies: Sequence[Company], on: dt.date) -> None:
    """Give the administrator a panel, and something in the bell."""
    db.session.add(Panel(user_id=user.id))
    db.session.flush()
    db.session.add_all(
        Widget(user_id=user.id, position=place, **widget)
        for place, widget in enumerate(_widgets(companies, on), start=1)
    )
    for icon, words, link in (
        ("info", "Bienvenida a la demostración: puedes cambiar todo lo que ves.", "/help"),
        ("warning", "Hay cursos que terminaron y siguen sin cerrar.", "/courses?estado=por_cerrar"),
    ):
        notify(user_id=user.id, icon=icon, msg=words, kind="demo.welcome", link=link)
    db.session.flush()


def _widgets(companies: Sequence[Company], on: dt.date) -> Iterator[dict[str, object]]:
    this_month = on.replace(day=1)
    year = Filter(start=_year_ago(this_month), end=this_month, grouping=MONTH)
    both = Filter(start=dt.date(on.year - 2, 1, 1), end=this_month, grouping=YEAR)
    quarters = Filter(start=year.start, end=year.end, grouping=QUARTER)
    mine, clinic = companies[0], companies[-1]
    yield _widget("Horas por mes", TRAINING_HOURS, BAR, "#0b6675", year)
    yield _widget("Personas capacitadas por mes", TRAINED_PEOPLE, LINE, "#3378fd", year)
    yield _widget("Capacitaciones por trimestre", COMPLETED_TRAININGS, BAR, "#ac4716", quarters)
    yield _widget("Respuestas de encuestas", SURVEY_RESPONSES, BAR, "#9177b2", year)
    yield _widget("Horas por año", TRAINING_HOURS, HORIZONTAL_BAR, "#0b6675", both, cols=4)
    for company in (mine, clinic):
        asked = Filter(start=year.start, end=year.end, company=company.id, grouping=QUARTER)
        yield _widget(f"Horas de {company.name}", TRAINING_HOURS, BAR, "#0b6675", asked, cols=4)


def _widget(
    title: str, kpi: Definition, chart: int, colour: str, asked: Filter, *, cols: int = 6
) -> dict[str, object]:
    style = {"backgroundColor": colour, "barThickness": THICKNESS}
    return {
        "kpi_id": kpi.id,
        "type": chart,
        "title": title,
        "cols": cols,
        "height": HEIGHT,
        "filter": to_json(asked),
        "datasets": drawn(kpi, chart, [style]),
    }


def _year_ago(month: dt.date) -> dt.date:
    """The first of twelve months that end with this one."""
    return month.replace(year=month.year - (month.month < 12), month=month.month % 12 + 1)
