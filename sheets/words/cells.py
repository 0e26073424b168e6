"""The words for what can be wrong with a cell or a row, and how to correct it."""

from collections.abc import Mapping
from types import MappingProxyType

from sheets.words.values import Words

_RUT = {
    "rut_required": Words(
        "El RUT es obligatorio.",
        "Escribe el RUT. Solo las personas externas pueden venir sin él.",
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
    "number_scientific": Words(
        "Excel cambió este monto a notación científica.",
        "Da formato de número a la columna y vuelve a escribir el monto.",
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
