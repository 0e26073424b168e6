from datetime import date, datetime, timedelta
from typing import ClassVar

import pyarrow as pa
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from records.course import COURSE
from records.participant import RESULT
from sheets.field_parsers import (
    CONVENTIONS,
    FEW,
    PARSER_NAMES,
    FieldError,
    decide,
    parse,
    parse_field,
    parse_one,
    parse_value,
    value_type,
)
from sheets.parsing.text import clean


def codes(parser, *texts, **options):
    return parse(parser, pa.array(texts, pa.string()), **options).codes.to_pylist()


def values(parser, *texts, **options):
    return parse(parser, pa.array(texts, pa.string()), **options).values.to_pylist()


def refusal(parser, text, **options):
    error = parse_one(parser, text, **options)
    assert isinstance(error, FieldError), error
    return error.code, error.suggestion


class TestResultsInWords:
    @pytest.mark.parametrize(
        ("text", "share"), [("3 de 4", 75), ("2 de 3 clases", 66.7), ("0 de 4", 0), ("4 / 4", 100)]
    )
    def test_are_the_share_of_sessions(self, text, share):
        assert parse_one("attendance", text, limit=100) == share

    @pytest.mark.parametrize("text", ["5 de 4", "3 de 0", "3/4"])
    def test_are_no_share_of_what_there_is_not(self, text):
        assert parse_one("attendance", text, limit=100).code in (
            "number_range",
            "attendance_invalid",
        )

    @pytest.mark.parametrize("text", ["Eximido", "exenta"])
    def test_are_no_grade_of_who_need_not_sit_the_test(self, text):
        assert parse_one("grade", text, limit=7) is None


class TestReasons:
    @pytest.mark.parametrize(
        "text",
        [
            *("No", "Sin excepción", "Sin justificación", "sin inasistencias", "Injustificada"),
            *("Inasistencia injustificada", "No justifica", "No avisó", "No aplica", "Ninguna"),
            *("Asistió", "OK", "100% asistencia", "Asistencia completa", "100%", "No hay", "-"),
        ],
    )
    def test_that_there_are_none_are_blanks(self, text):
        assert parse_one("reason", text) is None

    @pytest.mark.parametrize("text", ["?", "pendiente", "Por justificar", "Sí", "X", "Ver correo"])
    def test_that_nobody_tells_are_asked(self, text):
        assert parse_one("reason", text).code == "reason_unclear"

    @pytest.mark.parametrize(
        "text",
        [
            *("Licencia médica", "Certificado médico", "No pudo viajar", "Sin locomoción"),
            *("Ok de jefatura por turno", "Falta justificada con licencia", "Permiso sindical"),
            *("Normalización de turno", "Inasistencia justificada", "Sindicato"),
        ],
    )
    def test_are_kept_as_written(self, text):
        assert parse_one("reason", text) == text


class TestCleaning:
    @pytest.mark.parametrize(
        ("dirty", "tidy"),
        [
            ("  Ana   Muñoz ", "Ana Muñoz"),
            ("Ana\u00a0\u00a0Muñoz", "Ana Muñoz"),
            ("Ana\nMuñoz\r\n", "Ana Muñoz"),
            ("Ana\u2028Muñoz", "Ana Muñoz"),
            ("Jose\u0301", "José"),
            ("\u200fAna\u200e", "Ana"),
            ("\ufeffAna", "Ana"),
            ("A\u00adna", "Ana"),
            ("'+56 9", "+56 9"),
            ("'=1+1", "=1+1"),
            ("' =1+1", "=1+1"),
            ("'Ndrangheta", "'Ndrangheta"),
            ("'0123456789", "0123456789"),
            ("'12.531.909-2", "12.531.909-2"),
            ("’012 345", "012 345"),
            ("'98 Generación", "'98 Generación"),
            ("O'Higgins", "O'Higgins"),
            (" \u00a0 ", None),
            ("", None),
            (None, None),
            ("👩 Ana", "👩 Ana"),
            ("أحمد", "أحمد"),
        ],
    )
    def test_keeps_what_was_meant(self, dirty, tidy):
        assert clean(pa.array([dirty], pa.string())).to_pylist() == [tidy]

    @given(
        st.lists(
            st.one_of(
                st.none(),
                st.text(max_size=30),
                st.text(alphabet="'=+-@ \t\r\0\u00a0\u200f\u00ad\u0301eÃ", max_size=8),
            ),
            max_size=30,
        )
    )
    def test_is_done_once(self, texts):
        once = clean(pa.array(texts, pa.string()))
        assert clean(once).equals(once)
        assert all(text is None or text.strip(" ") == text != "" for text in once.to_pylist())

    def test_looks_at_a_slice_only(self):
        column = pa.array(["  a ", "b", " c "])
        assert clean(column[1:2]).to_pylist() == ["b"]
        assert clean(column[2:]).to_pylist() == ["c"]


class TestFewCells:
    """They are read once, and kept."""

    @given(
        st.sampled_from(PARSER_NAMES),
        st.lists(
            st.none() | st.sampled_from(("12", "3,5", "m", "1-2-26", "sí", "-", "a@b.cl", "#N/A"))
        ),
    )
    def test_are_read_like_those_of_a_long_column(self, parser, cells):
        column = pa.array(cells, pa.string())
        convention = decide(parser, [clean(column)])
        long = pa.array([*cells, *[None] * FEW], pa.string())
        assert decide(parser, [clean(long)]) == convention
        read = parse(parser, long, limit=9, convention=convention)
        for _ in range(2):
            kept = parse(parser, column, limit=9, convention=convention)
            assert kept.values.equals(read.values[: len(cells)])
            assert kept.codes.equals(read.codes[: len(cells)])

    def test_are_read_anew_for_another_bound_or_convention(self):
        bounds = [values("count", "5", limit=most) for most in (3, 9, 3)]
        assert bounds == [[None], [5], [None]]
        orders = ("day_first", "month_first", "day_first")
        days = [values("date", "03-04-2026", convention=one)[0].month for one in orders]
        assert days == [4, 3, 4]


class TestUnusableCells:
    @pytest.mark.parametrize("parser", PARSER_NAMES)
    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("#N/A", "cell_error"),
            ("#¡REF!", "cell_error"),
            ("#DIV/0!", "cell_error"),
            ("#FORMULA", "cell_formula"),
            ("Ana\x00Soto", "text_control"),
            ("Mu\ufffdoz", "text_damaged"),
            ("MuÃ±oz", "text_mojibake"),
        ],
    )
    def test_have_their_own_code_whatever_the_field(self, parser, text, code):
        assert refusal(parser, text)[0] == code

    def test_in_a_wrong_encoding_suggest_the_right_text(self):
        assert refusal("name", "MarÃ­a NÃºÃ±ez") == ("text_mojibake", "María Núñez")
        assert refusal("name", "IBÃ‘EZ") == ("text_mojibake", "IBÑEZ")

    @pytest.mark.parametrize(
        ("text", "meant"),
        [
            ("Mar├¡a Mu├▒oz", "María Muñoz"),
            ("IB├æEZ", "IBÑEZ"),
            ("Jos√© Mu√±oz", "José Muñoz"),
            ("Pasaje 5 N¬∞ 3", "Pasaje 5 N° 3"),
            ("Mu│oz", None),
            ("Mu╝oz ▒", None),
        ],
    )
    def test_are_told_with_what_was_meant_in_the_code_pages_of_dos_and_mac(self, text, meant):
        assert refusal("name", text) == ("text_mojibake", meant)

    def test_are_told_from_names_that_look_alike(self):
        assert values("name", "João", "SÃO PAULO", "#1 Servicios") == [
            "João",
            "SÃO PAULO",
            "#1 Servicios",
        ]


