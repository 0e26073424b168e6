"""The demonstration taken away: its companies with all in them, and what nobody else uses."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, exists, func, select, update
from sqlalchemy.exc import IntegrityError

from app.demo import leaving, marks
from app.errors import DomainError
from app.extensions import db
from app.kit.words import counted
from app.models.budget import Budget
from app.models.company import Company, CompanyDotacion
from app.models.course import Course
from app.models.demo import DemoRow
from app.models.franchise import SenceHourValue, Utm
from app.models.job import Job
from app.models.load import Load, Mapping
from app.models.mail import Mail, MailInvitation
from app.models.participant import Participant
from app.models.person import Person
from app.models.rapporteur import Rapporteur, RapporteurCourse
from app.models.response import SurveyResponse
from app.models.selectable import Department, Status, ThematicArea
from app.models.supplier import Supplier
from app.models.survey import Invitation, Survey, SurveyTemplate, SurveyVersion
from app.models.user import User

SHARED = (Rapporteur, Supplier, SurveyTemplate, Department, ThematicArea, Status, SenceHourValue)
"""What the user's own rows may use by now: such a row stays, and is the user's."""


class NothingToRemove(DomainError):
    """No demonstration is loaded."""

    code = "demo_missing"
    message = "No hay datos de demostración que quitar."


class OwnRowsInside(DomainError):
    """Somebody added rows to the companies of the demonstration."""

    code = "demo_with_own_rows"

    def __init__(self, found: str) -> None:
        super().__init__(
            f"En las empresas de demostración hay {found} que agregaste tú. "
            "Para quitarlos también, agrega --with-mine al comando."
        )


@dataclass(frozen=True)
class Removed:
    """What became of the demonstration."""

    companies: int
    people: int
    courses: int
    kept: int
    """Rows that others use by now."""

    @property
    def words(self) -> str:
        """What to tell whoever asked for it."""
        gone = ", ".join(
            (
                counted(self.companies, "empresa", "empresas"),
                counted(self.courses, "curso", "cursos"),
                counted(self.people, "persona", "personas"),
            )
        )
        used = counted(self.kept, "registro", "registros")
        kept = f" Tus datos usan {used}, que se conservan." if self.kept else ""
        return f"Se quitaron los datos de demostración: {gone}.{kept}"


def remove(*, with_own: bool, at: dt.datetime) -> Removed:
    """Take the demonstration away.

    `with_own`: also courses, people and accounts that were added to its companies afterwards.

    Raises NothingToRemove, OwnRowsInside.
    """
    if not marks.are_there():
        raise NothingToRemove
    inside = _inside()
    if not with_own:
        _refuse_own(inside)
    _remove_courses(inside)
    _forget_companies(inside)
    kept = leaving.remove(inside.accounts, at=at)
    _delete(Person, Person.id.in_(inside.people))
    kept += sum(_remove_shared(model) for model in SHARED)
    _delete(Company, Company.id.in_(inside.companies))
    _remove_utm()
    db.session.execute(delete(DemoRow))
    return Removed(len(inside.companies), len(inside.people), len(inside.courses), kept)


@dataclass(frozen=True)
class _Inside:
    """Ids of everything in the companies of the demonstration, whoever added it."""

    companies: Sequence[int]
    courses: Sequence[int]
    people: Sequence[int]
    """Also those of no company, and those that moved to another one."""
    accounts: Sequence[int]


def _inside() -> _Inside:
    companies = marks.ids_of(Company.__tablename__)
    return _Inside(
        companies,
        _of(Course, Course.company_id.in_(companies)),
        _of(Person, Person.company_id.in_(companies)),
        _of(User, User.company_id.in_(companies)),
    )


def _of(model: Any, inside: ColumnElement[bool]) -> Sequence[int]:
    """The marked rows that are still there, and all that are inside; the marked ones first."""
    marked = model.id.in_(select(DemoRow.row_id).where(DemoRow.kind == model.__tablename__))
    return db.session.scalars(select(model.id).where(marked | inside).order_by(model.id)).all()


def _refuse_own(inside: _Inside) -> None:
    """What was added is somebody's work: it does not go by itself."""
    words = []
    for model, ids, one, many in (
        (Course, inside.courses, "curso", "cursos"),
        (Person, inside.people, "persona", "personas"),
        (User, inside.accounts, "cuenta", "cuentas"),
    ):
        own = set(ids) - set(marks.ids_of(model.__tablename__))
        if own:
            words.append(counted(len(own), one, many))
    if words:
        raise OwnRowsInside(" y ".join(words))


def _remove_courses(inside: _Inside) -> None:
    """Courses with their participants and surveys; people of the demonstration in other courses."""
    course = inside.courses
    taking_part = select(Participant.id).where(
        Participant.course_id.in_(course) | Participant.person_id.in_(inside.people)
    )
    surveys = select(Survey.id).where(Survey.course_id.in_(course))
    mails = _mails(Invitation.survey_id.in_(surveys) | Invitation.participant_id.in_(taking_part))
    _delete(
        SurveyResponse,
        SurveyResponse.survey_id.in_(surveys) | SurveyResponse.participant_id.in_(taking_part),
    )
    _delete(Survey, Survey.course_id.in_(course))
    _delete(Participant, Participant.id.in_(taking_part))
    _delete(Mail, and_(Mail.id.in_(mails), ~exists().where(MailInvitation.mail_id == Mail.id)))
    _delete(RapporteurCourse, RapporteurCourse.course_id.in_(course))
    _set(Load, Load.course_id.in_(course), course_id=None)
    _delete(Course, Course.id.in_(course))


def _mails(invited: ColumnElement[bool]) -> Sequence[int]:
    """The mails that carried some invitations."""
    query = select(MailInvitation.mail_id).join(
        Invitation, Invitation.id == MailInvitation.invitation_id
    )
    return db.session.scalars(query.where(invited)).all()


def _forget_companies(inside: _Inside) -> None:
    """What hangs from companies goes; loads and tasks of others stay in their history."""
    _delete(Budget, Budget.company_id.in_(inside.companies))
    _delete(CompanyDotacion, CompanyDotacion.company_id.in_(inside.companies))
    for model in (Load, Mapping, Job, Participant):
        _set(model, model.company_id.in_(inside.companies), company_id=None)
    _set(Rapporteur, Rapporteur.person_id.in_(inside.people), person_id=None)


def _remove_shared(model: Any) -> int:
    """Remove what nobody uses; how many rows somebody does."""
    used = 0
    for row_id in marks.ids_of(model.__tablename__):
        try:
            with db.session.begin_nested():
                if model is SurveyTemplate:
                    _delete(SurveyVersion, SurveyVersion.template_id == row_id)
                _delete(model, model.id == row_id)
        except IntegrityError:
            used += 1
    return used


def _remove_utm() -> None:
    """Months that nobody has typed anew."""
    numbers = marks.ids_of(Utm.__tablename__)
    number = func.extract("year", Utm.month) * 100 + func.extract("month", Utm.month)
    _delete(Utm, and_(number.in_(numbers), Utm.updated_at == Utm.created_at))


def _delete(model: Any, which: ColumnElement[bool]) -> None:
    db.session.execute(delete(model).where(which).execution_options(synchronize_session=False))


def _set(model: Any, which: ColumnElement[bool], **values: Any) -> None:
    db.session.execute(
        update(model).where(which).values(**values).execution_options(synchronize_session=False)
    )
