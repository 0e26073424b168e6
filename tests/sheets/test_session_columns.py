"""Attendance lists with a column for each session: which columns they are, and what marks mean."""

import pyarrow as pa
import pytest

from sheets.evidence import Grade
from sheets.headings import Column
from sheets.session_columns import (
    ABSENT,
    HALF,
    IN_HOURS,
    NO_DATA,
    NOT_COUNTED,
    PRESENT,
    Sessions,
    counted,
    find,
)


def found(headings: list[str], *rows: str) -> Sessions | None:
    """The sessions of columns whose rows are written as words; "." is a blank cell."""
    columns = [Column(at, "ABCDEFG"[at], name) for at, name in enumerate(headings)]
    lines = [[None if mark == "." else mark for mark in row.split()] for row in rows]
    cells = {at: pa.array([line[at] for line in lines], pa.string()) for at in range(len(headings))}
    return find(columns, cells)


def meanings(*rows: str) -> dict[str, tuple[str | None, str]]:
    sessions = found([f"Día {at}" for at in range(1, len(rows[0].split()) + 1)], *rows)
    assert sessions is not None
    return {one.text: (one.proposed, one.grade.value) for one in sessions.marks}


class TestColumns:
    @pytest.mark.parametrize(
        "headings",
        [
            ["Día 1", "Día 2"],
            ["12/03", "13/03"],
            ["2027-03-12 00:00:00", "2027-03-13 00:00:00"],
            ["lunes", "martes"],
            ["Sesión 1 (05-10)", "Sesión 2 (06-10)"],
            ["1", "2"],
            ["L", "M"],
            ["1er día", "2do día"],
            ["Primera sesión", "Segunda sesión"],
            ["5 oct. 2026 09:00 Todos", "6 oct. 2026 09:00 Todos"],
            ["Asistencia", "Asistencia (2)"],
            ["AM", "PM"],
            ["S1", "S2"],
        ],
    )
    def test_are_those_whose_headings_name_sessions(self, headings: list[str]):
        sessions = found(headings, "P A", "P P")
        assert sessions is not None
        assert sessions.positions == (0, 1)

    @pytest.mark.parametrize(
        ("headings", "row"),
        [
            (["Pregunta 1", "Pregunta 2"], "A B"),
            (["Nota día 1", "Nota día 2"], "1 0"),
            (["Día 1", "Observaciones"], "P A"),
            (["Día 1", "Día 2"], "240 120"),
            (["Horas día 1", "Horas día 2"], "P A"),
            (["Día 1", "Día 2"], "6,5 5,4"),
            (["Módulo 1", "Módulo 2"], "Aprobado Reprobado"),
            (["Trabajo en altura", "Extintores"], "✓ ✗"),
            (["1", "Nota"], "P A"),
        ],
    )
    def test_are_no_grades_hours_or_answers(self, headings: list[str], row: str):
        assert found(headings, row, row) is None

    def test_without_any_mark_are_sessions_to_come(self):
        sessions = found(["Día 1", "Día 2", "Día 3"], "P A .", "P P .")
        assert sessions is not None
        assert (sessions.positions, [one.name for one in sessions.empty]) == ((0, 1), ["Día 3"])

    def test_with_more_marks_than_anybody_uses_are_none(self):
        rows = [f"{chr(65 + at)} {chr(65 + at)}" for at in range(13)]
        assert found(["Día 1", "Día 2"], *rows) is None


class TestMeanings:
    def test_of_words_and_signs_are_probable(self):
        probable = Grade.PROBABLE.value
        assert meanings("Presente ausente", "Presente Presente") == {
            "Presente": (PRESENT, probable),
            "ausente": (ABSENT, probable),
        }
        assert meanings("1 0", "0,5 1")["0,5"] == (HALF, probable)

    @pytest.mark.parametrize(
        ("rows", "meaning"),
        [
            (("P A", "P P"), ABSENT),
            (("A A", "A ."), None),
            (("A F", "F A"), None),
            (("P A", "F P"), None),
        ],
    )
    def test_of_an_a_follows_from_the_marks_beside_it(self, rows: tuple[str], meaning: str | None):
        assert meanings(*rows)["A"][0] == meaning

    @pytest.mark.parametrize(
        ("rows", "meaning"),
        [(("x .", ". x"), None), (("✓ x", "x ✓"), ABSENT), (("x 0", "0 x"), PRESENT)],
    )
    def test_of_an_x_is_open_alone(self, rows: tuple[str], meaning: str | None):
        assert meanings(*rows)["x"][0] == meaning

    @pytest.mark.parametrize("mark", ["J", "justificado", "AT", "L", "?", "-", "Z"])
    def test_of_what_only_the_company_knows_is_asked(self, mark: str):
        assert meanings(f"P {mark}", "P P")[mark] == (None, Grade.DOUBTFUL.value)

    def test_of_a_blank_cell_is_asked_and_comes_last(self):
        assert [*meanings("P .", "P A").items()][-1] == ("", (None, Grade.DOUBTFUL.value))

    def test_is_one_for_a_mark_in_any_spelling(self):
        assert [*meanings("P p", "P. P")] == ["P"]


MARKS = {"P": PRESENT, "½": HALF, "A": ABSENT, "J": NOT_COUNTED, "?": NO_DATA, "": ABSENT}


