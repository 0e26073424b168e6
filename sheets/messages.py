"""Codes and parameters in, Spanish sentences out; those about cells are in problem_words.py."""

from collections.abc import Mapping
from types import MappingProxyType

from sheets.problem_words import CELLS, Words

Params = Mapping[str, str | int]


_UNKNOWN_PROBLEM = "No pudimos leer este dato."


_UNKNOWN_FIX = "Revisa la celda y vuelve a cargar la fila."


_MONTHS = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto"),
    *("septiembre", "octubre", "noviembre", "diciembre"),
)
DECISIONS: Mapping[str, str] = MappingProxyType(
    {
        "groups_dot": 'En "{column}" el punto separa miles: 300.000 son trescientos mil.',
        "groups_comma": 'En "{column}" la coma separa miles: 300,000 son trescientos mil.',
        "dmy": 'En "{column}" las fechas se leen con el día primero: 05-03-2026 es 5 de marzo.',
        "mdy": 'En "{column}" las fechas se leen con el mes primero: 03-05-2026 es 5 de marzo.',
        "mdy_short": 'En "{column}" el mes va primero y el año tiene dos cifras: 03-05-26 es 5 de '
        "marzo de 2026.",
        "dmy_short": 'En "{column}" el año tiene dos cifras: 05-03-26 es 5 de marzo de 2026.',
        "ymd_short": 'En "{column}" el año va primero, con dos cifras: 26-03-05 es 5 de marzo de '
        "2026.",
        "named": 'En "{column}" las fechas traen el mes con letras.',
        "named_short": 'En "{column}" el mes viene con letras y el año tiene dos cifras: 5-mar-26 '
        "es 5 de marzo de 2026.",
        "month_of_dmy": 'En "{column}" las fechas se leen con el día primero: 01-03-2026 es marzo.',
        "month_of_mdy": 'En "{column}" las fechas se leen con el mes primero: 01-03-2026 es enero.',
        "month_year": 'En "{column}" el mes va primero y el año tiene dos cifras: 03-12 es marzo '
        "de 2012.",
        "year_month": 'En "{column}" el año va primero, con dos cifras: 03-12 es diciembre '
        "de 2003.",
        "women_are_m": 'En "{column}" hay H y M: la M se lee como mujer.',
        "table_beside": "Al lado hay otra tabla, en las columnas {first} a {last}: no se carga. "
        "Si es la que quieres cargar, elígela donde subiste el archivo.",
        "phone_notation": 'En "{column}" hay teléfonos con 0 delante, anexo o palabras: se cargan '
        "sin ellos. 09 1234 5678 es +56 9 1234 5678.",
        "hours_of_lengths": 'En "{column}" las duraciones se leen en horas: 8:30 son 8,5 y 120:00 '
        "son 120.",
        "hours_of_moments": 'En "{column}" cada fecha trae su hora: también se carga, como '
        "horario.",
        "filled_down": 'En "{column}" hay celdas combinadas ({count}): su valor vale para '
        "todas sus filas.",
        "p_is_present": 'En "{column}", P se lee como presente (100 %) y A como ausente (0 %).',
        "presence_in_words": 'En "{column}", presente, sí y ✓ se leen como 100 %, y ausente, no '
        "y ✗ como 0 %.",
        "shares": 'En "{column}" las partes de 1 se leen como porcentaje: 0,95 es 95 %.',
        "without_grade": 'En "{column}", NP, "no rinde", "pendiente" y similares quedan en blanco: '
        "esas personas no tienen nota.",
        "other_side": 'El título "{column}" pregunta lo contrario del dato: un Sí se lee como No, '
        "y un No como Sí.",
        "two_is_no": 'Como dice el título "{column}", 1 se lee como Sí y 2 como No.',
        "one_is_no": 'Como dice el título "{column}", 1 se lee como No y 2 como Sí.',
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
        "page_number": "Número de página entre los datos: no se carga.",
        "instruction_row": "Dice cómo llenar la planilla: no se carga.",
        "rule_row": "Línea de separación: no se carga.",
        "heading_repeated": "Títulos repetidos entre los datos: no se cargan.",
        "row_repeated": "Idéntica a otra fila del archivo: se carga una sola vez.",
        "repeat_passed": "La misma clave está en otra fila, y elegiste que vale esa.",
        "row_without_data": "Fila sin datos en las columnas relacionadas: no se carga.",
        "left_out": "La dejaste fuera.",
    }
)
STEP_PROBLEMS: Mapping[str, str] = MappingProxyType(
    {
        "step_malformed": "No pudimos leer este paso. Actualiza la página e inténtalo de nuevo.",
        "step_unknown_name": 'Este paso no lleva el dato "{name}". Quítalo e inténtalo de nuevo.',
        "step_no_column": "Esa columna no está en el archivo.",
        "step_no_row": "La fila {row} no está en el archivo. Elige una de las que ves.",
        "step_column_twice": "Elige columnas distintas.",
        "step_hidden": "No ves los valores de esta columna: el archivo lo subió otra persona. "
        "Pídele este paso, o escribe el valor en la celda.",
        "step_field_twice": "Elige un dato distinto para cada parte.",
        "step_no_field": "Ese dato no existe.",
        "step_each_alone": "Estas sugerencias pueden ser el RUT de otra persona: acéptalas una por "
        "una, después de compararlas con el documento.",
        "step_rows_alone": "Lo que estas filas carguen cuenta para la franquicia: míralas y nombra "
        "cada una por su número.",
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
        "given": "Así lo dice quien envió el archivo.",
        "of_template": "Así la relaciona la plantilla.",
        "remembered_unfit": 'La última vez la relacionaste con "{label}", pero ahora sus valores '
        "parecen de otro dato, de otra unidad o de otra moneda: elige si se carga.",
        "remembered_ignored": "En una carga anterior dejaste esta columna sin cargar.",
        "name": 'El título dice "{label}".',
        "synonym": 'El título "{column}" es otra forma de decir {label}.',
        "similar": 'El título se parece a "{label}".',
        "values": "{share} % de los valores parecen {things}.",
        "known": '{share} % de los valores ya están registrados como "{label}".',
        "name_and_values": 'El título corresponde a "{label}" y {share} % de los valores calzan.',
        "values_differ": 'El título dice "{label}", pero solo {share} % de los valores calzan.',
        "values_wrong": 'El título dice "{label}", pero solo {share} % de los valores calzan: '
        "las otras filas dirán qué corregir.",
        "none_fit": 'El título corresponde a "{label}", pero ninguno de sus valores calza.',
        "joined": "{whole} viene repartido en columnas: esta trae {label}.",
        "names_exchanged": "{whole} viene repartido en columnas: por sus valores esta trae "
        "{label}, aunque su título diga otra cosa.",
        "beside": 'Está junto a las columnas de {owner} y su título corresponde a "{label}".',
        "other_owner": "Parece un dato de {owner} que no tiene dónde cargarse.",
        "asked": 'Puede ser "{label}", y hay otra columna que también: elige cuál se carga.',
        "session": "Es de una sesión: sus marcas se cuentan con las de las otras.",
        "asked_alone": 'Puede ser "{label}" o no serlo: elige si se carga.',
        "other_unit": 'Puede ser "{label}", pero el título habla de otra unidad o de una parte: '
        "elige si se carga. Minutos, miles, millones y montos por año se convierten al revisar.",
        "mail_names": "Hay dos títulos iguales: los nombres en sus correos dicen de quién es "
        "cada uno.",
        "mail_of_another": 'El título corresponde a "{label}", pero sus correos llevan el nombre '
        "de otra persona de la fila: elige si se carga.",
        "mail_of_other_rows": 'El título corresponde a "{label}", pero muchos correos llevan el '
        "nombre de la persona de otra fila: ¿se ordenó o se pegó una sola columna? Elige si se "
        "carga.",
        "behind_others": 'El título corresponde a "{label}", pero está tras una columna de otras '
        "personas: puede ser un dato de ellas. Elige si se carga.",
        "series": 'El título corresponde a "{label}", pero sus valores suben siempre lo mismo, '
        "fila por fila: ¿se arrastró una celda hacia abajo? Elige si se carga.",
        "cut": 'El título corresponde a "{label}", pero muchos valores tienen justo el mismo '
        "largo: ¿los cortó el programa del que vienen? Elige si se carga.",
        "one_for_all": 'El título corresponde a "{label}", pero todas las filas traen el mismo: '
        "¿se copió una celda hacia abajo? Elige si se carga.",
        "equal_headings": 'Puede ser "{label}": hay dos títulos iguales, y nada dice cuál es de '
        "quién. Elige si se carga.",
        "said_around": 'El título corresponde a "{label}", pero el archivo dice «{said}»: puede '
        "ser otra moneda, otra unidad, otra escala, el líquido, la suma de varios meses o una sola "
        "sesión o prueba. Elige si se carga.",
        "counted": 'El título corresponde a "{label}", pero su valor más alto es {said}, como las '
        "horas o sesiones del curso: pueden ser horas o sesiones, y no porcentajes. Elige si se "
        "carga.",
        "other_values": 'El título corresponde a "{label}", pero sus valores parecen de otro dato, '
        "de otra unidad o de otra moneda: elige si se carga.",
        "hidden": 'Está oculta en el archivo, y una columna a la vista trae "{label}".',
        "taken": 'Otra columna corresponde mejor a "{label}".',
        "of_other_kind": 'Corresponde a "{label}", que se carga en {other}.',
        "no_reason": "No encontramos a qué dato corresponde.",
        "empty": "La columna no tiene título ni valores.",
    }
)
QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "which_column": "¿Qué columna trae {label}?",
        "is_it": '¿"{column}" trae {label}?',
        "which_sheet": "Varias hojas pueden traer estos datos: {names}. ¿Cuál se carga?",
        "sessions": "Este archivo no trae asistencia que podamos leer, pero sí una marca por "
        "sesión en {columns}. ¿Las contamos?",
        "sessions_in_hours": "Este archivo no trae asistencia que podamos leer, pero sí horas por "
        "sesión en {columns}: suman {hours}. ¿Las sumamos?",
        "no_sessions": "Las respuestas hablan de marcas por sesión, y este archivo no las trae o "
        "otra columna trae la asistencia.",
        "mark": 'En las columnas de sesiones hay {count} celdas con "{mark}": ¿qué significa?',
        "mark_of_blank": "En las columnas de sesiones hay {count} celdas en blanco: ¿qué "
        "significan?",
        "which_table": "La hoja tiene varias tablas lado a lado: ¿cuál se carga?",
        "gender_unclear": 'En "{column}" hay H, M y F: ¿qué significa la M?',
        "gender_alone_unclear": 'En "{column}" hay solo M y los nombres son de mujeres: ¿qué '
        "significa la M?",
        "gender_code_unclear": 'En "{column}" hay códigos en vez de palabras: ¿qué significa el 1?',
        "month_day_unclear": 'En "{column}", ¿el día es en realidad el año?',
        "grade_scale_unclear": 'En "{column}" hay números que no son notas de 1,0 a 7,0: ¿son '
        "puntajes?",
        "boolean_negated_unclear": '"{column}" dice lo contrario del dato: ¿qué significa un Sí?',
        "external_unclear": 'En "{column}" hay E y no hay I: ¿qué significa la E?',
        "date_order_unclear": 'En "{column}", ¿cuál de los dos números es el día y cuál el mes?',
        "date_year_unclear": 'En "{column}", ¿cuál de los números es el año?',
        "date_turned_unclear": 'En "{column}", ¿otro programa cambió de lugar el día y el mes de '
        "las fechas?",
        "day_of_month_unclear": 'En "{column}" las celdas muestran solo mes y año: ¿qué día es?',
        "hours_date_unclear": 'En "{column}" hay fechas de 1900: ¿son duraciones o números?',
        "hours_minutes_unclear": 'En "{column}" los decimales pueden ser minutos: ¿cuánto es 8,30?',
        "month_of_date_unclear": 'En "{column}" hay fechas: ¿cuál número es el mes?',
        "month_of_two_unclear": 'En "{column}" el año tiene dos cifras: ¿cuál es el mes?',
        "attendance_unclear": 'En "{column}" hay celdas con A: ¿qué significan?',
        "share_unclear": 'En "{column}" hay números hasta 1 sin el signo %: ¿qué son?',
        "grade_unclear": 'En "{column}" hay números de 10 a 70: ¿son notas sin coma?',
    }
)
ANSWERS: Mapping[str, str] = MappingProxyType(
    {
        "counted_sessions": "Sí: se cuentan en asistencia y horas.",
        "sum_of_course": "Sí: se suman, y el porcentaje es de las horas del curso.",
        "sum_of_list": "Sí: se suman, y el porcentaje es de las horas de estas sesiones.",
        "leave_out_sessions": "No: se carga sin asistencia.",
        "leave_out_groups": "No: las otras filas se cargan sin ese dato.",
        "leave_out_sections": "No: los títulos quedan fuera.",
        "leave_out_year": "De ninguno: las filas con esas fechas quedan fuera.",
        "thousands": "Sí, en miles: cada número se multiplica por 1.000.",
        "millions": "Sí, en millones: cada número se multiplica por 1.000.000.",
        "year": "Sí, del año completo: cada número se divide por 12.",
        "minutes": "Sí, en minutos: cada número se divide por 60.",
        "present": "Presente.",
        "half": "Presente media sesión.",
        "absent": "Ausente.",
        "not_counted": "No cuenta: esa sesión se deja fuera de su porcentaje.",
        "no_data": "Sin dato: la persona queda sin asistencia.",
        "hours": "Horas asistidas de la sesión: se suman.",
        "turned": "El Sí significa que no tiene el dato, y el No, que lo tiene.",
        "not_turned": "El Sí significa que tiene el dato, aunque el título lo niegue.",
        "e_is_external": "La E es externo: no es de la empresa.",
        "e_is_internal": "La E es empleado: es de la empresa.",
        "women_are_m": "La H es hombre y la M es mujer.",
        "men_are_1": "El 1 es masculino.",
        "women_are_1": "El 1 es femenino.",
        "days_are_years": "Sí: 26-01-2027 es enero de 2026 (se escribió ene-26).",
        "days_are_days": "No: 26-01-2027 es enero de 2027.",
        "other_scale": "Sí, son puntajes: no se carga ninguno.",
        "men_are_m": "La M es masculino y la F es femenino.",
        "day_first": "El día va primero: 03-05-2026 es 3 de mayo.",
        "month_first": "El mes va primero: 03-05-2026 es 5 de marzo.",
        "ymd_short": "El año va primero: 27-03-01 es 1 de marzo de 2027.",
        "dmy_short": "El día va primero: 27-03-01 es 27 de marzo de 2001.",
        "dates_turned": "Sí: se leen con el día y el mes cambiados de vuelta.",
        "dates_as_they_are": "No: se leen como están.",
        "dates_of_first": "El primer día del mes: mar-27 es 1 de marzo de 2027.",
        "dates_of_last": "El último día del mes: mar-27 es 31 de marzo de 2027.",
        "hours_of_lengths": "Duraciones: la celda que muestra 120:00 son 120 horas.",
        "hours_of_dates": "Números con formato de fecha: la celda que muestra 05-01-1900 son "
        "5 horas.",
        "hours_and_minutes": "Horas y minutos: 8,30 son 8 horas y 30 minutos (8,5).",
        "hours_and_tenths": "Horas con decimales: 8,30 son 8,3 horas.",
        "month_of_dmy": "El día va primero: 01-03-2026 es marzo.",
        "month_of_mdy": "El mes va primero: 01-03-2026 es enero.",
        "month_year": "El mes va primero: 03-12 es marzo de 2012.",
        "year_month": "El año va primero: 03-12 es diciembre de 2003.",
        "a_is_absent": "La A vale 0 % y la P, 100 %.",
        "a_is_present": "La A vale 100 % y la F, 0 %.",
        "shares": "Partes de 1: 0,95 es 95 % y 1 es 100 %.",
        "percents": "Porcentajes: 0,9 es 0,9 % y 1 es 1 %.",
        "tenths": "Notas sin coma: 65 es la nota 6,5.",
        "as_written": "Otra cosa: no son notas de 1,0 a 7,0.",
    }
)
EVIDENCE: Mapping[str, str] = MappingProxyType(
    {
        "mark_present": "Dice que la persona asistió.",
        "mark_absent": "Dice que la persona faltó.",
        "mark_hours": "Son horas asistidas de la sesión.",
        "mark_hours_or_grade": "Pueden ser horas asistidas, o notas de cada módulo.",
        "mark_half": "Dice que la persona asistió en parte.",
        "mark_a": "Puede ser asistió o ausente: nada al lado lo dice.",
        "mark_a_beside": "Al lado hay otra marca de presente: la A es ausente.",
        "mark_x": "Hay quienes la ponen a quien asistió y quienes a quien faltó.",
        "mark_x_beside": "La otra marca dice lo contrario.",
        "mark_late": "Llegó tarde, y asistió.",
        "mark_excused": "Parece justificada: tú decides si la sesión cuenta.",
        "mark_not_theirs": "Parece que la persona no debía estar en esa sesión.",
        "mark_blank": "Puede ser que faltó, o que nadie la marcó.",
        "mark_unknown": "No conocemos esta marca.",
        "mark_remembered": "Así respondiste la última vez.",
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
        "hours": "cantidades de horas",
        "attendance": "porcentajes de asistencia",
        "grade": "notas",
        "boolean": "respuestas Sí o No",
        "external": "respuestas Sí o No",
        "internal": "respuestas Interno o Externo",
        "gender": "géneros",
        "date": "fechas",
        "month": "meses",
        "month_name": "meses",
        "year": "años",
        "schedule": "horarios",
        "days": "fechas",
        "time": "horas",
        "choice": "opciones de la lista",
        "region": "regiones",
        "commune": "comunas",
        "digits": "códigos",
        "code": "códigos",
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
    "workbook_no_list": Words(
        "El archivo trae {what}, no una planilla.",
        "Pide o exporta la lista como libro .xlsx o como CSV, y sube ese archivo.",
    ),
    "workbook_sign_in_page": Words(
        "El archivo es una página de inicio de sesión, no una planilla: la sesión del sitio del "
        "que se descargó había terminado.",
        "Inicia sesión en ese sitio, descarga la lista de nuevo y sube ese archivo.",
    ),
    "workbook_fixed_width": Words(
        "El archivo separa sus columnas con espacios, como un listado para imprimir.",
        "Expórtalo como libro .xlsx o CSV, o ábrelo en Excel con Datos, Texto en columnas, y "
        "guárdalo como .xlsx.",
    ),
    "workbook_turned": Words(
        "La tabla está girada: los títulos vienen uno bajo otro en la primera columna, y cada "
        "registro en una columna.",
        "En Excel, cópiala y pégala en otra hoja con Pegado especial, Transponer; guarda y súbelo.",
    ),
    "workbook_no_rows": Words(
        'La hoja "{sheet}" trae títulos y ninguna fila de datos.',
        "Agrega las filas bajo los títulos, o indica la hoja que las trae, y vuelve a subirlo.",
    ),
    "workbook_short_cells": Words(
        "El archivo .xlsb lo escribió un programa que guarda sus celdas de una forma que no se "
        "puede leer entera.",
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
        "Leer el archivo necesita más que los {limit_mb} MB de memoria que este servidor permite.",
        "Copia solo los datos a un libro nuevo, sin formatos, o divídelo en archivos más pequeños.",
    ),
    "workbook_interrupted": Words(
        "El servidor interrumpió dos veces la lectura del archivo.",
        "Vuelve a subirlo en unos minutos. Si se repite, avisa a quien administra el servidor.",
    ),
    "workbook_too_slow": Words(
        "Leer el archivo tomó demasiado tiempo.",
        "Copia solo los datos a un libro nuevo, o divídelo en archivos más pequeños.",
    ),
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
        "Una celda tiene más de {limit} caracteres{place}.",
        "Acorta ese texto, o borra la columna si no la cargas, y vuelve a subirlo.",
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
        "struck_words": 'En {count} celdas de la hoja "{sheet}" hay palabras tachadas: se lee el '
        "resto.",
        "hidden_sheets": "El archivo tiene {count} hojas ocultas con datos: puedes elegirlas.",
        "hidden_rows": 'La hoja "{sheet}" tiene {count} filas ocultas: también se leen.',
        "hidden_columns": 'La hoja "{sheet}" tiene {count} columnas ocultas: también se leen.',
        "formulas_without_value": 'La hoja "{sheet}" tiene {count} fórmulas sin resultado '
        "guardado, la primera en {cell}.",
        "error_cells": 'La hoja "{sheet}" tiene {count} celdas con error, la primera en {cell}.',
        "month_grid": 'La hoja "{sheet}" es una tabla de años y meses: sus {count} valores están '
        'también en "{listed}", que es la que se puede cargar.',
        "rows_added": "Hay filas que no son de las rechazadas: no se leen. "
        "Cárgalas en otro archivo.",
        "macros_ignored": "El archivo trae macros: no se usan.",
        "links_ignored": "El archivo trae vínculos a otros archivos: no se siguen.",
    }
)
OF_ONE: Mapping[str, str] = MappingProxyType(
    {
        "mixed_encodings": "La línea {first} traía letras en otra codificación: "
        "se leyeron en la suya, sin cambiar las demás.",
        "damaged_bytes": "La línea {first} trae letras dañadas: "
        "sus celdas se marcan para que las corrijas.",
        "struck_words": 'En una celda de la hoja "{sheet}" hay palabras tachadas: se lee el resto.',
        "hidden_sheets": "El archivo tiene una hoja oculta con datos: puedes elegirla.",
        "hidden_rows": 'La hoja "{sheet}" tiene una fila oculta: también se lee.',
        "hidden_columns": 'La hoja "{sheet}" tiene una columna oculta: también se lee.',
        "formulas_without_value": 'La hoja "{sheet}" tiene una fórmula sin resultado guardado, '
        "en {cell}.",
        "error_cells": 'La hoja "{sheet}" tiene una celda con error, en {cell}.',
        "mark": 'En las columnas de sesiones hay una celda con "{mark}": ¿qué significa?',
        "mark_of_blank": "En las columnas de sesiones hay una celda en blanco: ¿qué significa?",
    }
)
"""The same notes and questions, of a single thing."""


