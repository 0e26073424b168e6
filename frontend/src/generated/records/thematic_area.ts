// Made by scripts/browser_records.py from records/; not for editing.

export const THEMATIC_AREA = {
  "name": "thematic_area",
  "sections": {
    "row": {
      "title": "",
      "fields": [
        "name",
        "descripcion"
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
    "descripcion": {
      "label": "Descripción",
      "kind": "text",
      "limit": 300
    }
  }
} as const;
