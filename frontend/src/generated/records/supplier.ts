// Made by scripts/browser_records.py from records/; not for editing.

export const SUPPLIER = {
  "name": "supplier",
  "sections": {
    "firm": {
      "title": "Empresa",
      "fields": [
        "razon_social",
        "rut",
        "address",
        "city",
        "country",
        "isOtec"
      ]
    },
    "contact": {
      "title": "Contacto comercial",
      "description": "Con quién se acuerdan los cursos.",
      "fields": [
        "contact_name",
        "contact_phone",
        "contact_email"
      ]
    },
    "operative_contact": {
      "title": "Contacto operativo",
      "fields": [
        "operative_contact_name",
        "operative_contact_phone",
        "operative_contact_email"
      ]
    },
    "billing_manager": {
      "title": "Encargado de facturación",
      "fields": [
        "billing_manager_name",
        "billing_manager_phone",
        "billing_manager_email"
      ]
    }
  },
  "fields": {
    "rut": {
      "label": "RUT",
      "kind": "rut",
      "required": true,
      "message": "El RUT es obligatorio.",
      "hint": "Con o sin puntos."
    },
    "razon_social": {
      "label": "Razón social",
      "kind": "name",
      "limit": 150,
      "required": true,
      "message": "Ingresa la razón social."
    },
    "address": {
      "label": "Dirección",
      "kind": "text",
      "limit": 200
    },
    "city": {
      "label": "Ciudad",
      "kind": "text",
      "limit": 80,
      "half": true
    },
    "country": {
      "label": "País",
      "kind": "text",
      "limit": 80,
      "half": true
    },
    "contact_name": {
      "label": "Nombre del contacto comercial",
      "inside": "Nombre",
      "kind": "name",
      "limit": 150
    },
    "contact_phone": {
      "label": "Teléfono del contacto comercial",
      "inside": "Teléfono",
      "kind": "phone"
    },
    "contact_email": {
      "label": "Correo del contacto comercial",
      "inside": "Correo",
      "kind": "email",
      "limit": 254
    },
    "operative_contact_name": {
      "label": "Nombre del contacto operativo",
      "inside": "Nombre",
      "kind": "name",
      "limit": 150
    },
    "operative_contact_phone": {
      "label": "Teléfono del contacto operativo",
      "inside": "Teléfono",
      "kind": "phone"
    },
    "operative_contact_email": {
      "label": "Correo del contacto operativo",
      "inside": "Correo",
      "kind": "email",
      "limit": 254
    },
    "billing_manager_name": {
      "label": "Nombre del encargado de facturación",
      "inside": "Nombre",
      "kind": "name",
      "limit": 150
    },
    "billing_manager_phone": {
      "label": "Teléfono del encargado de facturación",
      "inside": "Teléfono",
      "kind": "phone"
    },
    "billing_manager_email": {
      "label": "Correo del encargado de facturación",
      "inside": "Correo",
      "kind": "email",
      "limit": 254
    },
    "isOtec": {
      "label": "Es OTEC",
      "kind": "boolean",
      "initial": true,
      "hint": "Organismo técnico de capacitación: sus cursos pueden usar la franquicia."
    }
  }
} as const;
