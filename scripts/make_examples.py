"""Writes examples/: ten spreadsheets worth trying. The same files come out every time."""

import io
import re
import sys
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from example_data import Person, World
from example_layouts import attendance, every_row_wrong, payroll, three_sheets, year_plan
from openpyxl import Workbook
from openpyxl.styles import Font

FOLDER = Path(__file__).resolve().parent.parent / "examples"
_STAMP = (2026, 1, 1, 0, 0, 0)
_STAMP_TEXT = b"2026-01-01T00:00:00Z"

Row = Sequence[object]

PEOPLE_HEADINGS = (
    *("Nombre completo", "RUT", "Correo", "Teléfono", "Género", "Área"),
    *("Nombre de la jefatura", "Cargo de la jefatura", "Correo de la jefatura"),
    *("Teléfono de la jefatura", "Renta bruta mensual", "Usa franquicia SENCE", "Empresa"),
)


def clean_people() -> bytes:
    """Forty people without a fault, under our own headings."""
    world = World(1)
    return _workbook({"Personas": [PEOPLE_HEADINGS, *(_row(world.person()) for _ in range(40))]})


def _row(person: Person) -> list[object]:
    boss = person.boss
    return [
        *(person.name, person.rut, person.email, person.phone, person.gender, person.area),
        *(boss.name, boss.position, boss.email, boss.phone),
        *(person.salary, "Sí" if person.franchise else "No", person.company),
    ]


MESSY_HEADINGS = (
    *("N°", "N° RUT", "Nombres", "Ap. Paterno", "Ap. Materno", "Mail", "Fono", "Sexo", "Depto."),
    *("Jefatura", "Avisar a", "Sueldo bruto", "SENCE", "Razón Soc.", "Talla"),
)
_RUT, _NAMES, _SURNAME, _MAIL, _PHONE, _SEX = 1, 2, 3, 5, 6, 7
_BOSS_MAIL, _SALARY, _SENCE, _COMPANY = 10, 11, 12, 13

# What is wrong in which row (the first person is in row 2), cell by cell.
FAULTS: dict[int, dict[int, object]] = {
    4: {_RUT: "41.234.567-0"},
    7: {_MAIL: "sin@@arroba.cl"},
    9: {_MAIL: "dos@ejemplo.cl; tres@ejemplo.cl"},
    11: {_PHONE: "2345 6789 anexo 12"},
    14: {_NAMES: "Sra.", _SURNAME: None, _SURNAME + 1: None},
    16: {_SALARY: "entre 500 y 600"},
    18: {_SENCE: "Sí", _SALARY: None},
    20: {_COMPANY: None},
    22: {_RUT: "25.345.678"},
    25: {_MAIL: "#N/A"},
    27: {_RUT: "4,23E+08"},
    30: {_SALARY: "850.000,75"},
    33: {_SURNAME: "NÃºÃ±ez"},
    36: {_RUT: None},
}
# What looks wrong and is not.
ODDITIES: dict[int, dict[int, object]] = {
    3: {_NAMES: "  Ana\u00a0 María ", _SURNAME: "MUÑOZ"},
    5: {_MAIL: "s/i", _PHONE: "-"},
    6: {_PHONE: "+56 (9) 8123-4567"},
    8: {_SALARY: "$ 1.250.000"},
    10: {_SALARY: 745000.0},
    12: {_SEX: "Hombre"},
    13: {_SENCE: "X", _SALARY: "990.000"},
}


def messy_people() -> bytes:
    """Forty people as they come: every kind of dirt, each in a row that README.md names."""
    world = World(2)
    rows = [_messy_row(at, world.person()) for at in range(2, 42)]
    rows[38] = [39, *rows[0][1:5], "otro.correo@ejemplo.cl", *rows[0][6:]]
    total = [None] * len(MESSY_HEADINGS)
    total[_NAMES], total[_SALARY] = "TOTAL", 45_000_000
    return _workbook({"Nómina": [MESSY_HEADINGS, *rows[:20], [], *rows[20:], [], total]})


def _messy_row(row: int, person: Person) -> list[object]:
    salary = f"{person.salary:,}".replace(",", ".")
    cells: list[object] = [
        *(row - 1, person.rut if row % 3 else person.rut.replace(".", "").lower()),
        *(person.names, person.surname, person.second_surname, person.email, person.phone),
        *("M" if person.gender == "Femenino" else "H", person.area, person.boss.name),
        *(person.boss.email, salary, "Sí" if person.franchise else "No", person.company, "M"),
    ]
    for position, value in (FAULTS.get(row, {}) | ODDITIES.get(row, {})).items():
        cells[position] = value
    return cells


