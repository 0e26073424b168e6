"""Values as people mistype them: whatever is accepted in bulk is what they meant."""

import random
from collections.abc import Callable, Sequence
from datetime import date, timedelta

import pyarrow as pa
import pytest
from stdnum.cl import rut as oracle

from records.base import Field
from sheets.evidence import bulk_of
from sheets.field_parsers import decide, parse_field
from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE

MANY = 400


def a_rut(dice: random.Random) -> str:
    body = dice.randrange(5_000_000, 26_000_000)
    return f"{body:,}".replace(",", ".") + f"-{oracle.calc_check_digit(str(body))}"


def a_phone(dice: random.Random) -> str:
    form = dice.choice(("+56{}", "+56 {} {} {}", "{}", "9 {} {}", "{} {} {} anexo 12", "Cel. {}"))
    figures = dice.choice("92") + "".join(dice.choices("0123456789", k=8))
    if form.startswith("9"):
        return form.format(figures[1:5], figures[5:])
    parts = (figures[0], figures[1:5], figures[5:]) if form.count("{") == 3 else (figures,)
    return form.format(*parts)


def a_day(dice: random.Random) -> str:
    return (date(2027, 1, 1) + timedelta(dice.randrange(365))).strftime("%d-%m-%Y")


def an_amount(dice: random.Random) -> str:
    dotted = f"{dice.randrange(460_000, 4_000_000):,}".replace(",", ".")
    return dice.choice(("{}", "$ {}", "${}.-")).format(dotted)


def an_address(dice: random.Random) -> str:
    names = ("ana.soto", "luis_diaz", "p.rojas3", "carla.v")
    domains = ("gmail.com", "andina.cl", "hotmail.com", "acme.com.ar")
    return f"{dice.choice(names)}@{dice.choice(domains)}"


def slipped(text: str, dice: random.Random, signs: str) -> str:
    """A text with one of some signs typed twice, left out, or in the place of the next one."""
    places = [at for at, sign in enumerate(text) if sign.isalnum() or sign in signs]
    at = dice.randrange(len(places) - 1)
    here, after = places[at : at + 2]
    return dice.choice(
        (
            text[:here] + text[here] + text[here:],
            text[:here] + text[here + 1 :],
            text[:here] + text[after] + text[here + 1 : after] + text[here] + text[after + 1 :],
        )
    )


@pytest.mark.parametrize(
    ("field", "right", "signs"),
    [
        pytest.param(PEOPLE.attribute("rut"), a_rut, "", id="rut"),
        pytest.param(PEOPLE.attribute("phone"), a_phone, "", id="phone"),
        pytest.param(PEOPLE.attribute("email"), an_address, ".@_", id="email"),
        pytest.param(PEOPLE.attribute("grossSalary"), an_amount, ".", id="salary"),
        pytest.param(COURSES.attribute("initialDate"), a_day, "", id="day"),
    ],
)
def test_of_400_slips_no_wrong_one_is_accepted_in_bulk(
    field: Field, right: Callable[[random.Random], str], signs: str
):
    dice = random.Random(20_271_128)
    meant = [right(dice) for _ in range(MANY)]
    typed = [slipped(text, dice, signs) for text in meant]
    convention = decide(field.parser, [pa.array(meant)])

    def values(texts: Sequence[str | None]) -> list[object]:
        return list(parse_field(field, pa.array(texts, pa.string()), convention=convention).values)

    parsed = parse_field(field, pa.array(typed), convention=convention)
    nothing = pa.nulls(MANY, pa.string())
    offered = (nothing if parsed.suggestions is None else parsed.suggestions).to_pylist()
    rows = zip(
        typed, parsed.codes.to_pylist(), offered, values(offered), values(meant), strict=True
    )
    refused, wrong = 0, []
    for text, code, suggestion, said, truth in rows:
        if code is None:
            continue
        refused += 1
        in_bulk = suggestion and bulk_of(field, code, convention) == "ticked"
        if in_bulk and said != truth:
            wrong.append((text, suggestion))
    assert wrong == []
    assert refused > 0
