// Made by scripts/browser_records.py from records/; not for editing.

export const COURSE = {
  "name": "course",
  "sections": {
    "identity": {
      "title": "Identificación",
      "fields": [
        "courseName",
        "company_id",
        "supplier_id",
        "topicArea",
        "modality",
        "active",
        "isComplete"
      ]
    },
    "schedule": {
      "title": "Fechas, horario y lugar",
      "fields": [
        "initialDate",
        "endDate",
        "jornada",
        "hourInit",
        "hourFinish",
        "region",
        "commune",
        "address",
        "city"
      ]
    },
    "values": {
      "title": "Valores y SENCE",
      "fields": [
        "totalHours",
        "participatingValue",
        "senceHourValue",
        "courseCodeSence",
        "courseSenceName",
        "senceActionId",
        "senceCommunicatedAt",
        "bipartite"
      ]
    }
  },
  "fields": {
    "courseName": {
      "label": "Nombre del curso",
      "kind": "title",
      "limit": 150,
      "least": 3,
      "required": true,
      "message": "Ingresa el nombre del curso (3 a 150 caracteres)."
    },
    "courseSenceName": {
      "label": "Nombre SENCE",
      "kind": "text",
      "limit": 150,
      "half": true
    },
    "company_id": {
      "label": "Empresa",
      "kind": "reference",
      "required": true,
      "message": "Selecciona la empresa.",
      "half": true
    },
    "supplier_id": {
      "label": "Proveedor (OTEC)",
      "kind": "reference",
      "message": "Selecciona un proveedor de la lista.",
      "half": true
    },
    "topicArea": {
      "label": "Área temática",
      "kind": "reference",
      "message": "Selecciona el área temática.",
      "half": true
    },
    "modality": {
      "label": "Modalidad",
      "kind": "choice",
      "message": "Selecciona la modalidad.",
      "options": [
        {
          "value": "presencial",
          "label": "Presencial"
        },
        {
          "value": "sincronico",
          "label": "E-learning sincrónico"
        },
        {
          "value": "asincronico",
          "label": "E-learning asincrónico"
        },
        {
          "value": "distancia",
          "label": "A distancia (autoaprendizaje)"
        },
        {
          "value": "mixta",
          "label": "Mixta"
        }
      ],
      "half": true
    },
    "region": {
      "label": "Región",
      "kind": "text",
      "limit": 60
    },
    "commune": {
      "label": "Comuna",
      "kind": "text",
      "limit": 60
    },
    "address": {
      "label": "Dirección",
      "kind": "text",
      "limit": 200,
      "half": true
    },
    "city": {
      "label": "Ciudad",
      "kind": "text",
      "limit": 80,
      "half": true
    },
    "initialDate": {
      "label": "Fecha de inicio",
      "kind": "date",
      "required": true,
      "message": "Ingresa la fecha de inicio.",
      "half": true
    },
    "endDate": {
      "label": "Fecha de término",
      "kind": "date",
      "required": true,
      "message": "Ingresa la fecha de término.",
      "half": true
    },
    "jornada": {
      "label": "Jornada",
      "kind": "choice",
      "message": "Selecciona la jornada.",
      "initial": "AM",
      "options": [
        {
          "value": "AM",
          "label": "AM"
        },
        {
          "value": "PM",
          "label": "PM"
        },
        {
          "value": "Completa",
          "label": "Completa"
        },
        {
          "value": "Vespertina",
          "label": "Vespertina"
        }
      ]
    },
    "hourInit": {
      "label": "Hora de inicio",
      "kind": "time",
      "hint": "En tramos de 15 minutos, por ejemplo 09:00",
      "half": true
    },
    "hourFinish": {
      "label": "Hora de término",
      "kind": "time",
      "half": true
    },
    "totalHours": {
      "label": "Horas totales",
      "kind": "number",
      "limit": 2000,
      "least": 0.5,
      "step": 0.5,
      "required": true,
      "message": "Ingresa las horas del curso (entre 0,5 y 2.000).",
      "half": true
    },
    "courseCodeSence": {
      "label": "Código SENCE",
      "kind": "digits",
      "limit": 10,
      "message": "El código SENCE debe tener 10 dígitos.",
      "hint": "10 dígitos; sin código, el curso no es imputable",
      "half": true
    },
    "participatingValue": {
      "label": "Valor por participante",
      "kind": "money",
      "limit": 9999999999,
      "message": "Ingresa un monto en pesos, sin decimales.",
      "half": true
    },
    "senceHourValue": {
      "label": "Valor hora SENCE",
      "kind": "money",
      "limit": 100000,
      "message": "Ingresa un monto entre 0 y 100.000 pesos.",
      "hint": "Lo que SENCE paga por cada hora de un participante",
      "half": true
    },
    "senceActionId": {
      "label": "ID de acción SENCE",
      "kind": "text",
      "limit": 30,
      "half": true
    },
    "senceCommunicatedAt": {
      "label": "Comunicado a SENCE el",
      "kind": "date",
      "half": true
    },
    "bipartite": {
      "label": "Con comité bipartito",
      "kind": "boolean"
    },
    "active": {
      "label": "Curso activo",
      "kind": "boolean",
      "initial": true,
      "hint": "Un curso deshabilitado no cuenta en los indicadores."
    },
    "isComplete": {
      "label": "Completado",
      "kind": "boolean",
      "hint": "Solo cuando el curso ya terminó y tiene participantes."
    }
  }
} as const;
