"""Saving a course asks the database for little."""

from flask.testing import FlaskClient

from app.models.organisation import Company
from tests.factories import make_course, make_supplier, make_thematic_area
from tests.support.statements import statements
from tests.training.courses.support import create, form

ENOUGH = 9


def asked(found: list[str]) -> list[str]:
    """Without the savepoint that stands for a transaction in tests."""
    return [one for one in found if "SAVEPOINT" not in one]


class TestSaving:
    def test_changes_a_course(self, as_admin: FlaskClient, andina: Company) -> None:
        address = f"/api/updatecourse/{make_course(andina).id}"
        references = {"company_id": andina.id, "supplier_id": make_supplier().id}
        as_admin.put(address, json=references)
        with statements() as found:
            answer = as_admin.put(address, json={**references, "courseName": "Otro curso"})
        assert answer.status_code == 200, answer.text
        assert len(asked(found)) <= ENOUGH, found

    def test_makes_a_course(self, as_admin: FlaskClient, andina: Company) -> None:
        create(as_admin, andina)
        fields = form(andina, supplier_id=make_supplier().id, topicArea=make_thematic_area().id)
        with statements() as found:
            answer = as_admin.post("/api/createcourse", json=fields)
        assert answer.status_code == 201, answer.text
        assert len(asked(found)) <= ENOUGH, found
