"""What every test of faults is given."""

import random
from dataclasses import dataclass

from benchmarks.breaking.person import Person
from benchmarks.breaking.product import Product


@dataclass(frozen=True)
class Scenario:
    """A running product, somebody who uses it, the dice, and how large all is to be."""

    product: Product
    person: Person
    dice: random.Random
    scale: float

    def scaled(self, number: int, *, least: int = 1) -> int:
        """A number of the full size, made smaller."""
        return max(least, round(number * self.scale))
