"""Templates listed, read, removed, and the two to begin with."""

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from app.extensions import db
from app.models.surveys import SurveyTemplate
from app.surveys.templates.rules import definition_of
from app.surveys.templates.service import starters
from tests.factories import make_company, make_course, make_survey, make_survey_template
from tests.surveys.answered import answer_one
from tests.surveys.support import change, made, template_form, with_table


class TestRemoval:
    def test_is_for_templates_that_were_never_scheduled(self, as_admin: FlaskClient) -> None:
        first = made(as_admin)
        copy = made(as_admin, title="Copia", parent_id=first["surveyData_id"])
        path = f"/api/surveyTemplates/{first['surveyData_id']}"
        assert as_admin.delete(path).status_code == 204
        assert as_admin.delete(path).status_code == 404
        told = as_admin.get(f"/api/getSurveyData?surveyData_id={copy['surveyData_id']}").json
        assert told["data"]["parent_id"] is None

    def test_is_refused_for_the_others(self, as_admin: FlaskClient) -> None:
        template = make_survey_template()
        make_survey(make_course(make_company()), template)
        answer = as_admin.delete(f"/api/surveyTemplates/{template.id}")
        assert (answer.status_code, answer.json["code"]) == (409, "survey_in_use")
        words = "La plantilla ya se programó en un curso; se archivará."
        assert answer.json["message"] == words
        answer_one(template.id)
        answer = as_admin.delete(f"/api/surveyTemplates/{template.id}")
        assert answer.json["message"] == "La plantilla tiene respuestas; se archivará."


class TestReading:
    def test_tells_which_templates_ask_about_rapporteurs(self, as_admin: FlaskClient) -> None:
        made(as_admin, title="Del curso")
        made(as_admin, title="De quien relata", tables=with_table(scope="relator"))
        listed = as_admin.get("/api/getSurveyInfo?type=Satisfacción").json["data"]
        assert {one["title"]: one["aboutRapporteurs"] for one in listed} == {
            "Del curso": 0,
            "De quien relata": 1,
        }

    def test_lists_templates_by_title_with_their_size_and_use(self, as_staff: FlaskClient) -> None:
        big = make_survey_template("Zeta")
        make_survey_template("Álamo", type="Transferencia")
        make_survey_template("Vieja", active=False)
        make_survey(make_course(make_company()), big)
        answer_one(big.id)
        rows_told = as_staff.get("/api/getSurveyInfo").json["data"]
        assert [one["title"] for one in rows_told] == ["Álamo", "Zeta"]
        told = rows_told[1]
        assert (told["tables"], told["rows"], told["uses"], told["responses"]) == (1, 2, 2, 1)
        assert told["locked"] is True
        assert as_staff.get("/api/getSurveyInfo?q=alam").json["meta"]["total"] == 1
        assert as_staff.get("/api/getSurveyInfo?active=false").json["meta"]["total"] == 1
        asked = {"type": "Transferencia", "page": 1, "pageSize": 10}
        found = as_staff.get("/api/getSurveyInfo", query_string=asked).json
        assert [one["title"] for one in found["data"]] == ["Álamo"]

    def test_asks_which(self, as_staff: FlaskClient) -> None:
        answer = as_staff.get("/api/getSurveyData")
        assert (answer.status_code, answer.json["errors"]) == (
            422,
            {"surveyData_id": ["Indica la plantilla."]},
        )
        answer = as_staff.get("/api/getSurveyData?surveyData_id=987654")
        assert (answer.status_code, answer.json["message"]) == (404, "La plantilla no existe.")

    def test_tells_what_a_survey_froze(self, as_admin: FlaskClient, as_staff: FlaskClient) -> None:
        template = made(as_admin)
        row = db.session.get(SurveyTemplate, template["surveyData_id"])
        survey = make_survey(make_course(make_company()), row)
        change(as_admin, template, newVersion=True, title="Otro título")
        told = as_admin.get(f"/api/getSurveyData?surveyId={survey.id}").json["data"]
        assert (told["version"], told["title"]) == (1, "Satisfacción general")
        assert as_staff.get(f"/api/getSurveyData?surveyId={survey.id}").status_code == 404


class TestStarters:
    def test_can_be_created_as_they_are(self, as_admin: FlaskClient) -> None:
        bodies = as_admin.get("/api/surveys/starters").json["data"]
        assert [one["title"] for one in bodies] == [
            "Satisfacción del curso",
            "Transferencia al puesto",
        ]
        for body in bodies:
            answer = as_admin.post("/api/createSurvey", json=body)
            assert answer.status_code == 201, answer.json
            told = answer.json["data"]
            assert told["tables"] == body["tables"]
            assert told["comment"] == body["comment"]

    def test_say_tu(self) -> None:
        words = str(starters()).lower()
        assert not any(one in words for one in ("usted", "mejoraría ", "indique", " dé "))


IDS = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}", fullmatch=True)


class TestIds:
    @given(IDS)
    def test_stay_as_they_are(self, table_id: str) -> None:
        form = {**template_form(), "tables": with_table(tableId=table_id)}
        assert definition_of(form)["tables"][0]["tableId"] == table_id
