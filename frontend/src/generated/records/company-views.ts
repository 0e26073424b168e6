// Made by scripts/browser_records.py from records/; not for editing.

export const COMPANY_COLUMNS = [
  {
    "id": "name",
    "label": "Nombre"
  },
  {
    "id": "rut",
    "label": "RUT",
    "kind": "rut"
  },
  {
    "id": "city",
    "label": "Ciudad"
  },
  {
    "id": "country",
    "label": "País",
    "hidden": true
  },
  {
    "id": "address",
    "label": "Dirección",
    "hidden": true
  },
  {
    "id": "dotacion",
    "label": "Dotación",
    "kind": "count"
  },
  {
    "id": "active",
    "label": "Estado",
    "kind": "boolean"
  }
] as const;

export const COMPANY_PARTS = {
  "firm": {
    "title": "Empresa",
    "fields": [
      {
        "id": "name",
        "label": "Nombre o razón social"
      },
      {
        "id": "rut",
        "label": "RUT",
        "kind": "rut"
      },
      {
        "id": "address",
        "label": "Dirección"
      },
      {
        "id": "city",
        "label": "Ciudad"
      },
      {
        "id": "country",
        "label": "País"
      },
      {
        "id": "dotacion",
        "label": "Dotación",
        "kind": "count"
      }
    ]
  }
} as const;
