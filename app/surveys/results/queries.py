"""How surveys are answered: a list of them, one of them, and its results."""

import datetime as dt
import hmac
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import itemgetter
from typing import Any

from flask import current_app
from sqlalchemy import ColumnElement, Select, String, cast, func, literal, select, true

from analytics.rounding import mean_of, percentage, round_half_up
from analytics.scores import Score, overall, score_of
from app.extensions import db
from app.indicators.rules import PERSON_COMPANY
from app.models.organisation import Status
from app.models.surveys import (
    Invitation,
    Survey,
    SurveyAnswer,
    SurveyColumn,
    SurveyResponse,
    SurveyRow,
    SurveyVersion,
)
from app.models.training import COURSE_WORDS, Course, Participant, Rapporteur
from app.platform.errors import DomainError, existing
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import (
    Columns,
    ListQuery,
    Page,
    Search,
    names_of,
    narrowed_to,
    page_or_changes_of,
)
from app.platform.queries import among
from app.surveys.results import indexes
from app.surveys.results.indexes import options_of
from app.surveys.results.rules import Place, are_enough, is_in, shown_groups
from app.surveys.schedules import queries as schedules
from app.surveys.schedules.queries import COUNTED, Counts, with_people
from app.surveys.schedules.rules import CLOSED, OPEN, PAUSED, state_on
from app.surveys.schedules.service import SurveyMissing
from app.surveys.templates.rules import Table, base_id, expanded, parse
from sheets.folding import fold

SOON = dt.timedelta(days=7)
LOW_RATE = 50


@dataclass(frozen=True)
class Evaluation:
    """A survey of a course with its numbers."""

    survey: Survey
    course: Course
    counts: Counts
    index: float | None


@dataclass(frozen=True)
class Summary:
    """The surveys that are open, all together."""

    open: int
    closing: int
    """How many of them close within a week."""
    participants: int
    responses: int

    @property
    def rate(self) -> float | None:
        """Per cent of the participants who answered."""
        return percentage(self.responses, self.participants)


@dataclass(frozen=True)
class Choice:
    """An option and how many chose it."""

    column: SurveyColumn
    count: int


@dataclass(frozen=True)
class RowResult:
    """How a question was answered."""

    row: SurveyRow
    score: Score
    distribution: Sequence[Choice]


@dataclass(frozen=True)
class TableResult:
    """How the questions of a table were answered."""

    table: Table
    rows: Sequence[RowResult]

    @property
    def index(self) -> Fraction | None:
        """That of its rows."""
        return overall(row.score.index for row in self.rows)


class TooFewResponses(DomainError):
    """With few answers one could tell who answered what."""

    code = "survey_too_few_responses"


@dataclass(frozen=True)
class Part:
    """Whose answers are asked for; None: everybody's."""

    company_id: int | None = None
    area_id: int | None = None


@dataclass(frozen=True)
class AreaAverage:
    """The mean index of the surveys of the thematic area."""

    index: float | None
    surveys: int


@dataclass(frozen=True)
class Results:
    """What the answers to a survey say."""

    evaluation: Evaluation
    participants: int
    responses: int
    """Both of the part that was asked for, if it may be shown."""
    withheld: int
    """Responses that are shown once enough others have come, or never."""
    enough: bool
    min_responses: int
    waits_for_end: bool
    """Whether a part was asked for, and the survey has not closed yet."""
    tables: Sequence[TableResult]
    comments: Sequence[str]
    places: Mapping[str, Sequence[int]]
    """The companies and areas whose answers may be asked for."""

    @property
    def index(self) -> Fraction | None:
        """Of all questions: each weighs the same."""
        return overall(row.score.index for table in self.tables for row in table.rows)


@dataclass(frozen=True)
class Pairing:
    """A question of the survey, and the one of the other survey that asks the same."""

    tableId: str
    rowId: str
    otherTableId: str
    otherRowId: str


@dataclass(frozen=True)
class Compared:
    """The results of a survey, the average of its area, and the other survey of the course."""

    results: Results
    average: AreaAverage
    pair: Results | None
    pairings: Sequence[Pairing]


@dataclass(frozen=True)
class _Response:
    """Where a response belongs, and what it says in words."""

    id: int
    batch: int
    place: Place
    comment: str | None


def list_surveys(*, query: ListQuery, on: dt.date) -> Page:
    """The surveys that the caller sees, as Evaluation."""
    page = page_or_changes_of(_surveys(), query, _list_columns(on), scalars=False)
    return replace(page, rows=evaluations(page.rows))


def selected(*, query: ListQuery, on: dt.date) -> Select[Any]:
    """All surveys that a query asks for, in its order, without their courses."""
    rows = select(Survey).join(Course, Course.id == Survey.course_id)
    return narrowed_to(rows, query, _list_columns(on))


def of_surveys(surveys: Sequence[Survey]) -> list[Evaluation]:
    """Surveys that are read already, with what the list shows of them."""
    ids = {one.course_id for one in surveys}
    courses = {one.id: one for one in db.session.scalars(select(Course).where(Course.id.in_(ids)))}
    return evaluations([(one, courses[one.course_id]) for one in surveys])


