"""A column of text in, a column of values and error codes out, for files and for forms."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Literal

import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets.parsing import (
    choices,
    contact,
    dates,
    hours,
    months,
    numbers,
    places,
    results,
    rut,
    text,
)
from sheets.parsing.column import (
    Params,
    Parsed,
    Parser,
    Rule,
    first_code,
    is_any,
    says_little,
)
from sheets.parsing.doubts import doubted

_PARSERS: Mapping[str, Parser] = MappingProxyType(
    {
        "rut": rut.parse,
        "email": contact.parse_email,
        "phone": contact.parse_phone,
        "name": text.parse_name,
        "text": text.parse_text,
        "reason": text.parse_reason,
        "code": text.parse_code,
        "title": text.parse_title,
        "digits": text.parse_digits,
        "choice": choices.parse_choice,
        "region": places.parse_region,
        "commune": places.parse_commune,
        "time": hours.parse_time,
        "lookup": text.parse_text,
        "money": numbers.parse_money,
        "count": numbers.parse_count,
        "decimal": numbers.parse_decimal,
        "hours": numbers.parse_hours,
        "attendance": results.parse_attendance,
        "grade": results.parse_grade,
        "boolean": choices.parse_boolean,
        "external": choices.parse_external,
        "internal": choices.parse_internal,
        "gender": choices.parse_gender,
        "date": dates.parse,
        "month": months.parse,
    }
)
FEW, KEPT = 32, 1_000
"""The cells of a small file are read for its proposal, its preview, each correction and its load:
columns of so few cells are kept as they were read, so many of them in each process."""
# Parsers that take nearly any text, "no tiene" included.
_WORDS = frozenset({"name", "title", "text", "reason", "lookup"})
# Those whose texts name or tell something: a date or a formula does not.
_HELD: Mapping[str, Literal["word", "email", "phone", "text"]] = {
    "name": "word",
    "title": "word",
    "code": "word",
    "text": "text",
    "reason": "text",
    "lookup": "word",
    "email": "email",
    "phone": "phone",
}
PARSER_NAMES = tuple(_PARSERS)

# The Arrow type of the values of a parser; all others give strings.
_TYPES = {
    "money": pa.int64(),
    "count": pa.int64(),
    "decimal": pa.float64(),
    "hours": pa.float64(),
    "attendance": pa.float64(),
    "grade": pa.float64(),
    "boolean": pa.bool_(),
    "external": pa.bool_(),
    "internal": pa.bool_(),
    "date": pa.date32(),
    "month": pa.date32(),
}


@dataclass(frozen=True)
class FieldError:
    """Why a single text is no value of its field; sheets/messages.py has the words."""

    code: str
    params: Params
    suggestion: str | None = None


def value_type(parser: str) -> pa.DataType:
    """Return the Arrow type of the values that a parser gives."""
    return _TYPES.get(parser, pa.string())


def parse(
    parser: str,
    texts: pa.Array,
    *,
    limit: int | None = None,
    least: float = 0,
    step: float = 0,
    convention: str | None = None,
) -> Parsed:
    """Parse a column of text as it stands in the file; blank cells give null and no code.

    Without a convention the column itself decides it. A chunk of a column must be given what
    `decide` found for the whole of it.
    """
    return _parse_by(parser, texts, Rule(limit, convention, least, step))


def parse_field(field: Field, texts: pa.Array, *, convention: str | None = None) -> Parsed:
    """Parse a column of a field of a record, with the bounds and the choices of the field."""
    rule = Rule(
        field.limit,
        convention,
        field.least,
        field.step,
        field.options,
        field.said,
        "person" if field.of_person else _HELD.get(field.parser, ""),
    )
    return _parse_by(field.parser, texts, rule)


def _parse_by(parser: str, texts: pa.Array, rule: Rule) -> Parsed:
    cleaned = text.clean(texts)
    if rule.convention is None and parser in CONVENTIONS:
        rule = replace(rule, convention=decide(parser, [cleaned]))
    if not says_little(cleaned):
        return _parse_clean(parser, cleaned, rule)
    encoded = cleaned.dictionary_encode()
    parsed = _parse_clean(parser, encoded.dictionary, rule)
    suggestions = parsed.suggestions
    return replace(
        parsed,
        values=parsed.values.take(encoded.indices),
        codes=parsed.codes.take(encoded.indices),
        suggestions=None if suggestions is None else suggestions.take(encoded.indices),
    )


def decide(parser: str, chunks: list[pa.Array]) -> str | None:
    """Return the convention that a column of clean chunks has, None when there is none."""
    if parser not in CONVENTIONS:
        return None
    evidence = Evidence.of(parser)
    for chunk in chunks:
        evidence.add(chunk)
    return evidence.conclusion()


@cache
def named_in_problems(field: Field) -> Params:
    """What words about a bad value of a field name: its bounds, its choices."""
    return parse_field(field, pa.array(["?"], pa.string())).params


def parse_value(field: Field, value: str | None) -> object:
    """Parse the text of one field of a record, as `parse_one` does."""
    return _only(parse_field(field, pa.array([value], pa.string())))


def parse_one(
    parser: str,
    value: str | None,
    *,
    limit: int | None = None,
    least: float = 0,
    step: float = 0,
) -> object:
    """Parse the text of one field: its value, None when blank, or a FieldError."""
    texts = pa.array([value], pa.string())
    return _only(parse(parser, texts, limit=limit, least=least, step=step))


def _only(parsed: Parsed) -> object:
    code = parsed.codes[0].as_py()
    if code is None:
        return parsed.values[0].as_py()
    suggestion = None if parsed.suggestions is None else parsed.suggestions[0].as_py()
    return FieldError(code, parsed.params, suggestion)


@dataclass(frozen=True)
class Question:
    """A conclusion that only a person can replace: the evidence it is about, and the answers.

    `code` is that of the cells as long as nobody has answered.
    """

    conclusion: str
    code: str
    evidence: str
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Convention:
    """How a parser counts evidence in a column and what it concludes from the counts."""

    count: Callable[[pa.Array], dict[str, int]]
    conclude: Callable[[dict[str, int]], str | None]
    questions: tuple[Question, ...] = ()
    of_heading: Callable[[str], dict[str, int]] | None = None
    """What the heading of a column says of its values."""
    of_format: Callable[[str], dict[str, int]] | None = None
    """What the number format of its cells says of them, as Excel writes it."""

    def question(self, conclusion: str | None) -> Question | None:
        """Return what a person is asked after a conclusion, None where it stands by itself."""
        return next((one for one in self.questions if one.conclusion == conclusion), None)


_NEGATED = Question(
    choices.NEGATED_IS_UNCLEAR,
    "boolean_negated_unclear",
    "said",
    (choices.TURNED, choices.NOT_TURNED),
)
CONVENTIONS: Mapping[str, Convention] = MappingProxyType(
    {
        "rut": Convention(rut.evidence, rut.convention),
        "money": Convention(numbers.evidence, numbers.convention),
        "count": Convention(numbers.evidence, numbers.convention),
        "hours": Convention(
            numbers.hours_evidence,
            numbers.hours_convention,
            (
                Question(
                    numbers.LENGTHS_ARE_UNCLEAR,
                    "hours_date_unclear",
                    "days",
                    (numbers.LENGTHS, numbers.DAY_NUMBERS),
                ),
                Question(
                    numbers.MINUTES_ARE_UNCLEAR,
                    "hours_minutes_unclear",
                    "two_numbers",
                    (numbers.HOURS_AND_MINUTES, numbers.HOURS_AND_TENTHS),
                ),
            ),
            of_heading=numbers.hours_of_heading,
            of_format=numbers.hours_of_format,
        ),
        "phone": Convention(contact.phone_evidence, contact.phone_convention),
        "date": Convention(
            dates.evidence,
            dates.convention,
            (
                Question(
                    dates.ORDER_IS_UNCLEAR,
                    "date_order_unclear",
                    "order_asked",
                    (dates.DAY_FIRST, dates.MONTH_FIRST),
                ),
                Question(
                    dates.YEAR_IS_UNCLEAR,
                    "date_year_unclear",
                    "year_open",
                    (dates.YEAR_FIRST, dates.YEAR_LAST),
                ),
                Question(
                    dates.TURNED_IS_UNCLEAR,
                    "date_turned_unclear",
                    "turnable",
                    (dates.TURNED, dates.AS_THEY_ARE),
                ),
                Question(
                    dates.DAY_IS_UNCLEAR,
                    "day_of_month_unclear",
                    "cells",
                    (dates.FIRST_DAYS, dates.LAST_DAYS),
                ),
            ),
            of_format=dates.of_format,
        ),
        "month": Convention(
            months.evidence,
            months.convention,
            (
                Question(
                    months.DAYS_ARE_UNCLEAR,
                    "month_day_unclear",
                    "dated",
                    (months.DAYS_ARE_YEARS, months.DAYS_ARE_DAYS),
                ),
                Question(
                    months.DATES_ARE_UNCLEAR,
                    "month_of_date_unclear",
                    "date_open",
                    (months.DAY_FIRST, months.MONTH_FIRST),
                ),
                Question(
                    months.SHORT_ARE_UNCLEAR,
                    "month_of_two_unclear",
                    "short_open",
                    (months.MONTH_YEAR, months.YEAR_MONTH),
                ),
            ),
        ),
        "gender": Convention(
            choices.gender_evidence,
            choices.gender_convention,
            (
                Question(
                    choices.M_IS_UNCLEAR,
                    "gender_unclear",
                    "m",
                    (choices.WOMEN_ARE_M, choices.MEN_ARE_M),
                ),
                Question(
                    choices.M_ALONE_IS_UNCLEAR,
                    "gender_alone_unclear",
                    "m",
                    (choices.WOMEN_ARE_M, choices.MEN_ARE_M),
                ),
                Question(
                    choices.CODES_ARE_UNCLEAR,
                    "gender_code_unclear",
                    "codes",
                    (choices.MEN_ARE_1, choices.WOMEN_ARE_1),
                ),
            ),
            of_heading=choices.gender_of_heading,
        ),
        "boolean": Convention(
            choices.boolean_evidence,
            choices.boolean_convention,
            (_NEGATED,),
            of_heading=choices.boolean_of_heading,
        ),
        "external": Convention(
            choices.external_evidence,
            choices.external_convention,
            (
                Question(
                    choices.E_IS_UNCLEAR,
                    "external_unclear",
                    "e",
                    (choices.E_IS_EXTERNAL, choices.E_IS_INTERNAL),
                ),
                _NEGATED,
            ),
            of_heading=choices.external_of_heading,
        ),
        "internal": Convention(
            choices.internal_evidence,
            choices.internal_convention,
            (_NEGATED,),
            of_heading=choices.internal_of_heading,
        ),
        "attendance": Convention(
            results.attendance_evidence,
            results.attendance_convention,
            (
                Question(
                    results.A_IS_UNCLEAR,
                    "attendance_unclear",
                    "a",
                    (results.A_IS_ABSENT, results.A_IS_PRESENT),
                ),
                Question(
                    results.SHARES_ARE_UNCLEAR,
                    "share_unclear",
                    "share",
                    (results.SHARES, results.PERCENTS),
                ),
            ),
        ),
        "grade": Convention(
            results.grade_evidence,
            results.grade_convention,
            (
                Question(
                    results.SCALE_IS_UNCLEAR,
                    "grade_scale_unclear",
                    "numbers",
                    (results.OTHER_SCALE, results.AS_WRITTEN),
                ),
                Question(
                    results.TENS_ARE_UNCLEAR,
                    "grade_unclear",
                    "tens",
                    (results.TENTHS, results.AS_WRITTEN),
                ),
            ),
        ),
    }
)


_QUESTIONS = [question for each in CONVENTIONS.values() for question in each.questions]
OPEN_QUESTIONS = tuple(question.code for question in _QUESTIONS)
ANSWERS = tuple(answer for question in _QUESTIONS for answer in question.answers)


@dataclass
class Evidence:
    """The running counts of one column."""

    parser: str
    counts: Counter[str]

    @classmethod
    def of(cls, parser: str) -> "Evidence":
        """Return evidence for a parser that has nothing counted yet."""
        return cls(parser, Counter())

    def add(self, texts: pa.Array) -> None:
        """Count a chunk of clean cells."""
        self.counts.update(_count(self.parser, texts))

    def conclusion(self) -> str | None:
        """Return the convention of the column so far."""
        return CONVENTIONS[self.parser].conclude(dict(self.counts))

    def cells_asked_about(self, convention: str | None) -> int:
        """Return how many cells a convention leaves open; 0 when it asks nothing."""
        question = CONVENTIONS[self.parser].question(convention)
        return self.counts[question.evidence] if question else 0


def _parse_clean(parser: str, texts: pa.Array, rule: Rule) -> Parsed:
    """Parse clean cells; a few of them once, however often they are asked for."""
    if len(texts) > FEW:
        return _read(parser, texts, rule)
    return _read_once(parser, tuple(texts.to_pylist()), rule)


@lru_cache(maxsize=KEPT)
def _read_once(parser: str, cells: tuple[str | None, ...], rule: Rule) -> Parsed:
    return _read(parser, pa.array(cells, pa.string()), rule)


def _count(parser: str, texts: pa.Array) -> Mapping[str, int]:
    """Count what clean cells say of their convention; a few of them once."""
    if len(texts) > FEW:
        return CONVENTIONS[parser].count(texts)
    return _count_once(parser, tuple(texts.to_pylist()))


@lru_cache(maxsize=KEPT)
def _count_once(parser: str, cells: tuple[str | None, ...]) -> Mapping[str, int]:
    return CONVENTIONS[parser].count(pa.array(cells, pa.string()))


def _read(parser: str, texts: pa.Array, rule: Rule) -> Parsed:
    """Parse clean cells: unusable ones first, then the field's rule, then words for "nothing"."""
    if texts.null_count == len(texts):
        return Parsed(pa.nulls(len(texts), value_type(parser)), pa.nulls(len(texts), pa.string()))
    unusable = text.hygiene_codes(texts)
    usable = texts if unusable is None else _blanked(texts, unusable.is_valid())
    parsed = _PARSERS[parser](usable, rule)
    if unusable is not None:
        suggestions, repaired = parsed.suggestions, text.repaired(texts, unusable)
        if repaired is not None:
            suggestions = repaired if suggestions is None else first_code(repaired, suggestions)
        parsed = replace(parsed, codes=first_code(unusable, parsed.codes), suggestions=suggestions)
    doubts = doubted(usable, rule)
    if doubts is not None:
        codes, suggestions = doubts
        parsed = replace(
            parsed,
            values=_blanked(parsed.values, codes.is_valid()),
            codes=first_code(codes, parsed.codes),
            suggestions=suggestions
            if parsed.suggestions is None
            else first_code(suggestions, parsed.suggestions),
        )
    # A cell may only say that it is empty; a telephone that says so was no number.
    if parser not in _WORDS and parsed.codes.null_count == len(texts):
        return parsed
    nothing = text.absent(texts)
    if not is_any(nothing):
        return parsed
    suggestions = parsed.suggestions
    return replace(
        parsed,
        values=_blanked(parsed.values, nothing),
        codes=_blanked(parsed.codes, nothing),
        suggestions=None if suggestions is None else _blanked(suggestions, nothing),
    )


def _blanked(texts: pa.Array, mask: pa.Array) -> pa.Array:
    return pc.if_else(mask, pa.scalar(None, texts.type), texts)
