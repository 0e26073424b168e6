"""The index of surveys, 0 to 100, and what it says of courses, suppliers and rapporteurs.

Answers never change: an index is cached under the number of responses that it was computed from,
in each process and for all of them.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Select, func, select

from analytics.rounding import round_half_up
from analytics.scores import Option, index_of, overall
from app.extensions import db
from app.models.organisation import Setting
from app.models.surveys import (
    SATISFACTION,
    Survey,
    SurveyAnswer,
    SurveyColumn,
    SurveyResponse,
    SurveyVersion,
)
from app.models.training import Course, RapporteurCourse
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SURVEYS
from app.platform import cache, installation
from app.platform.queries import among, among_given
from app.surveys.templates.rules import base_id, parse

MOST_KNOWN = 5_000
"""Scores that a process remembers; some 1 KB each."""
Indexes = Mapping[int, float]
"""Id -> index with one decimal; who has too few responses, or no numbers, has none."""
Options = Mapping[tuple[int, str], list[Option]]
"""Version and table -> its options."""

_LEAST = func.coalesce(
    select(Setting.content["minResponses"].as_integer())
    .where(Setting.section == SURVEYS.name)
    .scalar_subquery(),
    SURVEYS.defaults["minResponses"],
)
"""What `min_responses` reads, as a part of a query."""
_RELEASED = SurveyResponse.batch.is_not(None)
_SIZE = func.count(), installation.epoch(), _LEAST
_SIZES = (
    select(SurveyResponse.survey_id, *_SIZE)
    .where(among_given(SurveyResponse.survey_id, "surveys"), _RELEASED)
    .group_by(SurveyResponse.survey_id)
)


@dataclass(frozen=True)
class _Scores:
    """What the answers to one survey say, exactly."""

    index: Fraction | None
    rapporteurs: Mapping[str, Fraction] = field(default_factory=dict)
    """Id in words -> index of the tables about them."""


_KNOWN = cache.Remembered[_Scores](MOST_KNOWN)
"""What this process knows, under the same keys as in the cache: an epoch, a survey, its number of
responses and how many are enough. Nothing makes it wrong, for answers never change.
"""


def min_responses() -> int:
    """Fewer responses than these are shown to nobody."""
    return settings.read(SURVEYS).min_responses


def options_of(columns: Iterable[SurveyColumn]) -> list[Option]:
    """The columns of a table as scores are made of them."""
    return [Option(one["value"], one["isNA"]) for one in columns]


def of_surveys(survey_ids: Collection[int]) -> Indexes:
    """The index of each survey."""
    return {key: round_half_up(index, 1) for key, index in exact_of_surveys(survey_ids).items()}


def exact_of_surveys(survey_ids: Collection[int]) -> Mapping[int, Fraction]:
    """The same before it is rounded: a mean of several is taken of these."""
    if not survey_ids:
        return {}
    rows = db.session.execute(_SIZES, {"surveys": list(survey_ids)})
    known = _scores_of({survey_id: size for survey_id, *size in rows})
    return {key: one.index for key, one in known.items() if one.index is not None}


def of_courses(course_ids: Collection[int]) -> Indexes:
    """The index of the satisfaction with each course."""
    return _means(_OF_COURSES, course_ids)


def of_suppliers(supplier_ids: Collection[int]) -> Indexes:
    """The mean index of the satisfaction with the courses of each supplier that the caller sees."""
    return _means(_OF_SUPPLIERS, supplier_ids)


def of_rapporteurs(rapporteur_ids: Collection[int]) -> Indexes:
    """The same of rapporteurs: only what was asked about each of them."""
    return _means(
        _OF_RAPPORTEURS,
        rapporteur_ids,
        lambda scores, owner: scores.rapporteurs.get(str(owner)),
    )


def _satisfaction(owner: Any) -> Select[Any]:
    """Owner, survey and size, of the satisfaction surveys of some owners that the caller sees."""
    number = select(func.count()).where(SurveyResponse.survey_id == Survey.id, _RELEASED)
    return (
        select(owner, Survey.id, number.scalar_subquery(), installation.epoch(), _LEAST)
        .join_from(Survey, Course, Course.id == Survey.course_id)
        .where(Survey.type == SATISFACTION, among_given(owner, "owners"))
    )


# Built once: lists ask one of these each time.
_OF_COURSES = _satisfaction(Course.id)
_OF_SUPPLIERS = _satisfaction(Course.supplier_id)
_OF_RAPPORTEURS = _satisfaction(RapporteurCourse.rapporteur_id).join(
    RapporteurCourse, RapporteurCourse.course_id == Course.id
)


def _means(
    query: Select[Any],
    owners: Collection[int],
    index_for: Callable[[_Scores, int], Fraction | None] = lambda scores, _: scores.index,
) -> Indexes:
    """The mean over the surveys of each owner, from rows of owner, survey and its size."""
    rows = db.session.execute(query, {"owners": list(owners)}).all()
    known = _scores_of({survey_id: size for _, survey_id, *size in rows})
    found: dict[int, list[Fraction]] = {}
    for owner, survey_id, *_ in rows:
        index = index_for(known[survey_id], owner) if survey_id in known else None
        if index is not None:
            found.setdefault(owner, []).append(index)
    return {owner: round_half_up(sum(some) / len(some), 1) for owner, some in found.items()}


def _scores_of(sizes: Mapping[int, Sequence[Any]]) -> dict[int, _Scores]:
    """Surveys with enough responses; what was not made before is made for all of them at once.

    `sizes`: survey -> its responses that were released, the epoch, and how many are enough.
    """
    enough = {one: size for one, size in sizes.items() if size[0] >= size[2]}
    if not enough:
        return {}
    keys = {
        one: f"released-score:{epoch}:{one}:{size}:{least}"
        for one, (size, epoch, least) in enough.items()
    }
    least = next(iter(enough.values()))[2]
    found = {one: _KNOWN[key] for one, key in keys.items() if key in _KNOWN}
    asked = [one for one in keys if one not in found]
    kept = dict(zip(asked, cache.get_many([keys[one] for one in asked]), strict=True))
    told = {one: _unpacked(content) for one, content in kept.items() if content}
    made = _computed(kept.keys() - told.keys(), least)
    # Exact numbers, as `275/4`.
    cache.put_many(
        {
            keys[one]: {
                "index": None if known.index is None else str(known.index),
                "rapporteurs": {owner: str(index) for owner, index in known.rapporteurs.items()},
            }
            for one, known in made.items()
        },
        seconds=cache.MAX_SECONDS,
    )
    _KNOWN.add({keys[one]: scores for one, scores in (told | made).items()})
    return found | told | made


def _unpacked(content: Mapping[str, Any]) -> _Scores:
    index, about = content["index"], content["rapporteurs"]
    return _Scores(
        None if index is None else Fraction(index),
        {owner: Fraction(one) for owner, one in about.items()},
    )


def _computed(survey_ids: Collection[int], least: int) -> dict[int, _Scores]:
    if not survey_ids:
        return {}
    rows = db.session.execute(_tallies(survey_ids)).all()
    version_ids = {row.version_id for row in rows}
    query = select(SurveyVersion.id, SurveyVersion.definition).where(
        SurveyVersion.id.in_(version_ids)
    )
    options = {
        (version_id, table.table_id): options_of(table.columns)
        for version_id, definition in db.session.execute(query)
        for table in parse(definition).tables
    }
    found = {
        survey_id: _summed_up(list(own), options, least)
        for survey_id, own in groupby(rows, key=itemgetter(0))
    }
    return {one: found.get(one, _Scores(None)) for one in survey_ids}


def _tallies(survey_ids: Collection[int]) -> Any:
    """The sum of the numbered answers to each question."""
    scored = SurveyAnswer.value.is_not(None) & ~SurveyAnswer.is_na
    question = (
        SurveyResponse.survey_id,
        SurveyResponse.version_id,
        SurveyAnswer.table_id,
        SurveyAnswer.rapporteur_id,
        SurveyAnswer.row_id,
    )
    return (
        select(
            *question,
            func.coalesce(func.sum(SurveyAnswer.value).filter(scored), 0).label("total"),
            func.count().filter(scored).label("answers"),
            func.count().label("responses"),
        )
        .join(SurveyAnswer, SurveyAnswer.response_id == SurveyResponse.id)
        .where(among(SurveyResponse.survey_id, survey_ids), SurveyResponse.batch.is_not(None))
        .group_by(*question)
        .order_by(SurveyResponse.survey_id)
    )


def _summed_up(rows: Iterable[Any], options: Options, least: int) -> _Scores:
    everything: list[Fraction | None] = []
    about: dict[str, list[Fraction | None]] = {}
    for row in rows:
        scale = options[row.version_id, base_id(row.table_id)]
        index = index_of(scale, row.total, row.answers)
        everything.append(index)
        if row.rapporteur_id is not None and row.responses >= least:
            about.setdefault(str(row.rapporteur_id), []).append(index)
    means = {owner: overall(values) for owner, values in about.items()}
    return _Scores(
        overall(everything), {owner: mean for owner, mean in means.items() if mean is not None}
    )