def evaluations(rows: Sequence[Any]) -> list[Evaluation]:
    """Surveys and courses with their numbers, all at once."""
    ids = [survey.id for survey, _ in rows]
    counts, known = schedules.counts_of(ids), indexes.of_surveys(ids)
    return [
        Evaluation(survey, course, counts[survey.id], known.get(survey.id))
        for survey, course in rows
    ]


def get(*, survey_id: int) -> Evaluation:
    """One survey.

    Raises SurveyMissing.
    """
    row = existing(
        db.session.execute(_surveys().where(Survey.id == survey_id)).one_or_none(), SurveyMissing
    )
    return evaluations([row])[0]


def summary(*, on: dt.date) -> Summary:
    """What there is to do for the caller today, whatever a list is narrowed to."""
    is_open = state_on(on) == OPEN
    surveys = select(func.count(), func.count().filter(Survey.end_date <= on + SOON))
    surveys = surveys.select_from(Survey).join(Course, Course.id == Survey.course_id)
    people = select(func.count(), func.count(Invitation.answered_at)).select_from(Invitation)
    recipients = with_people(people).join(Survey, Survey.id == Invitation.survey_id)
    number, closing = db.session.execute(surveys.where(is_open)).one()
    participants, responses = db.session.execute(recipients.where(is_open, COUNTED)).one()
    return Summary(number, closing, participants, responses)


def tables_of(survey: Survey, response_ids: Collection[int]) -> list[TableResult]:
    """The tables of a survey as these responses answer them."""
    key = (SurveyAnswer.table_id, SurveyAnswer.row_id, SurveyAnswer.column_id)
    query = (
        select(*key, func.count())
        .where(among(SurveyAnswer.response_id, response_ids))
        .group_by(*key)
    )
    tally = {(table, row, column): n for table, row, column, n in db.session.execute(query)}
    found = []
    for table in tables_asked_in(survey):
        options, rows = options_of(table.columns), []
        for row in table.rows:
            place = (table.table_id, row["rowId"])
            choices = [
                Choice(one, tally.get((*place, one["columnId"]), 0)) for one in table.columns
            ]
            rows.append(RowResult(row, score_of(options, [one.count for one in choices]), choices))
        found.append(TableResult(table, rows))
    return found


def tables_asked_in(survey: Survey) -> Sequence[Table]:
    """The tables of a survey, those about rapporteurs once for each who was judged in it."""
    judged = (
        select(SurveyAnswer.rapporteur_id)
        .join(SurveyResponse, SurveyResponse.id == SurveyAnswer.response_id)
        .where(SurveyResponse.survey_id == survey.id, SurveyAnswer.rapporteur_id.is_not(None))
        .distinct()
    )
    names = names_of(Rapporteur.name, db.session.scalars(judged))
    rapporteurs = [(one, name) for one, name in names.items() if one is not None]
    return expanded(
        parse(db.session.get_one(SurveyVersion, survey.version_id).definition),
        sorted(rapporteurs, key=itemgetter(1)),
    ).tables


def results(*, survey_id: int, part: Part, on: dt.date) -> Compared:
    """The results of a survey.

    Raises SurveyMissing.
    """
    evaluation = get(survey_id=survey_id)
    own = _result(evaluation, part, on)
    query = select(Survey.id).where(
        Survey.course_id == evaluation.survey.course_id, Survey.id != evaluation.survey.id
    )
    other = db.session.scalar(query)
    pair = None if other is None else _result(get(survey_id=other), part, on)
    return Compared(own, _average(evaluation), pair, _pairings(own, pair) if pair else [])


def refuse_too_few(survey: Survey) -> None:
    """Raise TooFewResponses for a survey that nothing may be shown of."""
    least = indexes.min_responses()
    query = select(func.count(SurveyResponse.batch)).where(SurveyResponse.survey_id == survey.id)
    if not are_enough(db.session.scalar(query) or 0, least):
        raise TooFewResponses(too_few(least))


def too_few(least: int) -> str:
    """Why nothing is shown."""
    return f"Se requieren al menos {least} respuestas para mostrar resultados."


def shuffled(on: dt.date) -> ColumnElement[str]:
    """An order of responses that lasts a day, and that nobody can foresee."""
    secret: str = current_app.config["SECRET_KEY"]
    key = hmac.digest(secret.encode(), f"order of {on}".encode(), "sha256").hex()
    return func.md5(literal(key).concat(cast(SurveyResponse.id, String)))


def _surveys() -> Any:
    return select(Survey, Course).join(Course, Course.id == Survey.course_id)


def _list_columns(on: dt.date) -> Columns:
    answered = func.count(Invitation.answered_at)
    rate = _counted(100.0 * answered / func.nullif(func.count(), 0))
    return Columns(
        sorts={
            "dateSurvay": Survey.initial_date,
            "endDate": Survey.end_date,
            "courseName": Course.folded_name,
            "type": Survey.type,
            "participants": _counted(func.count()),
            "responseAmount": _counted(answered),
            "responseRate": rate,
        },
        tie=Survey.id,
        changes=Survey,
        filters={
            # Open now, or over and paused; what is still to come is in neither.
            "running": lambda wanted: state_on(on).in_((OPEN,) if wanted else (CLOSED, PAUSED)),
            "type": Survey.type,
            "company": Course.company_id,
            "provider": Course.supplier_id,
            "from_": lambda first: Survey.initial_date >= first,
            "to": lambda last: Survey.initial_date <= last,
            "lowRate": lambda wanted: rate < LOW_RATE if wanted else true(),
        },
        search=Search(words=COURSE_WORDS),
    )


