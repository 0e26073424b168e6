// Made by scripts/browser_records.py from records/; not for editing.

export const PERSON = {
  "name": "person",
  "sections": {
    "identity": {
      "title": "Datos",
      "fields": [
        "name",
        "rut",
        "email",
        "phone",
        "gender"
      ]
    },
    "work": {
      "title": "Empresa y área",
      "fields": [
        "isExternal",
        "company",
        "area",
        "status"
      ]
    },
    "boss": {
      "title": "Jefatura",
      "description": "Responde la encuesta de transferencia del curso.",
      "fields": [
        "bossName",
        "bossPosition",
        "bossEmail",
        "bossPhone"
      ]
    },
    "sence": {
      "title": "SENCE",
      "description": "Define si su capacitación se imputa a la franquicia tributaria y en qué tramo.",
      "fields": [
        "franchiseSence",
        "grossSalary"
      ]
    }
  },
  "fields": {
    "name": {
      "label": "Nombre completo",
      "kind": "name",
      "limit": 150,
      "required": true,
      "message": "Ingresa el nombre completo."
    },
    "rut": {
      "label": "RUT",
      "kind": "rut",
      "hint": "Con o sin puntos. Solo una persona externa puede no tenerlo."
    },
    "email": {
      "label": "Correo",
      "kind": "email",
      "limit": 254,
      "hint": "Sin correo no recibirá encuestas."
    },
    "phone": {
      "label": "Teléfono",
      "kind": "phone",
      "half": true
    },
    "gender": {
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
      "half": true
    },
    "area": {
      "label": "Área",
      "kind": "reference",
      "half": true
    },
    "bossName": {
      "label": "Nombre de la jefatura",
      "kind": "text",
      "limit": 150
    },
    "bossPosition": {
      "label": "Cargo de la jefatura",
      "kind": "text",
      "limit": 150
    },
    "bossEmail": {
      "label": "Correo de la jefatura",
      "kind": "email",
      "limit": 254
    },
    "bossPhone": {
      "label": "Teléfono de la jefatura",
      "kind": "phone"
    },
    "grossSalary": {
      "label": "Renta bruta mensual",
      "kind": "money",
      "limit": 100000000,
      "message": "Ingresa un monto en pesos, sin decimales.",
      "hint": "En pesos, sin decimales. No se guarda en borradores."
    },
    "franchiseSence": {
      "label": "Usa franquicia SENCE",
      "kind": "boolean"
    },
    "company": {
      "label": "Empresa",
      "kind": "reference"
    },
    "status": {
      "label": "Estado",
      "kind": "reference",
      "half": true
    },
    "isExternal": {
      "label": "Participante externo",
      "kind": "boolean"
    }
  }
} as const;
