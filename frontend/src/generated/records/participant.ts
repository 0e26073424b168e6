// Made by scripts/browser_records.py from records/; not for editing.

export const RESULT = {
  "name": "participant",
  "sections": {
    "result": {
      "title": "Resultado",
      "fields": [
        "attendance",
        "attendedHours",
        "grade",
        "attendanceException",
        "djSigned"
      ]
    }
  },
  "fields": {
    "attendance": {
      "label": "Asistencia %",
      "kind": "number",
      "limit": 100,
      "step": 0.1,
      "message": "Ingresa una asistencia entre 0 y 100, con un decimal.",
      "half": true
    },
    "attendedHours": {
      "label": "Horas asistidas",
      "kind": "number",
      "limit": 2000,
      "step": 0.5,
      "message": "Ingresa horas entre 0 y 2.000, en tramos de 0,5.",
      "half": true
    },
    "grade": {
      "label": "Nota",
      "kind": "number",
      "limit": 7,
      "least": 1,
      "step": 0.1,
      "message": "Ingresa una nota entre 1,0 y 7,0, con un decimal.",
      "half": true
    },
    "attendanceException": {
      "label": "Excepción de asistencia",
      "kind": "text",
      "limit": 200
    },
    "djSigned": {
      "label": "Declaración jurada firmada",
      "kind": "boolean"
    }
  }
} as const;
