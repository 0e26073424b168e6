"""Many people changed at once, and put back."""

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.accounts import User
from app.models.organisation import Company, Department
from app.models.people import Person
from app.models.platform import AuditEvent, BulkChange
from app.platform import clock
from app.platform.bulk_change import service as bulk
from tests.factories import make_bulk_change, make_company, make_department, make_person, make_user


def change(client: FlaskClient, **body):
    return client.post("/api/people/bulk", json=body)


def undo(client: FlaskClient, bulk_id: int):
    return client.post(f"/api/bulk/{bulk_id}/undo")


def active() -> list[str]:
    db.session.expire_all()
    return [row.name for row in db.session.query(Person).filter_by(active=True).order_by("name")]


def areas() -> dict[str, int | None]:
    db.session.expire_all()
    return {row.name: row.area_id for row in db.session.query(Person)}


@pytest.fixture
def people(andina: Company) -> list[int]:
    """Ana, Beto and Carla of the company of staff; Carla is switched off."""
    return [
        make_person("Ana", company=andina).id,
        make_person("Beto", company=andina, gender="Male").id,
        make_person("Carla", company=andina, active=False).id,
    ]


class TestChange:
    def test_switches_people_off_and_counts_them(
        self, as_staff: FlaskClient, people: list[int]
    ) -> None:
        answer = change(as_staff, ids=[*people, people[0], 987_654], action="disable")
        assert answer.status_code == 200
        data = answer.json["data"]
        assert (data["changed"], data["skipped"]) == (2, 2)
        assert active() == []

    def test_takes_a_filter_of_the_list(self, as_staff: FlaskClient, people: list[int]) -> None:
        del people
        data = change(as_staff, filter={"gender": "Male"}, action="disable").json["data"]
        assert (data["changed"], data["skipped"], active()) == (1, 0, ["Ana"])
        data = change(as_staff, filter={"active": "all", "q": "ca"}, action="enable").json["data"]
        assert (data["changed"], active()) == (1, ["Ana", "Carla"])

    def test_takes_an_empty_filter_for_all_that_the_list_shows(
        self, as_staff: FlaskClient, people: list[int]
    ) -> None:
        del people
        make_person("Ajena", company=make_company("Otra"))
        assert change(as_staff, filter={}, action="disable").json["data"]["changed"] == 2
        assert active() == ["Ajena"]

    def test_sets_the_area(self, as_staff: FlaskClient, people: list[int]) -> None:
        area = make_department("Ventas")
        answer = change(as_staff, ids=people[:2], action="area", area=area.id)
        assert answer.json["data"]["changed"] == 2
        assert areas() == {"Ana": area.id, "Beto": area.id, "Carla": None}
        again = change(as_staff, ids=people[:2], action="area", area=None)
        assert again.json["data"]["changed"] == 2
        assert set(areas().values()) == {None}

    def test_moves_the_moment_of_the_last_change(
        self, as_staff: FlaskClient, people: list[int]
    ) -> None:
        expected_updated_at = as_staff.get(f"/api/people/{people[0]}").json["data"]["updatedAt"]
        change(as_staff, ids=people, action="disable")
        body = {"name": "Otra", "updatedAt": expected_updated_at}
        answer = as_staff.post(f"/api/updatepeople/{people[0]}", json=body)
        assert answer.json["code"] == "stale"

    def test_leaves_people_of_others_alone(self, as_staff: FlaskClient, people: list[int]) -> None:
        other = make_person("Ajena", company=make_company("Otra"))
        data = change(as_staff, ids=[*people, other.id], action="disable").json["data"]
        assert (data["changed"], data["skipped"]) == (2, 2)
        assert active() == ["Ajena"]

    def test_writes_each_change_into_the_history_of_its_row(
        self, as_staff: FlaskClient, people: list[int]
    ) -> None:
        sales, store = make_department("Ventas"), make_department("Bodega")
        db.session.get(Person, people[0]).area_id = sales.id
        db.session.commit()
        change(as_staff, ids=people[:2], action="area", area=store.id)
        change(as_staff, ids=people[:2], action="disable")
        told = {
            (event.entity_id, event.action): event.data
            for event in db.session.query(AuditEvent).filter_by(entity="person")
        }
        assert told == {
            (people[0], "person.changed"): {"area": ["Ventas", "Bodega"]},
            (people[1], "person.changed"): {"area": [None, "Bodega"]},
            (people[0], "person.disabled"): {},
            (people[1], "person.disabled"): {},
        }

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"action": "disable"}, "ids"),
            ({"ids": [1], "filter": {}, "action": "disable"}, "ids"),
            ({"ids": [], "action": "disable"}, "ids"),
            ({"ids": list(range(1, 10_002)), "action": "disable"}, "ids"),
            ({"ids": [1], "action": "remove"}, "action"),
            ({"ids": [1], "action": "area"}, "area"),
            ({"ids": [1], "action": "area", "area": 987_654}, "area"),
            ({"filter": {"colour": "red"}, "action": "disable"}, "filter.colour"),
            ({"filter": {"page": 1}, "action": "disable"}, "filter.page"),
        ],
    )
    def test_refuses_what_makes_no_sense(
        self, as_staff: FlaskClient, body: dict, field: str
    ) -> None:
        answer = change(as_staff, **body)
        assert (answer.status_code, list(answer.json["errors"])) == (422, [field])

    def test_refuses_more_rows_than_anybody_looks_at(
        self, as_staff: FlaskClient, people: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        del people
        monkeypatch.setattr(bulk, "MOST", 1)
        answer = change(as_staff, filter={}, action="disable")
        assert (answer.status_code, answer.json["code"]) == (422, "bulk_too_many")
        assert "10.000" in answer.json["message"]
        assert active() == ["Ana", "Beto"]


class TestUndo:
    def test_puts_the_former_values_back(self, as_staff: FlaskClient, people: list[int]) -> None:
        sales, store = make_department("Ventas"), make_department("Bodega")
        db.session.get(Person, people[0]).area_id = sales.id
        db.session.commit()
        done = change(as_staff, ids=people, action="area", area=store.id).json["data"]
        assert undo(as_staff, done["bulk_id"]).json["data"] == {"restored": 3, "kept": 0}
        assert areas() == {"Ana": sales.id, "Beto": None, "Carla": None}

    def test_leaves_rows_alone_that_did_not_change(
        self, as_staff: FlaskClient, people: list[int]
    ) -> None:
        done = change(as_staff, ids=people, action="disable").json["data"]
        assert undo(as_staff, done["bulk_id"]).json["data"] == {"restored": 2, "kept": 0}
        assert active() == ["Ana", "Beto"]

    def test_keeps_what_somebody_edited_since(
        self, as_staff: FlaskClient, people: list[int]
    ) -> None:
        done = change(as_staff, ids=people, action="disable").json["data"]
        db.session.get(Person, people[0]).updated_at = clock.now()
        db.session.commit()
        assert undo(as_staff, done["bulk_id"]).json["data"] == {"restored": 1, "kept": 1}
        assert active() == ["Beto"]

    def test_keeps_rows_whose_area_is_gone(self, as_staff: FlaskClient, people: list[int]) -> None:
        sales, store = make_department("Ventas"), make_department("Bodega")
        db.session.get(Person, people[0]).area_id = sales.id
        db.session.commit()
        done = change(as_staff, ids=people[:2], action="area", area=store.id).json["data"]
        db.session.query(Department).filter_by(id=sales.id).delete()
        db.session.commit()
        assert undo(as_staff, done["bulk_id"]).json["data"] == {"restored": 1, "kept": 1}
        assert areas()["Ana"] == store.id

    def test_is_done_once(self, as_staff: FlaskClient, people: list[int]) -> None:
        done = change(as_staff, ids=people, action="disable").json["data"]
        undo(as_staff, done["bulk_id"])
        answer = undo(as_staff, done["bulk_id"])
        assert (answer.status_code, answer.json["code"]) == (409, "bulk_already_undone")
        assert answer.json["message"] == "Este cambio ya se deshizo."

    def test_stands_in_the_history_too(self, as_staff: FlaskClient, people: list[int]) -> None:
        done = change(as_staff, ids=people[:1], action="disable").json["data"]
        undo(as_staff, done["bulk_id"])
        actions = [
            event.action for event in db.session.query(AuditEvent).filter_by(entity="person")
        ]
        assert actions == ["person.disabled", "person.enabled"]

    def test_is_for_who_did_it_and_for_administrators(
        self, as_staff: FlaskClient, as_admin: FlaskClient, people: list[int]
    ) -> None:
        foreign = make_bulk_change(make_user())
        answer = undo(as_staff, foreign.id)
        assert (answer.status_code, answer.json["code"]) == (404, "bulk_missing")
        done = change(as_staff, ids=people, action="disable").json["data"]
        assert undo(as_admin, done["bulk_id"]).json["data"]["restored"] == 2

    def test_is_not_for_who_may_no_longer_make_the_change(
        self, as_admin: FlaskClient, people: list[int]
    ) -> None:
        done = change(as_admin, ids=people, action="disable").json["data"]
        company_id = db.session.get(Person, people[0]).company_id
        db.session.query(User).filter_by(company_id=None).update({"company_id": company_id})
        db.session.commit()
        answer = undo(as_admin, done["bulk_id"])
        assert (answer.status_code, answer.json["code"]) == (404, "bulk_missing")
        db.session.query(User).update({"company_id": make_company("Otra").id})
        db.session.commit()
        assert undo(as_admin, done["bulk_id"]).status_code == 404
        assert active() == []

    def test_of_a_change_of_nothing_restores_nothing(
        self, as_staff: FlaskClient, people: list[int]
    ) -> None:
        done = change(as_staff, ids=people[2:], action="disable").json["data"]
        assert (done["changed"], done["skipped"]) == (0, 1)
        assert undo(as_staff, done["bulk_id"]).json["data"] == {"restored": 0, "kept": 0}
        assert db.session.query(BulkChange).count() == 1


class TestFranchise:
    def test_is_set_for_those_who_may_use_it(self, as_staff: FlaskClient, andina: Company) -> None:
        paid = make_person("Ana", company=andina, gross_salary=900_000)
        make_person("Beto", company=andina)
        make_person("Carla", company=andina, gross_salary=900_000, is_external=True)
        done = change(as_staff, filter={}, action="franchise", franchiseSence=True).json["data"]
        assert (done["changed"], done["skipped"]) == (1, 2)
        db.session.refresh(paid)
        assert paid.franchise_sence
        assert undo(as_staff, done["bulk_id"]).json["data"] == {"restored": 1, "kept": 0}
        db.session.refresh(paid)
        assert not paid.franchise_sence

    def test_has_to_say_whether(self, as_staff: FlaskClient) -> None:
        answer = change(as_staff, filter={}, action="franchise")
        assert answer.json["errors"] == {"franchiseSence": ["Di si usan la franquicia."]}
