"""One house for all tests of faults: whoever breaks a part leaves it whole."""

from collections.abc import Iterator

import pytest

from tests.faults.harness import House, open_house
from tests.faults.visitor import Visitor


@pytest.fixture(scope="session")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The house, built once."""
    with open_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def house(standing: House) -> House:
    """The house with all its parts running and one worker, whatever a test that failed has left."""
    for part in (standing.database, standing.broker, standing.web, standing.beat):
        part.start()
    first = standing.worker()
    for other in standing.workers:
        if other is not first and other.alive:
            other.kill()
    return standing


@pytest.fixture(scope="session")
def visitor(standing: House) -> Visitor:
    """Somebody who loads spreadsheets."""
    return Visitor.signed_in(standing)
