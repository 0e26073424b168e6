"""The demonstration: put into an empty installation, all of it or nothing."""

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import func, select, text

from app.extensions import db
from app.finance.franchise import service as franchise
from app.models.organisation import Company
from app.models.people import Person
from app.models.surveys import Invitation, Survey, SurveyAnswer, SurveyResponse
from app.models.training import Course, Participant, Supplier
from app.platform.clock import day_of
from app.platform.errors import DomainError
from demo import courses, finance, marks, organisation, users
from demo import surveys as demo_surveys

OWN = (Company, Person, Supplier)
"""An installation with rows of any of these is in use."""
FULL = (Person, Course, Participant, Survey, Invitation, SurveyResponse, SurveyAnswer)


class HouseInUse(DomainError):
    """The installation holds data that are not the demonstration's."""

    code = "demo_house_in_use"
    message = (
        "Los datos de demostración se cargan en un producto vacío y este ya tiene datos tuyos. "
        "Cárgalos en otro, con una base de datos propia."
    )


@dataclass(frozen=True)
class Loaded:
    """How much there is to look at."""

    people: int
    courses: int
    participants: int
    responses: int


def load(*, password: str, now: dt.datetime) -> Loaded:
    """Fill an empty installation, with dates around today; the same content on the same day.

    Raises HouseInUse, EmailTaken, WeakPassword.
    """
    if marks.are_there() or any(db.session.scalar(select(model.id).limit(1)) for model in OWN):
        raise HouseInUse
    on = day_of(now)
    finance.constants(on)
    lists = organisation.lists()
    companies = organisation.companies(on)
    administrator = users.accounts(companies, password)
    providers = organisation.suppliers()
    everybody = organisation.people(companies, lists.departments)
    made = courses.courses(companies=companies, areas=lists.areas, suppliers=providers, on=on)
    courses.teach(made, organisation.rapporteurs(providers), on)
    courses.enrol(made, everybody, lists.statuses, on)
    surveys = demo_surveys.schedule(made, demo_surveys.templates(), on)
    demo_surveys.send(surveys, on)
    demo_surveys.answer(surveys, now)
    finance.budgets(companies, everybody, lists.areas, on)
    franchise.keep_missing()
    users.furnish(administrator, companies, on)
    # Tables that were empty a moment ago are planned for as such, and read very slowly.
    for model in FULL:
        db.session.execute(text(f"ANALYZE {model.__tablename__}"))
    return Loaded(
        *(
            db.session.scalar(select(func.count()).select_from(model)) or 0
            for model in (Person, Course, Participant, SurveyResponse)
        )
    )


def refresh_numbers(*, at: dt.datetime) -> None:
    """Bring the cells of the panel up to date now, instead of when a worker comes by."""
    from app.indicators import jobs  # noqa: PLC0415 - pandas comes with it, and commands with the web

    while jobs.step(at=at):
        db.session.commit()
    db.session.commit()