def _counted(what: Any) -> Any:
    """Something counted over those who are asked in a survey, where its course is joined."""
    return (
        select(what)
        .select_from(Invitation)
        .join(Participant, Participant.id == Invitation.participant_id)
        .outerjoin(Status, Status.id == Participant.status_id)
        .where(Invitation.survey_id == Survey.id, COUNTED)
        .correlate(Survey, Course)
        .scalar_subquery()
    )


def _result(evaluation: Evaluation, part: Part, on: dt.date) -> Results:
    least = indexes.min_responses()
    survey = evaluation.survey
    released = _released(survey, on)
    until = survey.parts_batch or 0
    divided = [one for one in released if one.batch <= until]
    groups = shown_groups(((one.batch, one.place) for one in divided), least)
    shown = released
    if part != Part():
        shown = [one for one in divided if is_in(one.place, groups, part.company_id, part.area_id)]
    enough = are_enough(len(shown), least)
    return Results(
        evaluation=evaluation,
        participants=_participants(evaluation, part if enough else Part()),
        responses=len(shown) if enough and part != Part() else evaluation.counts.responses,
        withheld=max(0, evaluation.counts.responses - len(released)),
        enough=enough,
        min_responses=least,
        waits_for_end=part != Part() and survey.parts_batch is None,
        tables=tables_of(survey, [one.id for one in shown]) if enough else [],
        comments=[one.comment for one in shown if one.comment] if enough else [],
        places=_places([one.place for one in divided], groups, least),
    )


def _participants(evaluation: Evaluation, part: Part) -> int:
    """How many of a part are asked."""
    if part == Part():
        return evaluation.counts.participants
    query = with_people(select(func.count()).select_from(Invitation)).where(
        Invitation.survey_id == evaluation.survey.id, COUNTED
    )
    if part.company_id is not None:
        query = query.where(PERSON_COMPANY.in_([part.company_id]))
    if part.area_id is not None:
        query = query.where(Participant.area_id == part.area_id)
    return db.session.scalar(query, execution_options={EVERY_COMPANY: True}) or 0


def _places(
    places: Sequence[Place], groups: Collection[Place], least: int
) -> Mapping[str, Sequence[int]]:
    """The companies and areas whose shown answers are enough."""
    companies = {one.company_id for one in places if one.company_id is not None}
    areas = {one.area_id for one in places if one.area_id is not None}

    def size(company_id: int | None, area_id: int | None) -> int:
        return sum(is_in(one, groups, company_id, area_id) for one in places)

    return {
        "companies": sorted(one for one in companies if size(one, None) >= least),
        "areas": sorted(one for one in areas if size(None, one) >= least),
    }


def _released(survey: Survey, on: dt.date) -> list[_Response]:
    """The responses that are not withheld."""
    query = (
        select(
            SurveyResponse.id,
            SurveyResponse.batch,
            SurveyResponse.company_id,
            SurveyResponse.area_id,
            SurveyResponse.comment,
        )
        .where(SurveyResponse.survey_id == survey.id, SurveyResponse.batch.is_not(None))
        .order_by(shuffled(on))
    )
    rows = db.session.execute(query, execution_options={EVERY_COMPANY: True})
    return [_Response(row[0], row[1] or 0, Place(row[2], row[3]), row[4]) for row in rows]


def _average(evaluation: Evaluation) -> AreaAverage:
    """The same for all surveys of that type that the caller sees."""
    query = (
        select(Survey.id)
        .join(Course, Course.id == Survey.course_id)
        .where(
            Survey.type == evaluation.survey.type,
            Course.thematic_area_id == evaluation.course.thematic_area_id,
        )
    )
    known = indexes.exact_of_surveys(db.session.scalars(query).all()).values()
    mean = mean_of(known)
    return AreaAverage(None if mean is None else round_half_up(mean, 1), len(known))


def _pairings(own: Results, other: Results) -> list[Pairing]:
    """Questions with the same ids, or the same words; each is in one pair at most."""
    free = {(table.table_id, row["rowId"]): row["text"] for table, row in _questions(other)}
    found = []
    for table, row in _questions(own):
        same = {(base_id(one), row_id): (one, row_id) for one, row_id in free}
        match = same.get((base_id(table.table_id), row["rowId"])) or next(
            (key for key, words in free.items() if fold(words) == fold(row["text"])), None
        )
        if match is not None:
            del free[match]
            found.append(Pairing(table.table_id, row["rowId"], *match))
    return found


def _questions(of: Results) -> Iterable[tuple[Table, SurveyRow]]:
    return ((result.table, row.row) for result in of.tables for row in result.rows)
