"""A whole product behind a real PgBouncer that pools by transaction: it works as without.

Web, workers and beat share fewer connections than they have threads and processes, so that what
one leaves in a session would be met by another one: settings, locks, prepared statements.
"""

from collections.abc import Iterator

import pytest

from tests.faults.harness import House, open_house
from tests.faults.test_cancelled import TestCancelled
from tests.faults.test_fresh_numbers import TestFreshNumbers
from tests.faults.test_once import TestOnce
from tests.faults.test_surveys import TestACourseThatEnds, calendar, sink
from tests.faults.visitor import Visitor

__all__ = [
    "TestACourseThatEnds",
    "TestCancelled",
    "TestFreshNumbers",
    "TestOnce",
    "calendar",
    "sink",
]
pytestmark = [pytest.mark.faults, pytest.mark.release]
CONNECTIONS = 6


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The house, built once, with a PgBouncer in front of its database."""
    place = tmp_path_factory.mktemp("pooled")
    with open_house(place, connections=CONNECTIONS) as house:
        yield house


@pytest.fixture(scope="module")
def visitor(standing: House) -> Visitor:
    """Somebody who loads spreadsheets there."""
    return Visitor.signed_in(standing)


class TestPooled:
    def test_is_what_all_parts_of_the_product_are(self, house: House) -> None:
        used = house.value(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = 'capacitacion'"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        assert 0 < used <= CONNECTIONS
        assert house.settings["DATABASE_POOLER"] == "yes"
