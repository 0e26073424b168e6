"""An entity may be sent back as it was answered: what cannot be changed is ignored unchanged."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.accounts import User
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_rapporteur,
    make_supplier,
    make_survey,
    make_survey_template,
    make_thematic_area,
    make_user,
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


def _read(client: FlaskClient, path: str, key: str, row_id: int) -> dict[str, Any]:
    """A row of a list as it is answered, without what is made of other rows."""
    rows = client.get(path).json["data"]
    row = next(row for row in rows if row[key] == row_id)
    return {name: value for name, value in row.items() if not isinstance(value, list | dict)}


class TestWholeAnswers:
    """What a list says of a row may be sent back with one field changed."""

    def test_of_a_supplier(self, as_admin: FlaskClient) -> None:
        supplier = make_supplier()
        read = _read(as_admin, "/api/getsuppliers", "supplier_id", supplier.id)
        for computed in ("courses", "hours", "spend", "surveyIndex"):
            read.pop(computed)
        path = f"/api/updatesupplier/{supplier.id}"
        assert _changed(as_admin.put(path, json={**read, "city": "Arica"})) == (200, {})

    def test_of_a_person(self, as_admin: FlaskClient) -> None:
        person = make_person("Ana", company=make_company("Andina"))
        read = _read(as_admin, "/api/get_people", "people_id", person.id)
        for computed in ("courses", "hoursYear"):
            read.pop(computed)
        path = f"/api/updatepeople/{person.id}"
        assert _changed(as_admin.post(path, json={**read, "name": "Ana Díaz"})) == (200, {})

    def test_of_a_course(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company("Andina"), modality="E-learning asincrónico")
        read = _read(as_admin, "/api/get_courses", "course_id", course.id)
        path = f"/api/updatecourse/{course.id}"
        assert {"creator_user_id", "companyName", "state", "participantCount"} <= read.keys()
        assert _changed(as_admin.put(path, json={**read, "city": "Arica"})) == (200, {})
        read = _read(as_admin, "/api/get_courses", "course_id", course.id)
        status, errors = _changed(as_admin.put(path, json={**read, "creator_user_id": 987}))
        assert (status, list(errors)) == (422, ["creator_user_id"])
        other = {**read, "companyName": "Otra"}
        assert _changed(as_admin.put(path, json=other))[1] == {
            "companyName": ["Este dato se cambia con el campo company_id."]
        }

    def test_of_a_rapporteur(self, as_admin: FlaskClient) -> None:
        rapporteur = make_rapporteur("Rosa")
        read = _read(as_admin, "/api/getRapporteurs", "rapporteur_id", rapporteur.id)
        answer = as_admin.put("/api/updateRapporteur", json={**read, "bio": "Ingeniera"})
        assert _changed(answer) == (200, {})
        read = _read(as_admin, "/api/getRapporteurs", "rapporteur_id", rapporteur.id)
        answer = as_admin.put("/api/updateRapporteur", json={**read, "courses": 9})
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["courses"])

    def test_of_a_widget(self, as_admin: FlaskClient) -> None:
        own = db.session.get_one(User, as_admin.get("/api/user").json["data"]["id"])
        widget = make_widget(own)
        read = as_admin.get("/api/getWidget").json["data"][0]
        for path in (f"/api/updateWidget/{widget.id}", "/api/updateWidget"):
            read = as_admin.get("/api/getWidget").json["data"][0]
            assert _changed(as_admin.put(path, json={**read, "cols": 6})) == (200, {})
            answer = as_admin.put(path, json={"id": widget.id, "companyName": "Otra"})
            words = ["Este dato se cambia con el campo filter.company."]
            assert _changed(answer) == (422, {"companyName": words})

    def test_of_a_widget_of_somebody_else_says_nothing_of_it(self, as_admin: FlaskClient) -> None:
        widget = make_widget(make_user())
        body = {"companyName": "Otra"}
        assert as_admin.put(f"/api/updateWidget/{widget.id}", json=body).status_code == 404

    def test_of_a_survey(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        survey = make_survey(course)
        read = as_admin.get(f"/api/getSurvey/{course.id}").json["data"]["satisfaction"]
        assert read["id"] == survey.id
        changed = {**read, "mailing_frequency": 5}
        assert _changed(as_admin.put("/api/updateSurvey", json=changed)) == (200, {})
        for name, value in (("last_mailing_date", "2020-01-01"), ("course_id", course.id + 1)):
            body = {"id": survey.id, name: value}
            status, errors = _changed(as_admin.put("/api/updateSurvey", json=body))
            assert (status, list(errors)) == (422, [name])

    def test_of_both_surveys_of_a_course(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        make_survey(course)
        read = as_admin.get(f"/api/getSurvey/{course.id}").json["data"]["satisfaction"]
        read.pop("updatedAt")
        body = {"course_id": course.id, "satisfaction": {**read, "mailing_frequency": 5}}
        answer = as_admin.post("/api/SurveyCourse", json=body)
        assert _changed(answer) == (200, {})
        assert answer.json["data"]["satisfaction"]["mailing_frequency"] == 5
        read["id"] += 1
        body = {"course_id": course.id, "satisfaction": read}
        status, errors = _changed(as_admin.post("/api/SurveyCourse", json=body))
        assert (status, list(errors)) == (422, ["satisfaction.id"])

    def test_of_a_template(self, as_admin: FlaskClient) -> None:
        template = make_survey_template()
        path = f"/api/getSurveyData?surveyData_id={template.id}"
        read = as_admin.get(path).json["data"]
        read.pop("versions")
        answer = as_admin.put("/api/updateSurvey", json={**read, "title": "Otro título"})
        assert _changed(answer) == (200, {})
        body = {**as_admin.get(path).json["data"], "active": False}
        body.pop("versions")
        status, errors = _changed(as_admin.put("/api/updateSurvey", json=body))
        assert (status, list(errors)) == (422, ["active"])


class TestNewRows:
    """The fields of the specification that a new row cannot choose may come empty or as usual."""

    def test_of_companies(self, as_admin: FlaskClient) -> None:
        form = {"name": "Andina", "rut": "76086428-5"}
        taken = {**form, "company_id": "7"}
        assert as_admin.post("/api/createcompany", data=taken).json["errors"] == {
            "company_id": ["Este dato lo pone el sistema: envíalo vacío o no lo envíes."]
        }
        off = as_admin.post("/api/createcompany", data={**form, "active": "false"})
        assert (off.status_code, list(off.json["errors"])) == (422, ["active"])
        usual = {**form, "company_id": "", "active": "true", "logo": ""}
        assert _changed(as_admin.post("/api/createcompany", data=usual)) == (201, {})

    def test_of_suppliers(self, as_admin: FlaskClient) -> None:
        form = {"razon_social": "Otec Sur", "rut": "76086428-5", "supplier_id": None}
        taken = as_admin.post("/api/createsupplier", json={**form, "supplier_id": 7})
        assert (taken.status_code, list(taken.json["errors"])) == (422, ["supplier_id"])
        assert as_admin.post("/api/createsupplier", json=form).status_code == 201

    def test_of_people(self, as_admin: FlaskClient) -> None:
        company = make_company("Andina")
        form = {"name": "Ana", "rut": "11111111-1", "company": company.id, "people_id": None}
        form |= {"active": True, "companyName": "Andina", "areaName": None}
        other = as_admin.post("/api/createpeople", json={**form, "companyName": "Otra"})
        assert (other.status_code, list(other.json["errors"])) == (422, ["companyName"])
        assert _changed(as_admin.post("/api/createpeople", json=form)) == (201, {})

    def test_of_participants(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        form = {"name": "Ana", "rut": "11111111-1", "course_id": course.id, "active": True}
        form |= {"participant_id": None, "people_id": None, "company": course.company_id}
        known = as_admin.post("/api/createparticipant", json={**form, "people_id": 7})
        assert known.json["errors"] == {
            "people_id": ["Este dato se cambia con POST /api/add_participant_course."]
        }
        assert _changed(as_admin.post("/api/createparticipant", json=form)) == (201, {})

    def test_of_courses(self, as_admin: FlaskClient) -> None:
        form = {
            "courseName": "Excel",
            "company_id": make_company("Andina").id,
            "topicArea": make_thematic_area().id,
            "modality": "E-learning asincrónico",
            "initialDate": "2026-05-04",
            "endDate": "2026-05-08",
            "totalHours": 16,
            "course_id": None,
            "companyName": "Andina",
            "active": True,
        }
        path, own = "/api/createcourse", as_admin.get("/api/user").json["data"]["id"]
        other = as_admin.post(path, json={**form, "creator_user_id": own + 1})
        assert (other.status_code, list(other.json["errors"])) == (422, ["creator_user_id"])
        made = as_admin.post(path, json={**form, "creator_user_id": own})
        assert _changed(made) == (201, {})

    def test_of_widgets(self, as_admin: FlaskClient) -> None:
        company = make_company("Andina")
        body = {"id": 1, "id_kpi": 1, "type": 1, "filter": {"company": company.id}}
        other = as_admin.post("/api/addWidget", json={**body, "companyName": "Otra"})
        assert (other.status_code, list(other.json["errors"])) == (422, ["companyName"])
        made = as_admin.post("/api/addWidget", json={**body, "companyName": "Andina"})
        assert _changed(made) == (201, {})

    def test_of_surveys(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        wanted = {"surveyData_id": make_survey_template().id, "id": None}
        wanted |= {"course_id": course.id, "last_mailing_date": None, "status": True}
        for name, value in (("id", 7), ("course_id", 987654321)):
            body = {"course_id": course.id, "satisfaction": {**wanted, name: value}}
            status, errors = _changed(as_admin.post("/api/SurveyCourse", json=body))
            assert (status, list(errors)) == (422, [f"satisfaction.{name}"])
        body = {"course_id": course.id, "satisfaction": wanted}
        assert _changed(as_admin.post("/api/SurveyCourse", json=body)) == (200, {})

    def test_of_templates(self, as_admin: FlaskClient) -> None:
        body = as_admin.get("/api/surveys/starters").json["data"][0]
        body |= {"surveyData_id": None, "version": 1, "active": True}
        off = as_admin.post("/api/createSurvey", json={**body, "active": False})
        assert (off.status_code, list(off.json["errors"])) == (422, ["active"])
        assert _changed(as_admin.post("/api/createSurvey", json=body)) == (201, {})


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


class TestBodies:
    @pytest.mark.parametrize("body", ["0", "false", "null", "{}", '"x"'])
    def test_of_lists_are_lists(self, as_admin: FlaskClient, body: str) -> None:
        asked = {"data": body, "content_type": "application/json"}
        assert as_admin.put("/api/updateWidgetPosition", **asked).status_code == 422

    @pytest.mark.parametrize(
        ("method", "path"),
        [("PATCH", "preferences"), ("PUT", "settings/privacy"), ("PUT", "settings/organisation")],
    )
    def test_are_there(self, as_admin: FlaskClient, method: str, path: str) -> None:
        assert as_admin.open(f"/api/{path}", method=method).status_code == 400

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            *(("isExternal", 0), ("franchiseSence", 1.0), ("company", True), ("area", 1.5)),
            ("company", "1_0"),
        ],
    )
    def test_have_the_types_of_json(self, as_admin: FlaskClient, name: str, value: object) -> None:
        body = {"name": "Ana", "rut": "11111111-1", name: value}
        answer = as_admin.post("/api/createpeople", json=body)
        assert (answer.status_code, list(answer.json["errors"])) == (422, [name])

    def test_may_have_them_in_quotes(self, as_admin: FlaskClient) -> None:
        body = {"name": "Ana", "rut": "11111111-1", "isExternal": "true"}
        made = as_admin.post("/api/createpeople", json=body)
        assert made.json["data"]["isExternal"] is True

    @pytest.mark.parametrize("ids", ["0", "01", "1,", "1,0"])
    def test_of_addresses_name_ids_that_rows_have(self, as_admin: FlaskClient, ids: str) -> None:
        assert as_admin.get(f"/api/getWidgetsData?ids={ids}").status_code == 422


class TestNoToken:
    def test_is_told_apart_from_a_session_that_ended(self, client: FlaskClient) -> None:
        none = client.get("/api/user")
        bad = client.get("/api/user", headers={"Authorization": "Bearer not.a.token"})
        assert (none.status_code, bad.status_code) == (401, 401)
        assert none.json["message"] == "Inicia sesión para continuar."
        assert bad.json["message"] == "Tu sesión expiró. Vuelve a iniciar sesión."
