"""What the responses to a survey say, question by question."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import itemgetter

from sqlalchemy import func, select

from analytics.scores import Score, overall, score_of
from app.extensions import db
from app.kit.arrays import among
from app.kit.names import names_of
from app.models.rapporteur import Rapporteur
from app.models.response import SurveyAnswer, SurveyResponse
from app.models.survey import Survey, SurveyVersion
from app.surveys.definition import Column, Definition, Row, Table, expanded, parse
from app.surveys.indexes import options_of

Tally = Mapping[tuple[str, str, str], int]
"""Table, row and column -> how many chose it."""


@dataclass(frozen=True)
class Choice:
    """An option and how many chose it."""

    column: Column
    count: int


@dataclass(frozen=True)
class RowResult:
    """How a question was answered."""

    row: Row
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


def tables_of(survey: Survey, response_ids: Collection[int]) -> list[TableResult]:
    """The tables of a survey as these responses answer them."""
    tally = _counted(response_ids)
    return [TableResult(table, _rows(table, tally)) for table in asked_in(survey)]


def asked_in(survey: Survey) -> Sequence[Table]:
    """The tables of a survey, those about rapporteurs once for each who was judged in it."""
    judged = (
        select(SurveyAnswer.rapporteur_id)
        .join(SurveyResponse, SurveyResponse.id == SurveyAnswer.response_id)
        .where(SurveyResponse.survey_id == survey.id, SurveyAnswer.rapporteur_id.is_not(None))
        .distinct()
    )
    names = names_of(Rapporteur.name, db.session.scalars(judged))
    rapporteurs = [(one, name) for one, name in names.items() if one is not None]
    return expanded(_definition(survey), sorted(rapporteurs, key=itemgetter(1))).tables


def index_of(tables: Collection[TableResult]) -> Fraction | None:
    """The index of all of them: each question weighs the same."""
    return overall(row.score.index for table in tables for row in table.rows)


def _definition(survey: Survey) -> Definition:
    return parse(db.session.get_one(SurveyVersion, survey.version_id).definition)


def _counted(response_ids: Collection[int]) -> Tally:
    key = (SurveyAnswer.table_id, SurveyAnswer.row_id, SurveyAnswer.column_id)
    query = (
        select(*key, func.count())
        .where(among(SurveyAnswer.response_id, response_ids))
        .group_by(*key)
    )
    return {(table, row, column): n for table, row, column, n in db.session.execute(query)}


def _rows(table: Table, tally: Tally) -> list[RowResult]:
    options = options_of(table.columns)
    found = []
    for row in table.rows:
        key = (table.table_id, row.row_id)
        choices = [Choice(one, tally.get((*key, one.column_id), 0)) for one in table.columns]
        score = score_of(options, [one.count for one in choices])
        found.append(RowResult(row, score, choices))
    return found
