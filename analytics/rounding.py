"""The rounding of every number that users read: half up, away from zero, once and at the end.

Sums, means and shares stay exact (int, Decimal, Fraction) until they are shown; nothing is added up
from rounded parts except pesos, of which each participation has whole ones.
"""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import overload

Exact = int | Decimal | Fraction
HUNDRED = 100


@overload
def round_half_up(value: Exact | float) -> int: ...
@overload
def round_half_up(value: Exact | float, digits: int) -> float: ...
def round_half_up(value: Exact | float, digits: int | None = None) -> int | float:
    """`value` with so many decimals, or as a whole number; a half goes away from zero.

    A float stands for the shortest decimal that names it: 0.285 is 285/1000, though the nearest
    binary number is smaller. Prefer an exact number: a float that was computed has lost its half.
    """
    exact = Fraction(repr(float(value))) if isinstance(value, float) else Fraction(value)
    scale: int = 10 ** (digits or 0)
    # In whole numbers: arithmetic of fractions takes several times as long.
    doubled, divisor = 2 * abs(exact.numerator) * scale, exact.denominator
    whole = (doubled + divisor) // (2 * divisor)
    signed = -whole if exact < 0 else whole
    return signed if digits is None else signed / scale


def share_of(whole: int | Fraction, percent: int | Fraction) -> int:
    """So many per cent of a whole that is not below zero, rounded half up.

    Says the same as `round_half_up(whole * percent / 100)`, in whole numbers.
    """
    numerator = whole.numerator * percent.numerator
    divisor = whole.denominator * percent.denominator * HUNDRED
    return (2 * numerator + divisor) // (2 * divisor)


def percentage(part: Exact, whole: Exact) -> float | None:
    """`part` as per cent of `whole`, with one decimal; None where there is nothing to divide by."""
    return round_half_up(Fraction(part) * HUNDRED / Fraction(whole), 1) if whole else None


def mean_of(values: Iterable[Exact]) -> Fraction | None:
    """The exact mean, not rounded yet; None of nothing."""
    fractions = [Fraction(value) for value in values]
    return sum(fractions, Fraction()) / len(fractions) if fractions else None
