"""The demonstration leaves: what nobody changed goes, what is somebody's by now stays."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, exists, func, select, update
from sqlalchemy.exc import IntegrityError

from app.extensions import Base, db
from app.models.accounts import User, UserSession
from app.models.finance import Budget, SenceHourValue, Utm
from app.models.imports import Load, LoadSource, LoadTemplate, LookupAlias, Mapping, MappingMemory
from app.models.mail import Mail, MailInvitation
from app.models.organisation import Company, CompanyDotacion, Department, Status, ThematicArea
from app.models.people import Person
from app.models.platform import DemoRow, IdempotentAnswer, Job, Notification
from app.models.surveys import Invitation, Survey, SurveyResponse, SurveyTemplate, SurveyVersion
from app.models.training import Course, Participant, Rapporteur, RapporteurCourse, Supplier
from app.models.webhooks import Webhook, WebhookEvent
from app.organisation.users import service as users
from app.platform.errors import DomainError
from app.platform.text import counted
from demo import marks

PERSONAL = {
    model.__tablename__
    for model in (UserSession, IdempotentAnswer, Notification, LookupAlias, MappingMemory)
}
"""Tables that are of no use to anybody but the user."""
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


@dataclass(frozen=True)
class _Inside:
    """Ids of everything in the companies of the demonstration, whoever added it."""

    companies: Sequence[int]
    courses: Sequence[int]
    people: Sequence[int]
    """Also those of no company, and those that moved to another one."""
    accounts: Sequence[int]


def remove_accounts(account_ids: Sequence[int], *, at: dt.datetime) -> int:
    """Remove accounts; how many are closed instead, since their loads are others' history.

    Staff never outlives its company: what staff did passes to the demonstration's administrator.
    """
    staff = db.session.scalars(
        select(User.id).where(User.id.in_(account_ids), User.company_id.is_not(None))
    ).all()
    rest = db.session.scalars(
        select(User).where(User.id.in_(account_ids), User.company_id.is_(None))
    ).all()
    _leave(staff, heir=rest[0].id if rest else _any_administrator())
    db.session.execute(delete(User).where(User.id.in_(staff)))
    return sum(_remove_or_close(user, at) for user in rest)


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
    kept = remove_accounts(inside.accounts, at=at)
    _delete(Person, Person.id.in_(inside.people))
    kept += sum(_remove_shared(model) for model in SHARED)
    _delete(Company, Company.id.in_(inside.companies))
    _remove_utm()
    db.session.execute(delete(DemoRow))
    return Removed(len(inside.companies), len(inside.people), len(inside.courses), kept)


def _any_administrator() -> int:
    """Any administrator, where that of the demonstration is gone."""
    of_people = select(User.id).where(User.company_id.is_(None), ~User.is_service)
    admins = of_people.order_by(User.id)
    return db.session.scalars(admins.limit(1)).one()


def _remove_or_close(user: User, at: dt.datetime) -> int:
    _leave([user.id], heir=user.id)
    try:
        with db.session.begin_nested():
            db.session.execute(delete(User).where(User.id == user.id))
    except IntegrityError:
        users.disable(user=user, at=at)
        return 1
    return 0


def _leave(ids: Sequence[int], *, heir: int) -> None:
    """What columns keep of users: it is forgotten, deleted, or passed on."""
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            # Some rows go with their user by themselves.
            if not any(
                key.column.table is User.__table__ and key.ondelete is None
                for key in column.foreign_keys
            ):
                continue
            if table.name in PERSONAL:
                db.session.execute(delete(table).where(column.in_(ids)))
            else:
                left = {column: None if column.nullable else heir}
                db.session.execute(update(table).where(column.in_(ids)).values(left))


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
    carried = select(MailInvitation.mail_id).join(
        Invitation, Invitation.id == MailInvitation.invitation_id
    )
    invited = Invitation.survey_id.in_(surveys) | Invitation.participant_id.in_(taking_part)
    mails = db.session.scalars(carried.where(invited)).all()
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


def _forget_companies(inside: _Inside) -> None:
    """What hangs from companies goes; loads and tasks of others stay in their history."""
    _delete(Budget, Budget.company_id.in_(inside.companies))
    _delete(CompanyDotacion, CompanyDotacion.company_id.in_(inside.companies))
    _delete(LoadTemplate, LoadTemplate.company_id.in_(inside.companies))
    _delete(LoadSource, LoadSource.company_id.in_(inside.companies))
    _delete(WebhookEvent, WebhookEvent.company_id.in_(inside.companies))
    _delete(Webhook, Webhook.company_id.in_(inside.companies))
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