class TestWordsForNothing:
    @pytest.mark.parametrize("parser", PARSER_NAMES)
    @pytest.mark.parametrize("text", ["-", "—", "...", "S/I", "n/a", "Sin información", "no tiene"])
    def test_are_blanks(self, parser, text):
        if (parser, text) == ("phone", "..."):
            return
        assert parse_one(parser, text) is None

    def test_do_not_swallow_real_words(self):
        assert values("text", "Sin Hogar", "No", "Nan") == ["Sin Hogar", "No", None]


class TestEmail:
    @pytest.mark.parametrize(
        ("text", "stored"),
        [
            ("ana@acme.cl", "ana@acme.cl"),
            ("Ana.Soto@ACME.CL", "Ana.Soto@acme.cl"),
            ("ana+curso@sub.acme-chile.cl", "ana+curso@sub.acme-chile.cl"),
            ("ana@ñandú.cl", "ana@ñandú.cl"),
            ("ana@ÑANDÚ.cl", "ana@ñandú.cl"),
        ],
    )
    def test_is_stored_with_a_lower_domain(self, text, stored):
        assert parse_one("email", text) == stored

    @pytest.mark.parametrize(
        ("text", "suggestion"),
        [
            ("ana@@acme.cl", "ana@acme.cl"),
            ("ana @ acme.cl", "ana@acme.cl"),
            ("ana.pérez@acme.cl", "ana.perez@acme.cl"),
            ("Ana <ana@acme.cl>", "ana@acme.cl"),
            ("ana@acme.cl; luis@acme.cl", "ana@acme.cl"),
            ("ana@acme.cl/luis@acme.cl", "ana@acme.cl"),
            ("ana@acme..cl", "ana@acme.cl"),
            ("ana@acme,cl", "ana@acme.cl"),
            ("ana arroba acme.cl", "ana@acme.cl"),
            ("ana@acme.cl ;", "ana@acme.cl"),
            ("ana.soto (at) acme.cl", "ana.soto@acme.cl"),
            ("ANA[ARROBA]ACME.CL", "ANA@ACME.CL"),
            ("ana,soto@acme.cl", "ana.soto@acme.cl"),
            ("ana soto@acme.cl", None),
            *(("ana.@acme.cl", None), (".ana@acme.cl", None)),
            ("ana", None),
            ("ana@acme", None),
            ("@acme.cl", None),
            (f"{'a' * 65}@acme.cl", None),
            (f"a@{'b' * 250}.cl", None),
            ("a@-acme.cl", None),
        ],
    )
    def test_is_one_address_or_an_error(self, text, suggestion):
        assert refusal("email", text) == ("email_invalid", suggestion)

    @given(st.one_of(st.emails(), st.text("aZ9.-_@ +", max_size=12), st.just("a@b.c-d")))
    def test_is_judged_the_same_beside_letters_of_other_languages(self, text):
        beside = parse("email", pa.array([text, "ana@ñandú.cl"]))
        assert codes("email", text) == beside.codes.to_pylist()[:1]
        assert values("email", text) == beside.values.to_pylist()[:1]

    @given(st.emails())
    def test_reads_back_what_it_stored(self, address):
        stored = parse_one("email", address)
        if isinstance(stored, str):
            assert parse_one("email", stored) == stored


class TestNothingToTell:
    @pytest.mark.parametrize("parser", ["gender", "boolean", "external", "lookup"])
    @pytest.mark.parametrize(
        "text",
        [
            *("Prefiero no decirlo", "prefiero no decir", "No informa", "S/I", "N/A", "-", "n/d"),
            "Prefer not to say",
        ],
    )
    def test_is_a_blank_of_a_closed_list(self, parser: str, text: str):
        assert parse_one(parser, text) is None


class TestPhone:
    @pytest.mark.parametrize(
        ("text", "stored"),
        [
            ("912345678", "+56912345678"),
            ("9 1234 5678", "+56912345678"),
            ("+56 9 1234-5678", "+56912345678"),
            ("56912345678", "+56912345678"),
            ("0056 9 1234 5678", "+56912345678"),
            ("(2) 2345.6789", "+56223456789"),
            ("987654321.0", "+56987654321"),
            ("'+56912345678", "+56912345678"),
            ("+54 9 11 2345 6789", "+5491123456789"),
            ("+1 (415) 555-2671", "+14155552671"),
            ("+55 11 91234 5678", "+5511912345678"),
            ("+51 961 681 566", "+51961681566"),
            ("+57 300 123 4567", "+573001234567"),
            ("+9 8765 4321", "+56987654321"),
            ("+2 2345 6789", "+56223456789"),
            ("+98 765 4321", "+56987654321"),
            ("９１２３４５６７８", "+56912345678"),
            ("09 1234 5678", "+56912345678"),
            ("09-12345678", "+56912345678"),
            ("(09) 1234 5678", "+56912345678"),
            ("02 2345 6789", "+56223456789"),
            ("(02) 22345678", "+56222345678"),
            ("041-2212345", "+56412212345"),
            ("045 221 2345", "+56452212345"),
            ("+56 (0)9 1234 5678", "+56912345678"),
            ("+56 09 1234 5678", "+56912345678"),
            ("2 2234 5678 anexo 12", "+56222345678"),
            ("222345678 (anexo 4501)", "+56222345678"),
            ("22 234 5678, ext. 12", "+56222345678"),
            ("+56 2 2234 5678 Anx 3", "+56222345678"),
            ("Cel. 9 1234 5678", "+56912345678"),
            ("Fono: 912345678", "+56912345678"),
            ("912345678 (WhatsApp)", "+56912345678"),
            ("Móvil +56 9 1234 5678", "+56912345678"),
            ("9 1234 5678;", "+56912345678"),
            ("9_1234_5678", "+56912345678"),
            ("N° 912345678", "+56912345678"),
        ],
    )
    def test_is_stored_in_one_form(self, text, stored):
        assert parse_one("phone", text) == stored

    @pytest.mark.parametrize(
        ("text", "suggestion"),
        [
            ("81234567", None),
            ("22345678 anexo 12", None),
            ("912345678 / 987654321", "+56 9 1234 5678"),
            ("9 1234 5678 Juan", "+56 9 1234 5678"),
            ("22234567/8", None),
            ("+569 8111 00100", None),
            ("9 8111 00100", None),
            ("9 9811 10010", None),
            ("+56 9 8111 00100 anexo 12", None),
            ("9 8111 0010 x 12", "+56 9 8111 0010"),
            ("+5 9 8111 0010", None),
            ("+6 9 8111 0010", None),
            ("+556 9 6168 1566", None),
            ("+55 9 6168 1566", None),
            ("+57 9 6168 1566", None),
            ("+65 9 6168 1566", None),
            ("0055 9 6168 1566", None),
            ("+56 9 8123 456", None),
            ("5698123456", None),
            ("09 123 4567", None),
            ("02 2345678", None),
            ("+41 234 5678", "+56 4 1234 5678"),
            ("+71 234 5678", "+56 7 1234 5678"),
            ("+1 234 5678", None),
            ("123456789", None),
            ("1234", None),
            ("+56 1234", None),
            ("no sé", None),
        ],
    )
    def test_has_nine_digits_or_is_an_error(self, text, suggestion):
        assert refusal("phone", text) == ("phone_invalid", suggestion)

    @given(st.integers(2_0000_0000, 9_9999_9999), st.sampled_from(["+", "00"]))
    def test_of_nine_digits_is_never_of_another_country(self, digits, sign):
        found = parse_one("phone", f"{sign}{digits}")
        assert isinstance(found, FieldError) or found == f"+56{digits}"

    @given(st.integers(1, 9_999_9999))
    def test_is_never_made_of_one_that_is_short(self, digits):
        assert refusal("phone", str(digits)) == ("phone_invalid", None)

    def test_in_unusual_notations_is_told_for_the_column(self):
        plain, unusual = ["912345678", "+56 9 1234 5678"], ["09 1234 5678"]
        assert decide("phone", [pa.array(plain)]) is None
        assert decide("phone", [pa.array(plain), pa.array(unusual)]) == "phone_notation"
        assert decide("phone", [pa.array(["no tiene", "1234"])]) is None

    def test_that_excel_shortened_is_an_error(self):
        assert refusal("phone", "9,12E+08")[0] == "identifier_scientific"

    @given(st.from_regex(r"[2-9][0-9]{8}", fullmatch=True))
    def test_reads_back_what_it_stored(self, digits):
        stored = parse_one("phone", digits)
        assert stored == f"+56{digits}"
        assert parse_one("phone", stored) == stored


