// Made by scripts/browser_records.py from records/; not for editing.

export const PERSON_COLUMNS = [
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
    "id": "email",
    "label": "Correo",
    "kind": "email"
  },
  {
    "id": "phone",
    "label": "Teléfono",
    "kind": "phone",
    "hidden": true
  },
  {
    "id": "gender",
    "label": "Género",
    "kind": "choice",
    "options": [
      {
        "value": "Male",
        "label": "Masculino"
      },
      {
        "value": "Female",
        "label": "Femenino"
      },
      {
        "value": "Other",
        "label": "Otro"
      }
    ],
    "hidden": true
  },
  {
    "id": "companyName",
    "label": "Empresa"
  },
  {
    "id": "areaName",
    "label": "Área"
  },
  {
    "id": "bossName",
    "label": "Jefatura"
  },
  {
    "id": "isExternal",
    "label": "Tipo",
    "kind": "boolean",
    "hidden": true
  },
  {
    "id": "franchiseSence",
    "label": "Franquicia SENCE",
    "kind": "boolean",
    "hidden": true
  },
  {
    "id": "statusName",
    "label": "Estado"
  }
] as const;

export const PERSON_PARTS = {
  "identity": {
    "title": "Datos",
    "fields": [
      {
        "id": "name",
        "label": "Nombre completo"
      },
      {
        "id": "rut",
        "label": "RUT",
        "kind": "rut"
      },
      {
        "id": "email",
        "label": "Correo",
        "kind": "email"
      },
      {
        "id": "phone",
        "label": "Teléfono",
        "kind": "phone"
      },
      {
        "id": "gender",
        "label": "Género",
        "kind": "choice",
        "options": [
          {
            "value": "Male",
            "label": "Masculino"
          },
          {
            "value": "Female",
            "label": "Femenino"
          },
          {
            "value": "Other",
            "label": "Otro"
          }
        ]
      }
    ]
  },
  "work": {
    "title": "Empresa y área",
    "fields": [
      {
        "id": "isExternal",
        "label": "Participante externo",
        "kind": "boolean"
      },
      {
        "id": "companyName",
        "label": "Empresa"
      },
      {
        "id": "areaName",
        "label": "Área"
      },
      {
        "id": "statusName",
        "label": "Estado"
      }
    ]
  },
  "boss": {
    "title": "Jefatura",
    "fields": [
      {
        "id": "bossName",
        "label": "Nombre"
      },
      {
        "id": "bossPosition",
        "label": "Cargo"
      },
      {
        "id": "bossEmail",
        "label": "Correo",
        "kind": "email"
      },
      {
        "id": "bossPhone",
        "label": "Teléfono",
        "kind": "phone"
      }
    ]
  },
  "sence": {
    "title": "SENCE",
    "fields": [
      {
        "id": "franchiseSence",
        "label": "Usa franquicia",
        "kind": "boolean"
      },
      {
        "id": "hasGrossSalary",
        "label": "Renta bruta mensual",
        "kind": "money"
      }
    ]
  }
} as const;
