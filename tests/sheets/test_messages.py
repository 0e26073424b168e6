import re
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pytest

import sheets
from sheets import messages
from sheets.field_parsers import CONVENTIONS, decide
from sheets.kinds.registry import KINDS
from sheets.messages import DECISIONS, NOTES, REASONS, SKIPPED, WORKBOOKS
from sheets.problem_words import CELLS
from sheets.session_columns import MEANINGS
from sheets.steps.registry import QUESTIONS

SOURCES = [
    path
    for path in Path(sheets.__path__[0]).rglob("*.py")
    if "words" not in path.parts and path.name != "messages.py"
]
EVERYTHING = {
    **{code: f"{words.problem} {words.fix}" for code, words in (CELLS | WORKBOOKS).items()},
    **NOTES,
    **SKIPPED,
    **DECISIONS,
    **REASONS,
}


def written(pattern: str) -> set[str]:
    result = (re.findall(pattern, path.read_text("utf-8")) for path in SOURCES)
    return {code for codes in result for code in codes}


class TestEveryCodeHasWords:
    def test_of_reading(self):
        codes = written(r'"(workbook_[a-z_]+)"') | written(r'\bnote\(\s*"([a-z_]+)"')
        assert len(codes) > 15
        assert {code for code in codes if not messages.has_words(code)} == set()

    def test_of_cells(self):
        patterns = (
            r'flag\([^"]*?"([a-z_]+)"\)',
            r'Finding\([^)]*?"([a-z]+_[a-z_]+)", ',
        )
        codes = set().union(*(written(pattern) for pattern in patterns))
        assert {"email_invalid", "contact_incomplete"} <= codes
        assert {code for code in codes if not messages.has_words(code)} == set()

    def test_of_what_a_kind_requires(self):
        codes = {a.required_code for k in KINDS.values() for a in k.attributes if a.required}
        assert codes <= set(CELLS)

    MONTHS = (
        {"date_open": 2, "date_first_one": 2},
        {"date_open": 1, "date_second_high": 1},
        {"short_open": 1, "short_second_high": 1},
        {"short_open": 1, "short_first_high": 1},
    )

    def test_of_what_a_column_decides(self):
        conclusions = {
            CONVENTIONS["money"].conclude({"maybe_dot": 1}),
            CONVENTIONS["money"].conclude({"maybe_comma": 1}),
            CONVENTIONS["date"].conclude({"dmy": 1}),
            CONVENTIONS["date"].conclude({"dmy": 2, "month_first": 2}),
            CONVENTIONS["date"].conclude({"dmy_short": 2, "month_first": 2}),
            CONVENTIONS["date"].conclude({"dmy_short": 2, "year_begins": 2, "year_open": 2}),
            CONVENTIONS["date"].conclude({"dmy_short": 1}),
            CONVENTIONS["date"].conclude({"named": 1}),
            CONVENTIONS["date"].conclude({"named_short": 1}),
            CONVENTIONS["gender"].conclude({"h": 1, "m": 1}),
            CONVENTIONS["hours"].conclude({"days": 1, "lengths": 1}),
            CONVENTIONS["phone"].conclude({"unusual": 1}),
            CONVENTIONS["rut"].conclude({"bare": 10, "passing": 1}),
            CONVENTIONS["attendance"].conclude({"p": 1, "a": 1}),
            CONVENTIONS["attendance"].conclude({"words": 1}),
            CONVENTIONS["grade"].conclude({"none": 1}),
            CONVENTIONS["external"].conclude({"other_side": 1}),
            CONVENTIONS["internal"].conclude({"other_side": 1}),
            CONVENTIONS["attendance"].conclude({"share": 2, "one": 1}),
            CONVENTIONS["boolean"].conclude({"two_no": 1}),
            CONVENTIONS["boolean"].conclude({"one_no": 1}),
            *(CONVENTIONS["month"].conclude(Counter(seen)) for seen in self.MONTHS),
        }
        assert conclusions | {"filled_down", "hours_of_moments", "table_beside"} == set(DECISIONS)

    def test_but_of_what_a_person_is_asked(self):
        asked = {one.conclusion for each in CONVENTIONS.values() for one in each.questions}
        assert asked == {
            CONVENTIONS["external"].conclude({"e": 1}),
            CONVENTIONS["boolean"].conclude({"negated": 1}),
            CONVENTIONS["hours"].conclude({"days": 1}),
            CONVENTIONS["hours"].conclude({"of_minutes": 1, "two_numbers": 2}),
            CONVENTIONS["date"].conclude({"dmy": 2, "month_first": 1, "order_open": 1}),
            CONVENTIONS["date"].conclude({"dmy_short": 1, "year_begins": 1, "year_open": 1}),
            CONVENTIONS["date"].conclude({"dmy": 1, "day_first": 1, "turnable": 1}),
            CONVENTIONS["date"].conclude({"cells": 2, "firsts": 2, "months_shown": 1}),
            CONVENTIONS["gender"].conclude({"h": 1, "m": 1, "f": 1}),
            CONVENTIONS["gender"].conclude({"m": 3, "women": 3}),
            CONVENTIONS["gender"].conclude({"codes": 2}),
            CONVENTIONS["attendance"].conclude({"a": 1}),
            CONVENTIONS["attendance"].conclude({"share": 1, "above": 1}),
            CONVENTIONS["grade"].conclude({"points": 2, "numbers": 4}),
            CONVENTIONS["grade"].conclude({"tens": 1}),
            CONVENTIONS["month"].conclude(Counter(date_open=2, date_second_one=2)),
            CONVENTIONS["month"].conclude(Counter(short_open=1)),
            CONVENTIONS["month"].conclude({"dated": 2, "day_26": 2, "year_2027": 2}),
        }
        assert not asked & set(DECISIONS)

    @pytest.mark.parametrize(
        "dates",
        [
            *(["2027-04-05"], ["15-04-2027"], ["15-abr-2027"], ["15-04-27"], ["15-abr-27"]),
            *(["27-04-15"], ["04/15/2027"], ["04/15/27"], ["5-abr-27", "12-Dec-27"]),
        ],
    )
    def test_of_what_a_column_of_dates_decides(self, dates: list[str]):
        decided = decide("date", [pa.array(dates)])
        assert decided is None or decided in DECISIONS

    def test_of_what_is_asked_and_answered(self):
        questions = [one for each in CONVENTIONS.values() for one in each.questions]
        assert {one.code for one in questions} <= set(messages.QUESTIONS)
        answers = {answer for one in questions for answer in one.answers}
        of_sessions = {*MEANINGS, "counted_sessions", "leave_out_sessions"}
        of_sessions |= {"sum_of_course", "sum_of_list"}
        of_units = {"minutes", "thousands", "millions", "year"}
        of_steps = {f"leave_out_{name}" for name in QUESTIONS}
        assert answers | of_sessions | of_units | of_steps == set(messages.ANSWERS)

    def test_of_evidence(self):
        assert written(r'Evidence\.of\(\s*"[a-z]+",\s*"([a-z_]+)"') <= set(messages.EVIDENCE)


