import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum.cl import rut as oracle

from sheets.field_parsers import FieldError, parse, parse_one
from sheets.parsing import rut

bodies = st.integers(1_000_000, 99_999_999)


def with_digit(body: int) -> str:
    return f"{body}-{oracle.calc_check_digit(str(body))}"


def dotted(stored: str) -> str:
    body, digit = stored.split("-")
    return f"{int(body):,}".replace(",", ".") + f"-{digit}"


class TestTheDocumentedInputs:
    @pytest.mark.parametrize(
        ("text", "stored"),
        [
            ("76086428-5", "76086428-5"),
            ("12531909-2", "12531909-2"),
            ("12.667.869-k", "12667869-K"),
            ("14582980-1", "14582980-1"),
            ("13656649", "1365664-9"),
            (" 12 531 909 2 ", "12531909-2"),
            ("12531909–2", "12531909-2"),
            ("012.531.909-2", "12531909-2"),
            ("0012531909-2", "12531909-2"),
            ("12531.909-2", "12531909-2"),
            ("12.531909-2", "12531909-2"),
            ("12.531.9092", "12531909-2"),
            ("125319092.0", "12531909-2"),
            ("CL12531909-2", "12531909-2"),
            ("RUT: 12.531.909-2", "12531909-2"),
            ("１２５３１９０９-２", "12531909-2"),
            ("12667869ｋ", "12667869-K"),
            ("12.531.909/2", "12531909-2"),
            ("12531909/2", "12531909-2"),
            ("12'531'909-2", "12531909-2"),
            ("12’531’909’2", "12531909-2"),
            ("1/234/567/4", "1234567-4"),
            ("'12531909-2", "12531909-2"),
        ],
    )
    def test_are_read(self, text, stored):
        value = parse_one("rut", text)
        assert value == stored if stored else isinstance(value, FieldError)

    @pytest.mark.parametrize(
        ("text", "code", "suggestion"),
        [
            ("12531909-3", "rut_check_digit", "12.531.909-2"),
            ("45235220", "rut_check_digit", None),
            ("76086428", "rut_check_digit", None),
            ("4523522-1", "rut_check_digit", "4.523.522-K"),
            ("27412265k12", "rut_characters", None),
            ("17353", "rut_length", None),
            ("123.456.789-0", "rut_length", None),
            ("12.345.678-", "rut_digit_missing", "12.345.678-5"),
            ("12531909.0", "rut_digit_missing", "12.531.909-2"),
            ("1234567", "rut_digit_missing", "1.234.567-4"),
            ("45.235.220", "rut_digit_missing", "45.235.220-6"),
            ("45.235.238", "rut_digit_missing", None),
            ("13.656.649", "rut_digit_missing", "13.656.649-0"),
            ("1,25E+08", "identifier_scientific", None),
            ("1.25E+8", "identifier_scientific", None),
            ("12/03/2024", "rut_characters", None),
            ("7.111.645-10", "rut_long_digit", "7.111.645-K"),
            ("7111645 - 10", "rut_long_digit", "7.111.645-K"),
            ("12.667.869-10", "rut_long_digit", "12.667.869-K"),
            ("7.111.006-11", "rut_long_digit", "7.111.006-0"),
            ("1253190-92", "rut_long_digit", None),
            ("12531909-10", "rut_long_digit", None),
            ("765.432-1", "rut_length", None),
            ("13.24.124-4", "rut_dots", None),
            ("7.1662.287-8", "rut_dots", None),
            ("10.629.58-6", "rut_dots", None),
            ("765432-1", "rut_length", None),
            ("0765.432-6", "rut_length", None),
            ("765.432-K", "rut_length", None),
            ("7654324", "rut_digit_missing", None),
            ("0", "rut_length", None),
            ("#N/A", "cell_error", None),
            ("#FORMULA", "cell_formula", None),
        ],
    )
    def test_are_refused_with_the_right_code_and_correction(self, text, code, suggestion):
        error = parse_one("rut", text)
        assert isinstance(error, FieldError)
        assert (error.code, error.suggestion) == (code, suggestion)

    def test_a_blank_is_neither_value_nor_error(self):
        assert [parse_one("rut", text) for text in (None, "", "  ", "-", "s/i")] == [None] * 5


class TestTheCheckDigit:
    @given(bodies)
    def test_agrees_with_the_public_library(self, body):
        stored = with_digit(body)
        assert parse_one("rut", stored) == stored
        assert parse_one("rut", dotted(stored).lower()) == stored

    @given(bodies, st.sampled_from("0123456789K"))
    def test_refuses_every_other_digit_and_suggests_the_right_one(self, body, digit):
        stored = with_digit(body)
        if digit == stored[-1]:
            return
        error = parse_one("rut", f"{body}-{digit}")
        assert isinstance(error, FieldError)
        assert error == FieldError("rut_check_digit", error.params, dotted(stored))

    @given(st.lists(bodies, max_size=60))
    def test_is_the_same_in_a_column_as_alone(self, several):
        texts = [with_digit(body) for body in several]
        assert parse("rut", pa.array(texts, pa.string())).values.to_pylist() == texts


class TestReadingTwice:
    @given(bodies)
    def test_changes_nothing(self, body):
        once = parse_one("rut", dotted(with_digit(body)))
        assert parse_one("rut", once) == once

    @given(bodies)
    def test_shows_with_dots_and_reads_back(self, body):
        stored = with_digit(body)
        shown = rut.shown(pa.array([stored]))[0].as_py()
        assert shown == dotted(stored)
        assert parse_one("rut", shown) == stored


