"""Codes and parameters in, Spanish sentences out: the only place where codes get words."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

Params = Mapping[str, str | int]


@dataclass(frozen=True)
class Words:
    """What is wrong, in a sentence, and what the person does about it. Both are templates."""

    problem: str
    fix: str = ""


_UNKNOWN_PROBLEM = "Este dato no se pudo leer."


_UNKNOWN_FIX = "Revisa la celda y vuelve a cargar la fila."


_MONTHS = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto"),
    *("septiembre", "octubre", "noviembre", "diciembre"),
)


def message(code: str, params: Params | None = None) -> str:
    """Return what is wrong with a cell, a row or a workbook."""
    if code in CELLS:
        return _filled(CELLS[code].problem, params)
    if code in WORKBOOKS:
        words = WORKBOOKS[code]
        return " ".join(filter(None, (_filled(words.problem, params), _filled(words.fix, params))))
    if code in NOTES_OF_ONE and (params or {}).get("count") == 1:
        return _filled(NOTES_OF_ONE[code], params)
    return _filled(NOTES.get(code) or SKIPPED.get(code) or _UNKNOWN_PROBLEM, params)


def how_to_fix(code: str, params: Params | None = None) -> str:
    """Return what the person does about an error of a cell, a row or a workbook."""
    words = CELLS.get(code) or WORKBOOKS.get(code)
    return _filled(words.fix if words else _UNKNOWN_FIX, params)


def suggestion(value: str | None) -> str | None:
    """Return the question that offers a correction."""
    return None if value is None else f"¿Es {value}?"


def decision(code: str, params: Params | None = None) -> str:
    """Return what was decided about a whole column."""
    return _filled(DECISIONS[code], params)


def reason(code: str, params: Params | None = None) -> str:
    """Return why a column was proposed for an attribute, or for none."""
    return _filled(REASONS[code], params).replace(" de el ", " del ")


def step(code: str, params: Params | None = None) -> str:
    """Return what a step of a recipe does."""
    return _filled(STEPS[code], params)


def step_problem(code: str, params: Params | None = None) -> str:
    """Return why a step or a recipe cannot be."""
    return _filled(STEP_PROBLEMS[code], params)


def things(parser: str) -> str:
    """Return what the values of a parser are called, in plural."""
    return THINGS.get(parser, "datos")


def day(iso: str) -> str:
    """Return a day in words: 2026-10-03 -> 3 de octubre de 2026."""
    year, month, number = iso.split("-")
    return f"{int(number)} de {_MONTHS[int(month) - 1]} de {year}"


def has_words(code: str) -> bool:
    """Tell whether an error, note or skipped row of this code has words of its own."""
    return any(code in words for words in (CELLS, WORKBOOKS, NOTES, SKIPPED))


def _filled(template: str, params: Params | None) -> str:
    """Fill in the template. A missing parameter leaves no trace of the braces."""
    return template.format_map(_Filling({k: _shown(v) for k, v in (params or {}).items()}))


def _shown(value: str | int) -> str:
    return f"{value:,}".replace(",", ".") if isinstance(value, int) else value


class _Filling(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "…"


_RUT = {
    "rut_required": Words(
        "El RUT es obligatorio.",
        "Escribe el RUT. Solo las personas externas pueden venir sin él.",
    ),
    "company_rut_required": Words(
        "El RUT es obligatorio.", "Escribe el RUT de la empresa: por él se la reconoce."
    ),
    "rut_characters": Words(
        "El RUT contiene caracteres no válidos.",
        "Deja solo números y, al final, el dígito verificador: 12.345.678-5.",
    ),
    "rut_length": Words(
        "El RUT debe tener 7 u 8 números y su dígito verificador.",
        "Revisa si falta o sobra algún número.",
    ),
    "rut_check_digit": Words(
        "El dígito verificador no corresponde al RUT ingresado.",
        "Compara el RUT con el documento: puede haber un número cambiado o un dígito errado.",
    ),
    "rut_digit_missing": Words(
        "Al RUT le falta el dígito verificador.",
        "Agrega el dígito después de un guion, por ejemplo 12.345.678-5.",
    ),
    "identifier_scientific": Words(
        "Excel cambió este número a notación científica y perdió cifras.",
        "Da formato de texto a la columna y vuelve a escribir el número completo.",
    ),
}

_CONTACT = {
    "email_invalid": Words(
        "Ingresa un correo válido, por ejemplo nombre@empresa.cl.",
        "Deja un solo correo por celda, con una sola @ y sin espacios ni comas.",
    ),
    "phone_invalid": Words(
        "Ingresa un teléfono válido: 9 dígitos, por ejemplo 9 1234 5678.",
        "Deja un solo teléfono por celda. Si es de otro país, comienza con + y su código.",
    ),
}

_TEXT = {
    "name_required": Words("Ingresa el nombre completo.", "Escribe el nombre y los apellidos."),
    "name_title_only": Words(
        "Ingresa el nombre completo.", "La celda trae solo el tratamiento: agrega el nombre."
    ),
    "name_invalid": Words(
        "Ingresa un nombre de 2 a {max} caracteres.", "El nombre debe tener al menos una letra."
    ),
    "company_name_required": Words(
        "Ingresa el nombre o razón social.", "Escribe el nombre con que se conoce a la empresa."
    ),
    "course_name_required": Words(
        "Ingresa el nombre del curso (3 a 150 caracteres).", "Escribe el nombre del curso."
    ),
    "title_invalid": Words(
        "Ingresa de {least} a {max} caracteres.", "El nombre debe tener al menos una letra."
    ),
    "digits_invalid": Words(
        "El código SENCE debe tener 10 dígitos.",
        "Revisa si falta o sobra algún número, o si Excel le quitó un cero inicial.",
    ),
    "rapporteur_name_required": Words(
        "Ingresa el nombre del relator.", "Escribe el nombre y los apellidos."
    ),
    "razon_social_required": Words(
        "Ingresa la razón social.", "Escribe el nombre legal del proveedor."
    ),
    "text_too_long": Words("Máximo {max} caracteres.", "Acorta el texto de la celda."),
    "text_control": Words(
        "El texto trae caracteres de control que no se ven.",
        "Borra la celda y vuelve a escribir el texto.",
    ),
    "text_damaged": Words(
        "El texto trae caracteres dañados (\ufffd).",
        "Vuelve a escribir el texto con sus tildes y eñes.",
    ),
    "text_mojibake": Words(
        "Las tildes y eñes del texto llegaron cambiadas.",
        "Vuelve a escribir el texto o guarda el archivo como UTF-8.",
    ),
}

_CHOICES = {
    "boolean_invalid": Words("Responde Sí o No.", "Escribe Sí o No, o deja la celda en blanco."),
    "gender_invalid": Words(
        "Selecciona una opción de la lista.", "Escribe Masculino, Femenino u Otro."
    ),
    "gender_unclear": Words(
        "No se sabe si M es masculino o mujer: la columna usa H, M y F.",
        "Escribe la palabra completa: Masculino o Femenino.",
    ),
    "company_required": Words(
        "Selecciona la empresa.",
        "Escribe la empresa, o elige una para todas las filas sin empresa.",
    ),
    "company_unknown": Words(
        "Selecciona una empresa de la lista.",
        "Escribe el nombre tal como está registrado, o relaciónalo al revisar la carga.",
    ),
    "choice_invalid": Words(
        "Selecciona una opción de la lista.", "Escribe una de estas: {options}."
    ),
    "region_invalid": Words(
        "Selecciona una región de la lista.", "Escribe su nombre, por ejemplo Biobío."
    ),
    "commune_invalid": Words(
        "Selecciona una comuna de la lista.", "Escribe su nombre completo, por ejemplo Ñuñoa."
    ),
    "modality_required": Words(
        "Selecciona la modalidad.", "Escribe la modalidad, por ejemplo Presencial."
    ),
    "topic_area_required": Words(
        "Selecciona el área temática.", "Escribe una de las áreas temáticas de Seleccionables."
    ),
    "topicArea_unknown": Words(
        "Selecciona un área temática de la lista.",
        "Escribe el nombre tal como está registrado, o relaciónalo al revisar la carga.",
    ),
    "company_id_unknown": Words(
        "Selecciona una empresa de la lista.",
        "Escribe el nombre tal como está registrado, o relaciónalo al revisar la carga.",
    ),
    "supplier_id_unknown": Words(
        "Selecciona un proveedor de la lista.",
        "Escribe su razón social o su RUT tal como están registrados, o relaciónalo al revisar la "
        "carga. Si no está registrado, créalo en Proveedores.",
    ),
    "area_unknown": Words(
        "Selecciona un área de la lista.",
        "Escribe el nombre tal como está registrado, o relaciónalo al revisar la carga.",
    ),
    "status_unknown": Words(
        "Selecciona un estado de la lista.",
        "Escribe el nombre tal como está registrado, o relaciónalo al revisar la carga.",
    ),
    "lookup_unknown": Words(
        "Selecciona una opción de la lista.",
        "Escribe el nombre tal como está registrado, o relaciónalo al revisar la carga.",
    ),
}

_NUMBERS = {
    "money_invalid": Words(
        "Ingresa un monto en pesos, sin decimales.", "Escribe solo números, por ejemplo 950.000."
    ),
    "money_decimals": Words(
        "Ingresa un monto en pesos, sin decimales.", "Redondea el monto a pesos enteros."
    ),
    "money_range": Words(
        "Ingresa un monto entre 0 y {max} pesos.", "Revisa si sobran números o hay un signo menos."
    ),
    "money_unclear": Words(
        "No se sabe si el signo separa miles o decimales: el resto de la columna lo usa distinto.",
        "Escribe el monto sin puntos ni comas.",
    ),
    "count_invalid": Words("Ingresa un número entero.", "Escribe solo números, por ejemplo 1.200."),
    "count_decimals": Words(
        "Ingresa un número entero, sin decimales.", "Revisa si la coma o el punto sobran."
    ),
    "count_range": Words(
        "Ingresa un número entre 0 y {max}.", "Revisa si sobran números o hay un signo menos."
    ),
    "count_unclear": Words(
        "No se sabe si el signo separa miles o decimales: el resto de la columna lo usa distinto.",
        "Escribe el número sin puntos ni comas.",
    ),
    "number_invalid": Words("Ingresa un número.", "Escribe solo el número, por ejemplo 6,5."),
    "number_range": Words(
        "Ingresa un número entre {least} y {most}.", "Revisa si falta o sobra alguna cifra."
    ),
    "number_step": Words(
        "Ingresa el número en tramos de {step}.", "Redondea el número al tramo más cercano."
    ),
    "number_unclear": Words(
        "No se sabe si el signo separa miles o decimales.",
        "Escribe el número sin separar los miles.",
    ),
    "attendance_invalid": Words(
        "Ingresa una asistencia entre 0 y 100.",
        "Escribe el porcentaje, por ejemplo 95, o Presente o Ausente.",
    ),
    "attendance_unclear": Words(
        "No se sabe si A es ausente o asistió.", "Escribe Presente o Ausente, o el porcentaje."
    ),
    "attendance_share": Words(
        "No se sabe si es un porcentaje o una parte de 1.",
        "Escribe el porcentaje con su signo, por ejemplo 95%.",
    ),
    "share_unclear": Words(
        "No se sabe si es un porcentaje o una parte de 1.",
        "Escribe el porcentaje con su signo, por ejemplo 95%.",
    ),
    "grade_unclear": Words(
        "No se sabe si es una nota sin su coma.", "Escribe la nota con coma, por ejemplo 6,5."
    ),
    "number_scientific": Words(
        "Excel cambió este número a notación científica.",
        "Da formato de número a la columna y vuelve a escribirlo.",
    ),
    "initial_date_required": Words(
        "Ingresa la fecha de inicio.", "Escribe la fecha como dd-mm-aaaa."
    ),
    "end_date_required": Words("Ingresa la fecha de término.", "Escribe la fecha como dd-mm-aaaa."),
    "total_hours_required": Words(
        "Ingresa las horas del curso (entre 0,5 y 2.000).", "Escribe las horas, por ejemplo 16."
    ),
    "time_invalid": Words("Ingresa una hora válida, por ejemplo 09:15.", "Escríbela como hh:mm."),
    "time_quarter": Words(
        "Ingresa una hora en tramos de 15 minutos, por ejemplo 09:15.",
        "Acerca la hora al cuarto más próximo.",
    ),
    "date_invalid": Words(
        "Ingresa una fecha válida (dd-mm-aaaa).", "El día va primero y el año entre 2000 y 2100."
    ),
    "date_other_format": Words(
        "La fecha está escrita de otra forma que el resto de la columna.",
        "Escríbela como dd-mm-aaaa, igual que las demás.",
    ),
}

_CELLS = {
    "cell_error": Words(
        "La celda tiene un error de Excel.",
        "Corrige la fórmula o escribe el valor en su lugar.",
    ),
    "cell_formula": Words(
        "La celda tiene una fórmula sin resultado guardado.",
        "Abre el archivo en Excel, guárdalo y vuelve a subirlo, o escribe el valor.",
    ),
}

_ROWS = {
    "row_too_wide": Words(
        "La fila tiene más celdas que títulos: un separador dentro de un valor la desordenó.",
        "Une en una celda el valor que quedó repartido y borra la celda que sobra.",
    ),
    "key_repeated": Words(
        "Esta fila se repite: la misma clave ya está en la fila {first_row}.",
        "Deja una sola fila con los datos correctos, o elige al revisar cuál vale.",
    ),
    "key_loaded": Words(
        "Esta fila se repite: otra fila de esta misma carga ya trajo esta clave.",
        "Borra la fila, o corrige el RUT si es de otra persona.",
    ),
    "person_without_key": Words(
        "Una persona externa sin RUT necesita correo y nombre.",
        "Agrega el RUT, o el correo y el nombre.",
    ),
    "course_dates": Words(
        "La fecha de término no puede ser anterior a la de inicio.",
        "Revisa cuál de las dos fechas está errada.",
    ),
    "course_hours": Words(
        "La hora de término debe ser posterior a la de inicio.",
        "Revisa cuál de las dos horas está errada; las 6 de la tarde son las 18:00.",
    ),
    "rapporteur_without_key": Words(
        "Un relator sin RUT necesita correo y nombre.",
        "Agrega el RUT, o el correo con que se le reconoce.",
    ),
    "participant_without_key": Words(
        "Falta el RUT del participante.",
        "Escribe el RUT. Quien no tiene RUT necesita correo y nombre, como está en el curso.",
    ),
    "not_in_course": Words(
        "Nadie con esta identificación participa en este curso.",
        "Revisa el RUT. Si asistió, inscríbelo primero en el curso y vuelve a cargar la fila.",
    ),
    "person_not_in_course": Words(
        "{name} no participa en este curso.",
        "Si asistió, inscribe primero a la persona en el curso y vuelve a cargar la fila.",
    ),
    "participant_disabled": Words(
        "{name} está fuera del curso: su participación se deshabilitó.",
        "Vuelve a habilitar al participante en el curso y carga la fila, o quítala.",
    ),
    "hours_above_course": Words("El curso dura {most} horas.", "Ingresa horas entre 0 y {most}."),
    "external_with_franchise": Words(
        "Una persona externa no puede usar la franquicia.",
        "Cambia Usa franquicia SENCE a No, o marca a la persona como interna.",
    ),
    "salary_required": Words(
        "Ingresa la renta bruta para determinar el tramo SENCE.",
        "Agrega la renta bruta mensual, o cambia Usa franquicia SENCE a No.",
    ),
    "contact_incomplete": Words(
        "Completa el nombre y un medio de contacto.",
        "Cada contacto lleva nombre y, además, teléfono o correo.",
    ),
    "already_exists": Words(
        "Ya existe un registro con el RUT {rut}.",
        "Quita la fila, o elige actualizar los registros que ya existen.",
    ),
}

_WARNINGS = {
    "contact_unfinished": Words(
        "A un contacto le falta el nombre o un medio de contacto: el proveedor se carga y queda "
        "marcado como Incompleto."
    ),
    "email_missing": Words("Sin correo no recibirá encuestas."),
    "boss_email_same": Words("El correo de la jefatura es igual al de la persona."),
    "rut_of_person": Words("Parece un RUT de persona natural."),
    "rut_of_company": Words("Parece un RUT de empresa."),
}

CELLS: Mapping[str, Words] = MappingProxyType(
    _RUT | _CONTACT | _TEXT | _CHOICES | _NUMBERS | _CELLS | _ROWS | _WARNINGS
)


DECISIONS: Mapping[str, str] = MappingProxyType(
    {
        "groups_dot": 'En "{column}" el punto separa miles: 300.000 son trescientos mil.',
        "groups_comma": 'En "{column}" la coma separa miles: 300,000 son trescientos mil.',
        "dmy": 'En "{column}" las fechas se leen con el día primero: 05-03-2026 es 5 de marzo.',
        "dmy_short": 'En "{column}" el año tiene dos cifras: 05-03-26 es 5 de marzo de 2026.',
        "named": 'En "{column}" las fechas traen el mes con letras.',
        "women_are_m": 'En "{column}" hay H y M: la M se lee como mujer.',
        "table_beside": "Al lado hay otra tabla, en las columnas {first} a {last}: no se carga. "
        "Si es la que quieres cargar, elígela donde subiste el archivo.",
        "phone_notation": 'En "{column}" hay teléfonos con 0 delante, anexo o palabras: se cargan '
        "sin ellos. 09 1234 5678 es +56 9 1234 5678.",
        "filled_down": 'En "{column}" hay celdas combinadas ({count}): su valor vale para '
        "todas sus filas.",
        "p_is_present": 'En "{column}", P se lee como presente (100 %) y A como ausente (0 %).',
        "presence_in_words": 'En "{column}", presente se lee como 100 % y ausente como 0 %.',
        "shares": 'En "{column}" las partes de 1 se leen como porcentaje: 0,95 es 95 %.',
        "without_digit": 'En "{column}" los RUT vienen sin su dígito verificador.',
    }
)

SKIPPED: Mapping[str, str] = MappingProxyType(
    {
        "totals_row": "Fila de totales: no se carga.",
        "section_row": "Título de una sección entre los datos: no se carga.",
        "signature_line": "Firmas al pie de la tabla: no se cargan.",
        "footer_note": "Nota al pie de la tabla: no se carga.",
        "example_row": "Fila de ejemplo de la plantilla: no se carga.",
        "heading_repeated": "Títulos repetidos entre los datos: no se cargan.",
        "row_repeated": "Idéntica a otra fila del archivo: se carga una sola vez.",
        "repeat_passed": "La misma clave está en otra fila, y elegiste que vale esa.",
        "row_without_data": "Fila sin datos en las columnas relacionadas: no se carga.",
        "left_out": "La dejaste fuera.",
    }
)

STEPS: Mapping[str, str] = MappingProxyType(
    {
        "title_case": "Mayúsculas de nombre en {column}",
        "name_order": "«Apellidos, Nombres» pasa a «Nombres Apellidos» en {column}",
        "fill_down": "Rellena hacia abajo {column}",
        "trim_signs": "Quita los signos alrededor de {column}",
        "replace": "«{find}» pasa a «{with}» en {column}",
        "replace_many": "«{find}» pasa a «{with}» en todas las columnas",
        "relate": "Relaciona {count} valores de {column}",
        "date_format_dmy": "Fechas de {column}: día, mes y año",
        "date_format_mdy": "Fechas de {column}: mes, día y año",
        "date_format_ymd": "Fechas de {column}: año, mes y día",
        "number_format_point": "Números de {column}: el punto separa decimales",
        "number_format_comma": "Números de {column}: la coma separa decimales",
        "split": "Separa {column} en {into}",
        "join": "Une {columns} en {into}",
        "first_filled": "{into}: el primero con dato de {columns}",
        "suggestions": "Acepta las sugerencias de {field}",
        "suggestions_kind": "Acepta las sugerencias de {field}: {problem}",
        "without_value": "Carga sin {field} donde no sirve",
        "without_value_kind": "Carga sin {field} donde no sirve: {problem}",
        "cell": "Fila {row}, {column}: {value}",
        "cell_blank": "Fila {row}, {column}: en blanco",
        "cells_many": "Cambia {count} celdas, desde la fila {row} de {column}",
        "leave_out_blank": "Deja fuera las filas sin {column}",
        "leave_out": "Deja fuera la fila {row}",
        "leave_out_many": "Deja fuera {count} filas, desde la {row}",
    }
)

STEP_PROBLEMS: Mapping[str, str] = MappingProxyType(
    {
        "step_malformed": "No pudimos leer este paso. Actualiza la página e inténtalo de nuevo.",
        "step_no_column": "Esa columna no está en el archivo.",
        "step_column_twice": "Elige columnas distintas.",
        "step_field_twice": "Elige un dato distinto para cada parte.",
        "step_no_field": "Ese dato no existe.",
        "step_cell_text": "Una celda puede tener hasta {limit} caracteres que se puedan leer.",
        "recipe_too_long": "La carga tiene {limit} pasos, el máximo. Quita alguno para seguir.",
        "recipe_too_many_cells": "Corregiste {limit} celdas, el máximo de una carga. Cárgala y "
        "sigue con las filas que queden.",
    }
)

REASONS: Mapping[str, str] = MappingProxyType(
    {
        "remembered": "Así relacionaste esta columna el {on}.",
        "remembered_undated": "Así relacionaste esta columna en una carga anterior.",
        "remembered_ignored": "En una carga anterior dejaste esta columna sin cargar.",
        "name": 'El título dice "{label}".',
        "synonym": 'El título "{column}" es otra forma de decir {label}.',
        "similar": 'El título se parece a "{label}".',
        "values": "{share} % de los valores parecen {things}.",
        "name_and_values": 'El título corresponde a "{label}" y {share} % de los valores calzan.',
        "values_differ": 'El título dice "{label}", pero solo {share} % de los valores calzan.',
        "joined": "{whole} viene repartido en columnas: esta trae {label}.",
        "beside": 'Está junto a las columnas de {owner} y su título corresponde a "{label}".',
        "other_owner": "Parece un dato de {owner} que no tiene dónde cargarse.",
        "asked": 'Puede ser "{label}", y hay otra columna que también: elige cuál se carga.',
        "taken": 'Otra columna corresponde mejor a "{label}".',
        "no_reason": "No encontramos a qué dato corresponde.",
        "empty": "La columna no tiene título ni valores.",
    }
)

THINGS: Mapping[str, str] = MappingProxyType(
    {
        "rut": "RUT",
        "email": "correos",
        "phone": "teléfonos",
        "money": "montos",
        "count": "números enteros",
        "decimal": "números",
        "attendance": "porcentajes de asistencia",
        "grade": "notas",
        "boolean": "respuestas Sí o No",
        "external": "respuestas Sí o No",
        "internal": "respuestas Interno o Externo",
        "gender": "géneros",
        "date": "fechas",
        "time": "horas",
        "choice": "opciones de la lista",
        "region": "regiones",
        "commune": "comunas",
        "digits": "códigos",
        "title": "nombres",
        "name": "nombres",
        "number": "números de RUT sin dígito",
        "dv": "dígitos verificadores",
    }
)


_CONTENT = {
    "workbook_empty": Words(
        "El archivo está vacío.", "Sube un archivo con títulos y al menos una fila de datos."
    ),
    "workbook_no_cells": Words(
        "El archivo no tiene ninguna hoja con datos.",
        "Sube un archivo con títulos y al menos una fila de datos.",
    ),
    "workbook_no_headings": Words(
        "No encontramos una fila de títulos en esta hoja.",
        "Elige otra hoja o indica en qué fila están los títulos.",
    ),
    "workbook_unknown": Words(
        "No reconocemos el contenido de este archivo como una planilla.",
        "Guárdalo desde Excel como libro .xlsx o como CSV y vuelve a subirlo.",
    ),
    "workbook_other_format": Words(
        "El archivo está en un formato de planilla que no se lee ({format}).",
        "Ábrelo en Excel o LibreOffice, guárdalo como libro .xlsx y vuelve a subirlo.",
    ),
    "workbook_broken": Words(
        "El archivo está dañado o incompleto.",
        "Ábrelo en Excel, guárdalo con otro nombre y vuelve a subirlo.",
    ),
    "workbook_password": Words(
        "El archivo está protegido con contraseña.",
        "Escribe la contraseña, o quítasela en Excel y vuelve a subirlo.",
    ),
    "workbook_password_wrong": Words(
        "La contraseña no es la de este archivo.",
        "Revisa mayúsculas y minúsculas y escríbela de nuevo.",
    ),
    "workbook_locked": Words(
        "El archivo está protegido con una contraseña que aquí no se puede usar.",
        "Quítale la contraseña en el programa con que se hizo y vuelve a subirlo.",
    ),
    "workbook_unsafe": Words(
        "El archivo tiene un contenido que no es propio de una planilla.",
        "Copia los datos a un libro nuevo y sube ese libro.",
    ),
}

_SIZE = {
    "workbook_too_big": Words(
        "El archivo pesa más de {limit_mb} MB.", "Divídelo en archivos más pequeños."
    ),
    "workbook_unpacked_too_big": Words(
        "El archivo ocupa más de {limit_mb} MB al descomprimirse.",
        "Borra las hojas e imágenes que no uses, o divídelo en archivos más pequeños.",
    ),
    "workbook_too_heavy": Words(
        "El archivo necesita más memoria de la permitida.",
        "Copia solo los datos a un libro nuevo, sin formatos, y sube ese libro.",
    ),
    "workbook_too_slow": Words(
        "Leer el archivo tomó demasiado tiempo.",
        "Copia solo los datos a un libro nuevo, o divídelo en archivos más pequeños.",
    ),
    "workbook_cancelled": Words("Se canceló la lectura del archivo."),
    "workbook_too_many_rows": Words(
        "El archivo tiene más de {limit} filas.", "Divídelo en archivos más pequeños."
    ),
    "workbook_too_many_columns": Words(
        "Una hoja tiene {count} columnas; el máximo es {limit}.",
        "Borra las columnas que no se cargan y vuelve a subirlo.",
    ),
    "workbook_too_many_sheets": Words(
        "El archivo tiene {count} hojas; el máximo es {limit}.",
        "Deja en el archivo solo las hojas que vas a cargar.",
    ),
    "workbook_too_many_entries": Words(
        "El archivo contiene {count} partes; el máximo es {limit}.",
        "Copia los datos a un libro nuevo y sube ese libro.",
    ),
    "workbook_cell_too_long": Words(
        "Una celda tiene más de {limit} caracteres.", "Acorta ese texto y vuelve a subirlo."
    ),
}

WORKBOOKS: Mapping[str, Words] = MappingProxyType(_CONTENT | _SIZE)

NOTES: Mapping[str, str] = MappingProxyType(
    {
        "other_kind": "El archivo parece de {other}: {theirs} de sus títulos son datos de ese tipo "
        "y {ours} de {kind}. Revisa que elegiste el tipo de carga correcto.",
        "quotes_repaired": "Había comillas sin cerrar: cada línea se leyó como una fila.",
        "mixed_encodings": "{count} líneas traían letras en otra codificación, desde la {first}: "
        "se leyeron en la suya, sin cambiar las demás.",
        "damaged_bytes": "{count} líneas traen letras dañadas, desde la {first}: "
        "sus celdas se marcan para que las corrijas.",
        "filters_on": 'La hoja "{sheet}" tiene filtros: se leen también las filas que ocultan.',
        "hidden_sheets": "El archivo tiene {count} hojas ocultas con datos: puedes elegirlas.",
        "hidden_rows": 'La hoja "{sheet}" tiene {count} filas ocultas: también se leen.',
        "hidden_columns": 'La hoja "{sheet}" tiene {count} columnas ocultas: también se leen.',
        "formulas_without_value": 'La hoja "{sheet}" tiene {count} fórmulas sin resultado '
        "guardado, la primera en {cell}.",
        "error_cells": 'La hoja "{sheet}" tiene {count} celdas con error, la primera en {cell}.',
        "macros_ignored": "El archivo trae macros: no se usan.",
        "links_ignored": "El archivo trae vínculos a otros archivos: no se siguen.",
    }
)

NOTES_OF_ONE: Mapping[str, str] = MappingProxyType(
    {
        "mixed_encodings": "La línea {first} traía letras en otra codificación: "
        "se leyeron en la suya, sin cambiar las demás.",
        "damaged_bytes": "La línea {first} trae letras dañadas: "
        "sus celdas se marcan para que las corrijas.",
        "hidden_sheets": "El archivo tiene una hoja oculta con datos: puedes elegirla.",
        "hidden_rows": 'La hoja "{sheet}" tiene una fila oculta: también se lee.',
        "hidden_columns": 'La hoja "{sheet}" tiene una columna oculta: también se lee.',
        "formulas_without_value": 'La hoja "{sheet}" tiene una fórmula sin resultado guardado, '
        "en {cell}.",
        "error_cells": 'La hoja "{sheet}" tiene una celda con error, en {cell}.',
    }
)
"""The same notes, of a single thing."""
