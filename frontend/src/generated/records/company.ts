// Made by scripts/browser_records.py from records/; not for editing.

export const COMPANY = {
  "name": "company",
  "sections": {
    "firm": {
      "title": "Empresa",
      "fields": [
        "name",
        "rut",
        "address",
        "city",
        "country",
        "dotacion"
      ]
    }
  },
  "fields": {
    "name": {
      "label": "Nombre o razón social",
      "kind": "name",
      "limit": 150,
      "required": true,
      "message": "Ingresa el nombre o razón social."
    },
    "rut": {
      "label": "RUT",
      "kind": "rut",
      "required": true,
      "message": "El RUT es obligatorio."
    },
    "city": {
      "label": "Ciudad",
      "kind": "text",
      "limit": 80
    },
    "country": {
      "label": "País",
      "kind": "text",
      "limit": 80
    },
    "address": {
      "label": "Dirección",
      "kind": "text",
      "limit": 200
    },
    "dotacion": {
      "label": "Dotación (trabajadores)",
      "kind": "count",
      "limit": 1000000,
      "message": "Ingresa un número entero de trabajadores.",
      "hint": "Con ella se calcula la cobertura de capacitación."
    }
  }
} as const;