class TestNames:
    @pytest.mark.parametrize("text", ["Ana Muñoz", "Dra. Ana Muñoz", "Ñu", "田中", "أحمد", "O'H"])
    def test_are_kept_as_written(self, text):
        assert parse_one("name", text) == text

    @pytest.mark.parametrize("text", ["A", "12", "👩", "x" * 151, "?!"])
    def test_have_two_characters_and_a_letter(self, text):
        assert refusal("name", text)[0] == "name_invalid"

    @pytest.mark.parametrize("text", ["Sr.", "Dra.", "Don", "Sr. Dr."])
    def test_are_more_than_a_title(self, text):
        assert refusal("name", text)[0] == "name_title_only"

    def test_keep_formulas_as_plain_text(self):
        assert parse_one("name", "=cmd|' /C calc'!A0") == "=cmd|' /C calc'!A0"


class TestText:
    def test_of_the_longest_length_fits(self):
        assert parse_one("text", "ñ" * 80, limit=80) == "ñ" * 80
        error = parse_one("text", "ñ" * 81, limit=80)
        assert error == FieldError("text_too_long", {"max": 80})

    def test_of_ten_thousand_characters_is_an_error_of_its_cell(self):
        assert codes("lookup", "Ventas", "x" * 10_000, limit=80) == [None, "text_too_long"]


class TestMoney:
    @pytest.mark.parametrize(
        ("column", "read"),
        [
            (["950000", "$ 1.200.000", "CLP 300.000"], [950_000, 1_200_000, 300_000]),
            (["300.000", "1.234.567"], [300_000, 1_234_567]),
            (["300,000", "1,234,567"], [300_000, 1_234_567]),
            (["850000.0", "18500.00"], [850_000, 18_500]),
            (["850000.0", "300.000"], [850_000, 300_000]),
            (["1.234,00", "300.000"], [1_234, 300_000]),
            (["850.000.-", "850.000,-"], [850_000, 850_000]),
            (["0", "00850000"], [0, 850_000]),
        ],
    )
    def test_is_read_by_the_convention_of_its_column(self, column, read):
        assert values("money", *column) == read

    def test_with_cents_is_an_error_that_suggests_whole_pesos(self):
        assert refusal("money", "1.234,56") == ("money_decimals", "1235")
        assert refusal("money", "18500.50") == ("money_decimals", "18501")

    def test_is_never_wrong_by_a_thousand(self):
        assert codes("money", "18500.50", "300.000") == ["money_decimals", "money_unclear"]
        assert codes("money", "1.234.567", "300,000") == [None, "money_unclear"]
        assert codes("money", "1,234,567", "300.000") == [None, "money_unclear"]
        lost = parse("money", pa.array(["757.607", "1.801.884", "762.83", "7166.508", "850,50"]))
        told = [*[None] * 2, *["money_unclear"] * 2, "money_decimals"]
        assert lost.codes.to_pylist() == told
        assert lost.suggestions.to_pylist() == [*[None] * 4, "851"]

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("-5000", "money_range"),
            ("100.000.001", "money_range"),
            ("99999999999999999999", "money_range"),
            ("1,5E+06", "number_scientific"),
            ("mucho", "money_invalid"),
            ("1.23.456", "money_invalid"),
            ("1.234.56", "money_invalid"),
            ("UF 12,5", "money_currency"),
            ("12,5 U.F.", "money_currency"),
            ("US$ 300", "money_currency"),
            ("300 USD", "money_currency"),
            ("€ 20", "money_currency"),
            ("8 UTM", "money_currency"),
            ("300 dólares", "money_currency"),
        ],
    )
    def test_is_a_whole_amount_in_bounds(self, text, code):
        assert refusal("money", text, limit=100_000_000)[0] == code

    def test_decides_over_the_whole_column_and_not_over_a_chunk(self):
        whole = [pa.array(["300.000", "450.000"]), pa.array(["18500.50"])]
        assert decide("money", whole) == "groups_comma"
        assert codes("money", "300.000", convention="groups_comma") == ["money_unclear"]

    def test_decides_over_amounts_that_name_their_currency(self):
        assert decide("money", [pa.array(["CLP 90,000", "CLP 1,250,000"])]) == "groups_comma"
        assert decide("money", [pa.array(["CLP 90,000", "CLP 95,000"])]) == "groups_comma"

    @given(st.integers(0, 9_999_999_999))
    def test_reads_every_way_of_writing_an_amount(self, amount):
        dotted = f"{amount:,}".replace(",", ".")
        for text in (str(amount), dotted, f"$ {dotted}", f"{amount}.0", f"{amount},00"):
            assert parse_one("money", text) == amount


