"""What comes first in the dates of a column: said by its cells, by their rows, or by a person."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import openpyxl
import pyarrow as pa
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sheets.batch import read
from sheets.field_parsers import FieldError, decide, parse, parse_one
from sheets.kinds.courses import COURSES
from sheets.messages import has_words
from sheets.parsing import dates, days
from sheets.plan import with_times
from sheets.scan import decide as decisions
from sheets.scan import scan_file
from sheets.steps.date_format import DateFormat
from sheets.steps.date_year import DateYear
from tests.sheets.books import saved, xlsx
from tests.sheets.meaning import Outcome, plan_of

HEAD = ("Curso", "Empresa", "Área temática", "Modalidad", "Fecha inicio", "Fecha término", "Horas")
WEEKDAYS = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")
DAYS = st.dates(date(2020, 1, 1), date(2035, 12, 31))


def read_as(*texts, convention=None):
    parsed = parse("date", pa.array(texts, pa.string()), convention=convention)
    return [
        code or (value.isoformat() if value else None)
        for code, value in zip(parsed.codes.to_pylist(), parsed.values.to_pylist(), strict=True)
    ]


def moment(*numbers: int) -> datetime:
    """What a cell with a day and its hour holds."""
    return datetime(*numbers)  # noqa: DTZ001 - cells have no zone


def course_plan(tmp_path, *rows, **options):
    """Rows of (begin, end) or (begin, end, hours) as a plan of courses."""
    lines = [HEAD]
    for at, row in enumerate(rows):
        begin, end, hours = (*row, "8")[:3]
        lines.append((f"Curso {at}", "Andina", "Seguridad", "Presencial", begin, end, hours))
    content = "\n".join(";".join(line) for line in lines).encode()
    return plan_of(tmp_path, content, COURSES, **options)


def days_of(plan):
    """Begin and end of each good row, the codes of the others, by row."""
    found = {}
    for batch in read(plan):
        for row in batch.rows.to_pylist():
            found[row["row_no"]] = (row["initialDate"].isoformat(), row["endDate"].isoformat())
        for error in batch.errors.to_pylist():
            found.setdefault(error["row"], set()).add(error["code"])
    return found


class TestEnglishPrograms:
    @pytest.mark.parametrize(
        ("text", "day"),
        [
            *(("Mar 3, 2026", "2026-03-03"), ("Mar 4, 2026", "2026-03-04")),
            *(("August 17, 2026", "2026-08-17"), ("Jan 3rd, 2026", "2026-01-03")),
            *(("Dec 1 2026", "2026-12-01"), ("Apr. 9, 26", "2026-04-09")),
            *(("12-Aug-25", "2025-08-12"), ("5-Jan-2026", "2026-01-05")),
            *(("Tuesday, March 3, 2026", "2026-03-03"), ("Mon 2 March 2026", "2026-03-02")),
            *(("Sunday, March 3, 2026", "date_weekday"), ("Feb 30, 2026", "date_invalid")),
        ],
    )
    def test_name_months_and_weekdays_as_they_do(self, text, day):
        assert read_as(text) == [day]

    def test_go_with_date_cells(self):
        assert read_as("2026-03-03 00:00:00", "Mar 3, 2026") == ["2026-03-03", "2026-03-03"]


class TestOrderBesideOtherDates:
    HEAD = (*HEAD, "Fecha comunicación SENCE")

    def read(self, tmp_path, *rows):
        lines = [self.HEAD]
        for at, (begin, end, told) in enumerate(rows):
            row = (f"Curso {at}", "Andina", "Seguridad", "Presencial", begin, end, "8", told)
            lines.append(row)
        content = "\n".join(";".join(line) for line in lines).encode()
        plan = plan_of(tmp_path, content, COURSES)
        return [
            (one["attribute"], one["code"])
            for batch in read(plan)
            for one in batch.errors.to_pylist()
        ]

    def test_is_asked_about_where_they_have_the_month_first(self, tmp_path):
        rows = [
            ("04/13/2026", "04/15/2026", "04/02/2026"),
            ("05/18/2026", "05/20/2026", "05/06/2026"),
        ]
        found = self.read(tmp_path, *rows)
        assert found == [("senceCommunicatedAt", "date_order_unclear")] * 2

    def test_is_read_as_usual_where_they_have_the_day_first(self, tmp_path):
        assert self.read(tmp_path, ("13/04/2026", "15/04/2026", "04/02/2026")) == []

    def test_is_read_in_one_row_whose_other_date_has_it(self, tmp_path):
        plan = course_plan(tmp_path, ("04/13/2026", "04/15/2026"))
        assert days_of(plan) == {2: ("2026-04-13", "2026-04-15")}


class TestOrderWithinAColumn:
    def test_is_asked_about_where_one_cell_has_a_day_that_is_no_month(self):
        column = ("03/04/2027", "03/15/2027", "04/05/2027")
        assert decide("date", [pa.array(column)]) == "date_order_unclear"
        assert read_as(*column) == ["date_order_unclear", "2027-03-15", "date_order_unclear"]

    def test_is_asked_about_where_cells_contradict_each_other(self):
        column = ["25-03-2027", "04-05-2027", "03-14-2027", "03-16-2027"]
        assert decide("date", [pa.array(column)]) == "date_order_unclear"

    def test_is_not_asked_about_for_one_slip_among_many(self):
        column = ["25-03-2027", "26-03-2027", "04-05-2027", "27-03-2027", "03-14-2027"]
        assert read_as(*column)[2:] == ["2027-05-04", "2027-03-27", "date_month_invalid"]

    def test_is_not_asked_about_where_nothing_depends_on_it(self):
        assert read_as("03/03/2027", "03/15/2027") == ["2027-03-03", "date_month_invalid"]
        assert decide("date", [pa.array(["04-05-2027", "05-06-2027"])]) == "dmy"

    def test_is_read_as_it_was_answered(self):
        column = ("03/04/2027", "03/15/2027", "04/05/27")
        assert read_as(*column, convention="month_first") == [
            *("2027-03-04", "2027-03-15", "2027-04-05"),
        ]
        assert read_as(*column, convention="day_first") == [
            *("2027-04-03", "date_month_invalid", "2027-05-04"),
        ]

    @given(st.lists(DAYS, min_size=2, max_size=9), st.sampled_from(["%m/%d/%Y", "%m/%d/%y"]))
    def test_is_never_taken_for_the_other_one(self, days, form):
        """Whatever is written with the month first is read so, is asked about or is an error, as
        long as two of its days can be no month."""
        assume(sum(day.day > 12 for day in days) > 1)
        assert read_as(*(day.strftime(form) for day in days)) == [day.isoformat() for day in days]

    @given(st.lists(DAYS, min_size=1, max_size=9), st.sampled_from("-/."))
    def test_is_that_of_the_day_where_nothing_speaks_against_it(self, days, sign):
        texts = [day.strftime(f"%d{sign}%m{sign}%Y") for day in days]
        assert read_as(*texts) == [day.isoformat() for day in days]


class TestWeekday:
    def test_of_one_cell_that_fits_the_other_order_only_is_asked_about(self):
        column = ["lunes 05/03/2027", "06/03/2027"]
        assert decide("date", [pa.array(column)]) == "date_order_unclear"

    def test_of_several_cells_decides(self):
        column = ["lunes 05/03/2027", "martes 05/04/2027", "05/06/2027"]
        assert read_as(*column) == ["2027-05-03", "2027-05-04", "2027-05-06"]

    def test_that_fits_no_order_is_an_error(self):
        assert read_as("viernes 05-03-2027", "jueves 13-03-2027") == ["2027-03-05", "date_weekday"]
        assert read_as("lunes 5 de marzo de 2027") == ["date_weekday"]

    def test_offers_the_other_order_where_that_fits_and_nothing_else(self):
        sure = ["25-03-2027", "26-03-2027", "27-03-2027"]
        parsed = parse("date", pa.array([*sure, "lunes 05-03-2027"]))
        assert parsed.codes.to_pylist() == [None, None, None, "date_weekday"]
        assert parsed.suggestions.to_pylist() == [None, None, None, "03-05-2027"]
        assert parse_one("date", "jueves 13-03-2027") == FieldError("date_weekday", {}, None)

    @given(st.lists(DAYS, min_size=1, max_size=6))
    def test_goes_with_its_date(self, days):
        texts = [f"{WEEKDAYS[day.weekday()]} {day:%d-%m-%Y}" for day in days]
        assert read_as(*texts) == [day.isoformat() for day in days]

    @given(DAYS, st.integers(1, 6))
    def test_of_another_day_is_never_loaded(self, day, off):
        text = f"{WEEKDAYS[(day.weekday() + off) % 7]} {day:%d/%m/%Y}"
        assert read_as(text)[0] in ("date_weekday", "date_order_unclear")


class TestShortYears:
    def test_that_come_first_are_asked_about(self):
        assert read_as("27-03-01") == ["date_year_unclear"]
        assert read_as("27-03-01", convention="ymd_short") == ["2027-03-01"]
        assert read_as("27-03-01", convention="dmy_short") == ["2001-03-27"]

    def test_that_come_first_in_all_cells_are_read_so(self):
        assert read_as("27-03-01", "27-03-02", "26-12-31") == [
            *("2027-03-01", "2027-03-02", "2026-12-31"),
        ]

    def test_that_come_first_in_most_cells_and_last_in_one_are_asked_about(self):
        assert read_as("27-03-01", "27-03-08", "05-04-27") == ["date_year_unclear"] * 3

    def test_at_the_end_are_not_asked_about(self):
        column = ["05-03-26", "25-03-26", "13-04-27"]
        assert read_as(*column) == ["2026-03-05", "2026-03-25", "2027-04-13"]

    @given(st.lists(DAYS, min_size=1, max_size=9))
    def test_come_back_or_are_asked_about(self, days):
        for form in ("%y-%m-%d", "%d-%m-%y"):
            found = read_as(*(day.strftime(form) for day in days))
            wrong = [
                one
                for one, day in zip(found, days, strict=True)
                if not one.startswith("date_") and one != day.isoformat()
            ]
            assert form == "%y-%m-%d" or not wrong


class TestMomentsOfAZone:
    @pytest.mark.parametrize(
        ("text", "day"),
        [
            ("2027-03-06T02:59:59.999Z", "2027-03-05"),
            ("2027-03-06T03:00:00.000Z", "2027-03-06"),
            ("2027-06-06T03:59:59Z", "2027-06-05"),
            ("2027-03-05 23:30:00+00:00", "2027-03-05"),
            ("2027-03-05T22:30:00-05:00", "2027-03-06"),
            ("2027-03-05T22:30:00-0500", "2027-03-06"),
        ],
    )
    def test_are_days_of_santiago(self, text, day):
        assert read_as(text) == [day]

    @pytest.mark.parametrize("zone", ["Z", "+00:00", "-03:00", "-04:00"])
    def test_at_midnight_are_the_day_that_is_written(self, zone):
        assert read_as(f"2027-06-06T00:00:00.000{zone}") == ["2027-06-06"]

    def test_have_the_month_of_santiago_too(self):
        assert parse_one("month", "2027-04-01T02:59:59Z") == date(2027, 3, 1)


class TestTurnedByAnotherProgram:
    CELLS = ("2027-09-01 00:00:00", "2027-03-05 00:00:00")

    @pytest.mark.parametrize("texts", [("13/01/2027", "25/02/2027"), ("01/13/2027", "02/25/2027")])
    def test_are_asked_about(self, texts):
        column = (*self.CELLS, *texts)
        assert decide("date", [pa.array(column)]) == "date_turned_unclear"
        assert read_as(*column) == [
            *("date_turned_unclear", "date_turned_unclear", "2027-01-13", "2027-02-25"),
        ]
        assert read_as(*column, convention="dates_turned")[:2] == ["2027-01-09", "2027-05-03"]
        assert read_as(*column, convention="dates_as_they_are") == [
            *("2027-09-01", "2027-03-05", "2027-01-13", "2027-02-25"),
        ]

    @pytest.mark.parametrize(
        "more", ["2027-09-13 00:00:00", "05/02/2027", "07/07/2027"], ids=["cell", "text", "same"]
    )
    def test_are_not_where_a_cell_could_not_have_been_so(self, more):
        assert decide("date", [pa.array([*self.CELLS, "13/01/2027", more])]) == "dmy"

    @given(st.lists(DAYS, min_size=2, max_size=9))
    def test_come_back_when_the_person_says_so(self, days):
        """A list with the day first, opened by a program that takes the month for the first."""
        assume(any(day.day <= 12 and day.day != day.month for day in days))
        assume(any(day.day > 12 for day in days))
        column = [
            f"{day:%Y-%d-%m} 00:00:00" if day.day <= 12 else f"{day:%d/%m/%Y}" for day in days
        ]
        assert decide("date", [pa.array(column)]) == "date_turned_unclear"
        assert read_as(*column, convention="dates_turned") == [day.isoformat() for day in days]

    def test_are_found_among_the_date_cells_of_a_workbook(self, tmp_path):
        turned = [date(2027, 9, 1), date(2027, 3, 5)]
        rows = [
            ["Curso a", "Andina", "Seguridad", "Presencial", turned[0], "13/01/2027", 8],
            ["Curso b", "Andina", "Seguridad", "Presencial", "15/01/2027", turned[1], 8],
        ]
        plan = plan_of(tmp_path, xlsx([list(HEAD), *rows]), COURSES)
        assert set(scan_file(plan).unclear) == {"initialDate", "endDate"}


class TestShownWithoutADay:
    """Date cells whose number format shows month and year only."""

    FIRSTS = (date(2027, 3, 1), date(2027, 4, 1))
    LASTS = (date(2027, 3, 31), date(2028, 2, 29))

    @staticmethod
    def plan(tmp_path, days, form="mmm-yy", **options):
        rows = [
            [f"Curso {at}", "Andina", "Seguridad", "Presencial", day, date(2027, 12, 24), 8]
            for at, day in enumerate(days)
        ]
        book = openpyxl.Workbook()
        for row in [list(HEAD), *rows]:
            book.worksheets[0].append(row)
        for row in range(2, len(rows) + 2):
            book.worksheets[0].cell(row, 5).number_format = form
            book.worksheets[0].cell(row, 6).number_format = "dd-mm-yyyy"
        return plan_of(tmp_path, saved(book), COURSES, **options)

    @pytest.mark.parametrize(
        "form", ["mmm-yy", "mmmm yyyy", "mm/yyyy", "mm-yy", '[$-340A]mmmm" de "yyyy;@', "mmm\\-yy"]
    )
    @pytest.mark.parametrize("days", [FIRSTS, LASTS, FIRSTS[:1]], ids=["firsts", "lasts", "one"])
    def test_are_asked_about(self, tmp_path, days, form):
        plan = self.plan(tmp_path, days, form)
        assert scan_file(plan).unclear == {"initialDate": len(days)}
        assert days_of(plan) == {at + 2: {"day_of_month_unclear"} for at in range(len(days))}

    @pytest.mark.parametrize(
        ("answer", "days"),
        [
            ("dates_of_first", ("2027-03-01", "2027-04-01")),
            ("dates_of_last", ("2027-03-31", "2027-04-30")),
        ],
    )
    def test_are_of_the_day_that_is_answered(self, tmp_path, answer, days):
        plan = self.plan(tmp_path, self.FIRSTS, answers={"initialDate": answer})
        assert days_of(plan) == {at: (day, "2027-12-24") for at, day in enumerate(days, 2)}
        plan = self.plan(
            tmp_path, (date(2027, 3, 31), date(2027, 4, 30)), answers={"initialDate": answer}
        )
        assert days_of(plan) == {at: (day, "2027-12-24") for at, day in enumerate(days, 2)}

    @pytest.mark.parametrize(
        "form", ["dd-mm-yyyy", "d-mmm", "yyyy-mm-dd", "mmm d, yyyy", "mm:ss", "General"]
    )
    def test_are_not_where_the_day_is_shown(self, tmp_path, form):
        assert scan_file(self.plan(tmp_path, self.FIRSTS, form)).unclear == {}

    def test_are_not_where_a_cell_holds_a_real_day(self, tmp_path):
        for cells in ((*self.FIRSTS, date(2027, 5, 12)), (self.FIRSTS[0], self.LASTS[0])):
            plan = self.plan(tmp_path, cells)
            assert scan_file(plan).unclear == {}
            assert days_of(plan)[2] == ("2027-03-01", "2027-12-24")


class TestTheDatesOfACourse:
    def test_that_make_months_of_days_are_asked_about(self, tmp_path):
        plan = course_plan(tmp_path, ("03/08/2027", "03/12/2027", "8"))
        assert scan_file(plan).unclear == {"initialDate": 1, "endDate": 1}
        answers = dict.fromkeys(("initialDate", "endDate"), "month_first")
        plan = course_plan(tmp_path, ("03/08/2027", "03/12/2027", "8"), answers=answers)
        assert days_of(plan) == {2: ("2027-03-08", "2027-03-12")}

    def test_are_not_asked_about_where_so_many_hours_need_the_months(self, tmp_path):
        plan = course_plan(tmp_path, ("03/08/2027", "03/12/2027", "200"))
        assert days_of(plan) == {2: ("2027-08-03", "2027-12-03")}

    def test_decide_for_each_other(self, tmp_path):
        """A day that can be no month, and rows that are days in one order, months in the other."""
        rows = [("03/04/2027", "03/05/2027"), ("03/15/2027", "03/16/2027"), ("04/05/2027",) * 2]
        plan = course_plan(tmp_path, *rows)
        assert days_of(plan) == {
            2: ("2027-03-04", "2027-03-05"),
            3: ("2027-03-15", "2027-03-16"),
            4: ("2027-04-05", "2027-04-05"),
        }

    def test_may_each_have_an_order_of_its_own(self, tmp_path):
        rows = [
            ("05/04/2027", "04/16/2027", "13,5"),
            ("15/04/2027", "04/28/2027", "8"),
            ("07/05/2027", "05/20/2027", "1,5"),
            ("22/06/2027", "06/30/2027", "120,5"),
        ]
        assert days_of(course_plan(tmp_path, *rows)) == {
            2: ("2027-04-05", "2027-04-16"),
            3: ("2027-04-15", "2027-04-28"),
            4: ("2027-05-07", "2027-05-20"),
            5: ("2027-06-22", "2027-06-30"),
        }

    def test_of_which_one_has_the_month_first_leave_the_other_open(self, tmp_path):
        plan = course_plan(tmp_path, ("04/05/2027", "05/16/2027"), ("06/07/2027", "07/20/2027"))
        assert scan_file(plan).unclear == {"initialDate": 2}

    @pytest.mark.parametrize(
        "rows",
        [
            [("01-03-2027", "05-03-2027", "16"), ("05-04-2027", "09-04-2027", "8")],
            [("01-03-2027", "01-03-2027", "8"), ("02-04-2027", "02-04-2027", "8")],
            [("15-03-2027", "15-07-2027", "40"), ("03-08-2027", "03-12-2027", "8")],
            [("01/03/2027", "31/03/2027", "8"), ("01/04/2027", "01/06/2027", "20")],
        ],
        ids=["days", "one day", "long", "months"],
    )
    def test_of_ordinary_plans_are_not_asked_about(self, tmp_path, rows):
        plan = course_plan(tmp_path, *rows)
        scan = scan_file(plan)
        assert scan.unclear == {}
        assert scan.decided["initialDate"] == scan.decided["endDate"] == "dmy"

    @given(st.lists(st.tuples(DAYS, st.integers(0, 4)), min_size=1, max_size=6))
    def test_written_with_the_month_first_are_never_turned(self, tmp_path_factory, courses):
        """Courses of some days: read right, asked about, or out as errors."""
        assume(any(day.day > 12 and day.day != day.month for day, _ in courses))
        rows = [
            tuple(f"{one:%m/%d/%Y}" for one in (day, day + timedelta(days=more)))
            for day, more in courses
        ]
        plan = course_plan(tmp_path_factory.mktemp("plan"), *rows)
        scan = scan_file(plan)
        wanted = {
            at: (day.isoformat(), (day + timedelta(days=more)).isoformat())
            for at, (day, more) in enumerate(courses, start=2)
        }
        if not scan.unclear:
            loaded = {at: one for at, one in days_of(plan).items() if isinstance(one, tuple)}
            assert all(wanted[at] == one for at, one in loaded.items())


def test_every_code_has_words():
    codes = ("date_order_unclear", "date_year_unclear", "date_turned_unclear", "date_weekday")
    assert all(map(has_words, codes))


class TestWithoutAYear:
    """Days of two numbers: their order is weighed as that of whole dates."""

    @staticmethod
    def lack_it(*texts, convention=None):
        return dates.is_without_year(pa.array(texts, pa.string()), convention).to_pylist()

    def test_are_days_whatever_sign_stands_between_the_numbers(self):
        assert self.lack_it("08/03", "8-3", "08.03", "lunes 08/03", "29/02") == [True] * 5

    @pytest.mark.parametrize("text", ["9.30", "09.30", "8.5", "31/02", "0/5", "32/1", "14/15", "8"])
    def test_are_no_hours_amounts_or_days_that_there_are_not(self, text: str):
        assert self.lack_it(text) == [False]

    def test_are_no_months_of_a_year(self):
        assert self.lack_it("03/27", "04/27") == [False, False]
        assert decide("date", [pa.array(["03/27", "04/27"])]) is None
        assert self.lack_it("03/27", "04/27", "05/28") == [True] * 3

    def test_are_offered_in_the_order_of_their_column_alone(self):
        texts = pa.array(["08/03", "25/03", "03/25", "lunes 08/03", "martes 08/03"])

        def offered(convention):
            mask = dates.is_without_year(texts, convention)
            return dates.with_year(texts, mask, 2027, convention).to_pylist()

        monday = "08-03-2027"
        assert offered("dmy") == [monday, "25-03-2027", None, monday, None]
        assert offered("mdy") == ["03-ago-2027", None, "25-mar-2027", None, "03-ago-2027"]
        assert offered("date_order_unclear") == [None, "25-03-2027", "25-03-2027", None, None]

    def test_of_two_orders_are_not_offered(self, tmp_path):
        plan = course_plan(tmp_path, ("03/04", "15/03"), ("03/25", "26/03"))
        assert scan_file(plan).decided["initialDate"] == "date_order_unclear"
        # Their order is asked about once they have a year.
        assert scan_file(plan).unclear == {}

    @given(st.lists(DAYS, min_size=1, max_size=9), st.sampled_from("/-."))
    def test_with_their_year_are_those_days(self, days, sign):
        texts = pa.array([f"{day.replace(year=2027):%d{sign}%m}" for day in leapless(days)])
        filled = dates.filled_in(texts, 2027)
        assert read_as(*filled.to_pylist()) == [
            day.replace(year=2027).isoformat() for day in leapless(days)
        ]

    @given(st.lists(DAYS, min_size=2, max_size=9), st.sampled_from("/-"))
    def test_with_the_month_first_are_never_taken_for_the_other_order(self, days, sign):
        days = [day.replace(year=2027) for day in leapless(days)]
        assume(any(day.day > 12 for day in days))
        texts = dates.filled_in(pa.array([f"{day:%m{sign}%d}" for day in days]), 2027)
        read = read_as(*texts.to_pylist())
        wanted = [day.isoformat() for day in days]
        assert all(
            one == want or not one[0].isdigit() for one, want in zip(read, wanted, strict=True)
        )


def leapless(days):
    """The days that every year has."""
    return [day for day in days if (day.month, day.day) != (2, 29)]


class TestMomentsOfACourse:
    """A day with its hour says on which day a course is, and at what time."""

    HEAD = ("Curso", "Empresa", "Inicio", "Término", "Horas")

    def of(self, folder, *spans, more=(), cells=()):
        rows = [["Curso " + "AB"[at], "Andina", *span, 20, *cells] for at, span in enumerate(spans)]
        content = xlsx([[*self.HEAD, *more], *rows])
        plan = with_times(plan_of(folder, content, COURSES))
        return Outcome(plan, list(read(plan)))

    def test_give_its_schedule(self, tmp_path):
        spans = [(moment(2027, 3, 15, 9), moment(2027, 3, 19, 13, 30))] * 2
        result = self.of(tmp_path, *spans)
        assert result.codes == []
        told = [(one["initialDate"], one["hourInit"], one["hourFinish"]) for one in result.rows]
        assert told == [(date(2027, 3, 15), "09:00", "13:30")] * 2
        assert [one.code for one in decisions(result.plan)] == ["hours_of_moments"] * 2

    @pytest.mark.parametrize(
        "span",
        [
            (moment(2027, 3, 15), moment(2027, 3, 19)),
            ("15-03-2027", "19-03-2027"),
            (moment(2027, 3, 15), moment(2027, 3, 19, 23, 59, 59)),
            (moment(2027, 3, 15, 9, 7), moment(2027, 3, 19, 13, 2)),
            ("2027-03-15T03:00:00Z", "2027-03-19T02:59:59.999Z"),
        ],
    )
    def test_give_none_where_the_hour_says_nothing(self, tmp_path, span):
        result = self.of(tmp_path, span, span)
        assert result.codes == []
        assert all("hourInit" not in one for one in result.rows)

    def test_give_none_beside_a_column_of_hours(self, tmp_path):
        span = (moment(2027, 3, 15, 9), moment(2027, 3, 19, 13))
        result = self.of(tmp_path, span, span, more=["Hora inicio"], cells=["10:00"])
        assert [one["hourInit"] for one in result.rows] == ["10:00"] * 2


class TestSeveralDaysInACell:
    """One column with the days of a course: its first one, and its last one."""

    HEAD = ("Curso", "Empresa", "Fecha", "Horas")

    def of(self, folder, *cells, hours=8, **options):
        rows = [[f"Curso {at}", "Andina", cell, hours] for at, cell in enumerate(cells)]
        return plan_of(folder, xlsx([self.HEAD, *rows]), COURSES, **options)

    @pytest.mark.parametrize(
        ("cell", "first", "last"),
        [
            ("08-03-2027", "2027-03-08", "2027-03-08"),
            (moment(2027, 3, 8), "2027-03-08", "2027-03-08"),
            ("lunes 18 de enero de 2027", "2027-01-18", "2027-01-18"),
            ("el 18 de enero de 2027", "2027-01-18", "2027-01-18"),
            ("12 al 14 de enero de 2027", "2027-01-12", "2027-01-14"),
            ("Del 12 al 14 de Enero de 2027.", "2027-01-12", "2027-01-14"),
            ("entre el 12 y el 14 de enero de 2027", "2027-01-12", "2027-01-14"),
            ("12-01-2027 al 14-01-2027", "2027-01-12", "2027-01-14"),
            ("12/01/2027-14/01/2027", "2027-01-12", "2027-01-14"),
            ("2027-01-12 al 2027-01-14", "2027-01-12", "2027-01-14"),
            ("del 25 al 29/01/2027", "2027-01-25", "2027-01-29"),
            ("28 de enero al 2 de febrero de 2027", "2027-01-28", "2027-02-02"),
            ("12/01 - 14/01/2027", "2027-01-12", "2027-01-14"),
            ("12-14 enero 2027", "2027-01-12", "2027-01-14"),
            ("12-14/01/2027", "2027-01-12", "2027-01-14"),
            ("12-ene-2027 al 14-ene-2027", "2027-01-12", "2027-01-14"),
            ("lunes 18 al viernes 22 de enero de 2027", "2027-01-18", "2027-01-22"),
            ("1° al 3 de marzo de 2027", "2027-03-01", "2027-03-03"),
            ("12, 13 y 14 de enero 2027", "2027-01-12", "2027-01-14"),
            ("31 de enero y 1 de febrero de 2027", "2027-01-31", "2027-02-01"),
            ("12/01/2027, 13/01/2027 y 14/01/2027", "2027-01-12", "2027-01-14"),
        ],
    )
    def test_are_the_first_and_the_last(self, tmp_path, cell, first, last):
        plan = self.of(tmp_path, cell)
        assert days_of(plan) == {2: (first, last)}

    @pytest.mark.parametrize(
        ("cell", "code"),
        [
            ("12 y 19 de enero de 2027", "days_apart"),
            ("12, 14 y 16 de enero de 2027", "days_apart"),
            ("12/14 de enero de 2027", "days_apart"),
            ("12/01/2027 y 19/01/2027", "days_apart"),
            ("12-01-2027 / 14-01-2027", "days_apart"),
            # Seen as months first they are a month apart.
            ("01/12/2027 y 01/13/2027", "days_apart"),
            ("12 al 14 y 19 al 21 de enero de 2027", "days_apart"),
            ("lunes y miércoles del 12 al 28 de enero de 2027", "days_invalid"),
            ("3 al 5/25/2027", "days_invalid"),
            # The parser of dates would take the first day, and say nothing of the other.
            ("12-01-2027 09:00 al 14-01-2027 18:00", "days_invalid"),
            ("martes 18 al viernes 22 de enero de 2027", "date_weekday"),
            ("30 al 31 de febrero de 2027", "date_invalid"),
            ("enero 2027", "date_day_missing"),
            ("12 al 14 de enero", "date_year_missing"),
            ("12 y 13/01", "date_year_missing"),
            ("14 al 12 de enero de 2027", "course_dates"),
            ("28-12 al 02-01-2027", "course_dates"),
        ],
    )
    def test_are_never_guessed_and_refused_once(self, tmp_path, cell, code):
        batches = list(read(self.of(tmp_path, cell)))
        (error,) = (one for batch in batches for one in batch.errors.to_pylist())
        assert (error["code"], error["position"]) == (code, 2)
        assert error["value"] == cell
        assert has_words(code)

    def test_are_no_date_that_was_written_wrongly(self):
        for text in ("3/4/2", "3-4-2", "12-01-14-01", "12/13/01/2027"):
            assert days.part_of_days(pa.array([text]), last=True).to_pylist() == [text]

    @pytest.mark.parametrize("end", ["1", "x", "1 al 1"])
    @pytest.mark.parametrize("sign", ["/", "-", ", ", " al "])
    def test_of_many_that_are_none_are_left_at_once(self, sign, end):
        # Each of these can be taken apart in more ways than anybody waits for.
        text = sign.join(["1"] * 30) + sign + end
        assert days.part_of_days(pa.array([text]), last=False).to_pylist() == [text]

    def test_are_of_the_order_that_their_column_has(self, tmp_path):
        first = ("01/25/2027 - 01/29/2027", "02/03/2027 - 02/04/2027", "02/22/2027")
        found = days_of(self.of(tmp_path, *first, "3 al 5/04/2027"))
        assert found == {
            2: ("2027-01-25", "2027-01-29"),
            3: ("2027-02-03", "2027-02-04"),
            4: ("2027-02-22", "2027-02-22"),
            # Where only the day stands twice it comes first.
            5: ("2027-04-03", "2027-04-05"),
        }

    def test_say_their_order_by_what_lies_between_them(self, tmp_path):
        spans = ("03/05/2027 al 07/05/2027", "04/06/2027 al 08/06/2027")
        assert days_of(self.of(tmp_path, *spans))[2] == ("2027-05-03", "2027-05-07")

    def test_are_asked_about_once_and_read_as_it_was_answered(self, tmp_path):
        cells = ("03/04/2027", "03/05/2027 al 03/05/2027", "03/15/2027")
        plan = self.of(tmp_path, *cells)
        scan = scan_file(plan)
        assert scan.unclear == {"initialDate": 2}
        errors = [one for batch in read(plan) for one in batch.errors.to_pylist()]
        assert {one["attribute"] for one in errors} == {"initialDate"}
        answered = replace(plan, answers={"initialDate": "month_first"})
        assert days_of(answered) == {
            2: ("2027-03-04", "2027-03-04"),
            3: ("2027-03-05", "2027-03-05"),
            4: ("2027-03-15", "2027-03-15"),
        }

    def test_count_one_day_once(self, tmp_path):
        # A single slip decides no column, however many data its cell gives.
        plan = self.of(tmp_path, "03/25/2027", "25/03/2027", "26/03/2027", "27/03/2027")
        assert scan_file(plan).decided == {"initialDate": "dmy"}

    def test_offer_the_whole_cell(self, tmp_path):
        content = xlsx(
            [["Plan anual 2027"], self.HEAD, ["Curso", "Andina", "12 al 14 de enero", 8]]
        )
        (batch,) = read(plan_of(tmp_path, content, COURSES))
        assert [one["suggestion"] for one in batch.errors.to_pylist()] == [
            "12-01-2027 al 14-01-2027"
        ]

    @pytest.mark.parametrize(
        ("step", "cell", "after"),
        [
            (DateYear, "12 al 14 de enero", "12 al 14 de enero de 2027"),
            (DateYear, "12/01 al 14/01", "12/01 al 14/01/2027"),
            (DateYear, "12 al 14 de enero de 2026", "12 al 14 de enero de 2026"),
            (DateFormat, "03/04/2027 al 03/06/2027", "2027-03-04 al 2027-03-06"),
            (DateFormat, "03/04 - 03/06/2027", "2027-03-04 al 2027-03-06"),
            (DateFormat, "03/04/2027", "2027-03-04"),
        ],
    )
    def test_are_both_changed_by_a_step(self, step, cell, after):
        done = step("", {"columns": [0], "column": 0, "year": 2027, "format": "mdy"})
        assert done.changes(pa.array([cell, None])).to_pylist() == [after, None]

    def test_give_no_hours(self, tmp_path):
        cells = [moment(2027, 3, 15, 9), moment(2027, 3, 16, 9)]
        plan = with_times(self.of(tmp_path, *cells))
        assert days_of(plan)[2] == ("2027-03-15", "2027-03-15")
        assert {one.attribute for one in plan.mapping}.isdisjoint({"hourInit", "hourFinish"})

    def test_too_few_for_the_hours_are_asked_about(self, tmp_path):
        cells = ("08-03-2027", "12 al 14 de enero de 2027")
        assert days_of(self.of(tmp_path, *cells, hours=40)) == {2: {"days_few"}, 3: {"days_few"}}
        assert days_of(self.of(tmp_path, *cells, hours=12))[2] == ("2027-03-08", "2027-03-08")

    @given(DAYS, st.integers(0, 40), st.sampled_from(["%d-%m-%Y", "%d/%m/%Y", "%Y-%m-%d"]))
    def test_of_any_two_days_are_those(self, first, length, form):
        last = first + timedelta(length)
        cells = pa.array([f"{first:{form}} al {last:{form}}"])
        sides = [days.part_of_days(cells, last=one).to_pylist() for one in (False, True)]
        assert sides == [[f"{first:{form}}"], [f"{last:{form}}"]]


class TestDaysThatATextNames:
    """Titles name days among other words and numbers."""

    @pytest.mark.parametrize(
        ("text", "named"),
        [
            ("Período: 13 al 16 de octubre de 2025", ["2025-10-13", "2025-10-16"]),
            ("Acta del 28 de septiembre al 2 de octubre de 2026", ["2026-09-28", "2026-10-02"]),
            ("Fecha: 06-10-2026   Horario: 09:00 a 13:00", ["2026-10-06"]),
            ("Lunes 6 y martes 7 de octubre del 2026 (2 de 3)", ["2026-10-06", "2026-10-07"]),
            ("13-16 de octubre de 2025", ["2025-10-13", "2025-10-16"]),
            ("1° de octubre de 2026", ["2026-10-01"]),
            ("Impreso 2026-10-06 09:30, folio 12", ["2026-10-06"]),
            ("Sesión 2, 7 de octubre de 2026", ["2026-10-07"]),
            ("Grupo 1 - 7 de octubre de 2026", ["2026-10-07"]),
            ("Acta del 35 de octubre de 2025, versión 2024", []),
            ("RUT 12.345.678-9, 5 al 7 de octubre, 1/2/26, 24 horas", []),
        ],
    )
    def test_are_those_with_their_year(self, text, named):
        assert [f"{one}" for one in days.named_in(text)] == named

    @given(st.text("0123456789/.- yal°", max_size=2_000))
    def test_of_any_text_are_found_at_once(self, text):
        assert all(isinstance(one, date) for one in days.named_in(text))