SUPPLIER_HEADINGS = (
    *("RUT OTEC", "Razón Social", "Dirección", "Comuna", "Contacto", "Fono", "Mail"),
    *("Encargado facturación", "Mail facturación"),
)


def suppliers_csv() -> bytes:
    """Twenty-four suppliers as Excel in Chile saves a csv: semicolons and Windows-1252."""
    world = World(3)
    lines = [";".join(SUPPLIER_HEADINGS)]
    for at in range(24):
        number, name, address, city = world.supplier()
        contact, billing = world.person(), world.person()
        row = [number, f'"{name}"', address, city, contact.name, contact.phone, contact.email]
        row += [billing.name, billing.email]
        if at == 5:
            row[5] = row[6] = ""
        if at == 9:
            row[0] = row[0][:-1] + ("0" if row[0][-1] != "0" else "1")
        if at == 14:
            row[7] = row[8] = ""
        lines.append(";".join(row))
    return "\r\n".join([*lines, ""]).encode("cp1252")


def two_sheets() -> bytes:
    """A cover, and a sheet with a title, notes and the headings in row 6; RUT and digit apart."""
    world = World(4)
    people = [world.person() for _ in range(30)]
    headings = ["RUT", "DV", "Nombre trabajador", "Correo electrónico", "Gerencia", "Empleador"]
    rows = [[int(p.number), _digit(p.rut), p.name, p.email, p.area, p.company] for p in people]
    cover = [["Plan anual de capacitación"], [], ["Preparado por Gestión de Personas"]]
    above = [["Dotación vigente"], ["Al 31 de diciembre"], [], ["Uso interno"], []]
    total = [None, None, f"Total personas: {len(rows)}"]
    return _workbook({"Portada": cover, "Dotación": [*above, headings, *rows, total]}, bold=6)


def _digit(rut: str) -> object:
    return int(rut[-1]) if rut[-1].isdecimal() else rut[-1]


def many_people() -> bytes:
    """Twenty thousand people, to see how long it takes."""
    world = World(5)
    headings = ["RUT", "Nombre completo", "Correo", "Teléfono", "Género", "Área", "Empresa"]
    rows: list[Row] = [headings]
    for _ in range(20_000):
        p = world.person()
        rows.append([p.rut, p.name, p.email, p.phone, p.gender, p.area, p.company])
    return _workbook({"Personas": rows})


def _workbook(sheets: dict[str, Sequence[Row]], bold: int = 1) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
        for cell in sheet[bold]:
            cell.font = Font(bold=True)
        for column in "ABCDEFGHIJKLMNO"[: sheet.max_column]:
            sheet.column_dimensions[column].width = 18
    return _saved(book)


def _saved(book: Workbook) -> bytes:
    content = io.BytesIO()
    book.save(content)
    return _timeless(content.getvalue())


def _timeless(content: bytes) -> bytes:
    """Return a workbook without the time of its making, and as small as it gets."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(packed, "w") as target:
        for name in sorted(source.namelist()):
            data = source.read(name)
            if name == "docProps/core.xml":
                data = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", _STAMP_TEXT, data)
            member = zipfile.ZipInfo(name, _STAMP)
            target.writestr(member, data, zipfile.ZIP_DEFLATED, compresslevel=9)
    return packed.getvalue()


EXAMPLES: dict[str, Callable[[], bytes]] = {
    "1_personas_limpias.xlsx": clean_people,
    "2_personas_desordenadas.xlsx": messy_people,
    "3_proveedores_cp1252.csv": suppliers_csv,
    "4_personas_dos_hojas.xlsx": two_sheets,
    "5_personas_20000.xlsx": many_people,
    "6_nomina_con_grupos.xlsx": lambda: _saved(payroll()),
    "7_asistencia_curso.xlsx": lambda: _saved(attendance()),
    "8_plan_anual_cursos.xlsx": lambda: _saved(year_plan()),
    "9_libro_tres_hojas.xlsx": lambda: _saved(three_sheets()),
    "10_todas_con_problema.xlsx": lambda: _saved(every_row_wrong()),
}


def main(folder: Path = FOLDER) -> None:
    """Write every example into the folder."""
    folder.mkdir(exist_ok=True)
    for name, make in EXAMPLES.items():
        content = make()
        (folder / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:2]))
