"""What the tests of surveys ask for, as fixtures."""

import pytest
from flask.testing import FlaskClient

from app.models.organisation import Company
from app.models.training import Course
from tests.factories import make_course, make_participant, make_person


@pytest.fixture
def course(client: FlaskClient, andina: Company) -> Course:
    """A course of Empresa Andina from 02-03-2026 to 06-03-2026, with two people."""
    del client
    course = make_course(andina)
    for _ in range(2):
        make_participant(course, make_person())
    return course