class TestTheWords:
    @pytest.mark.parametrize("text", EVERYTHING.values(), ids=EVERYTHING.keys())
    def test_are_plain_neutral_spanish(self, text):
        assert text[0].isupper() or text[0] in "{¿"
        assert text.rstrip().endswith(".")
        assert not re.search(
            r"\b(usted|su archivo|inválid|ups|lo sentimos|error desconocido)", text, re.I
        )

    @pytest.mark.parametrize(
        ("code", "params", "text"),
        [
            ("rut_required", {}, "El RUT es obligatorio."),
            ("rut_characters", {}, "El RUT contiene caracteres no válidos."),
            ("rut_check_digit", {}, "El dígito verificador no corresponde al RUT ingresado."),
            ("email_invalid", {}, "Ingresa un correo válido, por ejemplo nombre@empresa.cl."),
            (
                "phone_invalid",
                {},
                "Ingresa un teléfono válido: 9 dígitos, por ejemplo 9 1234 5678.",
            ),
            ("name_invalid", {"max": 150}, "Ingresa un nombre de 2 a 150 caracteres."),
            ("money_invalid", {}, "Ingresa un monto en pesos, sin decimales."),
            ("money_currency", {}, "Este monto no está en pesos."),
            (
                "money_range",
                {"least": 0, "max": 100_000_000},
                "Ingresa un monto entre 0 y 100.000.000 pesos.",
            ),
            ("date_invalid", {}, "Ingresa una fecha válida (dd-mm-aaaa)."),
            ("text_too_long", {"max": 80}, "Máximo 80 caracteres."),
            ("name_required", {}, "Ingresa el nombre completo."),
            ("gender_invalid", {}, "Selecciona una opción de la lista."),
            ("area_unknown", {}, "Selecciona un área de la lista."),
            ("company_required", {}, "Selecciona la empresa."),
            ("salary_required", {}, "Ingresa la renta bruta para determinar el tramo SENCE."),
            ("external_with_franchise", {}, "Una persona externa no puede usar la franquicia."),
            ("contact_incomplete", {}, "Completa el nombre y un medio de contacto."),
            ("email_missing", {}, "Sin correo no recibirá encuestas."),
            ("boss_email_same", {}, "El correo de la jefatura es igual al de la persona."),
            ("rut_of_person", {}, "Parece un RUT de persona natural."),
            (
                "key_repeated",
                {"first_row": 12},
                "Esta fila y la 12 traen la misma clave con datos distintos.",
            ),
        ],
    )
    def test_are_those_of_the_domain(self, code, params, text):
        assert messages.message(code, params) == text

    def test_count_one_thing_as_one(self):
        one = {"sheet": "Hoja1", "count": 1, "cell": "F26"}
        assert messages.message("error_cells", one) == (
            'La hoja "Hoja1" tiene una celda con error, en F26.'
        )
        assert "tiene 1.200 celdas" in messages.message("error_cells", one | {"count": 1200})
        mark = {"count": 1, "mark": "A"}
        assert 'hay una celda con "A"' in messages.question("mark", mark)
        assert 'hay 2 celdas con "A"' in messages.question("mark", mark | {"count": 2})

    def test_say_what_to_do_about_a_workbook(self):
        told = messages.message("workbook_too_big", {"limit_mb": 100})
        assert told == "El archivo pesa más de 100 MB. Divídelo en archivos más pequeños."

    def test_of_errors_always_have_a_way_out(self):
        told = {code: words for code, words in (CELLS | WORKBOOKS).items() if not words.fix}
        warnings = {"email_missing", "boss_email_same", "rut_of_person", "rut_of_company"}
        warnings |= {"contact_unfinished"}
        assert set(told) == warnings
        assert messages.how_to_fix("rut_length") == "Revisa si falta o sobra algún número."

    def test_offer_a_correction_as_a_question(self):
        assert messages.suggestion("12.345.678-5") == "¿Es 12.345.678-5?"
        assert messages.suggestion(None) is None

    def test_of_an_unknown_code_are_still_a_sentence(self):
        assert messages.message("of_another_version") == "No pudimos leer este dato."
        assert messages.how_to_fix("x") == "Revisa la celda y vuelve a cargar la fila."

    def test_never_show_braces(self):
        assert "{" not in messages.message("key_repeated")
        assert messages.message("name_invalid", {"max": "{max}"}).count("{max}") == 1

    def test_of_reasons_are_sentences_too(self):
        assert messages.reason("other_owner", {"owner": "el curso"}).startswith(
            "Parece un dato del curso"
        )
        assert messages.day("2026-10-03") == "3 de octubre de 2026"
