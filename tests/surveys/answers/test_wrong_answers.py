"""Answers that are none: told where they are wrong, and nothing is kept."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.surveys import SurveyAnswer, SurveyResponse
from tests.factories import make_survey_template, survey_definition
from tests.surveys.answers.support import (
    FULL,
    address,
    answer,
    body,
    invitation,
    invite,
    open_survey,
)

MISFIT = "Las respuestas no corresponden a esta encuesta. Recarga la página e inténtalo de nuevo."
WRONG: list[Any] = [
    (FULL[:4], "contenidos", "El número de opciones no es el de la encuesta."),
    ([*FULL, [0, 0]], "contenidos", "El número de opciones no es el de la encuesta."),
    ([], "contenidos", "El número de opciones no es el de la encuesta."),
    ([[0]] * 5, "contenidos", "El número de preguntas no es el de la encuesta."),
    ([[0, 0, 0]] * 5, "contenidos", "El número de preguntas no es el de la encuesta."),
    ([[0, 0]] * 4 + [[0]], "contenidos", "El número de preguntas no es el de la encuesta."),
    ([[1, 0], [1, 1], [0, 0], [0, 0], [0, 0]], "contenidos.r1", "Marca una sola opción."),
]
CELL = "Cada casilla debe ser 0, 1, verdadero o falso."
UNREADABLE: list[Any] = [
    [[0, 2]] * 5,
    [[0, -1]] * 5,
    [[0, 0.5]] * 5,
    [[0, 1.0]] * 5,
    [[0, "1"]] * 5,
    [[0, None]] * 5,
    [[0, [1]]] * 5,
    [[0, 10**30]] * 5,
    "01",
    7,
    {"0": [0, 1]},
    [0, 1],
    ["01"],
]


class TestWrongAnswers:
    @pytest.mark.parametrize(("matrix", "place", "words"), WRONG)
    def test_are_told_where(self, client: FlaskClient, matrix: Any, place: str, words: str) -> None:
        token = invite(open_survey())
        given = client.post(address(token), json=body(matrix))
        assert (given.status_code, given.json["message"]) == (422, MISFIT)
        assert given.json["errors"] == {place: [words]}
        self._nothing_kept(token)

    @pytest.mark.parametrize("matrix", UNREADABLE, ids=str)
    def test_have_cells_of_nought_and_one_only(self, client: FlaskClient, matrix: Any) -> None:
        token = invite(open_survey())
        given = client.post(address(token), json=body(matrix))
        assert given.status_code == 422
        assert given.json["errors"] == {"resTables.0.matrix": [CELL]}
        self._nothing_kept(token)

    def test_speak_of_tables_that_are_asked_and_once(self, client: FlaskClient) -> None:
        token = invite(open_survey())
        table = {"tableId": "contenidos", "matrix": FULL}
        other = {"tableId": "otra\x00", "matrix": FULL}
        given = client.post(address(token), json={"resTables": [table, table, other]})
        assert given.status_code == 422
        assert given.json["errors"] == {
            "contenidos": ["Esta tabla viene repetida."],
            "otra\x00": ["Esta tabla no es de la encuesta."],
        }
        self._nothing_kept(token)

    @pytest.mark.parametrize(
        "sent",
        [
            {},
            {"resTables": None},
            {"resTables": {}},
            {"resTables": ["x"]},
            {"resTables": [{}]},
            {"resTables": [{"tableId": 1, "matrix": FULL}]},
            {"resTables": [{"tableId": "x" * 61, "matrix": FULL}]},
            {"resTables": [], "comment": 7},
            {"resTables": [], "other": 1},
            [],
            "x",
        ],
        ids=str,
    )
    def test_have_the_right_kinds(self, client: FlaskClient, sent: Any) -> None:
        token = invite(open_survey())
        given = client.post(address(token), json=sent)
        assert given.status_code == 422
        assert given.json["message"]
        self._nothing_kept(token)

    @pytest.mark.parametrize(
        ("comment", "words"),
        [
            ("a" * 2001, "Escribe hasta 2.000 caracteres."),
            ("a\x00b", "El texto tiene caracteres no permitidos."),
            ("\ud800", "El texto tiene caracteres no permitidos."),
        ],
        ids=["long", "nul", "half a letter"],
    )
    def test_have_a_comment_that_can_be_kept(
        self, client: FlaskClient, comment: str, words: str
    ) -> None:
        token = invite(open_survey())
        sent = json.dumps(body(comment=comment))
        given = client.post(address(token), data=sent, content_type="application/json")
        assert given.status_code == 422
        assert given.json["errors"] == {"comment": [words]}
        self._nothing_kept(token)

    def test_have_a_comment_only_when_one_is_asked_for(self, client: FlaskClient) -> None:
        template = make_survey_template(definition=survey_definition(enabled=False))
        token = invite(open_survey(template=template))
        given = answer(client, token, comment="Hola")
        assert given.json["errors"] == {"comment": ["Esta encuesta no tiene pregunta abierta."]}
        assert answer(client, token, comment="").status_code == 201

    def test_fit_into_a_small_body(self, client: FlaskClient) -> None:
        token = invite(open_survey())
        given = answer(client, token, comment="a" * 70_000)
        assert given.status_code == 413
        self._nothing_kept(token)

    def _nothing_kept(self, token: str) -> None:
        db.session.rollback()
        assert db.session.query(SurveyResponse).count() == 0
        assert db.session.query(SurveyAnswer).count() == 0
        assert invitation(token).answered_at is None
        assert invitation(token).draft is None
