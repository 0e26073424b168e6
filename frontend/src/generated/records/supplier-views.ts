// Made by scripts/browser_records.py from records/; not for editing.

export const SUPPLIER_COLUMNS = [
  {
    "id": "razon_social",
    "label": "Razón social"
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
    "id": "isComplete",
    "label": "Datos",
    "kind": "boolean"
  }
] as const;

export const SUPPLIER_PARTS = {
  "firm": {
    "title": "Empresa",
    "fields": [
      {
        "id": "razon_social",
        "label": "Razón social"
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
        "id": "isOtec",
        "label": "Es OTEC",
        "kind": "boolean"
      }
    ]
  },
  "contact": {
    "title": "Contacto comercial",
    "fields": [
      {
        "id": "contact_name",
        "label": "Nombre"
      },
      {
        "id": "contact_phone",
        "label": "Teléfono",
        "kind": "phone"
      },
      {
        "id": "contact_email",
        "label": "Correo",
        "kind": "email"
      }
    ]
  },
  "operative_contact": {
    "title": "Contacto operativo",
    "fields": [
      {
        "id": "operative_contact_name",
        "label": "Nombre"
      },
      {
        "id": "operative_contact_phone",
        "label": "Teléfono",
        "kind": "phone"
      },
      {
        "id": "operative_contact_email",
        "label": "Correo",
        "kind": "email"
      }
    ]
  },
  "billing_manager": {
    "title": "Encargado de facturación",
    "fields": [
      {
        "id": "billing_manager_name",
        "label": "Nombre"
      },
      {
        "id": "billing_manager_phone",
        "label": "Teléfono",
        "kind": "phone"
      },
      {
        "id": "billing_manager_email",
        "label": "Correo",
        "kind": "email"
      }
    ]
  }
} as const;
