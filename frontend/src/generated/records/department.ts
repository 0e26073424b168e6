// Made by scripts/browser_records.py from records/; not for editing.

export const DEPARTMENT = {
  "name": "department",
  "sections": {
    "row": {
      "title": "",
      "fields": [
        "name",
        "description"
      ]
    }
  },
  "fields": {
    "name": {
      "label": "Nombre",
      "kind": "name",
      "limit": 80,
      "required": true,
      "message": "Ingresa un nombre de 2 a 80 caracteres."
    },
    "description": {
      "label": "Descripción",
      "kind": "text",
      "limit": 300
    }
  }
} as const;
