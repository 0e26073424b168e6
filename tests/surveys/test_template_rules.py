"""What a template may ask, and the words when it may not."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.surveys import SurveyVersion
from tests.factories import survey_table
from tests.surveys.support import columns, create, made, rows, with_table

TITLE = "Ingresa un título de 3 a 120 caracteres."
BAD: list[Any] = [
    ({"title": ...}, "title", TITLE),
    ({"title": "  ab "}, "title", TITLE),
    ({"title": "a" * 121}, "title", TITLE),
    ({"type": ...}, "type", "Selecciona el tipo de encuesta."),
    ({"type": "Otra"}, "type", "Selecciona el tipo de encuesta."),
    ({"tables": []}, "tables", "Agrega al menos una tabla de preguntas."),
    (
        {"tables": [survey_table(f"t{n}", "Una pregunta") for n in range(11)]},
        "tables",
        "Usa hasta 10 tablas de preguntas.",
    ),
    (
        {"tables": with_table(title=" ")},
        "tables.0.title",
        "Ingresa un título de 1 a 120 caracteres para la tabla.",
    ),
    (
        {"tables": with_table(rows=[])},
        "tables.0.rows",
        "Cada tabla necesita al menos una pregunta.",
    ),
    (
        {"tables": with_table(rows=rows(*(f"Pregunta {n}" for n in range(31))))},
        "tables.0.rows",
        "Cada tabla puede tener hasta 30 preguntas.",
    ),
    (
        {"tables": with_table(rows=rows("ab"))},
        "tables.0.rows.0.text",
        "Escribe una pregunta de 3 a 300 caracteres.",
    ),
    (
        {"tables": with_table(rows=rows("a" * 301))},
        "tables.0.rows.0.text",
        "Escribe una pregunta de 3 a 300 caracteres.",
    ),
    (
        {"tables": with_table(rows=rows("Fue útil", "FUE  UTIL"))},
        "tables.0.rows.1.text",
        "Pregunta repetida en la tabla.",
    ),
    (
        {"tables": with_table(columns=columns(1))},
        "tables.0.columns",
        "Cada tabla necesita entre 2 y 11 opciones.",
    ),
    (
        {"tables": with_table(columns=columns(*range(12)))},
        "tables.0.columns",
        "Cada tabla necesita entre 2 y 11 opciones.",
    ),
    (
        {"tables": with_table(columns=[*columns(None, None), {"label": " "}])},
        "tables.0.columns.2.label",
        "Escribe una opción de 1 a 60 caracteres.",
    ),
    (
        {"tables": with_table(columns=columns(1, 2, label="Igual"))},
        "tables.0.columns.1.label",
        "Opción repetida en la tabla.",
    ),
    (
        {"tables": with_table(columns=columns(None, None, None, isNA=True))},
        "tables.0.columns",
        "Usa una sola opción de no aplica por tabla.",
    ),
    *(
        (
            {"tables": with_table(columns=columns(*values))},
            "tables.0.columns",
            "Los valores de la escala deben ir en orden.",
        )
        for values in ((1, 3, 2), (1, 1), (1, None), (3, 1, 2))
    ),
    (
        {"tables": with_table(columns=columns(1, 2.345))},
        "tables.0.columns.1.value",
        "Ingresa un valor entre -9.999 y 9.999, con hasta dos decimales.",
    ),
    (
        {"comment": {"enabled": True, "prompt": " "}},
        "comment.prompt",
        "Escribe la pregunta abierta o desactívala.",
    ),
    (
        {"comment": {"enabled": True, "prompt": "a" * 201}},
        "comment.prompt",
        "La pregunta abierta puede tener hasta 200 caracteres.",
    ),
    (
        {"comment": {"maxLength": 2001}},
        "comment.maxLength",
        "Ingresa un largo de 1 a 2.000 caracteres.",
    ),
    (
        {"tables": with_table(tableId="a--5")},
        "tables.0.tableId",
        "Usa hasta 40 letras minúsculas, números y guiones sueltos.",
    ),
    (
        {"tables": with_table() * 2},
        "tables.1.tableId",
        "Este identificador se repite.",
    ),
    ({"description": "a" * 501}, "description", "Máximo 500 caracteres."),
    (
        {"tables": with_table(title="a\x00b")},
        "tables.0.title",
        "El texto tiene caracteres no permitidos.",
    ),
]


class TestRules:
    @pytest.mark.parametrize(("fields", "place", "words"), BAD)
    def test_are_told_where_they_are_broken(
        self, as_admin: FlaskClient, fields: dict[str, Any], place: str, words: str
    ) -> None:
        answer = create(as_admin, **fields)
        assert answer.status_code == 422
        assert answer.json["errors"] == {place: [words]}
        assert db.session.query(SurveyVersion).count() == 0

    @pytest.mark.parametrize(
        "values", [(1, 2, 3), (3, 2, 1), (None, None), (-1, 0.25), (7,)], ids=str
    )
    def test_let_scales_rise_fall_or_be_words(
        self, as_admin: FlaskClient, values: tuple[float | None, ...]
    ) -> None:
        scale = [*columns(*values), {"label": "No aplica", "value": 9, "isNA": True}]
        (table,) = made(as_admin, tables=with_table(columns=scale))["tables"]
        assert [one["value"] for one in table["columns"]] == [*values, None]

    def test_take_a_title_once_for_a_type_among_active_ones(self, as_admin: FlaskClient) -> None:
        first = made(as_admin)
        answer = create(as_admin, title="SATISFACCION  general")
        words = "Ya existe una plantilla con ese título."
        assert (answer.status_code, answer.json["message"]) == (409, words)
        assert answer.json["errors"] == {"title": [words]}
        assert create(as_admin, type="Transferencia").status_code == 201
        as_admin.put(f"/api/surveyTemplates/{first['surveyData_id']}/archive")
        assert create(as_admin).status_code == 201
        again = as_admin.put(f"/api/surveyTemplates/{first['surveyData_id']}/restore")
        assert (again.status_code, again.json["message"]) == (409, words)