class TestCounts:
    @pytest.mark.parametrize(
        ("column", "read"),
        [
            (["120", "1 200", "85.0"], [120, 1_200, 85]),
            (["1.200", "12.345.678"], [1_200, 12_345_678]),
            (["1,200", "12,345,678"], [1_200, 12_345_678]),
            (["0", "007"], [0, 7]),
        ],
    )
    def test_are_read_by_the_convention_of_their_column(self, column, read):
        assert values("count", *column) == read

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("12,5", "count_decimals"),
            ("-3", "count_range"),
            ("1.000.001", "count_range"),
            ("muchos", "count_invalid"),
            ("$ 120", "count_invalid"),
            ("120 CLP", "count_invalid"),
            ("1,2E+03", "number_scientific"),
        ],
    )
    def test_are_whole_numbers_in_bounds(self, text, code):
        assert refusal("count", text, limit=1_000_000)[0] == code

    def test_with_decimals_are_not_rounded(self):
        parsed = parse("count", pa.array(["1.25", "2.075", "348"]))
        assert parsed.codes.to_pylist() == ["count_decimals", "count_unclear", None]
        assert parsed.suggestions is None or parsed.suggestions.null_count == 3


class TestDecimals:
    @pytest.mark.parametrize(
        ("text", "read"),
        [("6,5", 6.5), ("6.5", 6.5), ("12", 12.0), ("1.200,5", 1200.5), ("1,200.5", 1200.5)],
    )
    def test_take_either_sign(self, text, read):
        assert values("decimal", text, limit=2_000, step=0.5) == [read]

    def test_that_could_be_thousands_are_not_guessed(self):
        assert refusal("decimal", "1.200", limit=2_000, step=0.1)[0] == "number_unclear"
        assert values("decimal", "1.200", limit=100, step=0.1) == [1.2]

    def test_keep_bounds_and_steps(self):
        bounds = {"limit": 7, "least": 1, "step": 0.5}
        texts = ("0,9", "1", "7", "7,1", "-1", "6,3", "seis", "1E+5", None)
        assert codes("decimal", *texts, **bounds) == [
            *("number_range", None, None, "number_range", "number_range", "number_step"),
            *("number_invalid", "number_scientific", None),
        ]
        assert refusal("decimal", "6,3", **bounds) == ("number_step", "6,5")


class TestHours:
    BOUNDS: ClassVar = {"limit": 2_000, "least": 0.5, "step": 0.5}

    @pytest.mark.parametrize(
        "text",
        [
            *("16", "16,0", "16 hrs", "16 Hrs.", "16h", "16 horas", "16 hr", "16 HH", "16 hs."),
            *("16 hrs cronológicas", "16 Horas Cronologicas", "16 hrs. cron.", "16 h reloj"),
        ],
    )
    def test_may_name_their_unit(self, text):
        assert values("hours", text, **self.BOUNDS) == [16.0]

    def test_of_another_length_are_not_guessed(self):
        for text in ("16 horas pedagógicas", "16 días", "8 + 8 hrs", "hrs", "8:75", "9:00 a 13:00"):
            assert codes("hours", text, **self.BOUNDS) == ["number_invalid"], text

    @pytest.mark.parametrize(
        ("text", "hours"),
        [
            *(("8:30", 8.5), ("40:00", 40.0), ("120:00:00", 120.0), ("8 h 30 min", 8.5)),
            *(("8h30", 8.5), ("8 horas y 30 minutos", 8.5), ("08:30 hrs", 8.5)),
        ],
    )
    def test_may_be_a_length_of_time(self, text, hours):
        assert values("hours", text, **self.BOUNDS) == [hours]

    @given(st.lists(st.integers(1, 2_000), min_size=1, max_size=9))
    def test_of_cells_for_lengths_come_back_or_are_asked_about(self, halves):
        """As a workbook gives them: moments since the last day of 1899."""
        start = datetime(1899, 12, 31)  # noqa: DTZ001 - cells have no zone
        cells = [f"{start + timedelta(hours=half / 2)}" for half in halves]
        wanted = [half / 2 for half in halves]
        assert values("hours", *cells, **self.BOUNDS, convention="hours_of_lengths") == wanted
        if any(half % 48 for half in halves):
            assert values("hours", *cells, **self.BOUNDS) == wanted
        else:
            assert codes("hours", *cells, **self.BOUNDS) == ["hours_date_unclear"] * len(cells)

    def test_in_cells_for_dates_are_read_as_it_was_answered(self):
        cells = ("1900-01-08 00:00:00", "1900-02-01 00:00:00", "6")
        numbers = {**self.BOUNDS, "convention": "hours_of_dates"}
        assert values("hours", *cells, **numbers) == [8.0, 32.0, 6.0]
        lengths = {**self.BOUNDS, "convention": "hours_of_lengths"}
        assert values("hours", *cells, **lengths) == [192.0, 768.0, 6.0]

    @pytest.mark.parametrize(
        "cells", [("13.50", "8,30", "8"), ("8.3", "13.5"), ("4,45 hrs", "6,5")]
    )
    def test_behind_a_point_that_may_be_minutes_are_asked_about(self, cells):
        open_ones = [None if one == "8" else "hours_minutes_unclear" for one in cells]
        assert codes("hours", *cells, limit=2000) == open_ones

    @pytest.mark.parametrize(
        "cells", [("8,5", "13,5"), ("8,3", "7,75"), ("0,3",), ("8,25", "8,1"), ("1.167", "2.4")]
    )
    def test_behind_a_point_that_are_no_minutes_are_read(self, cells):
        assert "hours_minutes_unclear" not in codes("hours", *cells, limit=2000)

    def test_behind_a_point_are_read_as_it_was_answered(self):
        cells = ("13.50", "8,3", "4,15", "8", "10:30")
        minutes = values("hours", *cells, limit=2000, convention="hours_and_minutes")
        assert minutes == [pytest.approx(one) for one in (13 + 5 / 6, 8.5, 4.25, 8, 10.5)]
        tenths = values("hours", *cells, limit=2000, convention="hours_and_tenths")
        assert tenths == [13.5, 8.3, 4.15, 8, 10.5]

    @pytest.mark.parametrize(
        ("heading", "is_said"),
        [
            ("Horas (hh.mm)", 1),
            ("HH:MM", 1),
            ("Horas y minutos", 1),
            ("Horas", 0),
            ("Hora mínima", 0),
        ],
    )
    def test_below_a_heading_of_minutes_are_asked_about(self, heading, is_said):
        of_hours = CONVENTIONS["hours"]
        assert of_hours.of_heading is not None
        counts = {"two_numbers": 2, **of_hours.of_heading(heading)}
        assert (of_hours.conclude(counts) == "hours_minutes_unclear") == is_said

    @pytest.mark.parametrize("text", ["-8:30", "1899-12-30 12:00:00", "1899-12-29 15:30:00"])
    def test_below_nothing_are_said_to_be_so(self, text):
        assert refusal("hours", text, **self.BOUNDS) == ("hours_negative", None)

    @pytest.mark.parametrize("text", ["8,25", "8:20", "7,75"])
    def test_are_never_rounded(self, text):
        assert refusal("hours", text, **self.BOUNDS) == ("number_step", None)

    def test_are_what_courses_and_results_have(self):
        assert parse_value(COURSE["totalHours"], "12 hrs") == 12.0
        assert parse_value(RESULT["attendedHours"], "7,5 horas") == 7.5


