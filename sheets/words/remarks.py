"""The words for what is told without being an error: decisions, skipped rows and reasons."""

from collections.abc import Mapping
from types import MappingProxyType

DECISIONS: Mapping[str, str] = MappingProxyType(
    {
        "groups_dot": 'En "{column}" el punto separa miles: 300.000 son trescientos mil.',
        "groups_comma": 'En "{column}" la coma separa miles: 300,000 son trescientos mil.',
        "dmy": 'En "{column}" las fechas se leen con el día primero: 05-03-2026 es 5 de marzo.',
        "dmy_short": 'En "{column}" el año tiene dos cifras: 05-03-26 es 5 de marzo de 2026.',
        "named": 'En "{column}" las fechas traen el mes con letras.',
        "women_are_m": 'En "{column}" hay H y M: la M se lee como mujer.',
        "m_is_unclear": 'En "{column}" hay H, M y F: no se sabe qué significa la M.',
        "table_beside": "Al lado hay otra tabla, en las columnas {first} a {last}: no se carga.",
        "phone_notation": 'En "{column}" hay teléfonos con 0 delante, anexo o palabras: se cargan '
        "sin ellos. 09 1234 5678 es +56 9 1234 5678.",
        "filled_down": 'En "{column}" hay celdas combinadas ({count}): su valor vale para '
        "todas sus filas.",
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
        "boolean": "respuestas Sí o No",
        "external": "respuestas Sí o No",
        "gender": "géneros",
        "date": "fechas",
        "name": "nombres",
        "number": "números de RUT sin dígito",
        "dv": "dígitos verificadores",
    }
)