class TestAnyText:
    @given(st.text(max_size=40))
    def test_gives_a_value_a_blank_or_an_error(self, text):
        value = parse_one("rut", text)
        assert value is None or isinstance(value, FieldError | str)

    @given(st.lists(st.text(alphabet="0123456789.-kK ", max_size=14), max_size=30))
    def test_of_a_column_that_nearly_is_one(self, texts):
        parsed = parse("rut", pa.array(texts, pa.string()))
        assert len(parsed.values) == len(texts)
        pairs = zip(parsed.values, parsed.codes, strict=True)
        assert not any(value.is_valid and code.is_valid for value, code in pairs)


class TestAFormThatDoubts:
    @pytest.mark.parametrize(
        ("text", "meant"),
        [
            ("13656649", "1.365.664-9"),
            ("1365664-9", None),
            ("125319092", None),
            ("12531909", None),
            ("hola", None),
        ],
    )
    def test_asks_only_when_seven_digits_and_no_hyphen_were_typed(self, text, meant):
        assert rut.doubt(text) == meant


class TestAColumnWithoutDigits:
    def test_refuses_the_one_in_eleven_that_passes_by_chance(self):
        numbers = [str(body) for body in range(12_000_000, 12_000_110)]
        by_chance = [text for text in numbers if oracle.is_valid(text)]
        parsed = parse("rut", pa.array(numbers))
        assert by_chance
        assert set(parsed.codes.to_pylist()) == {"rut_digit_missing"}
        assert parsed.suggestions is not None
        assert parsed.suggestions[0].as_py() == dotted(with_digit(12_000_000))

    @pytest.mark.parametrize(
        ("bare", "passing", "convention"),
        [
            *((1, 0, None), (2, 0, "without_digit"), (2, 1, "without_digit"), (2, 2, None)),
            *((9, 4, "without_digit"), (9, 5, None)),
            (10, 0, "without_digit"),
            (10, 4, "without_digit"),
            (10, 5, None),
            (1_000, 499, "without_digit"),
            (1_000, 500, None),
        ],
    )
    def test_is_several_cells_of_which_no_more_than_half_pass(self, bare, passing, convention):
        assert rut.convention({"bare": bare, "passing": passing}) == convention

    def test_may_be_short_and_has_no_cell_that_passes_by_luck(self):
        lucky = "15012358"
        assert isinstance(parse_one("rut", lucky), str)
        parsed = parse("rut", pa.array(["12531909", lucky, "12667869"]))
        assert parsed.codes.to_pylist() == ["rut_digit_missing"] * 3

    def test_is_told_by_high_numbers_too(self):
        assert rut.convention({"high": 10, "high_passing": 1}) == "without_digit"
        high = [str(body) for body in range(45_235_000, 45_235_030)]
        parsed = parse("rut", pa.array(high))
        assert parsed.values.null_count == 30
        suggested = parsed.suggestions.to_pylist()
        # One in eleven might be a whole RUT: no digit is added to it without a question.
        assert [one is None for one in suggested] == [oracle.is_valid(one) for one in high]
        assert suggested[0] == dotted(with_digit(45_235_000))

    def test_counts_the_numbers_of_eight_digits_and_nothing_else(self):
        texts = ["12000000", "29999999", "30000000", "12000000-3", "1200000", "120000003", None]
        passing = sum(oracle.is_valid(text) for text in ("12000000", "29999999"))
        result = rut.evidence(pa.array(texts))
        high = int(oracle.is_valid("30000000"))
        assert result == {"bare": 2, "passing": passing, "high": 1, "high_passing": high}
        assert rut.evidence(pa.array(["12000000-3"])) == {}

    def test_refuses_only_the_numbers_that_can_lack_it(self):
        low = [str(body) for body in range(12_000_000, 12_000_030)]
        whole = with_digit(12_531_909)
        parsed = parse("rut", pa.array([*low, whole, whole.replace("-", "")]))
        assert parsed.values.to_pylist() == [None] * 30 + [whole, whole]

    def test_believes_a_column_of_whole_ruts_without_hyphens(self):
        texts = [with_digit(body).replace("-", "") for body in range(9_000_000, 9_000_050)]
        assert parse("rut", pa.array(texts)).codes.null_count == 50


class TestAFile:
    """A number without dots and hyphen may be that of a foreign document."""

    @pytest.mark.parametrize("text", ["485736291", "45235221", "12531909", "1234567", "12531909.0"])
    def test_suggests_no_rut_for_what_may_be_none(self, text):
        parsed = parse("rut", pa.array([text]), convention="")
        assert parsed.codes[0].as_py() in ("rut_check_digit", "rut_digit_missing")
        assert parsed.suggestions is not None
        assert parsed.suggestions[0].as_py() is None

    @pytest.mark.parametrize("text", ["12.531.909-3", "12531909-3", "12.531.909"])
    def test_suggests_one_for_what_is_written_as_such(self, text):
        parsed = parse("rut", pa.array([text]), convention="")
        assert parsed.suggestions is not None
        assert parsed.suggestions[0].as_py() == "12.531.909-2"


class TestJoining:
    def test_puts_a_number_and_its_digit_together(self):
        number = pa.array(["12531909.0", "12667869", "12531909-2", "14.582.980", None])
        digit = pa.array(["2.0", "k", None, "1", "K"])
        joined = rut.join(number, digit)
        expected = ["12531909-2", "12667869-K", "12531909-2", "14582980-1", None]
        assert parse("rut", joined).values.to_pylist() == expected

    def test_misses_the_digit_that_is_not_there(self):
        joined = rut.join(pa.array(["12531909"]), pa.array([None], pa.string()))
        assert parse("rut", joined).codes.to_pylist() == ["rut_digit_missing"]
