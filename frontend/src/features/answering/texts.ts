/** What people read who answer a survey. */
import { endSentence, formatCount } from "@/platform/lib/format";

/** What both screens say. */
export const commonTexts = {
  loadFailed: "No pudimos cargar la encuesta.",
  loading: "Cargando la encuesta…",
} as const;

/** The survey itself. */
export const answerTexts = {
  by: (names: string) => `Con ${names}`,
  about: (minutes: number, day: string) =>
    `Te tomará unos ${formatCount(minutes, "minuto", "minutos")}. Puedes responder hasta el ${day}.`,
  onCollaborator: "Responde sobre ",
  onCollaboratorEnd: " y lo que aplica del curso en su trabajo.",
  withoutBothNames: "sin tu nombre ni el de tu colaborador o colaboradora",
  withoutName: "sin tu nombre",
  confidential: (names: string) =>
    `Tus respuestas son confidenciales: se muestran en conjunto con las de otras personas, ${endSentence(names)}`,
  thanks: "¡Gracias! Tu respuesta fue registrada.",
  answerAsOther: "Responder como otra persona",
  mayClose: "Ya puedes cerrar esta página.",
  offline: "Guardado en este dispositivo. Se enviará cuando vuelva la conexión.",
  keptAt: (time: string) => `Guardado solo en este dispositivo a las ${time}.`,
  courseOn: (day: string) => `Curso del ${day}`,
  courseFromTo: (from: string, to: string) => `Curso del ${from} al ${to}`,
  retry: "Reintentar",
} as const;

/** Finding one's own survey by RUT. */
export const doorTexts = {
  title: "Encuesta del curso",
  identification: "Identificación",
  rut: "RUT",
  rutHint: "Lo usamos solo para encontrar tu encuesta.",
  searching: "Buscando…",
  continue: "Continuar",
  wrongDigit: (suggestion: string) => `El dígito verificador no coincide. ¿Es ${suggestion}?`,
  rutMissing: "El RUT es obligatorio.",
  rutFormat: "Ingresa un RUT como 12.345.678-5.",
} as const;
