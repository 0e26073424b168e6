"""Workbooks as people lay them out: groups of headings, merged cells, titles, totals and notes."""

import datetime as dt
from collections.abc import Iterable, Sequence

from example_data import Person, World
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.worksheet import Worksheet

Row = Sequence[object]

# The three companies of the demonstration, as its own course lists and payrolls would name them.
MINE, FOOD, CLINIC = "Minera Cerro Azul SpA", "Alimentos del Maipo S.A.", "Clínica Bahía Sur"


def payroll() -> Workbook:
    """A payroll: groups above the headings, subtotals by cost centre, and notes at its foot."""
    world = World(6)
    book, sheet = _book("Remuneraciones")
    _title(sheet, MINE, "Libro de remuneraciones · octubre de 2026", over=16)
    sheet.append([])
    groups = {
        "A4:F4": "Antecedentes del trabajador",
        "G4:H4": "Contacto",
        "I4:K4": "Jefatura directa",
        "L4:P4": "Remuneraciones",
    }
    sheet.append([])
    for cells, words in groups.items():
        _merge(sheet, cells, words)
    _bold(sheet, _PAYROLL)
    people = [world.person() for _ in range(36)]
    for at, centre in enumerate(("Operaciones", "Mantención", "Administración")):
        some = people[at * 12 : at * 12 + 12]
        for number, one in enumerate(some, at * 12 + 1):
            sheet.append(_pay(number, one, centre))
        _bold(sheet, _sum(f"Subtotal {centre}", some))
    sheet.append([])
    _bold(sheet, _sum("TOTAL GENERAL", people))
    sheet.append([])
    sheet.append(["Nota: las licencias médicas se pagan en la liquidación siguiente."])
    sheet.append(["Preparado por Remuneraciones. Uso interno."])
    return book


_PAYROLL = (
    *("N°", "RUT", "Apellidos", "Nombres", "Sexo", "Centro de costo", "Correo", "Teléfono"),
    *("Nombre", "Cargo", "Correo"),
    *("Sueldo base", "Gratificación", "Total haberes", "Descuentos", "Líquido a pagar"),
)
_LEGAL_SHARE = 209_396


def _pay(number: int, one: Person, centre: str) -> Row:
    names = f"{one.surname} {one.second_surname}"
    gross = one.salary + _LEGAL_SHARE
    off = gross // 5
    base: object = f"$ {one.salary:,}".replace(",", ".") if number % 9 == 0 else one.salary
    return [
        *(number, one.rut, names.upper(), one.names, one.gender[0], centre),
        *(one.email if number % 11 else "s/i", _phone(number, one.phone)),
        *(one.boss.name, one.boss.position, one.boss.email),
        *(base, _LEGAL_SHARE, gross, off, gross - off),
    ]


def _phone(number: int, phone: str) -> object:
    plain = phone.replace(" ", "")
    notations = (phone, f"+56 {phone}", int(plain), f"09-{plain[1:]}", f"(56) {plain}")
    return notations[number % len(notations)]


