/** Settings of surveys as tests need them. */
import type { SurveySettings } from "@/features/settings/surveys";

const TEXT = { subject: "Sobre {{curso}}", body: "Hola {{nombre}}: {{enlace}}" };

export const SETTINGS: SurveySettings = {
  sender: "Equipo de capacitación",
  replyTo: null,
  sendAt: "09:00",
  businessDaysOnly: true,
  satisfaction: { opensAfter: 0, lasts: 15, frequency: 3 },
  transfer: { opensAfter: 90, lasts: 30, frequency: 7, respondent: "jefatura" },
  maxReminders: 3,
  lastCall: true,
  minResponses: 3,
  texts: {
    invitacion: TEXT,
    recordatorio: TEXT,
    ultimo_aviso: TEXT,
    jefatura: TEXT,
    jefatura_recordatorio: TEXT,
  },
};
