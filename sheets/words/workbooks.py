"""The words for workbooks that cannot be read, and for what reading did on its own."""

from collections.abc import Mapping
from types import MappingProxyType

from sheets.words.values import Words

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
        "Quítale la contraseña en Excel y vuelve a subirlo.",
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
