"""Columns that can be read and are probably read wrongly: what a person is asked about them."""

from datetime import date, datetime

import pytest

from sheets.batch import read
from sheets.kinds.results import RESULTS
from sheets.kinds.utm import UTM
from sheets.scan import scan_file
from tests.sheets import books
from tests.sheets.meaning import Outcome, people, plan_of

COMPANY = {"company": "Acme"}
WOMEN = ("Rosa Soto", "Carmen Rey", "Ana Vera", "Katherine Paz")
MEN = ("Luis Soto", "Juan Rey", "Diego Vera", "Hugo Paz")
RUTS = ("12.531.909-2", "12.667.869-K", "21.345.670-9", "20.118.842-3")


def moment(*numbers: int) -> datetime:
    """What a cell with a date holds."""
    return datetime(*numbers)  # noqa: DTZ001 - cells have no zone


def of_genders(tmp_path, names, genders, **options):
    rows = [list(row) for row in zip(RUTS, names, genders, strict=False)]
    head = ["RUT", "Nombre", "Sexo"]
    return people(tmp_path, head, *rows, defaults=COMPANY, **options)


def genders(result):
    return [row["gender"] for row in result.rows]


class TestGenders:
    def test_of_nothing_but_m_beside_names_of_women_are_asked(self, tmp_path):
        result = of_genders(tmp_path, WOMEN, "MMMM")
        assert {code for _, _, code in result.codes} == {"gender_alone_unclear"}
        answered = of_genders(tmp_path, WOMEN, "MMMM", answers={"gender": "women_are_m"})
        assert genders(answered) == ["Female"] * 4

    @pytest.mark.parametrize("names", [MEN, (MEN[0], WOMEN[0], MEN[1], MEN[2])])
    def test_of_nothing_but_m_beside_names_of_men_are_masculine(self, tmp_path, names):
        assert genders(of_genders(tmp_path, names, "MMMM")) == ["Male"] * 4

    def test_of_m_and_f_ask_no_names(self, tmp_path):
        assert genders(of_genders(tmp_path, WOMEN, "MFMF")) == ["Male", "Female"] * 2

    def test_of_m_beside_a_word_for_women_ask_no_names(self, tmp_path):
        told = of_genders(tmp_path, WOMEN, ("M", "Femenino", "M", "Femenino"))
        assert genders(told) == ["Male", "Female"] * 2

    def test_of_m_and_v_are_those_of_m_and_h(self, tmp_path):
        assert genders(of_genders(tmp_path, WOMEN, "MVMV")) == ["Female", "Male"] * 2

    @pytest.mark.parametrize("codes", [(1, 2, 2, 1), ("1", "2", "2", "1"), (1, 0, 0, 1)])
    def test_in_codes_are_asked(self, tmp_path, codes):
        result = of_genders(tmp_path, WOMEN, codes)
        assert {code for _, _, code in result.codes} == {"gender_code_unclear"}
        answered = of_genders(tmp_path, WOMEN, codes, answers={"gender": "men_are_1"})
        assert genders(answered) == ["Male", "Female", "Female", "Male"]


def of_months(tmp_path, *days, **options):
    content = books.xlsx([["Mes", "Valor UTM"], *([day, 69_000] for day in days)])
    plan = plan_of(tmp_path, content, UTM, **options)
    result = Outcome(plan, list(read(plan)))
    return [row["month"] for row in result.rows], [code for _, _, code in result.codes]


class TestMonths:
    @pytest.mark.parametrize(
        "days",
        [
            [moment(2027, month, 26) for month in (1, 2, 3)],
            [moment(2027, 11, 26), moment(2027, 12, 26), moment(2027, 1, 27)],
            ["26-01-2027", "26-02-2027"],
        ],
    )
    def test_whose_days_are_the_year_are_asked(self, tmp_path, days):
        months, codes = of_months(tmp_path, *days)
        assert not months
        assert set(codes) == {"month_day_unclear"}
        months, codes = of_months(tmp_path, *days, answers={"month": "days_are_years"})
        assert not codes
        assert months[0] == date(2026, 11 if days[0] == moment(2027, 11, 26) else 1, 1)
        months, codes = of_months(tmp_path, *days, answers={"month": "days_are_days"})
        assert months[0].year == 2027

    @pytest.mark.parametrize(
        "days",
        [
            [moment(2027, month, 1) for month in (1, 2, 3)],
            [moment(2027, 1, 31), moment(2027, 2, 28), moment(2027, 4, 30)],
            [moment(2026, 12, 26), moment(2027, 1, 26)],
            ["agosto 2027", "setiembre 2027", "febrero 2027"],
            ["ago-27", "sept 2027", "dic-27"],
        ],
    )
    def test_of_other_days_are_read(self, tmp_path, days):
        months, codes = of_months(tmp_path, *days)
        assert (len(months), codes) == (len(days), [])


def of_grades(tmp_path, *grades, **options):
    ruts = ("12.531.909-2", "12.667.869-K", "21.345.670-9", "20.118.842-3", "19.870.015-0")
    rows = [list(row) for row in zip(ruts, grades, strict=False)]
    plan = plan_of(tmp_path, books.xlsx([["RUT", "Nota"], *rows]), RESULTS, **options)
    result = Outcome(plan, list(read(plan)))
    return [row["grade"] for row in result.rows], {code for _, _, code in result.codes}


class TestGrades:
    @pytest.mark.parametrize(
        "grades", [(8, 9, 10, 6, 5), (85, 92, 64, 100, 70), (9.5, 8.5, 7, 6, 4)]
    )
    def test_among_points_are_none(self, tmp_path, grades):
        assert of_grades(tmp_path, *grades) == ([], {"grade_scale_unclear"})
        points = of_grades(tmp_path, *grades, answers={"grade": "other_scale"})
        assert points == ([None] * 5, set())

    def test_stay_beside_one_slip(self, tmp_path):
        grades, codes = of_grades(tmp_path, 6, 5, 7, 8, 4.5)
        assert (grades, codes) == ([6, 5, 7, 4.5], {"number_range"})


def test_the_scan_of_a_file_without_genders_reads_no_names(tmp_path):
    plan = plan_of(tmp_path, books.xlsx([["RUT", "Nombre"], [RUTS[0], WOMEN[0]]]))
    assert "gender" not in scan_file(plan).decided
