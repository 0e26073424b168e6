"""The surveys of courses: scheduled, changed, moved with their course, copied; and new links."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from sqlalchemy import BigInteger, Date, Integer, LargeBinary, cast, func, not_, select, update

from app.extensions import db
from app.indicators.rules import REACHED
from app.models.accounts import AccountInvitation
from app.models.surveys import Invitation, Survey, SurveyResponse, SurveyTemplate, SurveyVersion
from app.models.training import Course
from app.models.webhooks import SURVEY_CLOSED
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SURVEYS
from app.platform import audit, installation, records, sessions
from app.platform.audit import changes_between
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.guard import EVERY_COMPANY
from app.platform.queries import table_of
from app.platform.queue import enqueue
from app.platform.webhooks.service import announce
from app.roster import service as roster
from app.surveys.schedules import queries, rules
from app.surveys.schedules.rules import Plan

INVITE = "surveys.invite"
QUEUE = "mail"
AUDITED: Mapping[str, str] = {
    "surveyData_id": "template_id",
    "initialDate": "initial_date",
    "endDate": "end_date",
    "mailing_frequency": "mailing_frequency",
    "active": "status",
}
"""Field -> column, as the audit log records changes."""
DAYS = ("initialDate", "endDate")


class SurveyMissing(NotFound):
    """No such survey, or it is of a course of another company."""

    code = "survey_missing"
    message = "La encuesta no existe."


class TemplateFixed(DomainError):
    """Answers were given to the template of a survey."""

    code = "survey_has_responses"
    message = "La encuesta ya tiene respuestas; no se puede cambiar la plantilla."


def schedule(
    *, course_id: int, forms: Mapping[str, Mapping[str, Any]], by: int, on: dt.date
) -> Course:
    """Give a course its surveys, or change the ones that it has; everybody eligible is invited.

    `forms`: type -> fields.

    Raises CourseMissing, InvalidFields, TemplateFixed.
    """
    course = roster.course_to_change(course_id)
    plans = rules.plans_of(course, settings.read(SURVEYS), on=on)
    saved = []
    for kind, fields in forms.items():
        survey = _locked(Survey.course_id == course.id, Survey.type == kind)
        if survey is None:
            version, errors = _version(kind, fields["surveyData_id"])
            plan = rules.planned(plans[kind], fields)
            errors |= rules.day_errors(kind, plan, course)
            if errors:
                raise InvalidFields(errors=errors)
            survey = new_survey(course=course, kind=kind, version=version, plan=plan)
            survey.status = fields.get("status", True)
            db.session.flush()
            _record("survey.scheduled", course.id, kind, by)
        else:
            _change(survey, course, fields, by)
        saved.append((survey, fields.get("sendNow", False)))
    queries.sync([survey.id for survey, _ in saved])
    for survey, send_now in saved:
        if not send_now:
            continue
        is_running = course.id in queries.running([course.id])
        if rules.state_of(survey, running=is_running, on=on) == rules.OPEN:
            enqueue(INVITE, queue=QUEUE, survey_id=survey.id)
    return course


def change(*, survey_id: int, fields: Mapping[str, Any], by: int) -> tuple[Survey, Course]:
    """Change the fields of a survey that were sent.

    Raises SurveyMissing, Stale, InvalidFields, TemplateFixed.
    """
    course_id = existing(
        db.session.scalar(select(Survey.course_id).where(Survey.id == survey_id)), SurveyMissing
    )
    # The course first, as everywhere: it is held while its surveys are.
    course = roster.course_to_change(course_id)
    survey = existing(_locked(Survey.id == survey_id), SurveyMissing)
    fields = records.unless_stale(survey, fields)
    _change(survey, course, fields, by)
    queries.sync([survey.id])
    return survey, course


def fix_parts(*, on: dt.date) -> None:
    """Surveys that have closed for the first time: the answers that companies and areas show.

    Webhooks are told of each.
    """
    last = (
        select(func.coalesce(func.max(SurveyResponse.batch), 0))
        .where(SurveyResponse.survey_id == Survey.id)
        .scalar_subquery()
    )
    closed = db.session.execute(
        update(Survey)
        .where(Survey.end_date < on, Survey.parts_batch.is_(None), Course.id == Survey.course_id)
        .values(parts_batch=last)
        .returning(Survey.id, Survey.type, Survey.end_date, Survey.course_id, Course.company_id),
        execution_options={EVERY_COMPANY: True, "synchronize_session": False},
    )
    for one in closed.all():
        announce(
            SURVEY_CLOSED,
            company_id=one.company_id,
            data={
                "surveyId": one.id,
                "kind": one.type,
                "endDate": one.end_date.isoformat(),
                "courseId": one.course_id,
            },
            path=f"/detail/course?id={one.course_id}&tab=encuestas",
        )


def new_survey(*, course: Course, kind: str, version: SurveyVersion, plan: Plan) -> Survey:
    """A survey of a course; the id comes first, since the link is derived from it."""
    number = select(func.nextval(func.pg_get_serial_sequence(Survey.__tablename__, "id")))
    survey_id = db.session.scalars(number).one()
    survey = Survey(
        id=survey_id,
        course_id=course.id,
        type=kind,
        template_id=version.template_id,
        version_id=version.id,
        door_hash=sessions.hashed(queries.door_token(survey_id)),
        status=True,
    )
    _set_days(survey, course, plan)
    db.session.add(survey)
    return survey


def newest_of(template_id: int) -> tuple[SurveyTemplate, SurveyVersion] | None:
    """A template with the version that new surveys ask with."""
    query = (
        select(SurveyTemplate, SurveyVersion)
        .join(SurveyVersion, SurveyVersion.template_id == SurveyTemplate.id)
        .where(SurveyTemplate.id == template_id, SurveyVersion.number == SurveyTemplate.version)
    )
    row = db.session.execute(query).one_or_none()
    return None if row is None else (row[0], row[1])


def follow(*, course: Course, by: int) -> None:
    """Open the surveys of a course that moved as long after its end as before.

    A survey that was mailed, or answered, keeps the days that people were told.
    """
    opens = cast(func.greatest(Survey.opens_after + course.end_date, course.initial_date), Date)
    moving = (
        update(Survey)
        .where(Survey.course_id == course.id, Survey.initial_date != opens, not_(REACHED))
        .values(initial_date=opens, end_date=opens + (Survey.end_date - Survey.initial_date))
        .returning(Survey.type)
        .execution_options(synchronize_session=False)
    )
    for kind in db.session.scalars(moving).all():
        _record("survey.moved", course.id, kind, by)
    db.session.expire_all()


def copy(*, course: Course, made: Course, by: int) -> None:
    """Give the copy of a course the same surveys on its own days, with the newest questions."""
    query = select(Survey).where(Survey.course_id == course.id).order_by(Survey.type)
    copies = []
    for survey in db.session.scalars(query).all():
        found = newest_of(survey.template_id)
        if found is None or not found[0].active:
            # Nobody new is asked with a template that was archived.
            continue
        opens = max(made.end_date + dt.timedelta(days=survey.opens_after), made.initial_date)
        closes = opens + (survey.end_date - survey.initial_date)
        plan = Plan(opens, closes, survey.mailing_frequency)
        copies.append(new_survey(course=made, kind=survey.type, version=found[1], plan=plan))
    db.session.flush()
    for one in copies:
        _record("survey.scheduled", made.id, one.type, by)
    queries.sync([one.id for one in copies])


def renew() -> int:
    """Make the links of all who did not answer worthless, and give them others: how many.

    Those by which people choose a password get others, too. The links that courses share, and
    those of who answered, change with the secret only. From now on the database is used with the
    SECRET_KEY of this process.
    """
    invitations = db.session.execute(
        select(
            Invitation.id, Invitation.token_number, Invitation.answered_at.is_(None).label("waits")
        ).with_for_update()
    ).all()
    surveys = db.session.scalars(select(Survey.id)).all()
    accounts = db.session.scalars(select(AccountInvitation).with_for_update()).all()
    _write_hashes(
        Invitation,
        Invitation.token_hash.key,
        {
            row.id: queries.invitation_token(row.id, row.token_number + row.waits)
            for row in invitations
        },
        {"token_number": Invitation.token_number + cast(Invitation.answered_at.is_(None), Integer)},
    )
    _write_hashes(
        Survey, Survey.door_hash.key, {one: queries.door_token(one) for one in surveys}, {}
    )
    for account in accounts:
        account.number += 1
        token = sessions.account_token(account.user_id, account.number)
        account.token_hash = sessions.hashed(token)
    installation.keep_key()
    return sum(row.waits for row in invitations)


def is_other_key() -> bool:
    """Whether the links of this database derive from another SECRET_KEY than that of this process.

    A database whose key was never kept is asked by the links that it holds.
    """
    fingerprint = installation.kept_fingerprint()
    if fingerprint is not None:
        return fingerprint != installation.key_fingerprint()
    newest = select(Survey.id, Survey.door_hash).order_by(Survey.id.desc()).limit(1)
    survey = db.session.execute(newest).one_or_none()
    return survey is not None and survey.door_hash != sessions.hashed(queries.door_token(survey.id))


def _locked(*conditions: Any) -> Survey | None:
    """Held so that nobody answers while the template changes."""
    return db.session.scalar(select(Survey).where(*conditions).with_for_update())


def _change(survey: Survey, course: Course, fields: Mapping[str, Any], by: int) -> None:
    before = _audited_values(survey)
    errors: dict[str, list[str]] = {}
    template_id = fields.get("surveyData_id", survey.template_id)
    if template_id != survey.template_id:
        version, errors = _version(survey.type, template_id)
        if not errors:
            if queries.is_answered(survey.id):
                raise TemplateFixed
            survey.template_id, survey.version_id = template_id, version.id
    plan = Plan(survey.initial_date, survey.end_date, survey.mailing_frequency)
    # A day that is not sent stays: extending a survey is no reason to move it.
    plan = rules.planned(plan, {"endDate": survey.end_date, **fields})
    if any(name in fields for name in DAYS):
        # What was wrong before is no fault of who changes something else; an end is wrong by the
        # beginning, too.
        errors |= {
            name: words
            for name, words in rules.day_errors(survey.type, plan, course).items()
            if name in fields or name == "endDate"
        }
    if errors:
        raise InvalidFields(errors=errors)
    _set_days(survey, course, plan)
    survey.status = fields.get("status", survey.status)
    db.session.flush()
    changes = changes_between(
        before, _audited_values(survey), {"surveyData_id": SurveyTemplate.title}
    )
    if changes:
        _record("survey.changed", course.id, survey.type, by, changes)


def _version(kind: str, template_id: int) -> tuple[Any, dict[str, list[str]]]:
    """The version that a new survey asks with, or what is wrong with the template."""
    found = newest_of(template_id)
    words = None
    if found is None:
        words = "La plantilla no existe."
    elif found[0].type != kind:
        words = f"La plantilla no es de tipo {kind}."
    elif not found[0].active:
        words = "La plantilla está archivada. Elige otra o restáurala."
    return (found and found[1]), ({"surveyData_id": [words]} if words else {})


def _set_days(survey: Survey, course: Course, plan: Plan) -> None:
    survey.initial_date, survey.end_date = plan.initial_date, plan.end_date
    survey.mailing_frequency = plan.mailing_frequency
    survey.opens_after = (plan.initial_date - course.end_date).days


def _audited_values(survey: Survey) -> Mapping[str, Any]:
    return {field: getattr(survey, column) for field, column in AUDITED.items()}


def _record(
    action: str, course_id: int, kind: str, by: int, changes: Mapping[str, Any] | None = None
) -> None:
    """Write an event of a survey to the history of its course."""
    audit.record(action, by=by, on=("course", course_id), data={"name": kind, **(changes or {})})


def _write_hashes(
    model: Any, column: str, tokens: Mapping[int, str], also: Mapping[str, Any]
) -> None:
    """The hashes of tokens by the ids of their rows, in one statement."""
    hashes = ((one, sessions.hashed(token)) for one, token in tokens.items())
    rows = table_of({"id": BigInteger, "hash": LargeBinary}, hashes)
    statement = update(model).where(model.id == rows.c.id).values({column: rows.c.hash, **also})
    db.session.execute(statement, execution_options={"synchronize_session": False})
