// Made by scripts/browser_steps.py from sheets/steps/; not for editing.

export const STEP_FORMS = {
  "title_case": {
    "op": "title_case",
    "label": "Mayúsculas de nombre",
    "help": "ANA MUÑOZ SOTO queda como Ana Muñoz Soto.",
    "missing": "",
    "inMapping": "",
    "asks": [
      {
        "kind": "column"
      }
    ]
  },
  "name_order": {
    "op": "name_order",
    "label": "«Apellidos, Nombres» → «Nombres Apellidos»",
    "help": "Muñoz Soto, Ana queda como Ana Muñoz Soto.",
    "missing": "",
    "inMapping": "",
    "asks": [
      {
        "kind": "column"
      }
    ]
  },
  "split": {
    "op": "split",
    "label": "Separar",
    "help": "Un texto se reparte en varios datos.",
    "missing": "Elige el separador y qué es cada parte.",
    "inMapping": "Una parte del texto de una columna",
    "asks": [
      {
        "kind": "column",
        "ofFile": true
      },
      {
        "kind": "separator"
      },
      {
        "kind": "parts"
      }
    ]
  },
  "join": {
    "op": "join",
    "label": "Unir",
    "help": "Varias columnas forman un solo dato.",
    "missing": "Elige dos columnas o más y el dato que forman.",
    "inMapping": "Varias columnas unidas",
    "asks": [
      {
        "kind": "columns"
      },
      {
        "kind": "separator",
        "optional": true
      },
      {
        "kind": "into"
      }
    ]
  },
  "first_filled": {
    "op": "first_filled",
    "label": "Primera con dato",
    "help": "De varias columnas se usa la primera que trae algo.",
    "missing": "Elige dos columnas o más y el dato que forman.",
    "inMapping": "",
    "asks": [
      {
        "kind": "columns"
      },
      {
        "kind": "into"
      }
    ]
  },
  "also_as": {
    "op": "first_filled",
    "label": "Usar también como…",
    "help": "La misma columna se carga, además, como otro dato.",
    "missing": "Elige como qué otro dato se carga.",
    "inMapping": "Todo el texto de una columna",
    "asks": [
      {
        "kind": "column",
        "ofFile": true,
        "asList": true
      },
      {
        "kind": "into"
      }
    ]
  },
  "fill_down": {
    "op": "fill_down",
    "label": "Rellenar hacia abajo",
    "help": "Una celda vacía toma el valor de la de arriba, como en celdas combinadas.",
    "missing": "",
    "inMapping": "",
    "asks": [
      {
        "kind": "column"
      }
    ]
  },
  "replace": {
    "op": "replace",
    "label": "Reemplazar",
    "help": "Un texto se cambia por otro.",
    "missing": "Escribe qué buscar.",
    "inMapping": "",
    "asks": [
      {
        "kind": "column"
      },
      {
        "kind": "replacing"
      }
    ]
  },
  "trim_signs": {
    "op": "trim_signs",
    "label": "Quitar signos",
    "help": "Quita comillas, asteriscos y otros signos al comienzo y al final.",
    "missing": "",
    "inMapping": "",
    "asks": [
      {
        "kind": "column"
      }
    ]
  },
  "leave_out_blank": {
    "op": "leave_out_blank",
    "label": "Dejar fuera las filas sin dato",
    "help": "Las filas en que esta columna viene vacía no se cargan.",
    "missing": "",
    "inMapping": "",
    "asks": [
      {
        "kind": "column"
      }
    ]
  },
  "relate": {
    "op": "relate",
    "label": "Relacionar valores",
    "help": "Dices una vez qué significa cada valor.",
    "missing": "Di qué significa al menos un valor.",
    "inMapping": "",
    "asks": [
      {
        "kind": "column"
      },
      {
        "kind": "values"
      }
    ]
  },
  "date_format": {
    "op": "date_format",
    "label": "Formato de fecha",
    "help": "Dices en qué orden vienen día, mes y año.",
    "missing": "",
    "inMapping": "",
    "asks": [
      {
        "kind": "column"
      },
      {
        "kind": "choice",
        "label": "Las fechas vienen como",
        "options": [
          {
            "value": "dmy",
            "label": "Día, mes, año (05-03-2026)"
          },
          {
            "value": "mdy",
            "label": "Mes, día, año (03/05/2026)"
          },
          {
            "value": "ymd",
            "label": "Año, mes, día (2026-03-05)"
          }
        ]
      }
    ]
  },
  "number_format": {
    "op": "number_format",
    "label": "Formato de número",
    "help": "Dices qué signo separa los decimales.",
    "missing": "",
    "inMapping": "",
    "asks": [
      {
        "kind": "column"
      },
      {
        "kind": "choice",
        "label": "Los decimales vienen con",
        "options": [
          {
            "value": "comma",
            "label": "Coma (1.234,5)"
          },
          {
            "value": "point",
            "label": "Punto (1,234.5)"
          }
        ]
      }
    ]
  },
  "convert": {
    "op": "convert",
    "label": "Convertir unidad",
    "help": "Minutos pasan a horas; miles, millones o montos por año, a pesos.",
    "missing": "",
    "inMapping": "",
    "asks": [
      {
        "kind": "column"
      },
      {
        "kind": "choice",
        "label": "La columna viene en",
        "options": [
          {
            "value": "minutes",
            "label": "Minutos: se dividen por 60"
          },
          {
            "value": "thousands",
            "label": "Miles: por 1.000"
          },
          {
            "value": "millions",
            "label": "Millones: por 1.000.000"
          },
          {
            "value": "year",
            "label": "Montos por año: se dividen por 12"
          }
        ]
      }
    ]
  }
} as const;

export const STEP_OFFERS = [
  {
    "op": "name_order",
    "pattern": "^[^,\\d]*\\p{L}[^,\\d]*, *\\p{L}[^,\\d]*$",
    "words": "con los apellidos primero",
    "whole": true
  },
  {
    "op": "title_case",
    "pattern": "^(?=(?:.*\\p{Lu}){3})[^\\p{Ll}]*$",
    "words": "en mayúsculas"
  }
] as const;
