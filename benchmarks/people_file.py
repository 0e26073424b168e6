"""A spreadsheet of made-up people, of fewer the first of more: what every measured road reads."""

import random
from collections.abc import Iterator
from pathlib import Path

import xlsxwriter

HEADINGS = (
    "RUT",
    "Nombre completo",
    "Correo",
    "Teléfono",
    "Género",
    "Área",
    "Empresa",
    "Jefatura",
    "Cargo jefatura",
    "Correo jefatura",
    "Teléfono jefatura",
    "Renta bruta",
    "Franquicia SENCE",
    "Participante externo",
)
COMPANIES = tuple(f"Empresa de prueba {number}" for number in range(1, 11))
DEPARTMENTS = tuple(f"Área de prueba {number}" for number in range(1, 21))
FIRST = ("María", "José", "Camila", "Luis", "Sofía", "Jorge", "Antonia", "Pedro", "Elena", "Iván")
FIRST_BODY = 5_000_005
"""Of the RUTs: in steps of 7, none of a million is one figure repeated, which a load doubts."""
SEED = 20_000
LAST = ("González", "Muñoz", "Rojas", "Díaz", "Pérez", "Soto", "Contreras", "Silva", "Núñez")


def check_digit(body: int) -> str:
    """Modulo 11 with weights 2 to 7 from the right."""
    total, weight = 0, 2
    while body:
        total += body % 10 * weight
        body, weight = body // 10, 2 if weight == 7 else weight + 1
    return {10: "K", 11: "0"}.get(11 - total % 11, str(11 - total % 11))


def people(count: int, *, salary_shift: int = 0) -> Iterator[tuple[str | int, ...]]:
    """Rows in the order of HEADINGS; `salary_shift` makes every row differ from a former file."""
    dice = random.Random(SEED)
    for number in range(count):
        body = FIRST_BODY + number * 7
        name = f"{dice.choice(FIRST)} {dice.choice(LAST)} {dice.choice(LAST)}"
        boss = number * 31 % 97
        yield (
            f"{body}-{check_digit(body)}",
            name,
            f"persona{number}@example.cl",
            f"9{(number + 1) * 7_919 % 100_000_000:08d}",
            ("Femenino", "Masculino", "Otro")[number % 3],
            DEPARTMENTS[number % len(DEPARTMENTS)],
            COMPANIES[number % len(COMPANIES)],
            f"Jefatura {boss}",
            "Gerencia",
            f"jefatura{boss}@example.cl",
            f"8{boss:08d}",
            600_000 + number * 7_919 % 2_000_000 + salary_shift,
            "Sí" if number % 2 else "No",
            "No",
        )


def write(path: Path, count: int, *, salary_shift: int = 0) -> Path:
    """Write the workbook in constant memory and answer its path."""
    book = xlsxwriter.Workbook(str(path), {"constant_memory": True})
    sheet = book.add_worksheet("Personas")
    sheet.write_row(0, 0, HEADINGS)
    for place, row in enumerate(people(count, salary_shift=salary_shift), start=1):
        sheet.write_row(place, 0, row)
    book.close()
    return path
