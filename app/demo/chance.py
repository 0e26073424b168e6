"""Chance that falls the same way each time."""

import random

from stdnum.cl import rut

SEED = "capacitación"


def of(part: str) -> random.Random:
    """The dice of one part; what another part throws does not change them."""
    return random.Random(f"{SEED} {part}")  # noqa: S311 - nothing here is secret


def ruts(dice: random.Random, first: int, last: int, count: int) -> list[str]:
    """Different valid RUTs with numbers of a range, as they are stored."""
    return [
        f"{body}-{rut.calc_check_digit(str(body))}"
        for body in dice.sample(range(first, last), count)
    ]


def phone(dice: random.Random) -> str:
    """A mobile phone of Chile."""
    return f"+569{dice.randint(40_000_000, 99_999_999)}"
