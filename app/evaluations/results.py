"""The results of a survey: of everybody, a company or an area, beside what they compare with."""

import datetime as dt
import hmac
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flask import current_app
from sqlalchemy import ColumnElement, String, cast, func, literal, select

from analytics.rounding import mean_of, round_half_up
from app.errors import DomainError
from app.evaluations import disclosing, service, tallies
from app.evaluations.disclosing import Place
from app.evaluations.service import Evaluation
from app.evaluations.tallies import TableResult
from app.extensions import db
from app.kit.guard import EVERY_COMPANY
from app.kpis.counting import PERSON_COMPANY
from app.models.course import Course
from app.models.participant import Participant
from app.models.response import SurveyResponse
from app.models.survey import Invitation, Survey
from app.surveys import indexes
from app.surveys.definition import Row, Table, base_id
from app.surveys.recipients import COUNTED, with_people
from sheets.folding import fold

TOO_FEW = "Se requieren al menos {} respuestas para mostrar resultados."


class TooFewResponses(DomainError):
    """What the few answered would tell who answered what."""

    code = "survey_too_few_responses"


@dataclass(frozen=True)
class Part:
    """Whose answers are asked for; None: everybody's."""

    company_id: int | None = None
    area_id: int | None = None


@dataclass(frozen=True)
class Average:
    """The mean index of the surveys of a thematic area."""

    index: float | None
    surveys: int


@dataclass(frozen=True)
class Results:
    """What the answers to a survey say."""

    evaluation: Evaluation
    participants: int
    responses: int
    """Both of the part that was asked for, if it may be told."""
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
        """Of all questions."""
        return tallies.index_of(self.tables)


@dataclass(frozen=True)
class Pairing:
    """A question that both surveys of a course ask."""

    table_id: str
    row_id: str
    other_table_id: str
    other_row_id: str


@dataclass(frozen=True)
class Compared:
    """The results of a survey, the average of its area, and the other survey of the course."""

    results: Results
    average: Average
    pair: Results | None
    pairings: Sequence[Pairing]


@dataclass(frozen=True)
class _Response:
    """Where a response belongs, and what it says in words."""

    id: int
    batch: int
    place: Place
    comment: str | None


def results(*, survey_id: int, part: Part, on: dt.date) -> Compared:
    """The results of a survey.

    Raises SurveyMissing.
    """
    evaluation = service.get(survey_id=survey_id)
    own = _told(evaluation, part, on)
    other = _other(evaluation.survey)
    pair = None if other is None else _told(service.get(survey_id=other), part, on)
    return Compared(own, _average(evaluation), pair, _pairings(own, pair) if pair else [])


def refuse_too_few(survey: Survey) -> None:
    """Raise TooFewResponses for a survey that nothing may be shown of."""
    least = indexes.min_responses()
    query = select(func.count(SurveyResponse.batch)).where(SurveyResponse.survey_id == survey.id)
    if (db.session.scalar(query) or 0) < least:
        raise TooFewResponses(too_few(least))


def too_few(least: int) -> str:
    """Why nothing is shown."""
    return TOO_FEW.format(least)


def shuffled(on: dt.date) -> ColumnElement[str]:
    """An order of responses that lasts a day, and that nobody can foresee."""
    secret: str = current_app.config["SECRET_KEY"]
    key = hmac.digest(secret.encode(), f"order of {on}".encode(), "sha256").hex()
    return func.md5(literal(key).concat(cast(SurveyResponse.id, String)))


def _told(evaluation: Evaluation, part: Part, on: dt.date) -> Results:
    least = indexes.min_responses()
    survey = evaluation.survey
    released = _released(survey, on)
    until = survey.parts_batch or 0
    divided = [one for one in released if one.batch <= until]
    groups = disclosing.shown_groups(((one.batch, one.place) for one in divided), least)
    shown = released
    if part != Part():
        shown = [
            one
            for one in divided
            if disclosing.is_in(one.place, groups, part.company_id, part.area_id)
        ]
    enough = len(shown) >= least
    return Results(
        evaluation=evaluation,
        participants=_participants(evaluation, part if enough else Part()),
        responses=len(shown) if enough and part != Part() else evaluation.counts.responses,
        withheld=max(0, evaluation.counts.responses - len(released)),
        enough=enough,
        min_responses=least,
        waits_for_end=part != Part() and survey.parts_batch is None,
        tables=tallies.tables_of(survey, [one.id for one in shown]) if enough else [],
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
        return sum(disclosing.is_in(one, groups, company_id, area_id) for one in places)

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


def _average(evaluation: Evaluation) -> Average:
    """Of the surveys of the same type that the caller sees."""
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
    return Average(None if mean is None else round_half_up(mean, 1), len(known))


def _other(survey: Survey) -> int | None:
    """The survey of the other type of the same course."""
    query = select(Survey.id).where(Survey.course_id == survey.course_id, Survey.id != survey.id)
    return db.session.scalar(query)


def _pairings(own: Results, other: Results) -> list[Pairing]:
    """Questions with the same ids, or the same words; each is in one pair at most."""
    free = {(table.table_id, row.row_id): row.text for table, row in _questions(other)}
    found = []
    for table, row in _questions(own):
        match = _match(table.table_id, row.row_id, row.text, free)
        if match is not None:
            del free[match]
            found.append(Pairing(table.table_id, row.row_id, *match))
    return found


def _questions(of: Results) -> Iterable[tuple[Table, Row]]:
    return ((result.table, row.row) for result in of.tables for row in result.rows)


def _match(
    table_id: str, row_id: str, text: str, free: Mapping[tuple[str, str], str]
) -> tuple[str, str] | None:
    same = {(base_id(one), row): (one, row) for one, row in free}
    if (base_id(table_id), row_id) in same:
        return same[base_id(table_id), row_id]
    return next((key for key, words in free.items() if fold(words) == fold(text)), None)
