"""Responses: kept once, whole, and only by whom they say."""

from flask.testing import FlaskClient

from app.extensions import db
from app.models.surveys import SurveyAnswer, SurveyResponse
from app.models.training import Course
from tests.factories import (
    make_company,
    make_course,
    make_rapporteur,
    make_rapporteur_course,
    make_survey_template,
    survey_definition,
    survey_table,
)
from tests.surveys.answers.support import (
    FULL,
    address,
    answer,
    body,
    days_from_now,
    invitation,
    invite,
    open_survey,
)


class TestResponse:
    def test_is_kept_as_given_and_as_rows(self, client: FlaskClient) -> None:
        token = invite(open_survey())
        client.put(address(token), json=body([[0, 0]] * 5))
        given = answer(client, token, comment="  Más\r\nejemplos ")
        assert given.status_code == 201
        assert given.json["data"] == {"message": "¡Gracias! Tu respuesta fue registrada."}
        response = db.session.query(SurveyResponse).one()
        assert response.res_tables == [{"tableId": "contenidos", "matrix": FULL}]
        assert response.comment == "Más\nejemplos"
        assert response.participant_id == invitation(token).participant_id
        rows = db.session.query(SurveyAnswer).order_by(SurveyAnswer.row_id).all()
        told = [(one.row_id, one.column_id, one.value, one.is_na) for one in rows]
        assert told == [("r1", "c4", 4, False), ("r2", "c3", 3, False)]
        asked = invitation(token)
        assert asked.answered_at == response.submitted_at
        assert (asked.draft, asked.draft_at) == (None, None)

    def test_is_released_with_two_others_and_knows_where_its_person_was(
        self, client: FlaskClient
    ) -> None:
        survey = open_survey()
        for number in range(7):
            assert answer(client, invite(survey, name=f"Persona {number}")).status_code == 201
        kept = db.session.query(SurveyResponse).order_by(SurveyResponse.id).all()
        assert [one.batch for one in kept] == [1, 1, 1, 2, 2, 2, None]
        course = db.session.get_one(Course, survey.course_id)
        assert {one.company_id for one in kept} == {course.company_id}

    def test_takes_true_and_false(self, client: FlaskClient) -> None:
        token = invite(open_survey())
        matrix = [[cell == 1 for cell in column] for column in FULL]
        assert answer(client, token, matrix).status_code == 201
        assert db.session.query(SurveyResponse).one().res_tables[0]["matrix"] == FULL

    def test_tells_of_which_rapporteur_it_speaks(self, client: FlaskClient) -> None:
        course = make_course(make_company(), end_date=days_from_now(-1))
        rapporteur = make_rapporteur()
        make_rapporteur_course(course, rapporteur)
        table = survey_table("relator", "Explica con claridad", scope="relator")
        template = make_survey_template(definition=survey_definition(table))
        token = invite(open_survey(course, template=template))
        table_id = f"relator--{rapporteur.id}"
        res_tables = [{"tableId": table_id, "matrix": [[0], [0], [0], [0], [1]]}]
        given = client.post(address(token), json={"resTables": res_tables})
        assert given.status_code == 201
        row = db.session.query(SurveyAnswer).one()
        assert (row.table_id, row.rapporteur_id) == (table_id, rapporteur.id)

    def test_says_how_many_answers_are_missing(self, client: FlaskClient) -> None:
        token = invite(open_survey())
        one = answer(client, token, [[1, 0], [0, 0], [0, 0], [0, 0], [0, 0]])
        assert (one.status_code, one.json["message"]) == (422, "Falta 1 respuesta.")
        assert one.json["errors"] == {"contenidos.r2": ["Responde esta pregunta."]}
        both = client.post(address(token), json={"resTables": []})
        assert (both.status_code, both.json["message"]) == (422, "Faltan 2 respuestas.")
        assert set(both.json["errors"]) == {"contenidos.r1", "contenidos.r2"}
        self._nothing_kept(token)

    def test_may_leave_out_what_is_not_required(self, client: FlaskClient) -> None:
        table = survey_table("contenidos", "Fueron claros", "Fueron útiles", requireAll=False)
        table["rows"][1]["required"] = True
        template = make_survey_template(definition=survey_definition(table))
        token = invite(open_survey(template=template))
        one = answer(client, token, [[1, 0], [0, 0], [0, 0], [0, 0], [0, 0]])
        assert one.json["errors"] == {"contenidos.r2": ["Responde esta pregunta."]}
        assert answer(client, token, [[0, 1], [0, 0], [0, 0], [0, 0], [0, 0]]).status_code == 201
        assert db.session.query(SurveyAnswer).count() == 1

    def test_needs_the_comment_when_required(self, client: FlaskClient) -> None:
        template = make_survey_template(definition=survey_definition(required=True))
        token = invite(open_survey(template=template))
        one = answer(client, token, comment=" ")
        assert (one.status_code, one.json["message"]) == (422, "Falta 1 respuesta.")
        assert one.json["errors"] == {"comment": ["Responde la pregunta abierta."]}
        assert answer(client, token, comment="Nada").status_code == 201

    def test_is_of_whom_it_says(self, client: FlaskClient) -> None:
        survey = open_survey()
        token, other = invite(survey), invite(survey)
        foreign = invitation(other).participant_id
        one = answer(client, token, participantId=foreign, surveyId=survey.id + 1)
        assert one.status_code == 422
        assert set(one.json["errors"]) == {"participantId", "surveyId"}
        own = invitation(token).participant_id
        given = answer(client, token, participantId=own, surveyId=survey.id)
        assert given.status_code == 201

    def _nothing_kept(self, token: str) -> None:
        assert db.session.query(SurveyResponse).count() == 0
        assert db.session.query(SurveyAnswer).count() == 0
        assert invitation(token).answered_at is None
