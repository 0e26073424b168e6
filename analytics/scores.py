"""How a survey was answered: counts of each option -> scores of rows, tables and the survey."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from analytics.rounding import HUNDRED, mean_of

MANY_OPTIONS = 4
"""From so many numbered options on, the two best count as favourable; else the best one."""


@dataclass(frozen=True)
class Option:
    """A column of a table: what it is worth, if it has a number, or *No aplica*."""

    value: float | None = None
    is_na: bool = False

    @property
    def is_scored(self) -> bool:
        """Whether an answer here moves the mean."""
        return self.value is not None and not self.is_na


@dataclass(frozen=True)
class Score:
    """How one question was answered, exactly; without numbers only how many answered it."""

    n: int
    """Answers, *No aplica* left out."""
    mean: Fraction | None = None
    favorable: Fraction | None = None
    """Per cent of the answers."""
    index: Fraction | None = None
    """Where the mean lies between the worst option, 0, and the best, 100."""


def score_of(options: Sequence[Option], counts: Sequence[int]) -> Score:
    """The score of a question, from how many chose each option; the scale may rise or fall."""
    scored = [
        (_exact(option.value), count)
        for option, count in zip(options, counts, strict=True)
        if option.value is not None and option.is_scored
    ]
    answers = sum(count for _, count in scored)
    if not answers:
        return Score(
            sum(count for option, count in zip(options, counts, strict=True) if not option.is_na)
        )
    mean = sum((value * count for value, count in scored), Fraction()) / answers
    scale = sorted(value for value, _ in scored)
    good = set(scale[-2:] if len(scale) >= MANY_OPTIONS else scale[-1:])
    favorable = Fraction(sum(count for value, count in scored if value in good), answers)
    return Score(
        n=answers,
        mean=mean,
        favorable=favorable * HUNDRED,
        index=_index(mean, scale[0], scale[-1]),
    )


def index_of(options: Sequence[Option], total: Decimal | int, answers: int) -> Fraction | None:
    """The index of a question alone, from the sum of its scored answers and how many they are."""
    scale = [_exact(one.value) for one in options if one.value is not None and one.is_scored]
    if not answers or not scale:
        return None
    return _index(Fraction(total) / answers, min(scale), max(scale))


def overall(indexes: Iterable[Fraction | None]) -> Fraction | None:
    """The index of a table from those of its rows; questions without one do not count.

    That of a survey is the same of all rows: the mean of its tables, weighted by their rows.
    """
    return mean_of(index for index in indexes if index is not None)


def _exact(value: float) -> Fraction:
    """The number of an option as it was written: 1.1 is 11/10, not the nearest binary number."""
    return Fraction(str(value))


def _index(mean: Fraction, low: Fraction, high: Fraction) -> Fraction | None:
    """A scale of one step has no index."""
    return (mean - low) / (high - low) * HUNDRED if high > low else None
