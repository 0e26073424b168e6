// Made by scripts/browser_records.py from records/; not for editing.

export const STATUS = {
  "name": "status",
  "sections": {
    "row": {
      "title": "",
      "fields": [
        "StatusName",
        "countsAsTrained",
        "result"
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
    },
    "result": {
      "label": "Resultado",
      "kind": "choice",
      "message": "Selecciona el resultado que significa.",
      "initial": "other",
      "options": [
        {
          "value": "passed",
          "label": "Aprobó"
        },
        {
          "value": "failed",
          "label": "Reprobó"
        },
        {
          "value": "open",
          "label": "Aún ninguno: se propone"
        },
        {
          "value": "other",
          "label": "Otra situación"
        }
      ]
    }
  }
} as const;