def outcome(
    row: str,
    hours: float | None = 20,
    lengths: tuple[float, ...] = (),
    of_list: bool = False,
) -> tuple[str | None, str | None]:
    columns = [pa.array([None if mark == "." else mark], pa.string()) for mark in row.split()]
    numbers = {mark: IN_HOURS for mark in row.split() if mark[0].isdigit()}
    marks = {**MARKS, **numbers}
    attendance, in_hours = counted(columns, marks, hours, lengths=lengths, of_list=of_list)
    return attendance[0].as_py(), in_hours[0].as_py()


class TestHours:
    """Numbers of the hours that somebody attended of each session."""

    @pytest.mark.parametrize(
        ("headings", "rows", "lengths"),
        [
            (["Día 1", "Día 2"], ("4 8", "4 0"), (4, 8)),
            (["Horas día 1", "Horas día 2"], ("8h 4h", "0 4h"), (8, 4)),
            (["05-10", "06-10"], ("3,5 7:30", "3,5 0:00"), (3.5, 7.5)),
            (["Día 1 (8 h)", "Día 2 (4 hrs)"], ("6 4", "6 4"), (8, 4)),
            (["Día 1", "Día 2"], ("8 P", "8 8"), (8, 8)),
        ],
    )
    def test_are_known_by_whole_sessions(
        self, headings: list[str], rows: tuple[str, ...], lengths: tuple[float, ...]
    ):
        sessions = found(headings, *rows)
        assert sessions is not None
        assert (sessions.are_hours, sessions.lengths) == (True, lengths)
        numbers = {one.proposed for one in sessions.marks if one.text[0].isdigit()}
        assert numbers == {IN_HOURS}

    def test_are_no_grades_that_differ_from_each_other(self):
        assert found(["Módulo 1", "Módulo 2"], "6 5", "4 7", "5 6", "7 3") is None

    @pytest.mark.parametrize(
        ("headings", "proposed"),
        [
            (["Módulo 1", "Módulo 2"], None),
            (["Módulo 1 (7 h)", "Módulo 2 (7 h)"], IN_HOURS),
            (["Horas módulo 1", "Horas módulo 2"], IN_HOURS),
            (["Día 1", "Día 2"], IN_HOURS),
        ],
    )
    def test_of_modules_that_may_be_grades_have_no_answer(
        self, headings: list[str], proposed: str | None
    ):
        sessions = found(headings, "7 7", "6 7", "7 5")
        assert sessions is not None
        assert {one.proposed for one in sessions.marks} == {proposed}

    def test_are_none_where_marks_are_one_and_nothing(self):
        sessions = found(["Día 1", "Día 2"], "1 0", "1 1")
        assert sessions is not None
        assert (sessions.are_hours, sessions.lengths) == (False, ())

    def test_an_a_beside_them_is_absent(self):
        sessions = found(["Día 1", "Día 2"], "8 A", "8 8")
        assert sessions is not None
        assert {one.text: one.proposed for one in sessions.marks} == {"8": IN_HOURS, "A": ABSENT}

    def test_of_headings_weigh_marks(self):
        sessions = found(["Día 1 (8 h)", "Día 2 (4 h)"], "P A", "A P")
        assert sessions is not None
        assert sessions.lengths == (8, 4)
        assert outcome("P A", 12, lengths=(8, 4)) == ("66,7%", "8")

    @pytest.mark.parametrize(
        ("row", "of_list", "result"),
        [
            ("8 8", False, ("80%", "16")),
            ("8 8", True, ("100%", "16")),
            ("7,5 8", True, ("96,9%", "15,5")),
            ("8 J", False, ("80%", "8")),
            ("8 P", True, ("100%", "16")),
            ("½ 0", True, ("25%", "4")),
            ("8 ?", True, (None, None)),
            ("12 12", False, ("120%", "24")),
        ],
    )
    def test_are_added_up(self, row: str, of_list: bool, result: tuple[str | None, str | None]):
        assert outcome(row, lengths=(8, 8), of_list=of_list) == result

    def test_are_of_their_list_where_the_course_has_none(self):
        assert outcome("8 4", None, lengths=(8, 8)) == ("75%", "12")

    def test_of_a_present_without_any_are_told(self):
        assert outcome("8 P", lengths=(8, 0)) == ("«P»", None)


class TestCounting:
    @pytest.mark.parametrize(
        ("row", "attendance", "hours"),
        [
            ("P P P", "100%", "20"),
            ("P A P", "66,7%", "13,5"),
            ("A A P", "33,3%", "6,5"),
            ("P ½ A P", "62,5%", "12,5"),
            ("P J A", "50%", "10"),
            (". . .", "0%", "0"),
            ("p. P a", "66,7%", "13,5"),
            ("J J J", None, None),
            ("P ? P", None, None),
            ("P Z P", "«Z»", None),
        ],
    )
    def test_is_of_the_sessions_that_count(
        self, row: str, attendance: str | None, hours: str | None
    ):
        assert outcome(row) == (attendance, hours)

    def test_gives_no_hours_of_a_course_that_has_none(self):
        assert outcome("P A", None) == ("50%", None)

    def test_rounds_half_a_tenth_up(self):
        assert outcome(" ".join(["P"] + ["A"] * 15)) == ("6,3%", "1,5")
