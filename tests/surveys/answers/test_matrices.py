"""Matrices and answers: whatever a survey asks, answers come back as they were given."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.surveys.answers.rules import read
from app.surveys.templates.rules import Definition, base_id, check, definition_of, expanded, parse

NAMES = st.text(alphabet="abcdefgh", min_size=3, max_size=6)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """A table of the editor."""
    labels = draw(st.lists(NAMES, min_size=2, max_size=8, unique=True))
    texts = draw(st.lists(NAMES, min_size=1, max_size=6, unique=True))
    with_values = draw(st.booleans())
    na = draw(st.sampled_from((None, len(labels) - 1)))
    return {
        "tableId": None,
        "title": "Tabla",
        "instructions": None,
        "order": None,
        "scope": draw(st.sampled_from(("curso", "relator"))),
        "requireAll": draw(st.booleans()),
        "columns": [
            {
                "columnId": None,
                "label": label,
                "value": place if with_values else None,
                "isNA": place == na,
            }
            for place, label in enumerate(labels)
        ],
        "rows": [
            {"rowId": None, "text": text, "order": None, "required": draw(st.booleans())}
            for text in texts
        ],
    }


FORMS = st.lists(tables(), min_size=1, max_size=4).map(
    lambda made: {
        "tables": made,
        "comment": {"enabled": False, "prompt": None, "required": False, "maxLength": 2000},
    }
)
RAPPORTEURS = st.lists(st.integers(1, 2**40), max_size=3, unique=True).map(
    lambda ids: [(one, f"Relatora {one}") for one in ids]
)


def filled(definition: Definition, draw: st.DataObject) -> list[dict[str, Any]]:
    """Matrices with an answer to every row that needs one, and to some others."""
    given_tables = []
    for table in definition.tables:
        matrix = [[0] * len(table.rows) for _ in table.columns]
        for place, row in enumerate(table.rows):
            choices = st.integers(0, len(table.columns) - 1)
            marked = draw.draw(choices if table.requires(row) else st.none() | choices)
            if marked is not None:
                matrix[marked][place] = 1
        given_tables.append({"tableId": table.table_id, "matrix": matrix})
    return given_tables


def rebuilt(definition: Definition, answers: Any) -> list[dict[str, Any]]:
    """Matrices made of answer rows alone."""
    marked = {(one.table_id, one.row_id, one.column_id) for one in answers}
    return [
        {
            "tableId": table.table_id,
            "matrix": [
                [
                    int((table.table_id, row["rowId"], column["columnId"]) in marked)
                    for row in table.rows
                ]
                for column in table.columns
            ],
        }
        for table in definition.tables
    ]


class TestRoundTrip:
    @given(FORMS, RAPPORTEURS, st.data())
    def test_answers_say_just_what_the_matrices_said(
        self, form: dict[str, Any], rapporteurs: list[tuple[int, str]], data: st.DataObject
    ) -> None:
        stored = definition_of(form)
        check(stored["tables"], stored["comment"])
        asked = expanded(parse(stored), rapporteurs)
        matrices = filled(asked, data)
        found = read(asked, matrices)
        assert (found.missing, dict(found.wrong)) == ([], {})
        assert rebuilt(asked, found.answers) == matrices

    @given(FORMS, RAPPORTEURS)
    def test_tables_about_rapporteurs_stand_once_for_each(
        self, form: dict[str, Any], rapporteurs: list[tuple[int, str]]
    ) -> None:
        plain = parse(definition_of(form))
        asked = expanded(plain, rapporteurs)
        scoped = sum(table.scope == "relator" for table in plain.tables)
        assert len(asked.tables) == len(plain.tables) - scoped + scoped * len(rapporteurs)
        known = {table.table_id for table in plain.tables}
        assert {base_id(table.table_id) for table in asked.tables} <= known
        assert len({table.table_id for table in asked.tables}) == len(asked.tables)
        assert all(len(table.table_id) <= 60 for table in asked.tables)

    @given(FORMS, RAPPORTEURS)
    def test_nothing_given_lacks_every_required_row(
        self, form: dict[str, Any], rapporteurs: list[tuple[int, str]]
    ) -> None:
        asked = expanded(parse(definition_of(form)), rapporteurs)
        required = sum(table.requires(row) for table in asked.tables for row in table.rows)
        assert len(read(asked, []).missing) == required
