// Made by scripts/browser_records.py from records/; not for editing.

export const RESULT_COLUMNS = [
  {
    "id": "attendance",
    "label": "Asistencia %",
    "kind": "number"
  },
  {
    "id": "attendedHours",
    "label": "Horas",
    "kind": "number",
    "hidden": true
  },
  {
    "id": "grade",
    "label": "Nota",
    "kind": "number"
  },
  {
    "id": "attendanceException",
    "label": "Excepción de asistencia",
    "hidden": true
  },
  {
    "id": "djSigned",
    "label": "Declaración jurada",
    "kind": "boolean",
    "hidden": true
  }
] as const;
