/** What a mail is and how it fared, in words and colours. */
import type { Mail } from "@/features/settings/outbox/outbox-api";
import { formatCount } from "@/shared/lib/format";
import type { Tone } from "@/shared/ui/badge";

export type MailState = Mail["state"];

export const STATES: readonly MailState[] = [
  "En cola",
  "Enviando",
  "Enviado",
  "Guardado, no salió",
  "Rebotado",
  "Error",
];

export const MAIL_TONES: Readonly<Record<MailState, Tone>> = {
  "En cola": "info",
  Enviando: "info",
  Enviado: "success",
  "Guardado, no salió": "warning",
  Rebotado: "warning",
  Error: "danger",
};

export const KINDS: Readonly<Record<string, string>> = {
  invitacion: "Invitación",
  recordatorio: "Recordatorio",
  ultimo_aviso: "Último aviso",
  prueba: "Prueba",
  cuenta: "Cuenta",
};

export function kindWords(kind: string): string {
  return KINDS[kind] ?? kind;
}

/** What can be done about a mail that is not where it should be. */
export function adviceFor(state: MailState): string | null {
  switch (state) {
    case "Rebotado":
      return "Corrige el correo en la ficha de la persona y envía la encuesta otra vez.";
    case "Guardado, no salió":
      return "Configura un servidor de correo y envía la encuesta otra vez.";
    case "Error":
      return "Revisa la configuración del servidor de correo y envía la encuesta otra vez.";
    case "En cola":
      return "Lo intentaremos de nuevo sin que hagas nada.";
    default:
      return null;
  }
}

export function triesWords(tries: number): string {
  return tries === 0 ? "Ninguno todavía" : formatCount(tries, "intento", "intentos");
}
