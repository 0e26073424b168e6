// Made by scripts/browser_records.py from records/; not for editing.

export const RAPPORTEUR = {
  "name": "rapporteur",
  "sections": {
    "data": {
      "title": "Relator",
      "fields": [
        "name",
        "rut",
        "specialty",
        "email",
        "phone",
        "supplier_id",
        "isInternal"
      ]
    }
  },
  "fields": {
    "name": {
      "label": "Nombre",
      "kind": "name",
      "limit": 150,
      "required": true,
      "message": "Ingresa el nombre del relator."
    },
    "rut": {
      "label": "RUT",
      "kind": "rut",
      "half": true
    },
    "email": {
      "label": "Correo",
      "kind": "email",
      "limit": 254,
      "half": true
    },
    "phone": {
      "label": "Teléfono",
      "kind": "phone",
      "half": true
    },
    "specialty": {
      "label": "Especialidad",
      "kind": "text",
      "limit": 150,
      "half": true
    },
    "supplier_id": {
      "label": "Proveedor",
      "kind": "reference"
    },
    "isInternal": {
      "label": "Relator interno",
      "kind": "boolean",
      "hint": "Trabaja en la empresa que recibe el curso."
    }
  }
} as const;
