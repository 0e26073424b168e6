"""Which ways to write a name are of one person, and which are another's."""

import pytest

from sheets.folding import fold
from sheets.same_names import Agreement, agreement


def agree(one: str, other: str) -> Agreement:
    assert agreement(fold(one), fold(other)) == agreement(fold(other), fold(one))
    return agreement(fold(one), fold(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("María Pérez Soto", "MARIA PEREZ SOTO"),
        ("María Pérez Soto", "Pérez Soto, María"),
        ("María Pérez Soto", "María Pérez"),
        ("María de los Ángeles Pérez", "Perez Maria Angeles"),
        ("Juan Carlos Pérez Soto", "Carlos Pérez"),
        ("J. Pérez", "Juan Pérez Soto"),
        ("Fco. Muñoz", "Francisco Muñoz Lara"),
        ("Ma. José González", "María José González Díaz"),
        ("Alej. Rojas", "Alejandra Rojas"),
        ("Gonzalo Fernandes", "Gonzalo Fernández"),
        ("Jaun Peres", "Juan Pérez"),
        ("Yasna Valenzuela", "Jasna Balenzuela"),
        ("Ana", "Ana Soto Vera"),
        ("Sanmartín, Luis", "Luis San Martín"),
        ("Dr. Luis Soto", "Luis Soto"),
        ("Constructora Maipo Ltda.", "CONSTRUCTORA MAIPO LIMITADA"),
        ("OTEC Andes SpA", "Otec Andes S.A."),
    ],
)
def test_are_one_person(one: str, other: str):
    assert agree(one, other) == Agreement.SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("María Pérez Soto", "Luis Vera Rojas"),
        ("Ana Soto", "Luis Vera"),
        ("Eva", "Luis Vera"),
        ("De la Fuente Ana", "De la Cruz Luis"),
        ("Minera del Norte SpA", "Textil Ñuñoa SpA"),
    ],
)
def test_are_two(one: str, other: str):
    assert agree(one, other) == Agreement.NONE


@pytest.mark.parametrize(
    ("one", "other", "agreed"),
    [
        ("María Pérez Soto", "María González Díaz", Agreement.LITTLE),
        ("Carla Soto Díaz", "Pedro Rojas Soto", Agreement.LITTLE),
        ("Ana Soto", "Luis Soto", Agreement.HALF),
        ("Ana Soto", "Ana Rojas Paz", Agreement.HALF),
    ],
)
def test_share_a_word_that_many_have(one: str, other: str, agreed: Agreement):
    assert agree(one, other) == agreed


def test_a_blank_name_speaks_against_nobody():
    assert agree("", "Ana Soto") == Agreement.SAME
