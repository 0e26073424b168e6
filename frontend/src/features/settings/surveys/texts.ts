/** The texts of mails and what may be left open in them, as the server has it. */
import type { components } from "@/shared/api/schema";
import { formatList } from "@/shared/lib/format";

export type TextKind = keyof components["schemas"]["SurveyTexts"];

export const TEXTS: readonly { kind: TextKind; label: string; description: string }[] = [
  {
    kind: "invitacion",
    label: "Invitación",
    description: "El primer correo a cada participante.",
  },
  {
    kind: "recordatorio",
    label: "Recordatorio",
    description: "A quienes aún no responden.",
  },
  {
    kind: "ultimo_aviso",
    label: "Último aviso",
    description: "Un día antes del cierre.",
  },
  {
    kind: "jefatura",
    label: "Invitación a jefatura",
    description: "Un correo por jefatura. El párrafo con el enlace se repite por cada colaborador.",
  },
  {
    kind: "jefatura_recordatorio",
    label: "Recordatorio a jefatura",
    description: "A jefaturas con respuestas pendientes.",
  },
];

export const LINK = "enlace";

export const MARKERS: readonly { name: string; label: string }[] = [
  { name: "nombre", label: "Nombre de quien recibe" },
  { name: "curso", label: "Nombre del curso" },
  { name: "empresa", label: "Empresa" },
  { name: "fecha_termino", label: "Fecha de cierre de la encuesta" },
  { name: "dias_restantes", label: "Días que quedan" },
  { name: LINK, label: "Enlace personal para responder" },
  { name: "colaborador", label: "Participante sobre quien se pregunta" },
];

export type TextPart = "subject" | "body";

const MARKER = /\{\{\s*([^{}\n]*?)\s*\}\}/g;

/** What a text is refused for; null when it is fine. */
export function markerFault(text: string, part: TextPart): string | null {
  const names = [...text.matchAll(MARKER)].map(([, name = ""]) => name);
  const strange = names.find((name) => !MARKERS.some((marker) => marker.name === name));
  if (strange !== undefined) {
    return `No existe el marcador ${written(strange)}. Usa ${formatList(MARKERS.map(({ name }) => written(name)))}.`;
  }
  if (/\{\{|\}\}/.test(text.replaceAll(MARKER, ""))) {
    return `Revisa las llaves: un marcador se escribe ${written("nombre")}.`;
  }
  const hasLink = names.includes(LINK);
  if (part === "subject" && hasLink) return `El asunto no puede llevar ${written(LINK)}.`;
  return part === "body" && !hasLink ? `El texto debe incluir ${written(LINK)}.` : null;
}

/** A marker as it stands in a text. */
export function written(name: string): string {
  return `{{${name}}}`;
}

/** The marker in the place of what was chosen in a text, and where the caret stands after it. */
export function withMarker(text: string, start: number, end: number, name: string) {
  const marker = written(name);
  return {
    text: text.slice(0, start) + marker + text.slice(end),
    caret: start + marker.length,
  };
}
