import pytest

from records.base import Field
from sheets.evidence import (
    MOST_EXAMPLES,
    Evidence,
    Example,
    Grade,
    Harm,
    Kind,
    Reading,
    grade,
    graded,
    harm_of,
    in_bulk,
)
from sheets.kinds.registry import KINDS

CERTAIN, PROBABLE, DOUBTFUL = Grade


def field(kind: str, name: str) -> Field:
    (found,) = [one for one in KINDS.values() if one.model == kind]
    return found.attribute(name)


class TestGrade:
    @pytest.mark.parametrize(
        ("kinds", "expected"),
        [
            ((), DOUBTFUL),
            (("shape",), PROBABLE),
            (("shape", "shape"), PROBABLE),
            (("shape", "heading"), CERTAIN),
            (("shape", "heading", "agreement"), CERTAIN),
        ],
    )
    def test_counts_independent_kinds(self, kinds: tuple[Kind, ...], expected: Grade):
        assert grade(kinds) == expected

    def test_is_certain_of_a_form_with_one_reading(self):
        assert grade((), only_one_form=True) == CERTAIN

    def test_no_number_outweighs_a_contradiction(self):
        many: tuple[Kind, ...] = ("heading", "shape", "plausibility", "agreement", "registered")
        assert grade(many, ("marks",)) == DOUBTFUL
        assert grade(many, ("marks",), only_one_form=True) == DOUBTFUL

    def test_memory_says_which_datum_a_column_is_and_nothing_of_values(self):
        assert grade(("memory", "heading"), subject="column") == CERTAIN
        for subject in ("form", "value", "option", "row"):
            assert grade(("memory", "shape"), subject=subject) == PROBABLE
            assert grade(("memory",), subject=subject) == DOUBTFUL

    def test_comes_from_the_evidence_itself(self):
        seen = [Evidence("shape", "Son RUT."), Evidence("heading", "Dice RUT.")]
        assert graded("column", seen) == CERTAIN
        assert graded("column", [*seen, Evidence("marks", "Oculta.", against=True)]) == DOUBTFUL


class TestHarm:
    @pytest.mark.parametrize(
        ("kind", "name", "expected"),
        [
            ("people", "rut", Harm.IDENTITY),
            ("people", "grossSalary", Harm.MONEY),
            ("people", "franchiseSence", Harm.MONEY),
            ("courses", "participatingValue", Harm.MONEY),
            ("courses", "courseCodeSence", Harm.MONEY),
            ("results", "djSigned", Harm.MONEY),
            ("results", "grade", Harm.RESULT),
            ("results", "attendedHours", Harm.RESULT),
            ("courses", "initialDate", Harm.TIME),
            ("utm", "month", Harm.TIME),
            ("people", "area", Harm.LISTS),
            ("people", "bossName", Harm.LISTS),
            ("people", "gender", Harm.LISTS),
            ("courses", "modality", Harm.LISTS),
            ("people", "bossEmail", Harm.CONTACT),
            ("people", "phone", Harm.CONTACT),
            ("people", "name", Harm.CONTACT),
        ],
    )
    def test_is_that_of_the_field(self, kind: str, name: str, expected: Harm):
        assert harm_of(field(kind, name)) == expected

    def test_has_an_order(self):
        order = ["IDENTITY", "MONEY", "RESULT", "TIME", "LISTS", "CONTACT"]
        assert [one.name for one in sorted(Harm, reverse=True)] == order


class TestInBulk:
    def test_takes_what_is_certain(self):
        assert {in_bulk(CERTAIN, harm) for harm in Harm} == {"ticked"}

    def test_never_takes_what_is_doubtful(self):
        assert {in_bulk(DOUBTFUL, harm) for harm in Harm} == {"never"}

    def test_is_harder_the_more_a_wrong_guess_hurts(self):
        assert {harm: in_bulk(PROBABLE, harm) for harm in Harm} == {
            Harm.CONTACT: "ticked",
            Harm.LISTS: "ticked",
            Harm.TIME: "ticked",
            Harm.RESULT: "unticked",
            Harm.MONEY: "unticked",
            Harm.IDENTITY: "never",
        }


class TestReading:
    def test_is_shown_with_three_examples(self):
        examples = tuple(Example(row, "1-2-27", "2027-02-01") for row in range(2, 9))
        reading = Reading(
            "form",
            "initialDate",
            4,
            "dmy",
            PROBABLE,
            says="El día va primero.",
            alternatives=("mdy",),
            evidence=(Evidence("shape", "Hay un 31."),),
            count=7,
            examples=examples,
        )
        assert reading.examples == examples[:MOST_EXAMPLES]
