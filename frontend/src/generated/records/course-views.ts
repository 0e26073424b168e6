// Made by scripts/browser_records.py from records/; not for editing.

export const COURSE_COLUMNS = [
  {
    "id": "courseName",
    "label": "Curso"
  },
  {
    "id": "companyName",
    "label": "Empresa"
  },
  {
    "id": "supplierName",
    "label": "Proveedor"
  },
  {
    "id": "topicAreaName",
    "label": "Área temática"
  },
  {
    "id": "modality",
    "label": "Modalidad",
    "hidden": true
  },
  {
    "id": "jornada",
    "label": "Jornada",
    "hidden": true
  },
  {
    "id": "initialDate",
    "label": "Inicio",
    "kind": "date"
  },
  {
    "id": "endDate",
    "label": "Término",
    "kind": "date"
  },
  {
    "id": "totalHours",
    "label": "Horas",
    "kind": "number",
    "hidden": true
  },
  {
    "id": "participantCount",
    "label": "Participantes",
    "kind": "count"
  },
  {
    "id": "surveyIndex",
    "label": "Satisfacción",
    "kind": "number",
    "hidden": true
  },
  {
    "id": "courseCodeSence",
    "label": "Código SENCE",
    "kind": "digits",
    "hidden": true
  },
  {
    "id": "region",
    "label": "Región",
    "hidden": true
  },
  {
    "id": "state",
    "label": "Estado",
    "kind": "choice",
    "options": [
      {
        "value": "deshabilitado",
        "label": "Deshabilitado"
      },
      {
        "value": "completado",
        "label": "Completado"
      },
      {
        "value": "programado",
        "label": "Programado"
      },
      {
        "value": "en_curso",
        "label": "En curso"
      },
      {
        "value": "por_cerrar",
        "label": "Por cerrar"
      }
    ]
  }
] as const;

export const COURSE_PARTS = {
  "identity": {
    "title": "Identificación",
    "fields": [
      {
        "id": "courseName",
        "label": "Nombre del curso"
      },
      {
        "id": "courseSenceName",
        "label": "Nombre SENCE"
      },
      {
        "id": "companyName",
        "label": "Empresa"
      },
      {
        "id": "supplierName",
        "label": "Proveedor"
      },
      {
        "id": "topicAreaName",
        "label": "Área temática"
      },
      {
        "id": "modality",
        "label": "Modalidad"
      },
      {
        "id": "creatorName",
        "label": "Creado por"
      },
      {
        "id": "active",
        "label": "Curso activo",
        "kind": "boolean"
      },
      {
        "id": "isComplete",
        "label": "Completado",
        "kind": "boolean"
      }
    ]
  },
  "schedule": {
    "title": "Fechas y horario",
    "fields": [
      {
        "id": "initialDate",
        "label": "Inicio",
        "kind": "date"
      },
      {
        "id": "endDate",
        "label": "Término",
        "kind": "date"
      },
      {
        "id": "jornada",
        "label": "Jornada"
      },
      {
        "id": "hourInit",
        "label": "Horario"
      },
      {
        "id": "hourFinish",
        "label": "Hora de término"
      },
      {
        "id": "totalHours",
        "label": "Horas totales",
        "kind": "number"
      }
    ]
  },
  "place": {
    "title": "Lugar",
    "fields": [
      {
        "id": "region",
        "label": "Región"
      },
      {
        "id": "commune",
        "label": "Comuna"
      },
      {
        "id": "address",
        "label": "Dirección"
      },
      {
        "id": "city",
        "label": "Ciudad"
      }
    ]
  },
  "values": {
    "title": "Valores y SENCE",
    "fields": [
      {
        "id": "participatingValue",
        "label": "Valor por participante",
        "kind": "money"
      },
      {
        "id": "senceHourValue",
        "label": "Valor hora SENCE",
        "kind": "money"
      },
      {
        "id": "courseCodeSence",
        "label": "Código SENCE",
        "kind": "digits"
      },
      {
        "id": "senceActionId",
        "label": "ID de acción SENCE"
      },
      {
        "id": "senceCommunicatedAt",
        "label": "Comunicación SENCE",
        "kind": "date"
      },
      {
        "id": "bipartite",
        "label": "Comité bipartito",
        "kind": "boolean"
      }
    ]
  }
} as const;
