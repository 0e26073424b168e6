"""Surveys of the courses: scheduled, sent, and answered the way people answer."""

import datetime as dt
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import func, insert, select, update

from app.extensions import db
from app.indicators.rules import PERSON_COMPANY
from app.models.mail import SENT, WITHOUT_ADDRESS
from app.models.surveys import (
    BOSS,
    SATISFACTION,
    TRANSFER,
    Invitation,
    Survey,
    SurveyAnswer,
    SurveyResponse,
    SurveyTemplate,
    SurveyVersion,
)
from app.models.training import Course, Participant, Rapporteur, RapporteurCourse
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SURVEYS
from app.platform.clock import SANTIAGO
from app.surveys.answers import rules as answers_rules
from app.surveys.answers import service as answers_service
from app.surveys.results import indexes
from app.surveys.schedules import queries as schedules_queries
from app.surveys.schedules import rules as schedules
from app.surveys.schedules.service import new_survey
from app.surveys.templates.rules import Definition, Table, definition_of, expanded, parse
from app.surveys.templates.service import starters
from demo import marks
from demo.catalogue import BOSSES_GLAD, BOSSES_SORRY, FAIR, GLAD, SORRY
from demo.courses import PAST, is_unready
from sheets.folding import fold

NOT_ASKED = 6
"""Every so many of the older courses have no satisfaction survey."""
LOWEST_RATE, HIGHEST_RATE = 0.4, 0.95
COMMENTED = 0.4


def templates() -> Mapping[str, SurveyVersion]:
    """Type -> what its surveys ask: the two templates that the product offers."""
    found = {}
    for form in starters():
        title = f"{form['title']} (demostración)"
        (template,) = marks.kept(
            [
                SurveyTemplate(
                    title=title,
                    folded_title=fold(title),
                    description=form["description"],
                    type=form["type"],
                    respondent=form["respondent"],
                )
            ]
        )
        version = SurveyVersion(
            template_id=template.id,
            number=1,
            title=title,
            description=form["description"],
            definition=definition_of(form),
        )
        db.session.add(version)
        db.session.flush()
        found[template.type] = version
    return found


def schedule(
    made: Sequence[Course], versions: Mapping[str, SurveyVersion], on: dt.date
) -> list[Survey]:
    """Ask most courses for satisfaction, and half of them for transfer; invite everybody."""
    surveys = []
    for place, course in enumerate(made):
        if is_unready(course, on):
            continue
        # Asked about when the course ended: those of former years are closed by now.
        plans = schedules.plans_of(course, settings.read(SURVEYS), on=course.end_date)
        for kind, is_asked in (
            (SATISFACTION, place >= PAST or place % NOT_ASKED > 0),
            (TRANSFER, place % 2 == 0),
        ):
            if is_asked:
                plan = plans[kind]
                surveys.append(
                    new_survey(course=course, kind=kind, version=versions[kind], plan=plan)
                )
    db.session.flush()
    schedules_queries.sync([survey.id for survey in surveys])
    return surveys


def send(surveys: Sequence[Survey], on: dt.date) -> None:
    """Everybody with an address was invited on the day that a survey opened."""
    for survey in surveys:
        if survey.initial_date > on:
            continue
        survey.last_mailing_date = survey.initial_date
        at = _moment(survey.initial_date, 9)
        _mark_sent(
            survey, _has_address(survey), delivery=SENT, sends=1, sent_at=at, last_sent_at=at
        )
        _mark_sent(survey, ~_has_address(survey), delivery=WITHOUT_ADDRESS)


def answer(surveys: Sequence[Survey], now: dt.datetime) -> None:
    """Most who were mailed answered, some with a comment; open surveys wait for the others."""
    dice = marks.of("answers")
    definitions = {
        version.id: parse(version.definition)
        for version in db.session.scalars(select(SurveyVersion))
    }
    teachers = _teachers()
    for survey in surveys:
        asked = expanded(definitions[survey.version_id], teachers.get(survey.course_id, ()))
        _answer_one(survey, asked, now, dice)