class TestAttendance:
    BOUNDS: ClassVar = {"limit": 100, "step": 0.1}

    @pytest.mark.parametrize(
        ("column", "read"),
        [
            (("95%", "80,5 %", "100", "0"), [95.0, 80.5, 100.0, 0.0]),
            (("0.95", "1", "0", "0.57"), [95.0, 100.0, 0.0, 57.0]),
            (("1%", "95"), [1.0, 95.0]),
            (("83% (10/12)", "12 (100 %)", "11 de 12 (91,7%)", "(10/12)"), [83, 100, 91.7, None]),
            (("100% (16 hrs)", "12 hrs. (75 %)", "50% (8 horas)", "9% (8)"), [100, 75, 50, None]),
            (("P", "A", "p."), [100.0, 0.0, 100.0]),
            (("Presente", "Ausente", "No asistió"), [100.0, 0.0, 0.0]),
            (("Sí", "NO", "si", "N"), [100.0, 0.0, 100.0, 0.0]),
            (("✓", "✔\ufe0f", "✗", "✅"), [100.0, 100.0, 0.0, 100.0]),
        ],
    )
    def test_is_read_by_the_whole_column(self, column, read):
        assert values("attendance", *column, **self.BOUNDS) == read

    @pytest.mark.parametrize(
        ("column", "conclusion", "found"),
        [
            (("95", "0,9", "1"), "shares_are_unclear", [None, "share_unclear", "share_unclear"]),
            (("1", "1", "0"), "shares_are_unclear", ["share_unclear", "share_unclear", None]),
            (("A", "A"), "a_is_unclear", ["attendance_unclear"] * 2),
            (("A", "F", "P"), "a_is_unclear", ["attendance_unclear", "attendance_invalid", None]),
            (("X", "✓"), "presence_in_words", ["attendance_invalid", None]),
        ],
    )
    def test_that_can_be_meant_in_two_ways_is_asked_about(self, column, conclusion, found):
        assert decide("attendance", [pa.array(column)]) == conclusion
        assert codes("attendance", *column, **self.BOUNDS) == found

    @pytest.mark.parametrize(
        ("answer", "read"),
        [
            ("shares", [95.0, 90.0]),
            ("percents", [95.0, 0.9]),
            ("a_is_present", [95.0, None]),
        ],
    )
    def test_is_read_as_it_was_answered(self, answer, read):
        options = {**self.BOUNDS, "convention": answer}
        assert values("attendance", "95", "0.9", **options) == read

    def test_of_letters_is_read_as_it_was_answered(self):
        column = ("A", "F", "P", "I")
        absent = {**self.BOUNDS, "convention": "a_is_absent"}
        present = {**self.BOUNDS, "convention": "a_is_present"}
        assert values("attendance", *column, **absent) == [0.0, None, 100.0, None]
        assert values("attendance", *column, **present) == [100.0, 0.0, None, 0.0]

    def test_with_more_decimals_than_one_is_rounded_by_the_person(self):
        parsed = parse("attendance", pa.array(["0.952380952380952", "0.5"]), **self.BOUNDS)
        assert parsed.codes.to_pylist() == ["number_step", None]
        assert parsed.suggestions.to_pylist() == ["95,2%", None]

    def test_typed_into_a_column_of_percentages_is_not_guessed(self):
        column = pa.array(["0,9"])
        parsed = parse("attendance", column, **self.BOUNDS, convention="")
        assert parsed.codes.to_pylist() == ["attendance_share"]
        assert parsed.suggestions.to_pylist() == ["90%"]


class TestGrades:
    BOUNDS: ClassVar = {"limit": 7, "least": 1, "step": 0.1}

    def test_without_their_sign_are_asked_about(self):
        assert codes("grade", "65", "6,5", **self.BOUNDS) == ["grade_unclear", None]
        tenths = {**self.BOUNDS, "convention": "tenths"}
        assert values("grade", "65", "6,5", "10", **tenths) == [6.5, 6.5, 1.0]
        written = {**self.BOUNDS, "convention": "as_written"}
        assert codes("grade", "65", "6,5", **written) == ["number_range", None]

    def test_may_say_of_how_many_they_are(self):
        assert values("grade", "6.5/7.0", "5,8 / 7", "4 de 7", **self.BOUNDS) == [6.5, 5.8, 4.0]
        assert codes("grade", "6,5/10", "6.5/7.5", **self.BOUNDS) == ["number_invalid"] * 2

    def test_are_none_of_who_did_not_sit_the_test(self):
        words = ("N/P", "NP", "N.P.", "np", "No rinde", "NO SE PRESENTÓ", "pendiente", "Pend.")
        assert codes("grade", *words, "6,5", **self.BOUNDS) == [None] * 9
        assert values("grade", *words, "6,5", **self.BOUNDS) == [*[None] * 8, 6.5]
        tens = parse("grade", pa.array(["NP", "65"]), **self.BOUNDS)
        assert tens.codes.to_pylist() == [None, "grade_unclear"]

    @pytest.mark.parametrize(
        ("text", "meant"),
        [
            *(("2026-05-06 00:00:00", "6,5"), ("06-05-2026", "6,5"), ("6/5/26", "6,5")),
            *(("06-may", "6,5"), ("6-may-26", "6,5"), ("1-ene", "1,1")),
            *(("07-05-2026", None), ("06-10-2026", None), ("2026-05-25 00:00:00", None)),
        ],
    )
    def test_that_excel_took_for_dates_suggest_what_they_were(self, text, meant):
        assert refusal("grade", text, **self.BOUNDS) == ("grade_date", meant)

    @pytest.mark.parametrize(
        ("text", "rounded"),
        [("3,85", "3,9"), ("5,55", "5,6"), ("6,45", "6,5"), ("3,84", "3,8"), ("4.949", "4,9")],
    )
    def test_are_rounded_as_in_a_school(self, text, rounded):
        assert refusal("grade", text, **self.BOUNDS) == ("number_step", rounded)

    @given(st.integers(100, 699))
    def test_are_never_rounded_down_from_a_five(self, hundredths):
        assume(hundredths % 10)
        tenths = (hundredths + 5) // 10
        suggested = f"{tenths // 10},{tenths % 10}".removesuffix(",0")
        text = f"{hundredths // 100},{hundredths % 100:02}"
        assert refusal("grade", text, **self.BOUNDS) == ("number_step", suggested)

    def test_are_no_words(self):
        assert codes("grade", "Aprobado", "6,55", **self.BOUNDS) == [
            "number_invalid",
            "number_step",
        ]


