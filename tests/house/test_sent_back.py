"""An entity may be sent back as it was answered: what cannot be changed is ignored unchanged."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.user import User
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_supplier,
    make_survey_template,
    make_widget,
)


def _changed(answer: Any) -> tuple[int, dict[str, list[str]]]:
    return answer.status_code, answer.json.get("errors", {})


class TestReadOnlyFields:
    def test_of_a_company(self, as_admin: FlaskClient) -> None:
        company = make_company("Andina", dotacion=5)
        path = f"/api/updatecompany/{company.id}"
        read = {"company_id": company.id, "active": "true", "logo": "", "name": "Andes"}
        assert _changed(as_admin.post(path, data=read)) == (200, {})
        status, errors = _changed(as_admin.post(path, data={**read, "active": "false"}))
        assert (status, list(errors)) == (422, ["active"])
        assert "disablecompany" in errors["active"][0]
        status, errors = _changed(as_admin.post(path, data={**read, "company_id": company.id + 1}))
        assert (status, list(errors)) == (422, ["company_id"])

    def test_of_a_supplier(self, as_admin: FlaskClient) -> None:
        supplier = make_supplier()
        path = f"/api/updatesupplier/{supplier.id}"
        read = {"supplier_id": supplier.id, "city": "Arica"}
        assert _changed(as_admin.put(path, json=read)) == (200, {})
        status, errors = _changed(as_admin.put(path, json={"supplier_id": supplier.id + 1}))
        assert (status, list(errors)) == (422, ["supplier_id"])

    def test_of_a_person(self, as_admin: FlaskClient) -> None:
        person = make_person("Ana", company=make_company("Andina"))
        path = f"/api/updatepeople/{person.id}"
        read = {
            "people_id": person.id,
            "active": True,
            "companyName": "Andina",
            "areaName": None,
            "hasGrossSalary": False,
            "phone": None,
        }
        assert _changed(as_admin.post(path, json=read)) == (200, {})
        status, errors = _changed(as_admin.post(path, json={**read, "companyName": "Otra"}))
        assert (status, errors) == (
            422,
            {"companyName": ["Este dato se cambia con el campo company."]},
        )
        unknown = _changed(as_admin.post(path, json={**read, "color": "rojo"}))
        assert unknown == (422, {"color": ["Este dato no se reconoce."]})
        assert as_admin.post("/api/updatepeople/987654321", json=read).status_code == 404

    def test_of_a_participant(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        one = make_participant(course, make_person())
        path = f"/api/udpateparticipant/{one.id}"
        read = {"participant_id": one.id, "course_id": course.id, "active": True}
        assert _changed(as_admin.patch(path, json=read)) == (200, {})
        status, errors = _changed(as_admin.patch(path, json={**read, "course_id": course.id + 1}))
        assert (status, list(errors)) == (422, ["course_id"])

    def test_of_a_course(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        path = f"/api/updatecourse/{course.id}"
        read = {"course_id": course.id, "active": True, "city": "Arica"}
        assert _changed(as_admin.put(path, json=read)) == (200, {})
        status, errors = _changed(as_admin.put(path, json={"course_id": course.id + 1}))
        assert (status, list(errors)) == (422, ["course_id"])

    def test_of_a_widget(self, as_admin: FlaskClient) -> None:
        own = as_admin.get("/api/user").json["data"]["id"]
        widget = make_widget(db.session.get_one(User, own))
        path = f"/api/updateWidget/{widget.id}"
        assert _changed(as_admin.put(path, json={"id": widget.id, "title": "Uno"})) == (200, {})
        assert as_admin.put(path, json={"id": widget.id + 1}).status_code == 422
        known = as_admin.put("/api/updateWidget", json={"id": widget.id, "title": "Dos"})
        assert known.json["data"]["title"] == "Dos"


class TestSpecifiedBodies:
    @pytest.mark.parametrize("name", ["course_id", "courseId"])
    def test_of_surveys_name_the_course(self, as_admin: FlaskClient, name: str) -> None:
        course = make_course(make_company())
        wanted = {"surveyData_id": make_survey_template().id}
        body = {name: course.id, "satisfaction": wanted}
        assert as_admin.post("/api/SurveyCourse", json=body).status_code == 200
        assert as_admin.post("/api/SurveyCourse", json={"satisfaction": wanted}).status_code == 422

    def test_of_json_where_a_form_is_asked_for_are_refused(self, as_admin: FlaskClient) -> None:
        answer = as_admin.post("/api/createcompany", json={"name": "Andina", "rut": "76086428-5"})
        assert (answer.status_code, answer.json["code"]) == (415, "unsupported_media_type")


class TestNoToken:
    def test_is_told_apart_from_a_session_that_ended(self, client: FlaskClient) -> None:
        none = client.get("/api/user")
        bad = client.get("/api/user", headers={"Authorization": "Bearer not.a.token"})
        assert (none.status_code, bad.status_code) == (401, 401)
        assert none.json["message"] == "Inicia sesión para continuar."
        assert bad.json["message"] == "Tu sesión expiró. Vuelve a iniciar sesión."
