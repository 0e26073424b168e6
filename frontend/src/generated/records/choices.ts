// Made by scripts/browser_records.py from records/; not for editing.

export const CHOICES = {
  "gender": [
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
  "modality": [
    {
      "value": "Presencial",
      "label": "Presencial"
    },
    {
      "value": "E-learning sincrónico",
      "label": "E-learning sincrónico"
    },
    {
      "value": "E-learning asincrónico",
      "label": "E-learning asincrónico"
    },
    {
      "value": "A distancia (autoaprendizaje)",
      "label": "A distancia (autoaprendizaje)"
    },
    {
      "value": "Mixta",
      "label": "Mixta"
    }
  ],
  "jornada": [
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
  ],
  "result": [
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
} as const;