class TestChoices:
    def test_of_yes_and_no(self):
        yes = ["Sí", "si", "S", "1", "1.0", "VERDADERO", "true", "x", "X"]
        no = ["No", "N", "0", "0.0", "Falso", "false"]
        assert values("boolean", *yes) == [True] * len(yes)
        assert values("boolean", *no) == [False] * len(no)
        assert codes("boolean", "tal vez", None) == ["boolean_invalid", None]

    def test_of_internal_and_external(self):
        assert values("external", "Externa", "INTERNO", "Sí", "no") == [True, False, True, False]

    def test_of_gender(self):
        words = ["Masculino", "fem.", "Hombre", "MUJER", "Otro", "No binario"]
        assert values("gender", *words) == ["Male", "Female", "Male", "Female", "Other", "Other"]
        assert codes("gender", "marciano") == ["gender_invalid"]

    def test_of_gender_with_a_slip_offer_the_word_that_is_meant(self):
        written = ["Fememino", "Masculina", "Hombres", "Hembra", "Dato", "xy"]
        parsed = parse("gender", pa.array(written, pa.string()))
        assert parsed.suggestions.to_pylist() == ["Femenino", "Masculino", "Masculino", *[None] * 3]

    def test_of_yes_under_a_heading_that_denies_is_as_a_person_says(self):
        asked = codes("boolean", "Sí", "No", None, "quizás", convention="negated_is_unclear")
        unclear = "boolean_negated_unclear"
        assert asked == [unclear, unclear, None, "boolean_invalid"]
        assert values("boolean", "Sí", "No", convention="turned") == [False, True]
        assert values("boolean", "Sí", "No", convention="not_turned") == [True, False]

    def test_of_external_people_under_a_heading_that_denies_are_as_a_person_says(self):
        cells = ("Sí", "No", "Externo", None)
        unclear = "boolean_negated_unclear"
        asked = codes("external", *cells, convention="negated_is_unclear")
        assert asked == [unclear, unclear, None, None]
        assert values("external", *cells, convention="turned") == [False, True, True, None]
        assert values("external", *cells, convention="not_turned") == [True, False, True, None]

    @pytest.mark.parametrize(
        ("heading", "is_denied"),
        [
            *(("No externo", True), ("Sin franquicia", True), ("Franquicia pendiente", True)),
            *(("Excluir de franquicia", True), ("Eximido de franquicia SENCE", True)),
            *(("Externo (Sí/No)", False), ("Franquicia SI o NO", False), ("DJ (S/N)", False)),
        ],
    )
    def test_are_denied_by_a_heading_that_does_not_only_say_how_it_is_filled_in(
        self, heading: str, is_denied: bool
    ):
        for parser in ("boolean", "external"):
            of_heading = CONVENTIONS[parser].of_heading
            assert of_heading is not None
            assert bool(of_heading(heading).get("negated")) == is_denied

    @pytest.mark.parametrize(
        ("heading", "read"),
        [
            ("Franquicia SENCE (1=Sí, 2=No)", [True, False, True]),
            ("DJ firmada: Sí = 1 / No = 2", [True, False, True]),
            ("Franquicia (1: No, 2: Sí)", [False, True, True]),
            ("Franquicia (0=No, 1=Sí)", [True, "boolean_invalid", True]),
        ],
    )
    def test_in_figures_are_what_the_heading_says(self, heading: str, read: list[object]):
        for parser in ("boolean", "external"):
            convention = CONVENTIONS[parser]
            assert convention.of_heading is not None
            told = convention.conclude(convention.of_heading(heading))
            parsed = parse(parser, pa.array(["1", "2", "Sí"]), convention=told or "")
            values = zip(parsed.values.to_pylist(), parsed.codes.to_pylist(), strict=True)
            assert [value if code is None else code for value, code in values] == read

    @pytest.mark.parametrize(
        ("parser", "heading", "told"),
        [
            *(
                ("external", "¿Interno?", "other_side"),
                ("external", "Trabajador interno", "other_side"),
            ),
            *(("external", "Interno/Externo", None), ("external", "¿Es externo?", None)),
            *(("internal", "¿Externo?", "other_side"), ("internal", "Relator interno", None)),
            *(("internal", "No interno", "negated_is_unclear"), ("internal", "Tipo", None)),
        ],
    )
    def test_of_the_other_side_are_turned(self, parser: str, heading: str, told: str | None):
        convention = CONVENTIONS[parser]
        assert convention.of_heading is not None
        counts = convention.count(pa.array(["Sí", "No"])) | convention.of_heading(heading)
        assert convention.conclude(counts) == told
        cells = ("Sí", "No", "Externo", "Interno")
        if told == "other_side":
            is_external = parser == "external"
            sides = [is_external, not is_external]
            assert values(parser, *cells, convention=told) == [False, True, *sides]

    def test_of_a_list_offer_none_where_several_are_called_so(self):
        written = ["E-learning", "online", "B-lerning", "Presensial"]
        parsed = parse_field(COURSE["modality"], pa.array(written, pa.string()))
        assert parsed.suggestions.to_pylist() == [None, None, "Mixta", "Presencial"]

    def test_of_an_e_beside_no_i_is_asked_about(self):
        assert values("external", "E", "I") == [True, False]
        assert values("external", "E", "Interno") == [True, False]
        assert codes("external", "E", "E", "No") == ["external_unclear", "external_unclear", None]
        assert values("external", "E", "No", convention="e_is_internal") == [False, False]
        assert values("external", "E", "No", convention="e_is_external") == [True, False]

    def test_of_m_by_the_other_letters_of_the_column(self):
        assert values("gender", "F", "M") == ["Female", "Male"]
        assert values("gender", "H", "M") == ["Male", "Female"]
        assert codes("gender", "H", "M", "F") == [None, "gender_unclear", None]


