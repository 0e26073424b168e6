"""How sure a guess is: what speaks for it and against it, and what a wrong one would harm."""

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Literal

from records.base import Field

Subject = Literal["column", "form", "value", "option", "row", "left_out"]
"""column: which datum a column is; form: how all its values are read; value: what one value is;
option: which row of a list or which choice a value means; row: which record a row is; left_out: why
a row or column is not loaded."""

Kind = Literal[
    "heading",
    "shape",
    "plausibility",
    "agreement",
    "registered",
    "marks",
    "memory",
]
"""heading: what the column is called; shape: what its values look like; plausibility: the range of
the datum and the neighbours in the column; agreement: another column of the row says the same;
registered: what the database has; marks: what the sheet says around its cells (hidden, struck,
words above the table); memory: what a person confirmed before, in a load or in a template."""

BulkChoice = Literal["ticked", "unticked", "never"]
MOST_EXAMPLES = 3
RUT_NEAR = "rut_near"
"""Code of a RUT that is one slip away from that of a registered person with the same name."""
_DOUBTFUL = frozenset({"rut_check_digit"})
"""Codes whose suggestion is a guess among many: of ten RUTs with a wrong digit, nine have it right
and another figure wrong, and what is suggested is the RUT of somebody else."""
_UNTICKED = frozenset(
    {
        RUT_NEAR,
        *("name_turned", "name_noted", "email_domain", "email_prefix", "date_month_invalid"),
    }
)
"""Codes whose suggestion is nearly sure, and would name or write to another person, or move a
course by months, where it is not: they are among those that are accepted at once only when somebody
ticks them."""
_BY_COLUMN = frozenset({"rut_digit_missing"})
"""Codes whose suggestion is sure where the whole column is written so, and may else be no RUT."""


class Grade(StrEnum):
    """How sure a guess is."""

    CERTAIN = "certain"
    PROBABLE = "probable"
    DOUBTFUL = "doubtful"


class Harm(IntEnum):
    """What a wrong value harms: the more, the higher."""

    CONTACT = 1
    LISTS = 2
    TIME = 3
    RESULT = 4
    MONEY = 5
    IDENTITY = 6


_HARMS = {
    "rut": Harm.IDENTITY,
    "money": Harm.MONEY,
    # Franchise, sworn statement, joint committee; and the codes without which SENCE pays nothing.
    "boolean": Harm.MONEY,
    "digits": Harm.MONEY,
    "code": Harm.MONEY,
    "attendance": Harm.RESULT,
    "grade": Harm.RESULT,
    "hours": Harm.RESULT,
    "date": Harm.TIME,
    "month": Harm.TIME,
    "time": Harm.TIME,
    "lookup": Harm.LISTS,
    "choice": Harm.LISTS,
    "gender": Harm.LISTS,
    "external": Harm.LISTS,
    "internal": Harm.LISTS,
}
_NEW_ENTRIES = ("boss",)
"""Owners whose names are a list of their own that files add to."""
_TICKED_IF_PROBABLE = Harm.TIME


def grade(
    kinds_for: Collection[Kind],
    kinds_against: Collection[Kind] = (),
    *,
    only_one_form: bool = False,
    subject: Subject = "value",
) -> Grade:
    """How sure a choice is that these kinds of evidence speak for and against.

    `only_one_form`: what is written can be read in one way only. A contradiction is doubtful
    whatever speaks for the choice, and memory speaks only of which datum a column is: it makes no
    value surer.
    """
    speaking = {kind for kind in kinds_for if kind != "memory" or subject == "column"}
    if kinds_against:
        return Grade.DOUBTFUL
    if only_one_form or len(speaking) > 1:
        return Grade.CERTAIN
    return Grade.PROBABLE if speaking else Grade.DOUBTFUL


def harm_of(field: Field) -> Harm:
    """What a wrong value of a field harms."""
    if field.sensitive:
        return Harm.MONEY
    if field.owner in _NEW_ENTRIES and field.parser in ("text", "name"):
        return Harm.LISTS
    return _HARMS.get(field.parser, Harm.CONTACT)


def in_bulk(grade: Grade, harm: Harm) -> BulkChoice:
    """Whether a choice is among those that are accepted all at once, and ticked there already."""
    if grade == Grade.CERTAIN:
        return "ticked"
    if grade == Grade.DOUBTFUL or harm == Harm.IDENTITY:
        return "never"
    return "ticked" if harm <= _TICKED_IF_PROBABLE else "unticked"


def bulk_of(field: Field, code: str, convention: str | None = None) -> BulkChoice:
    """Whether the suggestions for the values of a field that are wrong in this way are among those
    that are accepted all at once; `convention` is what was decided about their column.
    """
    if code in _UNTICKED:
        return "unticked"
    if code in _DOUBTFUL:
        found = Grade.DOUBTFUL
    elif code in _BY_COLUMN and convention:
        found = Grade.CERTAIN
    else:
        found = Grade.PROBABLE
    return in_bulk(found, harm_of(field))


@dataclass(frozen=True)
class Evidence:
    """One thing that speaks for a choice, or with `against` for another, in a Spanish sentence."""

    kind: Kind
    says: str
    against: bool = False


@dataclass(frozen=True)
class Example:
    """A cell, or a row, before and after it was read; `row` is its number in the sheet."""

    row: int
    before: str
    after: str | None


@dataclass(frozen=True)
class Reading:
    """A guess about a column, its values or its rows, with everything that is known of it.

    `attribute` and `position` are those of its column, None where it is about none. `choice` is a
    code or a name and `says` the same in a Spanish sentence; `alternatives` are the other choices
    that there are. `count` is how many cells or rows it is about.
    """

    subject: Subject
    attribute: str | None
    position: int | None
    choice: str | None
    grade: Grade
    says: str = ""
    alternatives: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    count: int = 0
    examples: tuple[Example, ...] = field(default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "examples", self.examples[:MOST_EXAMPLES])


def graded(
    subject: Subject,
    evidence: Collection[Evidence],
    *,
    only_one_form: bool = False,
) -> Grade:
    """The grade that evidence gives a choice."""
    return grade(
        [one.kind for one in evidence if not one.against],
        [one.kind for one in evidence if one.against],
        only_one_form=only_one_form,
        subject=subject,
    )
