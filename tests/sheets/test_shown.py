"""What cells were read as is written so that the same column reads it again as the same."""

import pyarrow as pa
import pytest

from records.registry import RECORDS
from sheets.field_parsers import decide, parse_field
from sheets.parsing import choices, dates, numbers, results
from sheets.shown import otherwise, read_as, says_otherwise

FIELDS = {one.name: one for record in RECORDS for one in record.loaded}


def read(name: str, *texts: str, convention: str | None = None) -> list[str | None]:
    field, column = FIELDS[name], pa.array(texts, pa.string())
    if convention is None:
        convention = decide(field.parser, [column])
    parsed = parse_field(field, column, convention=convention or "")
    shown: list[str | None] = read_as(field, column, parsed, convention).to_pylist()
    return shown


class TestShown:
    @pytest.mark.parametrize(
        ("name", "convention", "text", "shown"),
        [
            ("initialDate", None, "5/3/2027", "05-03-2027"),
            ("initialDate", dates.MONTH_FIRST, "03/08/2027", "08-mar-2027"),
            ("initialDate", dates.TURNED, "2027-03-08 00:00:00", "03-08-2027"),
            ("initialDate", dates.YEAR_FIRST, "27-03-08", "08-03-2027"),
            ("grossSalary", None, "850000", "$850.000"),
            ("grossSalary", numbers.GROUPS_COMMA, "1,234,567", "$1234567"),
            ("gender", None, "F", "Femenino"),
            ("gender", choices.WOMEN_ARE_M, "M", "Femenino"),
            ("gender", choices.WOMEN_ARE_1, "1", "Femenino"),
            ("isExternal", choices.E_IS_INTERNAL, "E", "No"),
            ("phone", None, "41 2345678", "+56 41 234 5678"),
            ("rut", None, "125319092", "12.531.909-2"),
            ("grade", results.TENTHS, "65", "6,5"),
            ("attendance", results.SHARES, "0,9", "90 %"),
        ],
    )
    def test_a_value_is_written_as_people_write_it(
        self, name: str, convention: str | None, text: str, shown: str
    ):
        assert read(name, text, convention=convention) == [shown]
        # An edit begins with it, and writes no other value.
        assert read(name, shown, convention=convention) == [None]

    def test_what_says_the_same_is_not_told_twice(self):
        assert read("rut", "12.531.909-2", "x") == [None, None]
        assert read("initialDate", "05-03-2027", "2027-03-05 00:00:00") == [None, None]

    @pytest.mark.parametrize("name", ["initialDate", "grossSalary", "rut"])
    def test_signs_between_figures_are_no_other_value(self, name: str):
        field = FIELDS[name]
        same = {"initialDate": "05/03/2027", "grossSalary": "$ 850.000", "rut": "12531909-2"}
        column = pa.array([same[name]])
        parsed = parse_field(field, column)
        assert otherwise(field, column, parsed, None).null_count == 1

    @pytest.mark.parametrize("convention", ["mdy", "mdy_short", "dmy", dates.MONTH_FIRST])
    def test_a_suggested_day_is_read_as_the_one_that_is_suggested(self, convention: str):
        column = pa.array(["04/05/27", "13/03/2027", "03/16/2027", "46087"])
        field = FIELDS["initialDate"]
        offered = parse_field(field, column, convention=convention).suggestions
        assert offered is not None
        days = pa.array([one for one in offered.to_pylist() if one])
        again = parse_field(field, days, convention=convention).values
        assert again == parse_field(field, days, convention="dmy").values
        assert again.null_count == 0

    @pytest.mark.parametrize("name", ["initialDate", "gender", "phone"])
    def test_a_cell_says_the_same_among_many_of_its_kind_as_alone(self, name: str):
        field = FIELDS[name]
        texts: list[str | None] = [
            "05/03/2027",
            "2027-03-05",
            "F",
            "femenino",
            "912345678",
            "+56912345678",
            "x",
            None,
        ]
        alone = pa.array(texts, pa.string())
        convention = decide(field.parser, [alone]) or ""
        many = pa.array(texts * 100, pa.string())
        few = says_otherwise(field, alone, parse_field(field, alone, convention=convention))
        assert few.true_count
        said = says_otherwise(field, many, parse_field(field, many, convention=convention))
        assert said.to_pylist() == few.to_pylist() * 100