def _sum(label: str, some: Sequence[Person]) -> Row:
    base = sum(one.salary for one in some)
    shares = _LEGAL_SHARE * len(some)
    off = sum((one.salary + _LEGAL_SHARE) // 5 for one in some)
    return [label, *[None] * 10, base, shares, base + shares, off, base + shares - off]


# The course "Atención de clientes difíciles (versión 3)" of the demonstration: area, name, RUT,
# present on each of its three days, grade.
ATTENDED = (
    ("Administración y Finanzas", "ARAYA GUTIÉRREZ DANIELA", "20.477.131-6", "PPP", 6.7),
    ("Atención de Clientes", "AGUIRRE SOTO IGNACIA", "41.004.318-1", "PPP", 6.1),
    ("Atención de Clientes", "CASTILLO SÁNCHEZ MANUEL", "15.608.123-k", "PPA", 5.9),
    ("Atención de Clientes", "FUENTES ARAVENA ALEJANDRA", "20.477.000-K", "PPP", 3.9),
    ("Atención de Clientes", "MARTÍNEZ BRAVO ÁLVARO", "18.179.787-8", "PAA", None),
    ("Atención de Clientes", "PÉREZ RIQUELME DIEGO", "11.185.974-4", "PPP", 5.9),
    ("Atención de Clientes", "ROMERO CONTRERAS ESTEBAN", "11.907.515-7", "PPP", "5,7"),
    ("Mantención", "CARRASCO ALARCÓN EDUARDO", "14.595.005-8", "PPP", 4.8),
    ("Mantención", "JARA FIGUEROA VERÓNICA", "15394402-4", "PPP", 6.5),
    ("Mantención", "SANDOVAL PIZARRO CLAUDIO", "11670376-9", "PPP", 6.3),
    ("Operaciones", "GARCÍA GARRIDO TOMÁS", "15731395-9", "PPP", 4.9),
    ("Operaciones", "PARRA CAMPOS CLAUDIO", "11.795.717-9", "PAP", 2.9),
    ("Operaciones", "SAAVEDRA MARTÍNEZ ESTEBAN", "11.431.918-K", "PPA", "6,8"),
    ("Prevención de Riesgos", "CONTRERAS RIQUELME PATRICIO", "13.023.498-4", "PPA", 5.6),
    ("Prevención de Riesgos", "SEPÚLVEDA CÁRDENAS CRISTÓBAL", "13.417.787-K", "PPP", 6.9),
    ("Prevención de Riesgos", "VERGARA SÁNCHEZ ÁLVARO", "14.455.599-6", "PPP", 4.7),
    ("Tecnología", "AGUILERA MARTÍNEZ ESTEBAN", "16.047.635-4", "PPP", 5.1),
    ("Tecnología", "FERNÁNDEZ TORRES TAMARA", "17.120.295-7", "AAA", None),
    ("Tecnología", "JARA VERA PABLO", "17.085.746-1", "PPP", 3.7),
    ("Tecnología", "RAMÍREZ VERGARA TAMARA", "20.478.531-7", "PPP", 5.9),
    ("Tecnología", "SOTO CARRASCO ÓSCAR", "12.636.641-8", "PPA", 5.5),
)
_DAYS = 3


def attendance() -> Workbook:
    """A signed list of attendance: areas merged over their people, days below a merged group."""
    book, sheet = _book("Asistencia")
    _title(sheet, "Registro de asistencia", "Atención de clientes difíciles (versión 3)", over=10)
    sheet.append(["OTEC:", "OTEC Cumbre Ltda.", None, "Horas:", 12])
    sheet.append(["Código SENCE:", 1237906165, None, "Horario:", "14:00 a 18:00"])
    sheet.append([])
    sheet.append([])
    sheet.append([])
    single = {"A": "Área", "B": "N°", "C": "RUT", "D": "Participante", "H": "% asistencia"}
    for letter, words in {**single, "I": "Nota final", "J": "Firma"}.items():
        _merge(sheet, f"{letter}6:{letter}7", words)
    _merge(sheet, "E6:G6", "Sesiones")
    for letter, words in {"E": "Día 1", "F": "Día 2", "G": "Día 3"}.items():
        sheet[f"{letter}7"] = words
    for number, (area, name, rut, days, grade) in enumerate(ATTENDED, 1):
        share = days.count("P") / _DAYS
        sheet.append([area, number, rut, name, *days, share, grade, None])
        sheet.cell(sheet.max_row, 8).number_format = "0%"
    first = sheet.max_row - len(ATTENDED) + 1
    for start, end in _runs([area for area, *_ in ATTENDED]):
        if end > start:
            sheet.merge_cells(f"A{first + start}:A{first + end}")
    sheet.append([])
    sheet.append([None, None, None, "Promedio del curso", None, None, None, 0.87, 5.4])
    sheet.append(["Observaciones: una participante no está inscrita; se revisa con el OTEC."])
    sheet.append([None, None, None, "_______________________"])
    sheet.append([None, None, None, "Firma del relator"])
    return book


def _runs(values: Sequence[object]) -> Iterable[tuple[int, int]]:
    """Yield first and last place of equal values that follow each other."""
    start = 0
    for at in range(1, len(values) + 1):
        if at == len(values) or values[at] != values[start]:
            yield start, at - 1
            start = at


def year_plan() -> Workbook:
    """A plan of courses: months in rows of their own, dates and hours in every notation."""
    book, sheet = _book("Plan 2027")
    _title(sheet, "Plan anual de capacitación 2027", "Versión aprobada por el comité", over=12)
    sheet.append([])
    _bold(sheet, _PLAN)
    places = {
        MINE: ("Antofagasta", "Antofagasta"),
        FOOD: ("RM", "Maipú"),
        CLINIC: ("Valparaíso", "Viña del Mar"),
    }
    for month, courses in _YEAR.items():
        sheet.append([month])
        sheet.merge_cells(f"A{sheet.max_row}:L{sheet.max_row}")
        for company, name, area, mode, first, last, times, hours, value in courses:
            region, commune = places[company] if str(mode).lower() == "presencial" else (None, None)
            begins, ends = times or (None, None)
            row = [name, company, area, mode, first, last, begins, ends, hours, value]
            sheet.append([*row, region, commune])
            for at in (5, 6):
                sheet.cell(sheet.max_row, at).number_format = "dd/mm/yyyy"
    sheet.append([])
    sheet.append(["TOTAL DE CURSOS: 14"])
    sheet.append(["* Los valores no incluyen traslados. Las fechas pueden cambiar."])
    return book


_PLAN = (
    *("Actividad", "Empresa", "Área temática", "Modalidad", "Fecha inicio", "Fecha término"),
    *("Hora inicio", "Hora término", "Hrs.", "Valor por participante", "Región", "Comuna"),
)
_SAFETY, _LAW, _LEADING = "Seguridad y salud ocupacional", "Normativa y cumplimiento", "Liderazgo"
_DAY, _MORNING = ("9:00", "18:00"), ("09:00 hrs", "13:00 hrs")
_ALONE = "E-learning asincrónico"


def _on(day: int, month: int) -> dt.date:
    return dt.date(2027, month, day)


_YEAR: dict[str, tuple[tuple[object, ...], ...]] = {
    "ENERO": (
        (
            *(MINE, "Trabajo seguro en altura física", _SAFETY, "Presencial", _on(11, 1)),
            *(_on(12, 1), _DAY, 16, 120_000),
        ),
    ),
    "MARZO": (
        (
            *(FOOD, "Manipulación higiénica de alimentos", "Operaciones", "Presencial"),
            *("08-03-2027", "10-03-2027", _MORNING, "12 hrs", "$ 85.000"),
        ),
        (
            *(CLINIC, "Ley Karin para jefaturas", _LAW, _ALONE, "15/03/2027", "31/03/2027"),
            *(None, 8, 45_000),
        ),
        (
            *(MINE, "Manejo a la defensiva en faena", _SAFETY, "presencial", _on(22, 3)),
            *(_on(23, 3), _DAY, "16", "110.000"),
        ),
    ),
    "ABRIL": (
        (
            *(FOOD, "Excel para supervisores", "Tecnología", "E-learning sincrónico"),
            *("5 de abril de 2027", "9 de abril de 2027", _MORNING, 20, 98_000),
        ),
        (
            *(MINE, "Liderazgo en terreno", _LEADING, "Presencial", _on(19, 4), _on(20, 4)),
            *(_DAY, 16, 140_000),
        ),
    ),
    "MAYO": (
        (
            *(CLINIC, "Inglés técnico para salud", "Idiomas", "Online sincrónico"),
            *("03-05-27", "28-05-27", ("18:00", "20:00"), 40, 210_000),
        ),
        (
            *(FOOD, "Primeros auxilios en planta", _SAFETY, "Presencial", _on(10, 5)),
            *(_on(10, 5), _DAY, 8, 60_000),
        ),
    ),
    "JULIO": (
        (
            *(MINE, "Bloqueo de energías peligrosas", _SAFETY, "Presencial", _on(5, 7)),
            *(_on(5, 7), _DAY, "8 horas", 75_000),
        ),
        (
            *(CLINIC, "Trato digno e inclusión", _LAW, _ALONE, _on(12, 7), _on(30, 7)),
            *(None, 8, "s/i"),
        ),
    ),
    "SEPTIEMBRE": (
        (
            *(FOOD, "Operación de grúa horquilla", "Operaciones", "PRESENCIAL", _on(6, 9)),
            *(_on(8, 9), _DAY, 24, 160_000),
        ),
        (
            *(CLINIC, "Atención de pacientes difíciles", "Atención de clientes", "Streaming"),
            *("13.09.2027", "15.09.2027", _MORNING, 12, 70_000),
        ),
    ),
    "NOVIEMBRE": (
        (
            *(MINE, "Protección de datos personales", _LAW, _ALONE, _on(2, 11), _on(19, 11)),
            *(None, 6, 38_000),
        ),
        (
            *(FOOD, "Control de gestión básico", "Administración y finanzas", "e-learning"),
            *("lunes 15/11/2027", "viernes 19/11/2027", _MORNING, 20, 115_000),
        ),
    ),
}


def three_sheets() -> Workbook:
    """A month in one workbook: companies, their people and their courses, which name each other."""
    world = World(9)
    book, people = _book("Dotación")
    names = ("Salmones Quellón SpA", "Transportes Ayacara Ltda.")
    _bold(people, ("RUT", "Nombre completo", "Correo", "Celular", "Sexo", "Empresa"))
    for at in range(24):
        one = world.person()
        gender = "Mujer" if one.gender == "Femenino" else "Hombre"
        people.append([one.rut, one.name, one.email, one.phone, gender, names[at % 2]])
    people.append([])
    people.append([None, "Total dotación: 24"])
    courses = book.create_sheet("Cursos")
    _title(courses, "Cursos del primer trimestre", "Gestión de Personas", over=7)
    _bold(
        courses,
        (
            *("Nombre del curso", "Empresa", "Área temática", "Modalidad", "Inicio", "Término"),
            "Horas",
        ),
    )
    offers = ("Seguridad a bordo", "Buenas prácticas acuícolas", "Conducción eficiente")
    for at, name in enumerate((*offers, "Relaciones laborales")):
        begins = dt.date(2027, 2, 1) + dt.timedelta(days=7 * at)
        ends = begins + dt.timedelta(days=11)
        area = "Liderazgo" if at == 3 else "Operaciones"
        courses.append([name, names[at % 2], area, _ALONE, begins, ends, 8 + 2 * at])
    companies = book.create_sheet("Empresas")
    _bold(companies, ("Razón social", "RUT", "Dirección", "Ciudad", "País", "Dotación"))
    for name, city in zip(names, ("Quellón", "Puerto Montt"), strict=True):
        number, _, address, _ = world.supplier()
        companies.append([name, number, address, city, "Chile", 12])
    return book


_EVERY = "RUT sin su dígito", "RUT con otro dígito"
TROUBLES: dict[int, dict[str, object]] = {
    **{row: {"RUT": _EVERY[0]} for row in range(2, 8)},
    **{row: {"RUT": _EVERY[1]} for row in (8, 9)},
    10: {"RUT": "4,13E+08"},
    11: {"Correo": "ana.perez@@ejemplo.cl"},
    12: {"Correo": "luis.soto@ejemplo..cl"},
    13: {"Correo": "rosa.diaz@ejemplo,cl"},
    14: {"Correo": "paula.rojas.ejemplo.cl"},
    15: {"Correo": "#REF!"},
    16: {"Celular": "12345"},
    17: {"Celular": "llamar a secretaria"},
    18: {"Género": "Fememino"},
    19: {"Renta bruta": "según contrato"},
    20: {"Renta bruta": "1.250.000,50"},
    21: {"Usa franquicia SENCE": "quizás"},
    22: {"Empresa": "Minera Cerro Azull SpA"},
    23: {"Empresa": "Minera Cerro Azull SpA"},
    24: {"Nombre completo": "MarÃ\u00ada PeÃ±a Soto"},
    25: {"Nombre completo": "Sr."},
    26: {"Empresa": None},
}
"""What is wrong in which row; nothing else is."""


def every_row_wrong() -> Workbook:
    """People of whom each has one problem, so that no row could be loaded as it is."""
    world = World(10)
    book, sheet = _book("Personas")
    _bold(sheet, _TROUBLED)
    for row, wrong in TROUBLES.items():
        one = world.person()
        name, franchise = one.name, "Sí" if one.franchise else "No"
        cells = [one.rut, name, one.email, one.phone, one.gender, one.salary, franchise, MINE]
        for heading, value in wrong.items():
            cells[_TROUBLED.index(heading)] = _spoilt(value, one)
        sheet.append(cells)
        if sheet.max_row != row:
            raise ValueError(f"Row {row} stands in row {sheet.max_row}.")
    return book


_TROUBLED = (
    *("RUT", "Nombre completo", "Correo", "Celular", "Género", "Renta bruta"),
    *("Usa franquicia SENCE", "Empresa"),
)


def _spoilt(value: object, one: Person) -> object:
    if value == _EVERY[0]:
        return one.rut[:-2]
    if value == _EVERY[1]:
        return f"{one.rut[:-1]}{'1' if one.rut[-1] != '1' else '2'}"
    return value


def _book(name: str) -> tuple[Workbook, Worksheet]:
    book = Workbook()
    book.remove(book.worksheets[0])
    sheet = book.create_sheet(name)
    for letter in "ABCDEFGHIJKLMNOP":
        sheet.column_dimensions[letter].width = 18
    return book, sheet


def _title(sheet: Worksheet, *lines: str, over: int) -> None:
    for line in lines:
        sheet.append([line])
        row = sheet.max_row
        sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=over)
        sheet.cell(row, 1).font = Font(bold=True, size=14)


def _bold(sheet: Worksheet, row: Row) -> None:
    sheet.append(list(row))
    for cell in sheet[sheet.max_row]:
        cell.font = Font(bold=True)


def _merge(sheet: Worksheet, cells: str, words: str) -> None:
    first = sheet[cells.split(":", maxsplit=1)[0]]
    first.value, first.font = words, Font(bold=True)
    first.alignment = Alignment(horizontal="center")
    sheet.merge_cells(cells)