class TestDates:
    def test_put_the_day_first(self):
        assert values("date", "05-03-2026", "5/3/2026", "05.03.2026") == [date(2026, 3, 5)] * 3
        assert codes("date", "25/25/2026", "31-02-2026") == ["date_invalid"] * 2

    def test_begin_with_the_month_where_the_column_can_be_read_in_no_other_way(self):
        column = ("03/12/2027", "03/14/2027", "03/25/2027", "2027-03-15 00:00:00")
        assert values("date", *column) == [date(2027, 3, day) for day in (12, 14, 25, 15)]
        assert values("date", "03/12/2027", "04/05/2027")[0] == date(2027, 12, 3)

    def test_begin_with_the_month_with_short_years_too(self):
        column = ("03/12/27", "03/14/27", "03/25/27", "2027-03-15 00:00:00")
        assert values("date", *column) == [date(2027, 3, day) for day in (12, 14, 25, 15)]
        other = parse("date", pa.array(["03/16/2027", "13/03/27"]), convention="mdy_short")
        assert other.codes.to_pylist() == ["date_other_format", "date_other_format"]
        assert other.suggestions.to_pylist() == ["16-mar-2027", "13-mar-2027"]
        whole = parse("date", pa.array(["03/14/2027", "03/25/2027", "04/05/27"]))
        assert whole.suggestions.to_pylist() == [None, None, "05-abr-2027"]

    @pytest.mark.parametrize(
        "column",
        [
            ("13-03-2027", "14-03-2027", "03/17/2027"),
            ("05-05-2027", "06-06-2027", "03/17/2027"),
            ("13-03-27", "14-03-27", "03/17/27"),
            ("2027-03-15 00:00:00", "2027-03-16 00:00:00", "03/17/2027"),
        ],
    )
    def test_of_one_cell_with_the_month_first_are_an_error_with_the_date_it_means(self, column):
        parsed = parse("date", pa.array(column))
        assert parsed.codes.to_pylist() == [None, None, "date_month_invalid"]
        assert parsed.suggestions.to_pylist() == [None, None, "17-03-2027"]

    def test_begin_with_the_day_where_any_can_be_read_in_no_other_way(self):
        sure = ["25-03-2027", "26-03-2027", "27-03-2027"]
        parsed = parse("date", pa.array([*sure, "04-05-2027", "03-14-2027"]))
        assert parsed.values.to_pylist()[3:] == [date(2027, 5, 4), None]
        assert parsed.codes.to_pylist()[4] == "date_month_invalid"
        assert parsed.suggestions.to_pylist()[4] == "14-03-2027"

    def test_stand_beside_real_date_cells(self):
        column = ["2026-03-05 00:00:00", "05-03-2026", "2026-03-05", "2026-03-05T08:30:00"]
        assert values("date", *column) == [date(2026, 3, 5)] * 4

    def test_with_short_years_or_month_names_have_a_column_of_their_own(self):
        assert values("date", "05/03/26", "6/3/26") == [date(2026, 3, 5), date(2026, 3, 6)]
        named = ["5 de marzo de 2026", "jueves, 5 mar. 2026", "5-set-2026"]
        assert values("date", *named) == [date(2026, 3, 5)] * 2 + [date(2026, 9, 5)]

    @pytest.mark.parametrize("text", ["lunes 15-11-2027", "Lun. 15/11/2027", "lunes, 15.11.2027"])
    def test_may_say_their_weekday(self, text):
        assert values("date", "16-11-2027", text) == [date(2027, 11, 16), date(2027, 11, 15)]

    def test_with_the_name_of_their_month_and_the_whole_year_go_with_any_format(self):
        column = ["05-03-2026", "06-03-2026", "7 de marzo de 2026", "8-mar-2026"]
        assert values("date", *column) == [date(2026, 3, day) for day in (5, 6, 7, 8)]
        column = ["05-03-26", "06-03-26", "07-03-2026"]
        assert values("date", *column) == [date(2026, 3, day) for day in (5, 6, 7)]
        assert codes("date", "05-03-2026", "06-03-2026", "7-mar-26")[2] == "date_other_format"

    def test_of_another_format_than_most_are_errors_with_the_date_they_mean(self):
        parsed = parse("date", pa.array(["05-03-2026", "06-03-2026", "07/03/26"]))
        assert parsed.codes.to_pylist() == [None, None, "date_other_format"]
        assert parsed.suggestions[2].as_py() == "07-03-2026"

    @pytest.mark.parametrize(
        ("text", "suggestion"),
        [
            ("31-02-2026", None),
            ("29-02-2025", None),
            ("00-01-2026", None),
            ("01-01-1999", None),
            ("01-01-2101", None),
            ("45736", "20-03-2025"),
            ("45736.0", "20-03-2025"),
            ("45736,0", "20-03-2025"),
            ("mañana", None),
        ],
    )
    def test_exist_in_the_calendar(self, text, suggestion):
        assert refusal("date", text) == ("date_invalid", suggestion)

    def test_have_a_month_up_to_twelve(self):
        assert refusal("date", "01-13-2026") == ("date_month_invalid", "13-01-2026")

    @given(st.dates(date(2000, 1, 1), date(2100, 12, 31)))
    def test_are_read_in_every_form(self, day):
        forms = (f"{day:%d-%m-%Y}", f"{day:%d/%m/%Y}", day.isoformat(), f"{day} 00:00:00")
        assert [parse_one("date", form) for form in forms] == [day] * 4


class TestMonths:
    @pytest.mark.parametrize(
        "text",
        [
            *("2026-03", "2026/3", "202603", "03-2026", "3/2026", "03.2026", "3 2026"),
            *("marzo 2026", "MARZO de 2026", "marzo del 2026", "Marzo-2026", "marzo, 2026"),
            *("mar-26", "Mar. 26", "mar/2026", "2026 marzo", "2026-mar", "mar '26"),
            *("2026-03-01 00:00:00", "2026-03-31", "31-03-2026", "01-mar-26"),
            *("1 de marzo de 2026", "enero 2026.0".replace("enero", "marzo"), "3 2026.0"),
        ],
    )
    def test_are_read_as_their_first_day(self, text):
        assert parse_one("month", text) == date(2026, 3, 1)

    @pytest.mark.parametrize(
        ("text", "month"),
        [("set-26", 9), ("sept 2026", 9), ("septiembre 2026", 9), ("apr-26", 4), ("dic-26", 12)],
    )
    def test_have_other_names(self, text, month):
        assert parse_one("month", text) == date(2026, month, 1)

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            *(("marzo", "month_without_year"), ("3", "month_without_year")),
            *(("13-2026", "month_invalid"), ("martes 2026", "month_invalid")),
            *(("03-1999", "month_invalid"), ("2026", "month_invalid"), ("x", "month_invalid")),
            # A day of 2026, or of 2001.
            ("26-03-01", "month_invalid"),
            ("46082", "month_invalid"),
        ],
    )
    def test_refuse_what_names_none(self, text, code):
        assert refusal("month", text) == (code, None)

    def test_take_the_day_that_is_always_the_first_for_the_day(self):
        assert values("month", "01-03-2026", "01-04-2026") == [
            date(2026, 3, 1),
            date(2026, 4, 1),
        ]

    def test_take_a_number_above_twelve_for_what_it_must_be(self):
        assert values("month", "31-03-2026", "05-04-2026")[1] == date(2026, 4, 1)
        assert values("month", "03/25/2026", "04/02/2026")[1] == date(2026, 4, 1)
        assert values("month", "03-26", "04-12")[1] == date(2012, 4, 1)
        assert values("month", "26-03", "11-04")[1] == date(2011, 4, 1)

    @pytest.mark.parametrize(
        "texts",
        [
            ("01-01-2026", "02-01-2026", "03-01-2026"),
            ("05-03-2026",),
            ("31-03-2026", "04/25/2026", "05-06-2026"),
        ],
    )
    def test_are_asked_about_where_day_and_month_could_be_each_other(self, texts):
        assert codes("month", *texts)[-1] == "month_of_date_unclear"
        assert values("month", texts[-1], convention="month_of_dmy") != values(
            "month", texts[-1], convention="month_of_mdy"
        )

    def test_are_asked_about_where_month_and_year_could_be_each_other(self):
        assert codes("month", "03-12", "05-05") == ["month_of_two_unclear", None]
        assert values("month", "03-12", convention="month_year") == [date(2012, 3, 1)]
        assert values("month", "03-12", convention="year_month") == [date(2003, 12, 1)]

    @given(st.dates(date(2013, 1, 1), date(2099, 12, 31)))
    def test_come_back_however_they_are_written(self, day):
        first = day.replace(day=1)
        for written in ("%Y-%m", "%m-%Y", "%m/%Y", "%Y%m", "%m-%y", "%Y-%m-%d", "01-%m-%Y"):
            found = parse_one("month", first.strftime(written))
            assert found == first or first.month in (1,), (written, found)