def message(code: str, params: Params | None = None) -> str:
    """Return what is wrong with a cell, a row or a workbook."""
    if code in CELLS:
        return filled(CELLS[code].problem, params)
    if code in WORKBOOKS:
        words = WORKBOOKS[code]
        return " ".join(filter(None, (filled(words.problem, params), filled(words.fix, params))))
    if code in OF_ONE and (params or {}).get("count") == 1:
        return filled(OF_ONE[code], params)
    return filled(NOTES.get(code) or SKIPPED.get(code) or _UNKNOWN_PROBLEM, params)


def how_to_fix(code: str, params: Params | None = None) -> str:
    """Return what the person does about an error of a cell, a row or a workbook."""
    words = CELLS.get(code) or WORKBOOKS.get(code)
    return filled(words.fix if words else _UNKNOWN_FIX, params)


def suggestion(value: str | None) -> str | None:
    """Return the question that offers a correction."""
    return None if value is None else f"¿Es {value}?"


def decision(code: str, params: Params | None = None) -> str:
    """Return what was decided about a whole column."""
    return filled(DECISIONS[code], params)


def reason(code: str, params: Params | None = None) -> str:
    """Return why a column was proposed for an attribute, or for none."""
    return filled(REASONS[code], params).replace(" de el ", " del ")


def evidence(code: str, params: Params | None = None) -> str:
    """Return what speaks for or against a guess."""
    return filled(EVIDENCE[code], params)


def question(code: str, params: Params | None = None) -> str:
    """Return what a person is asked about a whole file or column."""
    is_one = code in OF_ONE and (params or {}).get("count") == 1
    return filled((OF_ONE if is_one else QUESTIONS)[code], params)


def answer(code: str) -> str:
    """Return what an answer to a question about the values of a column means."""
    return ANSWERS[code]


def step_problem(code: str, params: Params | None = None) -> str:
    """Return why a step or a recipe cannot be."""
    return filled(STEP_PROBLEMS[code], params)


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


def filled(template: str, params: Params | None) -> str:
    """Fill in the template. A missing parameter leaves no trace of the braces."""
    shown = {
        name: f"{value:,}".replace(",", ".") if isinstance(value, int) else value
        for name, value in (params or {}).items()
    }
    return template.format_map(_Filling(shown))


class _Filling(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "…"