def _answer_one(survey: Survey, asked: Definition, now: dt.datetime, dice: random.Random) -> None:
    # How good the course was, and how many say so.
    quality, rate = dice.uniform(0.5, 0.95), dice.uniform(LOWEST_RATE, HIGHEST_RATE)
    if survey.end_date >= now.date():
        rate = LOWEST_RATE
    query = (
        select(Invitation, PERSON_COMPANY, Participant.area_id)
        .join(Participant, Participant.id == Invitation.participant_id)
        .join(Course, Course.id == Participant.course_id)
        .where(Invitation.survey_id == survey.id, Invitation.sent_at.is_not(None))
        .order_by(Participant.folded_name, Participant.rut)
    )
    responses = []
    for invitation, company_id, area_id in db.session.execute(query).all():
        if dice.random() < rate:
            response = _response(survey, invitation, asked, quality, now, dice)
            response.company_id, response.area_id = company_id, area_id
            responses.append(response)
    db.session.add_all(responses)
    db.session.flush()
    # Nobody looked at results before: all that there are were released at once.
    answers_service.release(survey_id=survey.id, least=indexes.min_responses())
    answers = [
        {"response_id": response.id, **vars(one)}
        for response in responses
        for one in answers_rules.read(asked, response.res_tables).answers
    ]
    if answers:
        # Else each answer without a number or a rapporteur begins a statement of its own.
        alike = {"render_nulls": True}
        db.session.execute(insert(SurveyAnswer), answers, execution_options=alike)


def _response(
    survey: Survey,
    invitation: Invitation,
    asked: Definition,
    quality: float,
    now: dt.datetime,
    dice: random.Random,
) -> SurveyResponse:
    pleased = min(1.0, max(0.0, dice.gauss(quality, 0.15)))
    tables = [_matrix(table, pleased, dice) for table in asked.tables]
    opened = _moment(survey.initial_date, 9)
    closed = max(opened, min(now, _moment(survey.end_date, 21)))
    at = opened + (closed - opened) * dice.random() ** 2
    invitation.answered_at = at.replace(microsecond=0)
    return SurveyResponse(
        survey_id=survey.id,
        version_id=survey.version_id,
        participant_id=invitation.participant_id,
        invitation_id=invitation.id,
        role=invitation.role,
        res_tables=tables,
        comment=_comment(invitation.role, pleased, dice),
        submitted_at=invitation.answered_at,
    )


def _matrix(table: Table, pleased: float, dice: random.Random) -> dict[str, Any]:
    """One option of each row, the better the more pleased; some have seen nothing."""
    scale = [place for place, column in enumerate(table.columns) if not column["isNA"]]
    elsewhere = [place for place, column in enumerate(table.columns) if column["isNA"]]
    chosen = []
    for _ in table.rows:
        if elsewhere and dice.random() < 0.08:
            chosen.append(elsewhere[0])
        else:
            wanted = round(dice.gauss(pleased, 0.12) * (len(scale) - 1))
            chosen.append(scale[min(len(scale) - 1, max(0, wanted))])
    matrix = [[int(place == one) for one in chosen] for place in range(len(table.columns))]
    return {"tableId": table.table_id, "matrix": matrix}


def _comment(role: str, pleased: float, dice: random.Random) -> str | None:
    if dice.random() > COMMENTED:
        return None
    if role == BOSS:
        return dice.choice(BOSSES_GLAD if pleased > 0.6 else BOSSES_SORRY)
    return dice.choice(GLAD if pleased > 0.75 else FAIR if pleased > 0.5 else SORRY)


def _teachers() -> dict[int, list[tuple[int, str]]]:
    """Course -> its rapporteurs, id and name."""
    rows: Iterator[Any] = db.session.execute(
        select(RapporteurCourse.course_id, Rapporteur.id, Rapporteur.name)
        .join(Rapporteur, Rapporteur.id == RapporteurCourse.rapporteur_id)
        .order_by(Rapporteur.folded_name)
    )
    found: dict[int, list[tuple[int, str]]] = {}
    for course_id, rapporteur_id, name in rows:
        found.setdefault(course_id, []).append((rapporteur_id, name))
    return found


def _moment(day: dt.date, hour: int) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(hour), SANTIAGO)


def _has_address(survey: Survey) -> Any:
    address = Participant.boss_email if survey.type == TRANSFER else Participant.email
    found = select(Participant.id).where(
        Participant.course_id == survey.course_id, func.coalesce(address, "") != ""
    )
    return Invitation.participant_id.in_(found)


def _mark_sent(survey: Survey, which: Any, **values: Any) -> None:
    db.session.execute(
        update(Invitation)
        .where(Invitation.survey_id == survey.id, which)
        .values(**values)
        .execution_options(synchronize_session=False)
    )
