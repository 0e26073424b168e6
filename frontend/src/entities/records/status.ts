// Made by scripts/browser_records.py from records/; not for editing.

export const STATUS = {
  "name": "status",
  "sections": {
    "row": {
      "title": "",
      "fields": [
        "StatusName",
        "countsAsTrained"
      ]
    }
  },
  "fields": {
    "StatusName": {
      "label": "Nombre",
      "kind": "name",
      "limit": 80,
      "required": true,
      "message": "Ingresa un nombre de 2 a 80 caracteres."
    },
    "countsAsTrained": {
      "label": "Cuenta como capacitado",
      "kind": "boolean",
      "initial": true
    }
  }
} as const;
