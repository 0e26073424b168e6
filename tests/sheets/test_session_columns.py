"""Attendance lists with a column for each session: which columns they are, and what marks mean."""

import pyarrow as pa
import pytest

from sheets.evidence import Grade
from sheets.headings import Column
from sheets.session_columns import (
    ABSENT,
    HALF,
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
            (["Día 1", "Día 2"], "4 8"),
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


def outcome(row: str, hours: float | None = 20) -> tuple[str | None, str | None]:
    columns = [pa.array([None if mark == "." else mark], pa.string()) for mark in row.split()]
    attendance, in_hours = counted(columns, MARKS, hours)
    return attendance[0].as_py(), in_hours[0].as_py()


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
