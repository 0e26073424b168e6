"""Form fields, by the rules of the spreadsheets."""

from typing import Any

import marshmallow as ma
import pytest

from app.platform.fields import Count, Id, Line, Name, Rut, Text
from app.platform.forms import Schema
from app.platform.rate_limit import Rate, parse
from app.platform.text import counted, shown_rut


def load(field: ma.fields.Field, value: Any) -> Any:
    return Schema.from_dict({"x": field})().load({"x": value})["x"]


def complaint(field: ma.fields.Field, value: Any) -> str:
    with pytest.raises(ma.ValidationError) as caught:
        load(field, value)
    return caught.value.messages["x"][0]


class TestRut:
    @pytest.mark.parametrize(
        ("typed", "stored"),
        [
            ("12.667.869-k", "12667869-K"),
            (" 12531909-2 ", "12531909-2"),
            ("125319092", "12531909-2"),
            ("12531909–2", "12531909-2"),
        ],
    )
    def test_is_stored_one_way(self, typed: str, stored: str) -> None:
        assert load(Rut(), typed) == stored

    @pytest.mark.parametrize("blank", ["", "   ", None])
    def test_is_asked_for(self, blank: str | None) -> None:
        assert complaint(Rut(), blank) == "El RUT es obligatorio."

    @pytest.mark.parametrize("blank", ["", None])
    def test_may_be_missing_where_it_may(self, blank: str | None) -> None:
        assert load(Rut(blank=None), blank) is None

    def test_names_the_right_digit(self) -> None:
        words = "El dígito verificador no corresponde al RUT ingresado. ¿Es 12.531.909-2?"
        assert complaint(Rut(), "12531909-3") == words


class TestText:
    def test_is_kept_in_one_form(self) -> None:
        assert load(Text(), "  Pen\u0303a \n  Soto ") == "Peña Soto"

    @pytest.mark.parametrize("text", ["a\x00b", "a\x07b", "\ud800"])
    def test_has_no_control_characters(self, text: str) -> None:
        assert complaint(Text(), text) == "El texto tiene caracteres no permitidos."

    def test_of_a_line_may_be_empty(self) -> None:
        assert load(Line(limit=80), " ") is None

    def test_of_a_line_has_an_end(self) -> None:
        assert complaint(Line(limit=80), "x" * 81) == "Máximo 80 caracteres."

    def test_of_a_name_has_a_letter(self) -> None:
        assert complaint(Name(), "123") == "Ingresa un nombre de 2 a 150 caracteres."


class TestNumbers:
    def test_may_be_typed_with_dots_or_not_at_all(self) -> None:
        field = Count(most=10_000, error="No.")
        assert (load(field, "1.200"), load(field, ""), load(field, 7)) == (1200, None, 7)

    @pytest.mark.parametrize("value", ["1,5", "-1", "10001", 1.5, "²", "9" * 500, [], True])
    def test_are_whole_and_small_enough(self, value: object) -> None:
        assert complaint(Count(most=10_000, error="No."), value) == "No."

    @pytest.mark.parametrize("value", [0, -1, 2**63, 10**400, "x", 1.5, "1_0", "1.5"])
    def test_of_ids_fit_the_database_and_are_cut_off_nowhere(self, value: object) -> None:
        assert complaint(Id(), value)

    @pytest.mark.parametrize("value", [7, 7.0, "7", " 7 "])
    def test_of_ids_may_come_as_text(self, value: object) -> None:
        assert load(Id(), value) == 7


class TestWords:
    def test_show_a_rut_with_dots(self) -> None:
        assert shown_rut("12667869-K") == "12.667.869-K"
        assert shown_rut("4523522-K") == "4.523.522-K"

    def test_count_things(self) -> None:
        assert counted(1, "curso", "cursos") == "1 curso"
        assert counted(1200, "curso", "cursos") == "1.200 cursos"

    def test_of_marshmallow_are_spanish(self) -> None:
        kinds = [kind for kind in vars(ma.fields).values() if isinstance(kind, type)]
        for kind in kinds:
            for words in getattr(kind, "default_error_messages", {}).values():
                assert words.split()[0] in {"Revisa", "Este", "El", "Ingresa", "Responde"}, words


class TestRate:
    def test_is_written_as_people_say_it(self) -> None:
        assert parse("5 per minute") == Rate(times=5, seconds=60)
        assert parse(" ") is None

    @pytest.mark.parametrize("text", ["5", "five per minute", "5 per fortnight", "-1 per day"])
    def test_refuses_anything_else(self, text: str) -> None:
        with pytest.raises(ValueError, match="is not a rate"):
            parse(text)
