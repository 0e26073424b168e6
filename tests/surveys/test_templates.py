"""Templates made, changed, archived and removed, as the editor does it."""

from typing import Any

from flask.testing import FlaskClient

from app.extensions import db
from app.models.platform import AuditEvent
from tests.factories import AGREEMENT, make_survey_template, survey_table
from tests.surveys.answered import answer_one
from tests.surveys.support import change, columns, create, made, rows, template_form, with_table


class TestCreate:
    def test_answers_the_template_as_it_was_kept(self, as_admin: FlaskClient) -> None:
        answer = create(as_admin, description=" De  siempre ")
        data = answer.json["data"]
        assert answer.status_code == 201
        assert data["title"] == "Satisfacción general"
        assert data["description"] == "De siempre"
        assert (data["version"], data["active"], data["locked"]) == (1, True, False)
        assert (data["uses"], data["responses"], data["parent_id"]) == (0, 0, None)
        assert data["respondent"] == "participante"
        assert data["tables"] == template_form()["tables"]
        assert [one["version"] for one in data["versions"]] == [1]
        event = db.session.query(AuditEvent).filter_by(action="survey_template.created").one()
        assert event.data == {"name": "Satisfacción general"}

    def test_asks_the_boss_about_the_transfer(self, as_admin: FlaskClient) -> None:
        assert made(as_admin, type="Transferencia")["respondent"] == "jefatura"
        data = made(as_admin, type="Transferencia", title="Otra", respondent="participante")
        assert data["respondent"] == "participante"

    def test_makes_the_ids_that_are_missing(self, as_admin: FlaskClient) -> None:
        table = {"title": "Nota", "columns": columns(1, 2), "rows": rows("Una", "Dos")}
        for column in table["columns"]:
            column.pop("columnId")
        (told,) = made(as_admin, tables=[table])["tables"]
        ids = [told["tableId"]]
        ids += [one["rowId"] for one in told["rows"]] + [one["columnId"] for one in told["columns"]]
        assert all(ids)
        assert len(set(ids)) == 5
        assert [one["order"] for one in told["rows"]] == [1, 2]
        assert (told["scope"], told["requireAll"]) == ("curso", True)

    def test_keeps_what_it_is_a_copy_of(self, as_admin: FlaskClient) -> None:
        first = made(as_admin)
        copy = made(as_admin, title="Copia", parent_id=first["surveyData_id"])
        assert copy["parent_id"] == first["surveyData_id"]
        answer = create(as_admin, title="Otra", parent_id=987_654)
        assert answer.json["errors"] == {"parent_id": ["La plantilla no existe."]}

    def test_is_for_administrators(self, as_staff: FlaskClient) -> None:
        assert create(as_staff).status_code == 403

    def test_puts_tables_in_the_order_that_they_tell(self, as_admin: FlaskClient) -> None:
        tables = [survey_table("b", "Una pregunta"), survey_table("a", "Una pregunta")]
        tables[0]["order"], tables[1]["order"] = 2, 1
        told = made(as_admin, tables=tables)["tables"]
        assert [(one["tableId"], one["order"]) for one in told] == [("a", 1), ("b", 2)]


class TestChange:
    def test_saves_in_place_while_nobody_answered(self, as_admin: FlaskClient) -> None:
        template = made(as_admin)
        answer = change(as_admin, template, tables=[survey_table("otra", "Otra pregunta")])
        assert (answer.status_code, answer.json["meta"]) == (200, {"change": "updated"})
        assert [one["tableId"] for one in answer.json["data"]["tables"]] == ["otra"]
        assert answer.json["data"]["version"] == 1

    def test_makes_a_version_when_told(self, as_admin: FlaskClient) -> None:
        template = made(as_admin)
        answer = change(as_admin, template, title="Con más cuidado", newVersion=True)
        data = answer.json["data"]
        assert answer.json["meta"] == {"change": "version"}
        assert (data["version"], data["title"]) == (2, "Con más cuidado")
        assert [one["version"] for one in data["versions"]] == [2, 1]
        first = self._data(as_admin, template, version=1)
        assert (first["title"], first["version"]) == ("Satisfacción general", 1)

    def test_keeps_answered_questions_as_they_were(self, as_admin: FlaskClient) -> None:
        template = self._answered(as_admin)
        words = "La plantilla tiene respuestas; guarda los cambios como nueva versión."
        for tables in (
            [survey_table("contenidos", "Fueron claros")],
            [survey_table("otra", "Fueron claros", "Fueron útiles")],
            with_table(columns=list(reversed(AGREEMENT))),
            with_table(requireAll=False),
        ):
            answer = change(as_admin, template, tables=tables)
            assert (answer.status_code, answer.json["code"]) == (409, "survey_locked")
            assert answer.json["message"] == words
        assert self._data(as_admin, template)["tables"] == template["tables"]

    def test_mends_texts_of_answered_questions(self, as_admin: FlaskClient) -> None:
        template = self._answered(as_admin)
        table = survey_table("contenidos", "Fueron muy claros", "Fueron útiles")
        answer = change(as_admin, template, tables=[table])
        assert answer.json["meta"] == {"change": "updated"}
        assert answer.json["data"]["tables"][0]["rows"][0]["text"] == "Fueron muy claros"

    def test_goes_on_with_a_new_version_beside_the_answered_one(
        self, as_admin: FlaskClient
    ) -> None:
        template = self._answered(as_admin)
        assert self._data(as_admin, template)["locked"] is True
        changed = [survey_table("otra", "Otra pregunta")]
        answer = change(as_admin, template, tables=changed, newVersion=True)
        assert answer.json["meta"] == {"change": "version"}
        told = answer.json["data"]
        assert (told["locked"], told["responses"]) == (False, 1)
        assert [one["responses"] for one in told["versions"]] == [0, 1]
        assert self._data(as_admin, template, version=1)["tables"] == template["tables"]
        assert change(as_admin, template, tables=with_table(title="Más")).status_code == 200

    def test_refuses_an_old_copy(self, as_admin: FlaskClient) -> None:
        template = made(as_admin)
        long_ago = "2020-01-01T00:00:00+00:00"
        answer = change(as_admin, template, updatedAt=long_ago)
        assert (answer.status_code, answer.json["code"]) == (409, "stale")
        assert change(as_admin, template, updatedAt=template["updatedAt"]).status_code == 200

    def test_is_for_administrators(self, as_staff: FlaskClient) -> None:
        template = make_survey_template()
        body = {**template_form(type=...), "surveyData_id": template.id}
        assert as_staff.put("/api/updateSurvey", json=body).status_code == 403

    def test_refuses_what_does_not_exist(self, as_admin: FlaskClient) -> None:
        answer = change(as_admin, {**made(as_admin), "surveyData_id": 987_654})
        assert (answer.status_code, answer.json["message"]) == (404, "La plantilla no existe.")

    def test_needs_a_template_or_a_survey(self, as_admin: FlaskClient) -> None:
        answer = as_admin.put("/api/updateSurvey", json={})
        assert answer.status_code == 422
        assert set(answer.json["errors"]) == {"surveyData_id", "title"}

    def _answered(self, client: FlaskClient) -> dict[str, Any]:
        template = made(client)
        answer_one(template["surveyData_id"])
        return template

    def _data(self, client: FlaskClient, template: dict[str, Any], **query: int) -> dict[str, Any]:
        asked = {"surveyData_id": template["surveyData_id"], **query}
        return client.get("/api/getSurveyData", query_string=asked).json["data"]
