"""What happened to a row: by hand and by bulk loads, told to whoever sees the row."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.accounts import User
from app.models.imports import LoadChange
from app.models.organisation import Company
from app.oversight.audit.queries import LOADED
from app.platform import audit
from tests.factories import (
    make_company,
    make_course,
    make_load,
    make_person,
    make_rapporteur,
    make_supplier,
    make_user,
)

ABSENT = 987_654_321


def told(client: FlaskClient, entity: str, entity_id: int, **query: Any) -> list[dict[str, Any]]:
    answer = client.get(f"/api/history/{entity}/{entity_id}", query_string=query)
    assert answer.status_code == 200, answer.json
    return list(answer.json["data"])


def write(entity: str, entity_id: int, user: User | None = None, **data: Any) -> None:
    audit.record(
        f"{entity}.changed", by=user.id if user else None, on=(entity, entity_id), data=data
    )
    db.session.commit()


def loaded(entity_id: int, *, model_id: int = 2, created: bool = False, **given: Any) -> int:
    """A load that touched a row; its id."""
    load = make_load(make_user(name="Carla Carga"), **{"state": "done", **given})
    load.model_id = model_id
    at = dt.datetime(2026, 3, 1, tzinfo=dt.UTC)
    change = LoadChange(
        load_id=load.id, entity_id=entity_id, row=2, was_created=created, after_at=at
    )
    db.session.add(change)
    db.session.commit()
    return int(load.id)


class TestHistory:
    @pytest.mark.parametrize("make", [make_rapporteur, make_supplier])
    def test_of_what_all_share_names_nobody_of_another_company(
        self, as_staff: FlaskClient, andina: Company, make: Callable[[], Any]
    ) -> None:
        row = make()
        entity = "rapporteur" if make is make_rapporteur else "supplier"
        for user in (
            make_user("otra@pacifico.cl", name="Pía Otra", company=make_company("Pacífico")),
            make_user("colega@andina.cl", name="Coca Colega", company=andina),
            make_user("jefe@casa.cl", name="Ada Administra"),
        ):
            write(entity, row.id, user, phone=[None, "+56912345678"])
        named = [one["userName"] for one in told(as_staff, entity, row.id)]
        assert named == ["Ada Administra", "Coca Colega", None]

    def test_of_what_all_share_says_nothing_of_people_and_files_of_another_company(
        self, as_admin: FlaskClient, as_staff: FlaskClient
    ) -> None:
        row, pacifico = make_rapporteur(), make_company("Pacífico")
        person = make_person("Álvaro Torres", company=pacifico)
        sent = {"rapporteur_id": row.id, "people_id": person.id, "isInternal": True}
        assert as_admin.put("/api/updateRapporteur", json=sent).status_code == 200
        load = make_load(make_user(company=pacifico), state="done")
        load.model_id = LOADED["rapporteur"]
        at = dt.datetime(2020, 3, 1, tzinfo=dt.UTC)
        db.session.add(
            LoadChange(load_id=load.id, entity_id=row.id, row=2, was_created=True, after_at=at)
        )
        db.session.commit()
        by_hand, by_file = told(as_staff, "rapporteur", row.id)
        linked = {"field": "people_id", "before": "(oculta)", "after": "(oculta)"}
        assert linked in by_hand["changes"]
        assert (by_file["action"], by_file["load_id"], by_file["fileName"]) == (
            "load.created",
            None,
            None,
        )
        by_hand, by_file = told(as_admin, "rapporteur", row.id)
        assert {"field": "people_id", "before": None, "after": "Álvaro Torres"} in by_hand[
            "changes"
        ]
        assert by_file["fileName"] == "personas.xlsx"

    def test_tells_who_changed_what(self, as_admin: FlaskClient) -> None:
        person = make_person()
        write("person", person.id, make_user(name="Ana Soto"), phone=[None, "+56912345678"])
        (one,) = told(as_admin, "person", person.id)
        assert (one["userName"], one["action"]) == ("Ana Soto", "person.changed")
        assert one["changes"] == [{"field": "phone", "before": None, "after": "+56912345678"}]
        assert (one["details"], one["load_id"], one["fileName"]) == ({}, None, None)

    def test_tells_the_rest_of_an_event_apart(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        write("course", course.id, participant="María Pérez", grade=["5.0", "6.0"])
        (one,) = told(as_admin, "course", course.id)
        assert one["userName"] is None
        assert one["details"] == {"participant": "María Pérez"}
        assert [change["field"] for change in one["changes"]] == ["grade"]

    def test_takes_a_name_of_two_letters_for_no_change(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        course = make_course(andina)
        write("course", course.id, city=["Arica", "Talca"], participant="Ñu")
        (one,) = told(as_staff, "course", course.id)
        assert [change["field"] for change in one["changes"]] == ["city"]
        assert one["details"] == {"participant": "Ñu"}

    def test_begins_with_the_newest_and_pages(self, as_admin: FlaskClient) -> None:
        company = make_company()
        for number in range(3):
            write("company", company.id, city=[None, str(number)])
        answer = as_admin.get(f"/api/history/company/{company.id}?pageSize=2")
        assert [one["changes"][0]["after"] for one in answer.json["data"]] == ["2", "1"]
        assert answer.json["meta"]["total"] == 3
        (oldest,) = told(as_admin, "company", company.id, pageSize=2, page=2)
        assert oldest["changes"][0]["after"] == "0"

    def test_is_of_one_kind_of_row(self, as_admin: FlaskClient) -> None:
        supplier = make_supplier()
        write("rapporteur", supplier.id, name=["a", "b"])
        assert told(as_admin, "supplier", supplier.id) == []

    def test_of_what_is_nothing_does_not_exist(self, as_admin: FlaskClient) -> None:
        assert as_admin.get(f"/api/history/person/{ABSENT}").json["code"] == "entity_missing"
        assert as_admin.get("/api/history/user/1").status_code == 404


class TestBulkLoads:
    @pytest.mark.parametrize(("created", "action"), [(True, "created"), (False, "updated")])
    def test_are_told_with_their_file(
        self, as_admin: FlaskClient, created: bool, action: str
    ) -> None:
        person = make_person()
        load_id = loaded(person.id, created=created)
        (one,) = told(as_admin, "person", person.id)
        assert one["action"] == f"load.{action}"
        assert (one["load_id"], one["fileName"]) == (load_id, "personas.xlsx")
        assert (one["userName"], one["changes"]) == ("Carla Carga", [])

    def test_stand_among_the_other_changes_by_their_moment(self, as_admin: FlaskClient) -> None:
        person = make_person()
        write("person", person.id, phone=[None, "1"])
        loaded(person.id, created=True)
        assert [one["action"] for one in told(as_admin, "person", person.id)] == [
            "person.changed",
            "load.created",
        ]

    def test_of_another_kind_are_not_of_this_row(self, as_admin: FlaskClient) -> None:
        supplier, person = make_supplier(), make_person()
        loaded(supplier.id, model_id=1)
        loaded(person.id, model_id=2)
        assert len(told(as_admin, "supplier", supplier.id)) == 1
        assert all(one["action"] == "load.updated" for one in told(as_admin, "person", person.id))

    def test_that_were_undone_never_happened(self, as_admin: FlaskClient) -> None:
        person = make_person()
        loaded(person.id, state="undone")
        assert told(as_admin, "person", person.id) == []


class TestScope:
    def test_hides_rows_of_other_companies(self, as_staff: FlaskClient) -> None:
        foreign = make_company()
        rows = {
            "company": foreign.id,
            "person": make_person(company=foreign).id,
            "course": make_course(foreign).id,
        }
        for entity, entity_id in rows.items():
            assert as_staff.get(f"/api/history/{entity}/{entity_id}").status_code == 404, entity

    def test_shows_its_own_and_what_everybody_sees(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        rows = {
            "company": andina.id,
            "person": make_person(company=andina).id,
            "course": make_course(andina).id,
            "supplier": make_supplier().id,
            "rapporteur": make_rapporteur().id,
        }
        for entity, entity_id in rows.items():
            assert told(as_staff, entity, entity_id) == []
