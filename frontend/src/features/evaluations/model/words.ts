/** The words that evaluations are told in. */
import type { Evaluation, Recipient } from "@/features/evaluations/api/evaluations-api";
import { formatNumber } from "@/shared/lib/format";
import type { Tone } from "@/shared/ui/badge";

/** Below this rate, in per cent, a survey needs a push. */
export const LOW_RATE = 50;

export const PROGRESS_TONES: Readonly<Record<string, Tone>> = {
  Respondida: "success",
  "En progreso": "info",
  Pendiente: "neutral",
  Expirada: "warning",
};

/** A name for one survey among those of a course: "Excel (Transferencia)". */
export function nameOf({ courseName, type }: Pick<Evaluation, "courseName" | "type">): string {
  return `${courseName} (${type})`;
}

/** "71 de 96". */
export function answeredWords({ responseAmount, participants }: Evaluation): string {
  return `${formatNumber(responseAmount)} de ${formatNumber(participants)}`;
}

const DELIVERY: Readonly<Record<string, string>> = {
  "En cola": "Correo en cola",
  Enviando: "Correo en envío",
  Enviado: "Correo enviado",
  "Guardado, no salió": "Correo guardado, no salió",
  Rebotado: "El correo rebotó",
  Error: "El correo no salió",
  "Sin correo": "Sin correo",
};

/** How the newest mail to somebody fared. */
export function deliveryWords({ delivery, sends }: Pick<Recipient, "delivery" | "sends">): string {
  if (delivery === null) return "Aún sin envíos";
  const words = DELIVERY[delivery] ?? delivery;
  return sends > 1 ? `${words} · ${sends} envíos` : words;
}
