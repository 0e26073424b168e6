"""What cells mean is the decision of their whole column: kept for rows that come back, and asked
about where the column leaves it open."""

from typing import Any

import pytest

from app.extensions import db
from app.models.imports import Load
from tests.imports.test_loading import counted, people
from tests.imports.test_rounds import column, rejected
from tests.support.bulk import Bulk, csv, saved

HEAD = ("Nombre", "RUT", "Correo", "Empresa", "Sexo")
LUIS = ("Luis Pérez", "12.667.869-K", "luis@x.cl", "Andina", "H")
ANA = ("Ana Soto", "12.531.909-2", "ana@x.cl", "Andina", "M")
EVA = ("Eva Mora", "9.876.543-3", "eva@@x.cl", "Andina", "M")
IRIS = ("Iris Rey", "7.654.321-6", "iris@x.cl", "Andina", "F")
MIXED = (HEAD, LUIS, ANA, EVA, IRIS)
WOMEN = {"gender": "women_are_m"}
MEN = {"gender": "men_are_m"}


def genders() -> dict[str, str | None]:
    return {name: person.gender for name, person in people().items()}


def with_email_mended(bulk: Bulk, load_id: int) -> bytes:
    book = rejected(bulk, load_id)
    sheet = book.worksheets[0]
    at, named = column(sheet, "Correo"), column(sheet, "Nombre")
    for row in range(2, sheet.max_row + 1):
        if sheet.cell(row, named).value == "Eva Mora":
            sheet.cell(row, at).value = "eva@x.cl"
    return saved(book)


class TestRowsThatComeBack:
    def test_are_read_as_the_column_they_came_from(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, LUIS, ANA, EVA))
        load_id = bulk.load(mapping_id)["load_id"]
        assert genders() == {"Luis Pérez": "Male", "Ana Soto": "Female"}
        back = with_email_mended(bulk, load_id)
        bulk.load(mapping_id, load_id=load_id, file=back)
        assert genders()["Eva Mora"] == "Female"

    def test_keep_the_answer_that_was_given(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(*MIXED))
        load_id = bulk.load(mapping_id, conventions=WOMEN)["load_id"]
        bulk.load(mapping_id, load_id=load_id, file=with_email_mended(bulk, load_id))
        assert genders()["Eva Mora"] == "Female"

    def test_wait_for_an_answer_as_before(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(*MIXED))
        load_id = bulk.load(mapping_id)["load_id"]
        assert set(genders()) == {"Luis Pérez", "Iris Rey"}
        back = with_email_mended(bulk, load_id)
        preview = bulk.preview(mapping_id, load_id=load_id, file=back)
        assert (preview["counts"]["failed"], preview["counts"]["waiting"]) == (2, 2)
        assert [one["count"] for one in preview["unclear"]] == [2]
        bulk.load(mapping_id, load_id=load_id, conventions=WOMEN)
        assert (genders()["Ana Soto"], genders()["Eva Mora"]) == ("Female", "Female")


class TestQuestion:
    def test_names_the_column_and_how_many_cells_are_meant(self, bulk: Bulk):
        result = bulk.preview(bulk.ready(csv(*MIXED)))
        assert result["unclear"] == [
            {
                "attribute": "gender",
                "label": "Género",
                "columnName": "Sexo",
                "count": 2,
                "code": "gender_unclear",
                "answer": None,
            }
        ]
        # Eva's row has a wrong e-mail besides; only Ana's lacks nothing but the answer.
        assert result["counts"] == {**counted(rows=4, created=2, failed=2), "waiting": 1}
        assert [one["code"] for one in result["failures"]] == ["email_invalid"]
        assert not any("M" in words for words in result["decisions"])

    @pytest.mark.parametrize(("answer", "gender"), [(WOMEN, "Female"), (MEN, "Male")])
    def test_is_answered_once_for_the_file(self, bulk: Bulk, answer: dict[str, str], gender: str):
        mapping_id = bulk.ready(csv(*MIXED))
        result = bulk.preview(mapping_id, conventions=answer)
        assert [one["answer"] for one in result["unclear"]] == [answer["gender"]]
        assert result["counts"] == counted(rows=4, created=3, failed=1)
        bulk.load(mapping_id)
        assert genders() == {"Luis Pérez": "Male", "Ana Soto": gender, "Iris Rey": "Female"}

    def test_is_not_asked_where_the_column_says_it(self, bulk: Bulk):
        for rows in ((HEAD, LUIS, ANA), (HEAD, ANA, IRIS)):
            assert bulk.preview(bulk.ready(csv(*rows)))["unclear"] == []

    def test_is_not_answered_for_a_column_that_says_it(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, LUIS, ANA))
        bulk.load(mapping_id, conventions=MEN)
        assert genders()["Ana Soto"] == "Female"

    @pytest.mark.parametrize(
        "given",
        [
            *({"gender": "m_is_unclear"}, {"gender": "x"}, {"gender": None}, {"gender": ["a"]}),
            *({"email": "women_are_m"}, {"nada": "women_are_m"}, {"grossSalary": "men_are_m"}),
        ],
    )
    def test_takes_its_two_answers_only(self, bulk: Bulk, given: dict[str, Any]):
        answer = bulk.order(bulk.ready(csv(*MIXED)), conventions=given)
        assert answer.status_code == 422
        assert set(answer.get_json()["errors"]) == {"conventions"}


class TestMemory:
    def test_answers_for_similar_headings_and_shows_it(self, bulk: Bulk):
        bulk.load_file(*MIXED, conventions=WOMEN)
        more = [(*row, f"S-{at}") for at, row in enumerate(MIXED[1:])]
        mapping_id = bulk.ready(csv((*HEAD, "Sección"), *more))
        assert bulk.data(f"getmapping/{mapping_id}")["options"]["conventions"] == WOMEN
        result = bulk.preview(mapping_id)
        assert [one["answer"] for one in result["unclear"]] == ["women_are_m"]

    def test_does_not_answer_in_place_of_the_person(self, bulk: Bulk):
        bulk.load_file(*MIXED, conventions=WOMEN)
        mapping_id = bulk.ready(csv(*MIXED))
        result = bulk.preview(mapping_id, conventions=MEN)
        assert [one["answer"] for one in result["unclear"]] == ["men_are_m"]
        assert bulk.data(f"getmapping/{mapping_id}")["options"]["conventions"] == MEN

    def test_learns_nothing_from_a_file_that_left_it_open(self, bulk: Bulk):
        bulk.load_file(*MIXED)
        mapping_id = bulk.ready(csv(*MIXED))
        assert bulk.data(f"getmapping/{mapping_id}")["options"]["conventions"] == {}
        load = db.session.get_one(Load, bulk.preview(mapping_id)["load_id"])
        assert load.options["conventions"] == {}