class TestEveryParser:
    @pytest.mark.parametrize("parser", PARSER_NAMES)
    @given(texts=st.lists(st.one_of(st.none(), st.text(max_size=20)), max_size=20))
    def test_takes_any_text_and_keeps_its_length(self, parser, texts):
        parsed = parse(parser, pa.array(texts, pa.string()))
        assert len(parsed.values) == len(parsed.codes) == len(texts)
        assert parsed.values.type == value_type(parser)
        pairs = zip(parsed.values, parsed.codes, strict=True)
        assert not any(value.is_valid and code.is_valid for value, code in pairs)
        blank = [text is None for text in clean(pa.array(texts, pa.string())).to_pylist()]
        gone = zip(blank, parsed.values, parsed.codes, strict=True)
        assert not any(b and (v.is_valid or c.is_valid) for b, v, c in gone)

    @pytest.mark.parametrize("parser", PARSER_NAMES)
    @given(texts=st.lists(st.text(alphabet="0123456789.,-/ $eE@añ", max_size=16), max_size=20))
    def test_takes_what_nearly_is_a_value(self, parser, texts):
        parsed = parse(parser, pa.array(texts, pa.string()))
        assert len(parsed.values) == len(texts)

    @pytest.mark.parametrize("parser", PARSER_NAMES)
    def test_takes_an_empty_column(self, parser):
        assert len(parse(parser, pa.array([], pa.string())).values) == 0
        assert parse(parser, pa.nulls(3, pa.string())).codes.null_count == 3

    @pytest.mark.parametrize("parser", PARSER_NAMES)
    def test_reads_a_repetitive_column_as_it_reads_each_of_its_cells(self, parser):
        few = ["Sí", "M", "12.531.909-2", "300.000", "ana@acme.cl", "912345678", None, "#N/A"]
        many = pa.array(few * 1_000, pa.string())
        short = parse(parser, pa.array(few, pa.string()), convention="")
        long = parse(parser, many, convention="")
        assert long.values.to_pylist() == short.values.to_pylist() * 1_000
        assert long.codes.to_pylist() == short.codes.to_pylist() * 1_000


class TestCodes:
    @pytest.mark.parametrize(
        ("text", "code"),
        [
            *(("6543210", "6543210"), ("6543210.0", "6543210"), ("6.543.210", "6543210")),
            *(("543.210", "543210"), ("6,543,210", "6543210"), ("6 543 210", "6543210")),
            *(("ACC-2026/14", "ACC-2026/14"), ("2026.014", None), ("12.34.567", "12.34.567")),
            *(("No aplica", None), ("-", None), ("S/I", None)),
        ],
    )
    def test_are_numbers_however_their_thousands_are_parted(self, text, code):
        found = parse_one("code", text)
        assert (found if isinstance(found, str) else None) == code

    @pytest.mark.parametrize("text", ["Pendiente", "en trámite", "SENCE", "Falta ID", "Sí"])
    def test_without_a_figure_are_none(self, text):
        assert refusal("code", text)[0] == "code_of_words"

    @pytest.mark.parametrize("text", ["6,54E+06", "6.54321E+6", "543.21", "654321,5", "7E+06"])
    def test_that_lost_figures_are_none(self, text):
        assert refusal("code", text)[0] == "identifier_scientific"


class TestHoursOfTheDay:
    @pytest.mark.parametrize(
        ("text", "hour"),
        [
            *(("0900", "09:00"), ("1330", "13:30"), ("930", "09:30")),
            *(("9:00", "09:00"), ("09:15:00", "09:15"), ("9.30", "09:30"), ("14:15 hrs", "14:15")),
            *(("2:15 PM", "14:15"), ("12:00 a. m.", "00:00"), ("9 h", "09:00"), ("0.375", "09:00")),
            *(("2027-03-05 09:00:00", "09:00"), ("05-03-2027 14:30", "14:30")),
            ("2027-03-05T12:00:00Z", "09:00"),
            *(("1899-12-31T18:00:00", "18:00"), ("1899-12-31 09:45:00", "09:45"), ("-", None)),
        ],
    )
    def test_are_read_as_people_write_them(self, text, hour):
        assert parse_one("time", text) == hour

    @pytest.mark.parametrize(
        ("text", "code", "offered"),
        [
            *(("9:10", "time_quarter", "09:15"), ("23:59", "time_quarter", "23:45")),
            *(("25:00", "time_invalid", None), ("9:75", "time_invalid", None)),
            *(("2027-03-05 00:00:00", "time_invalid", None), ("05-03-2027", "time_invalid", None)),
            *(("mañana", "time_invalid", None), ("9:00 a 13:00", "schedule_invalid", None)),
        ],
    )
    def test_are_in_quarters(self, text, code, offered):
        found = parse_one("time", text)
        assert (found.code, found.suggestion) == (code, offered)


class TestPlaces:
    @pytest.mark.parametrize(
        ("text", "region"),
        [
            *(("RM", "Metropolitana"), ("XIII Región", None), ("Región del Biobío", "Biobío")),
            *(("VIII", "Biobío"), ("libertador bernardo o'higgins", "O'Higgins")),
            *((f"Región de O{sign}Higgins", "O'Higgins") for sign in ("", " ", "’", "ʼ", "`", "´")),
            *(("LA ARAUCANIA", "La Araucanía"), ("Región de la Araucanía", "La Araucanía")),
            *(
                ("X Región de Los Lagos", "Los Lagos"),
                ("IX Región de la Araucanía", "La Araucanía"),
            ),
            *(("Décima Región de Los Lagos", "Los Lagos"), ("X Región del Biobío", None)),
        ],
    )
    def test_of_the_country_have_one_name(self, text, region):
        found = parse_one("region", text)
        assert found == region if region else found.code == "region_invalid"

    def test_are_communes_of_the_list(self):
        assert parse_one("commune", "ñuñoa") == "Ñuñoa"
        assert parse_one("commune", "Macondo").code == "commune_invalid"
        assert parse_one("commune", "OHIGGINS") == parse_one("commune", "Oʼ Higgins") == "O'Higgins"


class TestChoicesOfAField:
    def test_have_other_words(self):
        read = {text: parse_value(COURSE["modality"], text) for text in ("Online en vivo", "MIXTO")}
        assert read == {"Online en vivo": "E-learning sincrónico", "MIXTO": "Mixta"}
        unclear = parse_value(COURSE["modality"], "Online")
        assert unclear.code == "choice_invalid"
        assert "E-learning asincrónico" in unclear.params["options"]

    def test_are_so_many_digits(self):
        code = COURSE["courseCodeSence"]
        assert parse_value(code, "12-3789-0123") == "1237890123"
        assert parse_value(code, "123").code == "digits_invalid"
